/* SPDX-License-Identifier: GPL-3.0-or-later */
/* narration.c: the formats of recordings, and reading a recording */
#include "cases/edition/narration.h"

#include <string.h>

#include "cases/load/read.h"

enum {
    DIGEST_DIGITS = 64
};

/* The name of a recording, and its first bytes. */
typedef struct {
    const char *file;
    const char *type;
    const char *says; /* name of the format in messages */
    gsize at;         /* offset of @begin */
    const char *begin;
    /* true when a file may begin with a bare frame, whose first eleven bits are set */
    bool may_be_bare;
} Format;

/* MP3 and MPEG-4 play everywhere. iPhones before iOS 18.4 play neither Vorbis nor Opus in Ogg. */
static const Format FORMATS[] = {
    { "introduction.mp3", "audio/mpeg", "MP3", 0, "ID3", true },
    { "introduction.m4a", "audio/mp4", "MPEG-4", 4, "ftyp", false },
    { "introduction.ogg", "audio/ogg", "Ogg", 0, "OggS", false },
    { "introduction.opus", "audio/ogg", "Ogg", 0, "OggS", false },
};

static const Format *
find_format(const char *file)
{
    for (gsize i = 0; i < G_N_ELEMENTS(FORMATS); i++) {
        if (strcmp(FORMATS[i].file, file) == 0) {
            return &FORMATS[i];
        }
    }
    return NULL;
}

static bool
begins_as(const Format *format, const guint8 *bytes, gsize length)
{
    const gsize n = strlen(format->begin);

    if (length >= format->at + n && memcmp(bytes + format->at, format->begin, n) == 0) {
        return true;
    }
    return format->may_be_bare && length >= 2 && bytes[0] == 0xff && (bytes[1] & 0xe0) == 0xe0;
}

const char *
narration_type(const char *file)
{
    const Format *format = find_format(file);

    return format == NULL ? NULL : format->type;
}

bool
narration_is_digest(const char *digest)
{
    return strlen(digest) == DIGEST_DIGITS && strspn(digest, "0123456789abcdef") == DIGEST_DIGITS;
}

Narration *
narration_named(const char *file, const char *digest)
{
    Narration *narration = g_new(Narration, 1);

    g_assert(find_format(file) != NULL && narration_is_digest(digest));
    *narration = (Narration){ .file = g_strdup(file), .digest = g_strdup(digest) };
    return narration;
}

Narration *
narration_new(const char *file, GBytes *bytes)
{
    g_autofree char *digest = g_compute_checksum_for_bytes(G_CHECKSUM_SHA256, bytes);
    Narration *narration = narration_named(file, digest);

    narration->bytes = g_bytes_ref(bytes);
    return narration;
}

/* Returns the bytes of the file at @path, which must have the format @format. */
static GBytes *
read_recording(const char *path, const Format *format, GError **error)
{
    gsize length = 0;
    char *bytes = read_bytes(path, NARRATION_BYTES_MAX, &length, error);

    if (bytes == NULL) {
        return NULL;
    }
    if (!begins_as(format, (const guint8 *)bytes, length)) {
        g_set_error(error,
                    LOAD_ERROR,
                    LOAD_ERROR_FORMAT,
                    "%s:1:1: is not a recording in %s, the format in its name",
                    path,
                    format->says);
        g_free(bytes);
        return NULL;
    }
    return g_bytes_new_take(bytes, length);
}

bool
narration_find(const char *folder, Narration **found, GError **error)
{
    const Format *format = NULL;

    *found = NULL;
    for (gsize i = 0; i < G_N_ELEMENTS(FORMATS); i++) {
        g_autofree char *path = g_build_filename(folder, FORMATS[i].file, NULL);

        if (g_file_test(path, G_FILE_TEST_IS_SYMLINK)) {
            /* Every phone can download it, so another author's case must not link to one of our
             * files. */
            g_set_error(error,
                        LOAD_ERROR,
                        LOAD_ERROR_FORMAT,
                        "%s: is a link, not a recording; copy the recording here",
                        path);
            return false;
        }
        if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
            continue;
        }
        if (format != NULL) {
            g_set_error(error,
                        LOAD_ERROR,
                        LOAD_ERROR_FORMAT,
                        "%s:1:1: a second recording of the introduction, beside %s; keep one",
                        path,
                        format->file);
            return false;
        }
        format = &FORMATS[i];
    }
    if (format == NULL) {
        return true;
    }
    g_autofree char *path = g_build_filename(folder, format->file, NULL);
    g_autoptr(GBytes) bytes = read_recording(path, format, error);
    if (bytes != NULL) {
        *found = narration_new(format->file, bytes);
    }
    return bytes != NULL;
}

bool
narration_fetch(Narration *narration, const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, NARRATION_FOLDER, narration->file, NULL);
    g_autoptr(GBytes) bytes = read_recording(path, find_format(narration->file), error);
    g_autofree char *digest =
        bytes == NULL ? NULL : g_compute_checksum_for_bytes(G_CHECKSUM_SHA256, bytes);

    if (bytes == NULL) {
        return false;
    }
    if (strcmp(digest, narration->digest) != 0) {
        g_set_error(error,
                    LOAD_ERROR,
                    LOAD_ERROR_FORMAT,
                    "%s: is not the recording that the edition was printed with",
                    path);
        return false;
    }
    g_clear_pointer(&narration->bytes, g_bytes_unref);
    narration->bytes = g_steal_pointer(&bytes);
    return true;
}

void
narration_free(Narration *narration)
{
    if (narration == NULL) {
        return;
    }
    g_free(narration->file);
    g_free(narration->digest);
    g_clear_pointer(&narration->bytes, g_bytes_unref);
    g_free(narration);
}

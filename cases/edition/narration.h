/* SPDX-License-Identifier: GPL-3.0-or-later */
/* narration.h: a recording of a case's introduction
 *
 * The author puts the recording beside case.yaml, or hansom-print synthesizes one
 * (generator/narration). The recording of an edition is in the subfolder NARRATION_FOLDER of the
 * edition's folder. edition.json has the recording's file name and digest. Phones can download the
 * recording. To keep phones from getting any other file, narration.c allows only a few file names,
 * such as introduction.mp3. The first bytes of the file must also match the format that the name's
 * extension stands for.
 *
 *     cases/<game>/<nn>/introduction.mp3 ──► out/<edition>/narration/introduction.mp3
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#define NARRATION_FOLDER "narration"

enum {
    NARRATION_BYTES_MAX = 16 << 20, /* 17 minutes at 128 kbit/s */
};

typedef struct {
    char *file;    /* "introduction.mp3" …; never a path */
    char *digest;  /* SHA-256 of the bytes, 64 digits of lower-case hex */
    GBytes *bytes; /* NULL until they are loaded */
} Narration;

/* Returns the MIME type of a recording called @file, or NULL when a recording may not have this
 * name. */
const char *narration_type(const char *file);

/* Reports whether @digest is 64 digits of lower-case hex. */
bool narration_is_digest(const char *digest);

/* Creates a recording without its bytes. @file must be an allowed name, and @digest must be 64
 * digits of lower-case hex. */
Narration *narration_named(const char *file, const char *digest);

/* Creates a recording called @file, which must be an allowed name, from @bytes. Keeps its own
 * reference to @bytes. */
Narration *narration_new(const char *file, GBytes *bytes);

/* Looks for a recording in @folder, the folder of a case. Sets *@found to the recording, which the
 * caller frees, or to NULL when there is none. Returns false with an error when there are two
 * recordings, or when the recording is empty, too large, unreadable, a symbolic link, or not in the
 * format that its name's extension stands for. */
bool narration_find(const char *folder, Narration **found, GError **error);

/* Reads the bytes of @narration from NARRATION_FOLDER in @folder, the folder of an edition. Returns
 * false with an error, and leaves @narration unchanged, when the bytes cannot be read, do not have
 * the format that the name's extension stands for, or do not match the digest. */
bool narration_fetch(Narration *narration, const char *folder, GError **error);

void narration_free(Narration *narration);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Narration, narration_free)

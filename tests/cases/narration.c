/* SPDX-License-Identifier: GPL-3.0-or-later */
/* narration.c: tests which recordings are accepted, and that none can be exchanged later */
#include "cases/edition/narration.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "help.h"

/* First bytes of valid files. */
static const struct {
    const char *file;
    const char *type;
    const char *bytes;
    gsize n;
} FILES[] = {
    { "introduction.mp3", "audio/mpeg", "ID3\4rest", 8 },
    { "introduction.mp3", "audio/mpeg", "\xff\xf3\x14", 3 },
    { "introduction.m4a",
      "audio/mp4",
      "\0\0\0\x20"
      "ftypM4A ",
      12 },
    { "introduction.ogg", "audio/ogg", "OggS rest", 9 },
    { "introduction.opus", "audio/ogg", "OggS rest", 9 },
};

/* Writes @n bytes to @name in @folder. */
static void
put(const char *folder, const char *name, const char *bytes, gsize n)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GError) error = NULL;

    g_file_set_contents(path, bytes, (gssize)n, &error);
    g_assert_no_error(error);
}

/* Returns the recording in @folder, which must be valid, or NULL if there is none. */
static Narration *
find(const char *folder)
{
    g_autoptr(GError) error = NULL;
    Narration *found = NULL;

    g_assert_true(narration_find(folder, &found, &error));
    g_assert_no_error(error);
    return found;
}

/* Asserts that the recording in @folder is refused with a message that ends with @said. */
static void
assert_refused(const char *folder, const char *said)
{
    g_autoptr(GError) error = NULL;
    Narration *found = NULL;

    g_assert_false(narration_find(folder, &found, &error));
    g_assert_null(found);
    g_assert_nonnull(error);
    if (!g_str_has_suffix(error->message, said)) {
        g_assert_cmpstr(error->message, ==, said);
    }
}

/* Tests that a link is refused. Otherwise a case from a stranger could make the daemon serve one
 * of our own files to every phone. */
static void
test_link(void)
{
    g_autofree char *folder = g_dir_make_tmp("hansom-narration-XXXXXX", NULL);
    g_autofree char *own = g_build_filename(folder, "own.mp3", NULL);
    g_autofree char *link = g_build_filename(folder, "introduction.mp3", NULL);

    put(folder, "own.mp3", "ID3", 3);
    g_assert_cmpint(symlink(own, link), ==, 0);
    for (int n = 0; n < 2; n++) { /* the second time, the link is dangling */
        assert_refused(folder,
                       "introduction.mp3: is a link, not a recording; copy the recording "
                       "here");
        g_unlink(own);
    }
    g_assert_cmpint(g_unlink(link), ==, 0);
    g_assert_cmpint(g_rmdir(folder), ==, 0);
}

static void
test_found(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(FILES); i++) {
        g_autofree char *folder = help_folder();

        g_assert_null(find(folder));
        put(folder, FILES[i].file, FILES[i].bytes, FILES[i].n);
        g_autoptr(Narration) found = find(folder);
        g_autofree char *digest = g_compute_checksum_for_data(
            G_CHECKSUM_SHA256, (const guchar *)FILES[i].bytes, FILES[i].n);

        g_assert_cmpstr(found->file, ==, FILES[i].file);
        g_assert_cmpstr(found->digest, ==, digest);
        g_assert_cmpuint(g_bytes_get_size(found->bytes), ==, FILES[i].n);
        g_assert_cmpstr(narration_type(found->file), ==, FILES[i].type);
        help_remove(folder);
    }
    g_assert_null(narration_type("edition.json"));
    g_assert_null(narration_type("../narration/introduction.mp3"));
    g_assert_null(narration_type("introduction.mp3/"));
    g_assert_null(narration_type(""));
}

/* Creates a recording of @n bytes as a sparse file, which takes almost no disk space. */
static void
put_large(const char *folder, off_t n)
{
    g_autofree char *path = g_build_filename(folder, "introduction.mp3", NULL);

    put(folder, "introduction.mp3", "ID3", 3);
    g_assert_cmpint(truncate(path, n), ==, 0);
}

static void
test_refused(void)
{
    static const struct {
        const char *file;
        const char *bytes;
        const char *said;
    } ROWS[] = {
        { "introduction.mp3",
          "",
          "introduction.mp3:1:1: is not a recording in MP3, the format in its name" },
        { "introduction.mp3",
          "OggS",
          "introduction.mp3:1:1: is not a recording in MP3, the format in its name" },
        { "introduction.m4a",
          "ftypM4A ",
          "introduction.m4a:1:1: is not a recording in MPEG-4, the format in its name" },
        { "introduction.ogg",
          "Ogg",
          "introduction.ogg:1:1: is not a recording in Ogg, the format in its name" },
        { "introduction.opus",
          "ID3\4",
          "introduction.opus:1:1: is not a recording in Ogg, the format in its name" },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autofree char *folder = help_folder();

        put(folder, ROWS[i].file, ROWS[i].bytes, strlen(ROWS[i].bytes));
        assert_refused(folder, ROWS[i].said);
        help_remove(folder);
    }

    g_autofree char *folder = help_folder();
    put(folder, "introduction.ogg", "OggS", 4);
    put(folder, "introduction.mp3", "ID3", 3);
    assert_refused(folder,
                   "introduction.ogg:1:1: a second recording of the introduction, beside "
                   "introduction.mp3; keep one");
    help_remove(folder);
}

static void
test_size(void)
{
    g_autofree char *folder = help_folder();

    put_large(folder, NARRATION_BYTES_MAX);
    g_autoptr(Narration) found = find(folder);
    g_assert_cmpuint(g_bytes_get_size(found->bytes), ==, NARRATION_BYTES_MAX);
    put_large(folder, NARRATION_BYTES_MAX + 1);
    assert_refused(folder, "introduction.mp3:1:1: is larger than 16 MiB");
    help_remove(folder);
}

/* Tests that an edition accepts only the recording that it was printed with. */
static void
test_fetched(void)
{
    g_autofree char *folder = help_folder();
    g_autofree char *place = g_build_filename(folder, NARRATION_FOLDER, NULL);
    g_autofree char *path = g_build_filename(place, "introduction.ogg", NULL);
    g_autoptr(GBytes) bytes = g_bytes_new_static("OggS one", 8);
    g_autoptr(Narration) made = narration_new("introduction.ogg", bytes);
    g_autoptr(Narration) read = narration_named(made->file, made->digest);
    g_autoptr(GError) absent = NULL;
    g_autoptr(GError) other = NULL;
    g_autoptr(GError) error = NULL;

    g_assert_false(narration_fetch(read, folder, &absent));
    g_assert_error(absent, LOAD_ERROR, LOAD_ERROR_MISSING);
    g_assert_true(strstr(absent->message, path) != NULL);

    g_assert_cmpint(g_mkdir(place, 0777), ==, 0);
    put(place, "introduction.ogg", "OggS two", 8);
    g_assert_false(narration_fetch(read, folder, &other));
    g_assert_error(other, LOAD_ERROR, LOAD_ERROR_FORMAT);
    g_assert_true(g_str_has_suffix(
        other->message,
        "introduction.ogg: is not the recording that the edition was printed with"));
    g_assert_null(read->bytes);

    put(place, "introduction.ogg", "OggS one", 8);
    g_assert_true(narration_fetch(read, folder, &error));
    g_assert_no_error(error);
    g_assert_true(g_bytes_equal(read->bytes, bytes));
    help_remove(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/narration/found", test_found);
    g_test_add_func("/narration/link", test_link);
    g_test_add_func("/narration/refused", test_refused);
    g_test_add_func("/narration/size", test_size);
    g_test_add_func("/narration/fetched", test_fetched);
    return g_test_run();
}

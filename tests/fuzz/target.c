/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/fuzz/target.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    CHANCE = 1887,
};

static char *folder; /* NULL until it is requested */

/* Drops the log messages for the operator. Prints critical messages and errors, and then aborts.
 * GLib itself would raise SIGTRAP, which libFuzzer does not handle, so the input would be lost. */
static GLogWriterOutput
hear(GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
    (void)data;
    if ((level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL)) != 0) {
        g_log_writer_standard_streams(level, fields, n_fields, NULL);
        abort();
    }
    return G_LOG_WRITER_HANDLED;
}

void
target_begin(void)
{
    static bool is_begun = false;

    g_random_set_seed(CHANCE);
    if (!is_begun) {
        is_begun = true;
        g_setenv("LC_ALL", "C.UTF-8", TRUE);
        g_log_set_writer_func(hear, NULL, NULL);
    }
}

void
target_clear(void)
{
    g_autoptr(GDir) left = g_dir_open(folder, 0, NULL);
    const char *name = NULL;

    while (left != NULL && (name = g_dir_read_name(left)) != NULL) {
        g_autofree char *path = g_build_filename(folder, name, NULL);

        g_remove(path);
    }
}

static void
remove_folder(void)
{
    target_clear();
    g_rmdir(folder);
    g_free(folder);
}

const char *
target_folder(void)
{
    if (folder == NULL) {
        g_autoptr(GError) error = NULL;

        folder = g_dir_make_tmp("hansom-fuzz-XXXXXX", &error);
        g_assert_no_error(error);
        atexit(remove_folder);
    }
    return folder;
}

char *
target_file(const char *name, const void *bytes, size_t size)
{
    char *path = g_build_filename(target_folder(), name, NULL);
    FILE *file = fopen(path, "wb"); /* written in place, since nobody else reads it */

    g_assert_nonnull(file);
    g_assert_cmpuint(fwrite(bytes, 1, size, file), ==, size);
    g_assert_cmpint(fclose(file), ==, 0);
    return path;
}

void
must_be_told(GError *error)
{
    g_assert_nonnull(error);
    g_assert_nonnull(error->message);
    g_assert_cmpstr(error->message, !=, "");
    g_assert_true(g_utf8_validate(error->message, -1, NULL));
    g_error_free(error);
}

void
must_be_json(char *text)
{
    json_t *json = json_loads(text, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);

    if (json == NULL) {
        g_error("no JSON: %s", text);
    }
    json_decref(json);
    g_free(text);
}

void
must_be_text(char *text)
{
    g_assert_nonnull(text);
    g_assert_true(g_utf8_validate(text, -1, NULL));
    g_free(text);
}

bool
next_line(const char **line, const char *end, size_t *size, const char **next)
{
    if (*next >= end) {
        return false;
    }
    const char *stop = memchr(*next, '\n', (size_t)(end - *next));

    stop = stop == NULL ? end : stop;
    *line = *next;
    *size = (size_t)(stop - *line);
    *next = stop + 1;
    return true;
}

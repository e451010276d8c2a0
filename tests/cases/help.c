/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help.c: functions that the tests of libcase share */
#include "help.h"

#include <glib/gstdio.h>
#include <string.h>

char *
help_read(const char *name)
{
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, name, NULL);
    g_autoptr(GError) error = NULL;
    char *text = NULL;

    g_file_get_contents(path, &text, NULL, &error);
    g_assert_no_error(error);
    return text;
}

char *
help_change(const char *text, const char *from, const char *to)
{
    const char *found = strstr(text, from);

    g_assert_nonnull(found);
    return g_strdup_printf("%.*s%s%s", (int)(found - text), text, to, found + strlen(from));
}

static void
change_free(gpointer data)
{
    Change *change = data;

    g_free(change->from);
    g_free(change->to);
    g_free(change->said);
    g_free(change);
}

/* Returns the lines of @record that begin with @mark, without the mark. */
static char *
lines_with(char *const *record, char mark)
{
    GString *text = g_string_new(NULL);
    int n = 0;

    for (char *const *line = record; *line != NULL; line++) {
        if (**line == mark) {
            g_string_append_printf(text, "%s%s", n++ == 0 ? "" : "\n", *line + strlen("- "));
        }
    }
    return g_string_free(text, FALSE);
}

GPtrArray *
help_changes(const char *name)
{
    g_autofree char *text = help_read(name);
    g_auto(GStrv) records = g_strsplit(g_strchomp(text), "\n\n", 0);
    GPtrArray *changes = g_ptr_array_new_with_free_func(change_free);

    for (char **record = records; *record != NULL; record++) {
        g_auto(GStrv) lines = g_strsplit(*record, "\n", 0);
        Change *change = g_new0(Change, 1);

        *change = (Change){
            .from = lines_with(lines, '-'),
            .to = lines_with(lines, '+'),
            .said = lines_with(lines, '='),
        };
        if (*change->to == '\0') { /* the record has only comments */
            change_free(change);
        } else {
            g_ptr_array_add(changes, change);
        }
    }
    g_assert_cmpuint(changes->len, >, 0);
    return changes;
}

char *
help_apply(const char *text, const Change *change)
{
    bool is_whole = *change->from == '\0';

    return is_whole ? g_strdup(change->to) : help_change(text, change->from, change->to);
}

char *
help_folder(void)
{
    g_autoptr(GError) error = NULL;
    char *folder = g_dir_make_tmp("hansom-XXXXXX", &error);

    g_assert_no_error(error);
    return folder;
}

void
help_remove(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);

    for (const char *name = g_dir_read_name(dir); name != NULL; name = g_dir_read_name(dir)) {
        g_autofree char *path = g_build_filename(folder, name, NULL);

        if (g_file_test(path, G_FILE_TEST_IS_DIR)) {
            help_remove(path);
        } else {
            g_assert_cmpint(g_unlink(path), ==, 0);
        }
    }
    g_assert_cmpint(g_rmdir(folder), ==, 0);
}

char *
help_write(const char *folder, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autofree char *parent = g_path_get_dirname(path);
    g_autoptr(GError) error = NULL;

    g_assert_cmpint(g_mkdir_with_parents(parent, 0777), ==, 0);
    g_file_set_contents(path, text, -1, &error);
    g_assert_no_error(error);
    return g_steal_pointer(&path);
}

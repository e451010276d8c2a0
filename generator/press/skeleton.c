/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/press/skeleton.h"

#include "cases/base/data.h"
#include "cases/load/read.h"
#include "cases/model/model.h"
#include "generator/base/fault.h"
#include "generator/press/new_number.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#define SCHEMA "case.schema.json"

static const char *const FILES[] = { "case.yaml", "answers.yaml" };

/* Returns the number in "13-the-iron-gate", and sets *@rest to the text after it. Returns -1 if
 * there is no number. */
static int
read_number(const char *name, const char **rest)
{
    const int number = new_number_read(name);

    *rest = number < 0 ? name : name + strspn(name, "0123456789");
    *rest += number >= 0 && **rest == '-' ? 1 : 0;
    return number;
}

/* Returns the title "The Iron Gate" for "the-iron-gate". The caller frees the result. */
static char *
read_title(const char *slug)
{
    GString *title = g_string_new(NULL);
    bool begins = true;

    for (const char *p = slug; *p != '\0'; p++) {
        const bool is_letter = g_ascii_isalnum(*p);

        if (is_letter) {
            g_string_append_c(title, begins ? g_ascii_toupper(*p) : *p);
        } else if (!begins) {
            g_string_append_c(title, ' ');
        }
        begins = !is_letter;
    }
    if (title->len > 0 && title->str[title->len - 1] == ' ') {
        g_string_truncate(title, title->len - 1);
    }
    if (title->len == 0) {
        g_string_assign(title, "A New Case");
    }
    return g_string_free(title, FALSE);
}

/* Returns the path of the schema for an editor: relative to @folder if the schema is beside the
 * other cases, otherwise absolute. The caller frees the result. */
static char *
find_schema(const char *folder)
{
    g_autofree char *above = g_build_filename(folder, "..", "..", SCHEMA, NULL);
    g_autofree char *near = g_canonicalize_filename(above, NULL); /* @folder may not exist yet */
    g_autofree char *cases = data_find("cases");

    return g_file_test(near, G_FILE_TEST_EXISTS) ? g_strdup("../../" SCHEMA)
                                                 : g_build_filename(cases, SCHEMA, NULL);
}

/* Returns the number of the case in @folder: the number in its name, or a free one. Returns -1 with
 * @error if a case beside it has the same number, or if all numbers are taken. */
static int
choose_number(const char *folder, const char *out, GError **error)
{
    g_autofree char *whole = g_canonicalize_filename(folder, NULL);
    g_autofree char *base = g_path_get_basename(whole);
    const char *slug;
    const int number = read_number(base, &slug);

    if (number < 0) {
        return new_number_find_free(folder, out, error);
    }
    g_autofree char *neighbour = new_number_find_neighbour(whole, number);

    if (neighbour == NULL) {
        return number;
    }
    const int free_number = new_number_find_free(folder, out, error);

    if (free_number >= 0) {
        g_set_error(
            error,
            PRESS_ERROR,
            PRESS_ERROR_INPUT,
            "%s:1:1: case %d is already in %s; name the folder with a free number, such as %02d-%s",
            folder,
            number,
            neighbour,
            free_number,
            *slug == '\0' ? "the-iron-gate" : slug);
    }
    return -1;
}

/* Returns the text of the skeleton's file @name, filled in for the case @number in @folder. The
 * caller frees the result. */
static char *
fill(const char *name, const char *folder, int number, GError **error)
{
    g_autofree char *templates = data_find("templates");
    g_autofree char *path = g_build_filename(templates, "watson-and-holmes", "new", name, NULL);
    g_autofree char *whole = g_canonicalize_filename(folder, NULL);
    g_autofree char *base = g_path_get_basename(whole);
    g_autofree char *schema = find_schema(folder);
    const char *slug;
    g_autofree char *digits = g_strdup_printf("%d", number);

    (void)read_number(base, &slug);
    g_autofree char *title = read_title(slug);

    g_autofree char *text = read_text(path, LOAD_BYTES_MAX, error);
    if (text == NULL) {
        return NULL;
    }
    GString *filled = g_string_new(text);
    g_string_replace(filled, "@NUMBER@", digits, 0);
    g_string_replace(filled, "@TITLE@", title, 0);
    g_string_replace(filled, "@SCHEMA@", schema, 0);
    return g_string_free(filled, FALSE);
}

/* Writes @text to a new file. Fails if the file exists. */
static bool
write_new(const char *path, const char *text, GError **error)
{
    FILE *file = fopen(path, "wx");
    bool is_written;

    if (file == NULL) {
        press_error_set_errno(error, errno, "writing", path);
        return false;
    }
    is_written = fputs(text, file) >= 0;
    if (fclose(file) != 0 || !is_written) {
        press_error_set_errno(error, errno, "writing", path);
        (void)g_remove(path);
        return false;
    }
    return true;
}

/* Writes all files. After an error, deletes those that are already written. */
static bool
write_all(const GPtrArray *paths, const GPtrArray *texts, GError **error)
{
    for (guint i = 0; i < paths->len; i++) {
        if (!write_new(paths->pdata[i], texts->pdata[i], error)) {
            for (guint j = 0; j < i; j++) {
                (void)g_remove(paths->pdata[j]);
            }
            return false;
        }
    }
    return true;
}

bool
skeleton_write(const char *folder, const char *out, GError **error)
{
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    const bool was_there = g_file_test(folder, G_FILE_TEST_EXISTS);

    for (gsize i = 0; i < G_N_ELEMENTS(FILES); i++) {
        char *path = g_build_filename(folder, FILES[i], NULL);

        g_ptr_array_add(paths, path);
        if (g_file_test(path, G_FILE_TEST_EXISTS | G_FILE_TEST_IS_SYMLINK)) {
            g_set_error(error,
                        PRESS_ERROR,
                        PRESS_ERROR_INPUT,
                        "%s:1:1: already exists and is not overwritten; name another folder",
                        path);
            return false;
        }
    }
    const int number = choose_number(folder, out, error);

    if (number < 0) {
        return false;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(FILES); i++) {
        char *text = fill(FILES[i], folder, number, error);

        if (text == NULL) {
            return false;
        }
        g_ptr_array_add(texts, text);
    }
    if (g_mkdir_with_parents(folder, 0777) != 0) {
        press_error_set_errno(error, errno, "making", folder);
        return false;
    }
    if (!write_all(paths, texts, error)) {
        if (!was_there) {
            (void)g_rmdir(folder);
        }
        return false;
    }
    return true;
}

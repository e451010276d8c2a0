/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/press/new_number.h"

#include "cases/base/data.h"
#include "cases/load/load.h"
#include "generator/base/fault.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define GAME "watson-and-holmes"

enum {
    NEIGHBOURS_MAX = 1000, /* largest number of folders that are searched */
};

/* Returns the number of the case @name in @folder, or -1 if @name is no case of the game. */
typedef int (*ReadNumber)(const char *folder, const char *name);

int
new_number_read(const char *text)
{
    char *end = NULL;
    const long number = strtol(text, &end, 10);
    const bool is_number = end > text && g_ascii_isdigit(*text) && number <= CASE_NUMBER_MAX &&
                           (*end == '-' || *end == '\0');

    return is_number ? (int)number : -1;
}

/* Returns the number of a case in a folder of cases ("13-the-iron-gate"). Reads the number from
 * case.yaml, or from the folder's name if case.yaml cannot be read. */
static int
read_case_number(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, "case.yaml", NULL);
    g_autoptr(Case) c = NULL;

    if (!g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
        return -1;
    }
    c = case_load(path, NULL);
    if (c == NULL) {
        return new_number_read(name);
    }
    return strcmp(c->game, GAME) == 0 ? c->number : -1;
}

/* Returns the number of an edition in a folder of editions ("watson-and-holmes-13"). */
static int
read_edition_number(const char *folder, const char *name)
{
    (void)folder;
    return g_str_has_prefix(name, GAME "-") ? new_number_read(name + strlen(GAME "-")) : -1;
}

/* Marks in @is_taken the numbers of everything in @folder. @folder need not exist. */
static void
mark_taken(const char *folder, ReadNumber read, bool is_taken[CASE_NUMBER_MAX + 1])
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name;

    for (int i = 0; dir != NULL && i < NEIGHBOURS_MAX && (name = g_dir_read_name(dir)) != NULL;
         i++) {
        const int number = read(folder, name);

        if (number >= 0) {
            is_taken[number] = true;
        }
    }
}

/* Returns the parent of @folder. @folder need not exist. The caller frees the result. */
static char *
find_above(const char *folder)
{
    g_autofree char *whole = g_canonicalize_filename(folder, NULL);

    return g_path_get_dirname(whole);
}

int
new_number_find_free(const char *folder, const char *out, GError **error)
{
    bool is_taken[CASE_NUMBER_MAX + 1] = { false };
    g_autofree char *cases = data_find("cases");
    g_autofree char *installed = g_build_filename(cases, GAME, NULL);
    g_autofree char *above = find_above(folder);

    mark_taken(installed, read_case_number, is_taken);
    mark_taken(above, read_case_number, is_taken);
    mark_taken(out, read_edition_number, is_taken);
    for (int number = 1; number <= CASE_NUMBER_MAX; number++) {
        if (!is_taken[number]) {
            return number;
        }
    }
    g_set_error(error,
                PRESS_ERROR,
                PRESS_ERROR_INPUT,
                "%s:1:1: all numbers up to %d are taken by cases or by editions in %s; name "
                "another --out, or a folder with a number, such as 13-the-iron-gate",
                folder,
                CASE_NUMBER_MAX,
                out);
    return -1;
}

char *
new_number_find_neighbour(const char *folder, int number)
{
    g_autofree char *above = find_above(folder);
    g_autofree char *own = g_path_get_basename(folder);
    g_autoptr(GDir) dir = g_dir_open(above, 0, NULL);
    const char *name;

    for (int i = 0; dir != NULL && i < NEIGHBOURS_MAX && (name = g_dir_read_name(dir)) != NULL;
         i++) {
        if (strcmp(name, own) != 0 && read_case_number(above, name) == number) {
            return g_build_filename(above, name, NULL);
        }
    }
    return NULL;
}

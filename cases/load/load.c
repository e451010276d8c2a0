/* SPDX-License-Identifier: GPL-3.0-or-later */
/* load.c: loading, listing and naming cases */
#include "cases/load/load.h"

#include <string.h>

#include "cases/load/decode.h"
#include "cases/load/read.h"

#define CASE_FILE "case.yaml"

enum {
    CASES_MAX = 1000
}; /* cases in one listing, over all games */

static Case *
parse(const char *text, gsize length, const char *name, char **json, GError **error)
{
    g_autoptr(Faults) faults = faults_new(name);
    g_autoptr(Node) root = yaml_parse(text, length, faults);
    g_autoptr(Case) c = root == NULL ? NULL : decode_case(root, faults);

    if (c == NULL || faults_any(faults)) {
        faults_tell(faults, error);
        return NULL;
    }
    if (json != NULL) {
        json_t *value = node_to_json(root);

        *json = json_dumps(value, JSON_COMPACT);
        json_decref(value);
    }
    return g_steal_pointer(&c);
}

Case *
case_parse(const char *text, gsize length, const char *name, GError **error)
{
    return parse(text, length, name, NULL, error);
}

Case *
read_case(const char *path, char **json, GError **error)
{
    g_autofree char *file = read_path(path, CASE_FILE);
    gsize length = 0;
    g_autofree char *text = read_bytes(file, LOAD_BYTES_MAX, &length, error);
    Case *c = text == NULL ? NULL : parse(text, length, file, json, error);

    if (c != NULL) {
        c->path = g_steal_pointer(&file);
    }
    return c;
}

Case *
case_load(const char *path, GError **error)
{
    return read_case(path, NULL, error);
}

/* ---- the shelf: <root>/<game>/<nn-name>/case.yaml -------------------------------------------- */

static int
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Returns the names in @folder, sorted: an array of char *, owned. */
static GPtrArray *
names_in(const char *folder, GError **error)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GError) cause = NULL;
    g_autoptr(GDir) dir = g_dir_open(folder, 0, &cause);

    if (dir == NULL) {
        bool is_absent = g_error_matches(cause, G_FILE_ERROR, G_FILE_ERROR_NOENT);

        g_set_error(error,
                    LOAD_ERROR,
                    is_absent ? LOAD_ERROR_MISSING : LOAD_ERROR_READ,
                    "%s: %s",
                    folder,
                    cause->message);
        return NULL;
    }
    for (const char *name = g_dir_read_name(dir); name != NULL; name = g_dir_read_name(dir)) {
        g_ptr_array_add(names, g_strdup(name));
    }
    g_ptr_array_sort(names, compare_names);
    return g_steal_pointer(&names);
}

/* Returns the number before the first hyphen of a case's folder ("03-the-name"), or -1 when @name
 * is not the name of such a folder. */
static int
folder_number(const char *name)
{
    int number = 0;
    int n = 0;

    for (; g_ascii_isdigit(name[n]) && n < 3; n++) {
        number = number * 10 + g_ascii_digit_value(name[n]);
    }
    return n == 0 || number > CASE_NUMBER_MAX || (name[n] != '-' && name[n] != '\0') ? -1 : number;
}

/* Adds the paths of all cases of one game to @paths. Skips other files and folders of the game,
 * such as its schema. */
static bool
add_paths(const char *root, const char *game, GPtrArray *paths, GError **error)
{
    g_autofree char *folder = g_build_filename(root, game, NULL);
    g_autoptr(GPtrArray) names = NULL;

    if (!g_file_test(folder, G_FILE_TEST_IS_DIR)) {
        return true;
    }
    names = names_in(folder, error);
    if (names == NULL) {
        return false;
    }
    for (guint i = 0; i < names->len; i++) {
        const char *name = g_ptr_array_index(names, i);
        g_autofree char *path = g_build_filename(folder, name, CASE_FILE, NULL);

        if (folder_number(name) >= 0 && g_file_test(path, G_FILE_TEST_EXISTS) &&
            paths->len < CASES_MAX) {
            g_ptr_array_add(paths, g_steal_pointer(&path));
        }
    }
    return true;
}

/* Returns the paths of all cases below @root, sorted by game and folder: an array of char *,
 * owned. */
static GPtrArray *
find_paths(const char *root, GError **error)
{
    g_autoptr(GPtrArray) games = names_in(root, error);
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);

    if (games == NULL) {
        return NULL;
    }
    for (guint i = 0; i < games->len; i++) {
        if (!add_paths(root, g_ptr_array_index(games, i), paths, error)) {
            return NULL;
        }
    }
    return g_steal_pointer(&paths);
}

/* Returns "watson-and-holmes/00" for ".../watson-and-holmes/00-name/case.yaml". */
static char *
name_of(const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);
    g_autofree char *name = g_path_get_basename(folder);
    g_autofree char *above = g_path_get_dirname(folder);
    g_autofree char *game = g_path_get_basename(above);

    return g_strdup_printf("%s/%02d", game, folder_number(name));
}

void
case_entry_free(CaseEntry *entry)
{
    if (entry == NULL) {
        return;
    }
    g_free(entry->path);
    g_free(entry->name);
    g_free(entry->title);
    g_free(entry->teaser);
    g_free(entry);
}

static CaseEntry *
entry_load(const char *path, GError **error)
{
    g_autoptr(Case) c = case_load(path, error);

    if (c == NULL) {
        return NULL;
    }
    g_autofree char *by_folder = name_of(path);
    g_autofree char *name = g_strdup_printf("%s/%02d", c->game, c->number);
    if (strcmp(by_folder, name) != 0) {
        g_set_error(error,
                    LOAD_ERROR,
                    LOAD_ERROR_FORMAT,
                    "%s:1:1: the folder says %s, but “game” and “number” say %s",
                    path,
                    by_folder,
                    name);
        return NULL;
    }
    CaseEntry *entry = g_new0(CaseEntry, 1);
    *entry = (CaseEntry){
        .path = g_strdup(path),
        .name = g_steal_pointer(&name),
        .title = g_steal_pointer(&c->title),
        .difficulty = c->difficulty,
        .teaser = g_strchomp(g_steal_pointer(&c->teaser)),
    };
    return entry;
}

GPtrArray *
case_list(const char *root, GError **error)
{
    g_autoptr(GPtrArray) paths = find_paths(root, error);
    g_autoptr(GPtrArray) entries = g_ptr_array_new_with_free_func((GDestroyNotify)case_entry_free);

    for (guint i = 0; paths != NULL && i < paths->len; i++) {
        CaseEntry *entry = entry_load(g_ptr_array_index(paths, i), error);

        if (entry == NULL) {
            return NULL;
        }
        if (entries->len > 0) {
            const CaseEntry *before = g_ptr_array_index(entries, entries->len - 1);

            if (strcmp(before->name, entry->name) == 0) {
                g_set_error(error,
                            LOAD_ERROR,
                            LOAD_ERROR_FORMAT,
                            "%s:1:1: %s has the same number",
                            entry->path,
                            before->path);
                case_entry_free(entry);
                return NULL;
            }
        }
        g_ptr_array_add(entries, entry);
    }
    return paths == NULL ? NULL : g_steal_pointer(&entries);
}

/* Reports whether @what means the case called @name: the same game and the same number. The number
 * may lack its leading zero. */
static bool
means(const char *what, const char *name)
{
    const char *slash = strrchr(what, '/');
    const char *digits = strrchr(name, '/');

    if (slash == NULL || slash - what != digits - name ||
        strncmp(what, name, (gsize)(slash - what)) != 0) {
        return false;
    }
    return folder_number(slash + 1) == folder_number(digits + 1);
}

char *
case_resolve(const char *root, const char *what, GError **error)
{
    g_autofree char *file = read_path(what, CASE_FILE);
    g_autoptr(GPtrArray) paths = NULL;

    if (g_file_test(file, G_FILE_TEST_EXISTS)) {
        return g_steal_pointer(&file);
    }
    paths = find_paths(root, error);
    if (paths == NULL) {
        return NULL;
    }
    GString *names = g_string_new(NULL);
    for (guint i = 0; i < paths->len; i++) {
        const char *path = g_ptr_array_index(paths, i);
        g_autofree char *name = name_of(path);

        if (means(what, name)) {
            g_string_free(names, TRUE);
            return g_strdup(path);
        }
        g_string_append_printf(names, "%s%s", i == 0 ? "" : ", ", name);
    }
    g_set_error(error,
                LOAD_ERROR,
                LOAD_ERROR_MISSING,
                "%s: no such case; the cases are: %s",
                what,
                names->len == 0 ? "none" : names->str);
    g_string_free(names, TRUE);
    return NULL;
}

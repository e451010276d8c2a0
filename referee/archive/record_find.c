/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record_find.c: the journals in a folder, and the edition that a journal belongs to */
#include "referee/archive/record.h"

#include <string.h>

enum {
    ID_MAX = 16, /* characters of a table's id */
};

bool
record_is_id(const char *id)
{
    static const char LETTERS[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    const gsize n = strlen(id);

    return n > 0 && n <= ID_MAX && strspn(id, LETTERS) == n;
}

bool
record_is_name(const char *name)
{
    static const char END[] = ".journal";
    static const char *const NOT[] = { "-wal", "-shm", "-journal", ".new", ".part" };
    const char *found = *name == '.' ? NULL : strstr(name, END);

    for (size_t i = 0; i < G_N_ELEMENTS(NOT); i++) {
        if (g_str_has_suffix(name, NOT[i])) {
            return false;
        }
    }
    return found != NULL && (found[strlen(END)] == '\0' || found[strlen(END)] == '.');
}

static gint
compare_paths(gconstpointer one, gconstpointer other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

GPtrArray *
record_list(const char *path, GError **error)
{
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GError) fault = NULL;

    if (!g_file_test(path, G_FILE_TEST_IS_DIR)) {
        g_ptr_array_add(paths, g_strdup(path));
        return g_steal_pointer(&paths);
    }
    g_autoptr(GDir) folder = g_dir_open(path, 0, &fault);
    if (folder == NULL) {
        g_set_error_literal(error, JOURNAL_ERROR, JOURNAL_ERROR_SYSTEM, fault->message);
        return NULL;
    }
    for (const char *name = g_dir_read_name(folder); name != NULL; name = g_dir_read_name(folder)) {
        if (record_is_name(name)) {
            g_ptr_array_add(paths, g_build_filename(path, name, NULL));
        }
    }
    if (paths->len == 0) {
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_DAMAGED,
                    "%s: contains no journal; journals are called ID.journal, and are in the "
                    "folder of serve’s --state",
                    path);
        return NULL;
    }
    g_ptr_array_sort(paths, compare_paths);
    return g_steal_pointer(&paths);
}

/* Returns @edition if it is the one that the journal names. Otherwise frees it and returns NULL
 * with an error. */
static Edition *
check_edition(const Record *record, Edition *edition, const char *where, GError **error)
{
    if (edition != NULL && strcmp(edition->id, record->edition_id) != 0) {
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_DAMAGED,
                    "%s: belongs to edition %s, but %s is edition %s",
                    record->path,
                    record->edition_id,
                    where,
                    edition->id);
        edition_free(edition);
        return NULL;
    }
    return edition;
}

Edition *
record_edition(const Record *record, const char *folder, GError **error)
{
    if (folder != NULL) {
        g_autoptr(Edition) named =
            check_edition(record, edition_load(folder, error), folder, error);

        if (named == NULL) {
            return NULL;
        }
    }
    return check_edition(record,
                         edition_parse(record->source, strlen(record->source), record->path, error),
                         "the one inside",
                         error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal_beside.c: the files that SQLite keeps beside a journal */
#include "referee/journal/journal_inner.h"

#include <glib/gstdio.h>
#include <sys/stat.h>

enum {
    PAGE_BYTES = 4096, /* a page of a new journal */
    /* the header of the rollback journal that SQLite writes beside a new journal */
    ROLLBACK_HEADER_BYTES = 512,
};

/* Returns the size of the file @path with @end appended to its name. Returns 0 if there is none. */
static gint64
size_of(const char *path, const char *end)
{
    g_autofree char *whole = g_strconcat(path, end, NULL);
    GStatBuf about;

    return g_stat(whole, &about) == 0 ? (gint64)about.st_size : 0;
}

bool
journal_has_log(const char *path)
{
    return size_of(path, "-wal") > 0;
}

/* Checks that the file whose name is @path with @end is missing, or is a regular file of the user
 * whose journal is at @path. A file of another user, or a link, would replace what the journal
 * says. SQLite would wait for a pipe without end. */
static bool
check_beside(const char *path, const char *end, GError **error)
{
    g_autofree char *whole = g_strconcat(path, end, NULL);
    GStatBuf file;
    GStatBuf beside;

    if (g_lstat(whole, &beside) != 0 ||
        (S_ISREG(beside.st_mode) && (g_stat(path, &file) != 0 || file.st_uid == beside.st_uid))) {
        return true;
    }
    g_set_error(error,
                JOURNAL_ERROR,
                JOURNAL_ERROR_SYSTEM,
                "%s: belongs to another user than %s, or is not a file; remove it",
                whole,
                path);
    return false;
}

/* Reports whether the rollback journal beside @path, if any, changes no journal of ours. When a
 * referee is killed while it creates a journal, it leaves a rollback journal without pages. The
 * journal then has one page at most, and no WAL. SQLite empties both. */
static bool
is_rollback_harmless(const char *path)
{
    const gint64 size = size_of(path, "-journal");

    return size == 0 || (size <= ROLLBACK_HEADER_BYTES && size_of(path, "") <= PAGE_BYTES &&
                         !journal_has_log(path));
}

bool
journal_check_log(const char *path, GError **error)
{
    if (!check_beside(path, "-wal", error) || !check_beside(path, "-journal", error)) {
        return false;
    }
    if (!is_rollback_harmless(path)) {
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_DAMAGED,
                    "%s-journal: would replace what %s says, and no referee leaves such a file; "
                    "remove it",
                    path,
                    path);
        return false;
    }
    if (journal_has_log(path) && size_of(path, "") == 0) {
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_DAMAGED,
                    "%s: is empty or gone, but its log, %s-wal, is not; put a copy in its place, "
                    "or move the log away to begin a new game",
                    path,
                    path);
        return false;
    }
    return true;
}

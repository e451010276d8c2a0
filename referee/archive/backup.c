/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/archive/backup.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "referee/archive/record.h"
#include "referee/base/world.h"

enum {
    NAMES_MAX = 100, /* limit on the copies of one table in the same second */
};

#define ENDED ".ended"

void
backup_clear(Backup *backup)
{
    g_clear_pointer(&backup->path, g_free);
    g_clear_pointer(&backup->hash, g_free);
}

/* Reports whether two paths lead to the same file or folder. */
static bool
is_same(const char *one, const char *other)
{
    struct stat here;
    struct stat there;

    return stat(one, &here) == 0 && stat(other, &there) == 0 && here.st_dev == there.st_dev &&
           here.st_ino == there.st_ino;
}

bool
backup_is_apart(const BackupPlace *place, const char *state, GError **error)
{
    g_autofree char *broker = g_build_filename(state, "broker", NULL);

    if (is_same(place->folder, broker)) {
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_SYSTEM,
                    "%s: is emptied at each start of the broker; name another folder with %s",
                    place->folder,
                    place->option);
        return false;
    }
    if (!is_same(place->folder, state)) {
        return true;
    }
    g_set_error(error,
                JOURNAL_ERROR,
                JOURNAL_ERROR_SYSTEM,
                "%s: holds the journals themselves; name another folder with %s",
                place->folder,
                place->option);
    return false;
}

/* --- bytes on the disk --- */

static bool
write_all(int file, GBytes *bytes)
{
    gsize left = 0;
    const char *at = g_bytes_get_data(bytes, &left);

    while (left > 0) {
        gssize n = write(file, at, left);

        if (n < 0 && errno != EINTR) {
            return false;
        }
        at += MAX(n, 0);
        left -= (gsize)MAX(n, 0);
    }
    return fsync(file) == 0;
}

static bool
fail(const char *path, const char *cure, GError **error)
{
    g_set_error(error,
                JOURNAL_ERROR,
                JOURNAL_ERROR_SYSTEM,
                "%s: cannot be written: %s%s",
                path,
                g_strerror(errno),
                cure);
    return false;
}

/* Creates the file @path with @bytes, for its owner alone. Deletes an existing file first. It may
 * be a link to one of our files, or another process may have it open. */
static bool
write_file(const char *path, GBytes *bytes)
{
    if (g_unlink(path) != 0 && errno != ENOENT) {
        return false;
    }
    int file = g_open(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY | O_CLOEXEC, 0600);

    if (file < 0) {
        return false;
    }
    bool fine = write_all(file, bytes);
    int fault = errno;
    fine = close(file) == 0 && fine;
    errno = fine ? 0 : fault;
    return fine;
}

/* Deletes the temporary file of @path. Returns false with the error in errno. */
static bool
give_up(const char *path, GError **error)
{
    g_autofree char *part = g_strconcat(path, ".part", NULL);
    int fault = errno;

    g_remove(part);
    errno = fault;
    return fail(path, "", error);
}

bool
backup_write(const char *path, GBytes *bytes, GError **error)
{
    g_autofree char *part = g_strconcat(path, ".part", NULL);

    return write_file(part, bytes) || give_up(path, error);
}

bool
backup_place(const char *path, GError **error)
{
    g_autofree char *folder = g_path_get_dirname(path);
    g_autofree char *part = g_strconcat(path, ".part", NULL);

    return (g_rename(part, path) == 0 && world_sync_folder(folder) == 0) || give_up(path, error);
}

/* --- names --- */

/* Reports whether @text is a date in our format: "2026-11-20-213000", also with a suffix like "-2".
 * A file with any other name is not ours. */
static bool
is_date(const char *text)
{
    return g_regex_match_simple(
        "^\\d{4}-\\d\\d-\\d\\d-\\d{6}(-\\d+)?$", text, G_REGEX_OPTIMIZE, G_REGEX_MATCH_DEFAULT);
}

/* Sorts by date, the older first. Within one second, "-10" comes after "-2". */
static gint
compare_names(gconstpointer one, gconstpointer other)
{
    const char *left = *(const char *const *)one;
    const char *right = *(const char *const *)other;
    gsize dated = strcspn(left, ".") + strlen(".journal.") + strlen("2026-11-20-213000");
    int first = strncmp(left, right, dated);

    if (first != 0) {
        return first;
    }
    return strlen(left) == strlen(right) ? strcmp(left, right)
                                         : (gint)strlen(left) - (gint)strlen(right);
}

/* Reports whether @name in @folder is a regular file of this user. Nobody else's file counts as a
 * copy: otherwise files with later dates would push the real copies out. */
static bool
is_own_file(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    GStatBuf is;

    return g_lstat(path, &is) == 0 && S_ISREG(is.st_mode) && is.st_uid == geteuid();
}

/* Deletes old copies of running games of the table @id. The newest copies stay, as many as
 * @place keeps, and the copy @made in any case: the clock may have been ahead once. */
static void
prune(const BackupPlace *place, const char *id, const char *made)
{
    g_autofree char *begin = g_strconcat(id, ".journal.", NULL);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GDir) folder = g_dir_open(place->folder, 0, NULL);
    const char *name = NULL;

    while (folder != NULL && (name = g_dir_read_name(folder)) != NULL) {
        if (g_str_has_prefix(name, begin) && is_date(name + strlen(begin)) &&
            is_own_file(place->folder, name)) {
            g_ptr_array_add(names, g_strdup(name));
        }
    }
    g_ptr_array_sort(names, compare_names);
    for (guint i = 0; place->keep > 0 && i + (guint)place->keep < names->len; i++) {
        g_autofree char *path = g_build_filename(place->folder, g_ptr_array_index(names, i), NULL);

        if (strcmp(path, made) != 0) {
            g_remove(path);
        }
    }
}

/* Gives the file @part its final name. An existing file with that name is not replaced. Returns the
 * path, or NULL with the error in errno. */
static char *
name_it(const BackupPlace *place, const char *id, bool ended, const char *part)
{
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *date = g_date_time_format(now, "%Y-%m-%d-%H%M%S");

    for (int i = 1; i <= NAMES_MAX; i++) {
        g_autofree char *more = i == 1 ? g_strdup("") : g_strdup_printf("-%d", i);
        g_autofree char *name = g_strconcat(id, ".journal.", date, more, ended ? ENDED : "", NULL);
        g_autofree char *path = g_build_filename(place->folder, name, NULL);

        if (link(part, path) == 0) {
            return world_sync_folder(place->folder) == 0 ? g_steal_pointer(&path) : NULL;
        }
        if (errno != EEXIST) {
            break;
        }
    }
    return NULL;
}

/* --- one copy --- */

/* Verifies the copy @part from the first entry to the last. Fills in @backup. */
static bool
prove(const char *part, const char *name, Backup *backup, GError **error)
{
    guint8 hash[JOURNAL_HASH_BYTES];
    g_autoptr(GError) fault = NULL;
    g_autoptr(Record) record = record_read(part, &fault);

    if (record == NULL) {
        const char *why =
            fault->message +
            (g_str_has_prefix(fault->message, part) ? strlen(part) + strlen(": ") : 0);

        g_set_error(error, JOURNAL_ERROR, fault->code, "%s: %s; no copy is kept", name, why);
        return false;
    }
    if (!record_prove_all(record, name, "no copy is kept, and earlier copies stay", hash, error)) {
        return false;
    }
    backup->n_entries = record->rows->len;
    backup->hash = record_hex(hash);
    return true;
}

static const char SERVES[] = "--backup"; /* the option of `serve` */

/* `serve` may write only into the folder that existed at its start (confine.c). */
static const char AGAIN[] =
    "; check that folder, or name another with --backup; if it was made again, or its disk was "
    "plugged in again, end the referee and start it again";

bool
backup_keep(const BackupPlace *place,
            const char *id,
            const char *name,
            bool ended,
            GBytes *bytes,
            Backup *backup,
            GError **error)
{
    g_autofree char *hidden = g_strdup_printf(".%s.journal.part", id);
    g_autofree char *part = g_build_filename(place->folder, hidden, NULL);
    g_autofree char *cure =
        g_strdup_printf("; check that folder, or name another with %s", place->option);

    *backup = (Backup){ .path = NULL };
    if (g_mkdir_with_parents(place->folder, 0700) != 0 || !write_file(part, bytes)) {
        int fault = errno;

        g_remove(part);
        errno = fault;
        return fail(place->folder,
                    fault == EACCES && g_str_equal(place->option, SERVES) ? AGAIN : cure,
                    error);
    }
    bool fine = prove(part, name, backup, error);
    if (fine) {
        backup->path = name_it(place, id, ended, part);
        fine = backup->path != NULL || fail(place->folder, cure, error);
    }
    g_remove(part);
    if (fine) {
        prune(place, id, backup->path);
    } else {
        backup_clear(backup);
    }
    return fine;
}

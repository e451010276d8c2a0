/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* renameat2, syncfs */
#include "generator/base/folder.h"

#include "cases/base/atomic_file.h"
#include "cases/edition/narration.h"
#include "generator/base/fault.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct Folder {
    char *target;
    char *parent;
    char *path; /* path of the temporary folder; NULL after the commit */
    bool has_inner;
};

/* Names of the subfolders that this file creates. Only the first contains further folders. */
#define INNER       "png"
#define FOLDER_MARK ".printed-here"
static const char *const INNERS[] = { INNER, TTS_FOLDER, NARRATION_FOLDER, NULL };

/* Deletes the folder @name of @parent (a descriptor, or AT_FDCWD for a whole path), and the files
 * in it. @depth is its depth below the edition's folder: 0 for that folder itself. Subfolders that
 * this file did not create are kept, and so is every folder above them. Follows no link, also when
 * another program replaces a folder by a link meanwhile. */
static void
delete_in(int parent, const char *name, int depth)
{
    const int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *dir = fd < 0 ? NULL : fdopendir(fd);
    const struct dirent *entry;

    if (dir == NULL) {
        if (fd >= 0) {
            close(fd);
        }
        return;
    }
    while ((entry = readdir(dir)) != NULL) {
        const char *file = entry->d_name;

        if (strcmp(file, ".") != 0 && strcmp(file, "..") != 0 && unlinkat(fd, file, 0) != 0 &&
            errno == EISDIR && (depth == 1 || (depth == 0 && g_strv_contains(INNERS, file)))) {
            delete_in(fd, file, depth + 1);
        }
    }
    closedir(dir);
    unlinkat(parent, name, AT_REMOVEDIR);
}

static void
delete_folder(const char *path)
{
    delete_in(AT_FDCWD, path, 0);
}

/* Reports whether replacing @target would destroy something that hansom-print did not make. */
static bool
is_foreign(const char *target)
{
    g_autofree char *edition = g_build_filename(target, "edition.json", NULL);
    GDir *dir = g_dir_open(target, 0, NULL);
    bool has_files;

    if (dir == NULL) {
        return g_file_test(target, G_FILE_TEST_EXISTS);
    }
    has_files = g_dir_read_name(dir) != NULL;
    g_dir_close(dir);
    return has_files && !g_file_test(edition, G_FILE_TEST_EXISTS);
}

/* Syncs the folder at @path to the disk. If it @has_inner folders, their many files are not synced
 * yet, so one syncfs() call syncs them all. Otherwise each file was synced when it was written. */
static bool
sync_path(const char *path, bool has_inner, GError **error)
{
    const int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (fd < 0 || (has_inner ? syncfs(fd) : fsync(fd)) != 0) {
        press_error_set_errno(error, errno, "writing", path);
        if (fd >= 0) {
            close(fd);
        }
        return false;
    }
    close(fd);
    return true;
}

/* Returns the mark of the folder at @path for @what. Returns NULL if there is no folder, if another
 * user owns it, or if the file system has no times of birth. The caller frees the text. */
static char *
identify(const char *path, const char *what)
{
    const unsigned wanted = STATX_TYPE | STATX_UID | STATX_INO | STATX_BTIME;
    struct statx is;

    if (statx(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW, wanted, &is) != 0 ||
        (is.stx_mask & wanted) != wanted || !S_ISDIR(is.stx_mode) || is.stx_uid != geteuid()) {
        return NULL;
    }
    return g_strdup_printf("%" G_GUINT64_FORMAT " %" G_GINT64_FORMAT ".%u %s\n",
                           (guint64)is.stx_ino,
                           (gint64)is.stx_btime.tv_sec,
                           is.stx_btime.tv_nsec,
                           what);
}

bool
folder_mark(const Folder *folder, const char *what, GError **error)
{
    g_autofree char *file = g_build_filename(folder->path, FOLDER_MARK, NULL);
    g_autofree char *text = identify(folder->path, what);

    return text == NULL ||
           atomic_file_write(file, text, -1, G_FILE_SET_CONTENTS_DURABLE, 0666, error);
}

bool
folder_is_marked(const char *path, const char *what)
{
    g_autofree char *file = g_build_filename(path, FOLDER_MARK, NULL);
    g_autofree char *wanted = identify(path, what);
    g_autofree char *found = NULL;
    GStatBuf is;

    /* the folder may be a stranger's, and the file a pipe or a large file */
    return wanted != NULL && g_lstat(file, &is) == 0 && S_ISREG(is.st_mode) &&
           (gsize)is.st_size == strlen(wanted) && g_file_get_contents(file, &found, NULL, NULL) &&
           strcmp(found, wanted) == 0;
}

Folder *
folder_new(const char *target, GError **error)
{
    g_autofree char *parent = g_path_get_dirname(target);
    g_autofree char *name = g_path_get_basename(target);
    g_autofree char *path = g_strdup_printf("%s/.%s.XXXXXX", parent, name);

    if (is_foreign(target)) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_SYSTEM,
                    "%s already exists and is not an edition; move it away first",
                    target);
        return NULL;
    }
    if (g_mkdir_with_parents(parent, 0777) != 0 || g_mkdtemp_full(path, 0755) == NULL) {
        press_error_set_errno(error, errno, "making a folder in", parent);
        return NULL;
    }

    Folder *folder = g_new(Folder, 1);

    *folder = (Folder){
        .target = g_strdup(target),
        .parent = g_steal_pointer(&parent),
        .path = g_steal_pointer(&path),
    };
    return folder;
}

const char *
folder_path(const Folder *folder)
{
    return folder->path;
}

char *
folder_add(Folder *folder, const char *name, GError **error)
{
    g_autofree char *path = g_build_filename(folder->path, name, NULL);

    g_assert(g_strv_contains(INNERS, name) || g_str_has_prefix(name, INNER "/"));
    if (g_mkdir_with_parents(path, 0777) != 0) {
        press_error_set_errno(error, errno, "making the folder", path);
        return NULL;
    }
    folder->has_inner = true;
    return g_steal_pointer(&path);
}

bool
folder_put(Folder *folder, const char *inner, const char *name, GBytes *bytes, GError **error)
{
    g_autofree char *path = g_build_filename(folder->path, inner, NULL);
    g_autofree char *file = g_build_filename(path, name, NULL);
    gsize n = 0;
    const char *data = g_bytes_get_data(bytes, &n);

    g_assert(g_strv_contains(INNERS, inner));
    if (g_mkdir(path, 0777) != 0 && errno != EEXIST) {
        press_error_set_errno(error, errno, "making the folder", path);
        return false;
    }
    return atomic_file_write(file, data, (gssize)n, G_FILE_SET_CONTENTS_DURABLE, 0666, error) &&
           sync_path(path, false, error);
}

/* Swaps the two folders in one step. On file systems without RENAME_EXCHANGE, renames the old
 * folder aside first, then renames the new one into its place. */
static bool
swap(const char *fresh, const char *target)
{
    g_autofree char *aside = g_strconcat(fresh, ".old", NULL);

    if (renameat2(AT_FDCWD, fresh, AT_FDCWD, target, RENAME_EXCHANGE) == 0) {
        return true;
    }
    if (errno != EINVAL && errno != ENOSYS) {
        return false;
    }
    if (rename(target, aside) != 0) {
        return false;
    }
    if (rename(fresh, target) != 0) {
        const int saved_errno = errno;

        rename(aside, target);
        errno = saved_errno;
        return false;
    }
    return rename(aside, fresh) == 0;
}

bool
folder_commit(Folder *folder, GError **error)
{
    if (!sync_path(folder->path, folder->has_inner, error)) {
        return false;
    }
    if (rename(folder->path, folder->target) != 0) {
        if ((errno != EEXIST && errno != ENOTEMPTY) || !swap(folder->path, folder->target)) {
            press_error_set_errno(error, errno, "replacing", folder->target);
            return false;
        }
        delete_folder(folder->path);
    }
    g_clear_pointer(&folder->path, g_free);
    return sync_path(folder->parent, false, error);
}

void
folder_free(Folder *folder)
{
    if (folder == NULL) {
        return;
    }
    if (folder->path != NULL) {
        delete_folder(folder->path);
    }
    g_free(folder->target);
    g_free(folder->parent);
    g_free(folder->path);
    g_free(folder);
}

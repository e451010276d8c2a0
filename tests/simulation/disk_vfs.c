/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/simulation/disk_inner.h"

#include <sqlite3.h>
#include <string.h>

typedef struct {
    sqlite3_file base;
    Inode *inode;
    char *name;       /* NULL for a temporary file */
    bool names_first; /* the first sync also syncs the folder, as in SQLite on Unix */
    bool is_copy;     /* a copy for the ledger or a temporary file, which never fails */
} File;

static Disk *
its_disk(void)
{
    return sim_now->disk;
}

/* --- a file --- */

static int
file_close(sqlite3_file *base)
{
    File *file = (File *)base;

    inode_drop(file->inode);
    g_free(file->name);
    return SQLITE_OK;
}

static int
file_read(sqlite3_file *base, void *bytes, int size, sqlite3_int64 offset)
{
    const File *file = (const File *)base;
    gint64 there = MAX((gint64)file->inode->now->len - offset, 0);
    gsize got = (gsize)MIN(there, size);

    if (!file->is_copy) {
        if (sim_now->is_dead || disk_fails(its_disk(), TROUBLE_READ)) {
            return SQLITE_IOERR_READ;
        }
        if (got > 0 && disk_fails(its_disk(), TROUBLE_SHORT)) {
            got = (gsize)sim_draw(sim_now, (int)got);
        }
    }
    if (got > 0) {
        memcpy(bytes, file->inode->now->data + offset, got);
    }
    memset((guint8 *)bytes + got, 0, (gsize)size - got);
    return got == (gsize)size ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int
file_write(sqlite3_file *base, const void *bytes, int size, sqlite3_int64 offset)
{
    const File *file = (const File *)base;
    bool grows = offset + size > (sqlite3_int64)file->inode->now->len;

    if (!file->is_copy) {
        if (!sim_may(sim_now, EFFECT_WRITE)) {
            return SQLITE_IOERR_WRITE;
        }
        if (grows && disk_fails(its_disk(), TROUBLE_FULL)) {
            inode_write(file->inode, offset, bytes, (gsize)sim_draw(sim_now, size));
            return SQLITE_FULL;
        }
        if (disk_fails(its_disk(), TROUBLE_WRITE)) {
            inode_write(file->inode, offset, bytes, (gsize)sim_draw(sim_now, size));
            return SQLITE_IOERR_WRITE;
        }
    }
    inode_write(file->inode, offset, bytes, (gsize)size);
    return SQLITE_OK;
}

static int
file_truncate(sqlite3_file *base, sqlite3_int64 size)
{
    const File *file = (const File *)base;

    if (!file->is_copy &&
        (!sim_may(sim_now, EFFECT_WRITE) || disk_fails(its_disk(), TROUBLE_WRITE))) {
        return SQLITE_IOERR_TRUNCATE;
    }
    inode_truncate(file->inode, size);
    return SQLITE_OK;
}

static int
file_sync(sqlite3_file *base, int flags)
{
    File *file = (File *)base;

    (void)flags;
    if (!file->is_copy) {
        if (!sim_may(sim_now, EFFECT_SYNC)) {
            return SQLITE_IOERR_FSYNC;
        }
        if (disk_fails(its_disk(), TROUBLE_SYNC)) {
            if (sim_chance(sim_now, 0.5)) { /* like Linux, marks lost data as clean */
                inode_lose(sim_now, file->inode, 0.5);
            }
            return SQLITE_IOERR_FSYNC;
        }
        if (sim_now->mutant == MUTANT_SYNCS_NOTHING) {
            return SQLITE_OK;
        }
        if (file->names_first) {
            disk_sync_names(its_disk());
            file->names_first = false;
        }
    }
    inode_sync(file->inode);
    return SQLITE_OK;
}

static int
file_size(sqlite3_file *base, sqlite3_int64 *size)
{
    *size = ((const File *)base)->inode->now->len;
    return SQLITE_OK;
}

static int
file_lock(sqlite3_file *base, int lock)
{
    (void)base;
    (void)lock;
    return SQLITE_OK;
}

static int
file_check_lock(sqlite3_file *base, int *is_locked)
{
    (void)base;
    *is_locked = 0;
    return SQLITE_OK;
}

static int
file_control(sqlite3_file *base, int what, void *data)
{
    (void)base;
    (void)what;
    (void)data;
    return SQLITE_NOTFOUND;
}

static int
file_sector_size(sqlite3_file *base)
{
    (void)base;
    return 4096; /* as on Unix */
}

static int
file_characteristics(sqlite3_file *base)
{
    (void)base;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE; /* as on Unix */
}

static const sqlite3_io_methods METHODS = {
    .iVersion = 1,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_lock,
    .xCheckReservedLock = file_check_lock,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_characteristics,
};

/* --- the disk --- */

static int
vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *got)
{
    File *file = (File *)base;
    bool is_copy = name != NULL && g_str_has_prefix(name, DISK_COPY);
    Inode *inode = name == NULL ? NULL : disk_find(its_disk(), name);

    (void)vfs;
    memset(file, 0, sizeof *file);
    if (inode != NULL) {
        inode_hold(inode);
    } else if ((flags & SQLITE_OPEN_CREATE) == 0 || (!is_copy && !sim_may(sim_now, EFFECT_NAME)) ||
               (!is_copy && disk_fails(its_disk(), TROUBLE_NAME))) {
        return SQLITE_CANTOPEN;
    } else {
        inode = inode_new();
        if (name != NULL) {
            disk_name(its_disk(), name, inode, NULL);
        }
    }
    /* True for new and for existing files, as in SQLite's own VFS (strace shows it). */
    file->names_first = (flags & SQLITE_OPEN_CREATE) != 0 &&
                        (flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0;
    file->inode = inode;
    file->name = g_strdup(name);
    file->is_copy = is_copy || name == NULL;
    file->base.pMethods = &METHODS;
    if (got != NULL) {
        *got = flags;
    }
    return SQLITE_OK;
}

static int
vfs_delete(sqlite3_vfs *vfs, const char *name, int syncs)
{
    bool is_copy = g_str_has_prefix(name, DISK_COPY);

    (void)vfs;
    if (disk_find(its_disk(), name) == NULL) {
        return SQLITE_IOERR_DELETE_NOENT;
    }
    if (!is_copy && (!sim_may(sim_now, EFFECT_NAME) || disk_fails(its_disk(), TROUBLE_NAME))) {
        return SQLITE_IOERR_DELETE;
    }
    disk_name(its_disk(), NULL, NULL, name);
    if (syncs != 0 && !is_copy) {
        disk_sync_names(its_disk());
    }
    return SQLITE_OK;
}

static int
vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *is_there)
{
    (void)vfs;
    (void)flags;
    *is_there = disk_find(its_disk(), name) != NULL;
    return SQLITE_OK;
}

static int
vfs_full_name(sqlite3_vfs *vfs, const char *name, int room, char *full)
{
    (void)vfs;
    return g_strlcpy(full, name, (gsize)room) < (gsize)room ? SQLITE_OK : SQLITE_CANTOPEN;
}

static int
vfs_randomness(sqlite3_vfs *vfs, int size, char *bytes)
{
    (void)vfs;
    for (int i = 0; i < size; i++) {
        bytes[i] = (char)sim_draw(sim_now, 128);
    }
    return size;
}

static int
vfs_sleep(sqlite3_vfs *vfs, int us)
{
    (void)vfs;
    return us;
}

static int
vfs_time(sqlite3_vfs *vfs, double *days)
{
    (void)vfs;
    *days = 2460000.5;
    return SQLITE_OK;
}

static int
vfs_last_error(sqlite3_vfs *vfs, int room, char *text)
{
    (void)vfs;
    (void)room;
    (void)text;
    return 0;
}

static sqlite3_vfs VFS = {
    .iVersion = 1,
    .szOsFile = sizeof(File),
    .mxPathname = 1024,
    .zName = "simulation",
    .xOpen = vfs_open,
    .xDelete = vfs_delete,
    .xAccess = vfs_access,
    .xFullPathname = vfs_full_name,
    .xRandomness = vfs_randomness,
    .xSleep = vfs_sleep,
    .xCurrentTime = vfs_time,
    .xGetLastError = vfs_last_error,
};

void
disk_mount(void)
{
    sqlite3_vfs_register(&VFS, 1);
    sqlite3_randomness(0, NULL); /* reseeds SQLite's random numbers from this evening */
}

void
disk_unmount(void)
{
    sqlite3_vfs_unregister(&VFS);
}

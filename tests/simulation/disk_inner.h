/* SPDX-License-Identifier: GPL-3.0-or-later */
/* disk_inner.h: declarations that the three source files of the simulated disk share
 *
 *     disk.c        files, names, their safe state, and power cuts
 *     disk_vfs.c    SQLite's VFS
 *     disk_world.c  the simulation's World (world.h): functions for the names of the disk's files,
 *                   and for the simulated time
 */
#pragma once

#include "tests/simulation/disk.h"

enum {
    SECTOR = 512, /* bytes that a power cut keeps entirely or not at all */
};

/* An unsynced write of .bytes at .offset. If .bytes is NULL, an unsynced truncation to .offset. */
typedef struct {
    gint64 offset;
    GBytes *bytes;
} Op;

typedef struct {
    int n_holders;    /* reference count */
    GByteArray *now;  /* content as it is read */
    GByteArray *safe; /* content that is sure to survive a power cut */
    GPtrArray *ops;   /* of Op, owned: unsynced operations that lead from .safe to .now */
} Inode;

/* A change of names in one step: .name is given to .inode, and the name .gone is removed. Either
 * name may be NULL. */
typedef struct {
    char *name;
    Inode *inode;
    char *gone;
} NameOp;

struct Disk {
    Sim *sim;
    GTree *now;          /* name → Inode, with a reference */
    GTree *safe;         /* names that are sure to survive a power cut */
    GPtrArray *name_ops; /* of NameOp, owned: unsynced changes that lead from .safe to .now */
    Trouble trouble;
    /* number of the operation at which .trouble happens, among the coming operations that .trouble
     * can affect; 1 is the next one */
    int after;
    bool has_failed;
};

Inode *inode_new(void);
Inode *inode_hold(Inode *inode);
void inode_drop(gpointer inode);
void inode_write(Inode *inode, gint64 offset, const guint8 *bytes, gsize size);
void inode_truncate(Inode *inode, gint64 size);
void inode_sync(Inode *inode);
/* Makes each unsynced sector and truncation safe with probability @p, and forgets the others. */
void inode_lose(Sim *sim, Inode *inode, double p);

Inode *disk_find(const Disk *disk, const char *name);
/* Changes names as described for NameOp. */
void disk_name(Disk *disk, const char *name, Inode *inode, const char *gone);
void disk_sync_names(Disk *disk);

/* Reports whether @trouble happens now. Each call counts as one opportunity for @trouble. */
bool disk_fails(Disk *disk, Trouble trouble);

/* Makes SQLite use this disk for its files. */
void disk_mount(void);

/* Makes SQLite use the system's files again. */
void disk_unmount(void);

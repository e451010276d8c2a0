/* SPDX-License-Identifier: GPL-3.0-or-later */
/* disk_inner.h: what the files of the disk share, and nobody else
 *
 *     disk.c        files, names, what is safe of them, power cuts
 *     disk_vfs.c    SQLite's way to them
 *     disk_world.c  the daemon's own: names; and the time, since that is in the same struct
 */
#pragma once

#include "tests/simulation/disk.h"

enum {
    SECTOR = 512, /* is written whole or not at all */
};

/* What was written and not synced; without bytes, the file was cut to @offset. */
typedef struct {
    gint64 offset;
    GBytes *bytes;
} Op;

typedef struct {
    int n_holders;
    GByteArray *now;  /* as it is read */
    GByteArray *safe; /* as it is for certain after a power cut */
    GPtrArray *ops;   /* of Op, owned: what lies between the two */
} Inode;

/* A name that was given, and one that was taken, at once; each may be NULL. */
typedef struct {
    char *name;
    Inode *inode;
    char *gone;
} NameOp;

struct Disk {
    Sim *sim;
    GTree *now;          /* name → Inode, held */
    GTree *safe;         /* as it is for certain after a power cut */
    GPtrArray *name_ops; /* of NameOp, owned: what lies between the two */
    Trouble trouble;
    int after; /* how many times it could still go well */
    bool has_failed;
};

Inode *inode_new(void);
Inode *inode_hold(Inode *inode);
void inode_drop(gpointer inode);
void inode_write(Inode *inode, gint64 offset, const guint8 *bytes, gsize size);
void inode_truncate(Inode *inode, gint64 size);
void inode_sync(Inode *inode);
void inode_lose(Sim *sim, Inode *inode, double p);

Inode *disk_find(const Disk *disk, const char *name);
void disk_name(Disk *disk, const char *name, Inode *inode, const char *gone);
void disk_sync_names(Disk *disk);

/* Whether that goes wrong now. */
bool disk_fails(Disk *disk, Trouble trouble);

/* SQLite's files are here, and no more. */
void disk_mount(void);
void disk_unmount(void);

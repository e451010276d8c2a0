/* SPDX-License-Identifier: GPL-3.0-or-later */
/* disk.h: a disk in memory, which fails and loses as disks do
 *
 * SQLite writes to it by a VFS that takes the place of the system's, and a table gives files names
 * on it by world.h. What is written is seen at once, and is safe when it was synced: a power cut
 * keeps any of the rest, sector by sector, and any of the names that were given or taken since the
 * folder was synced, or none. There is one folder; names are whole paths.
 *
 * A sync that fails may leave what it should have kept marked as if it were safe, as Linux does:
 * a later one then does not bring it to the disk either.
 */
#pragma once

#include "tests/simulation/sim.h"

typedef struct Disk Disk;

/* How disks fail. */
typedef enum {
    TROUBLE_NONE,
    TROUBLE_WRITE, /* the next write fails, half done */
    TROUBLE_SYNC,  /* the next sync fails */
    TROUBLE_READ,  /* the next read fails */
    TROUBLE_SHORT, /* the next read brings less than there is */
    TROUBLE_NAME,  /* the next name cannot be given or taken */
    TROUBLE_FULL,  /* from now on there is no room, until disk_relieve() */
    TROUBLES_N
} Trouble;

/* The disk of @sim; SQLite and disk_world() use it until it is freed. */
Disk *disk_new(Sim *sim);
void disk_free(Disk *disk);

/* The time of @sim, and the names of its disk. */
const World *disk_world(void);

/* Something goes wrong, the @after-th time that it could from now on. */
void disk_trouble(Disk *disk, Trouble trouble, int after);
void disk_relieve(Disk *disk);

/* Whether something went wrong since this was asked last. */
bool disk_has_failed(Disk *disk);

/* The machine loses power, and comes back. */
void disk_cut_power(Disk *disk);

/* Whether all of the file @name, and its name, would outlast a power cut; true for none. */
bool disk_is_safe(const Disk *disk, const char *name);

/* The names of all files, sorted; as a power cut would leave them for certain. Free with
 * g_strfreev(). */
char **disk_list(const Disk *disk);

/* Makes a copy called @to of what is safe of @from, which nothing happens to. */
void disk_copy(Disk *disk, const char *from, const char *to);
void disk_remove_copy(Disk *disk, const char *name);

/* The prefix of copies' names. */
#define DISK_COPY "/copy/"

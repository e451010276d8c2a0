/* SPDX-License-Identifier: GPL-3.0-or-later */
/* disk.h: an in-memory disk that fails and loses data like a real one
 *
 * SQLite writes to the disk through a VFS, which replaces SQLite's default VFS. The daemon links,
 * renames and removes files on the disk through world.h. Written data can be read at once, but it
 * is safe only after a sync. A power cut keeps a random part of the unsynced data, sector by
 * sector. A change of names (a creation, link, rename or removal) is safe only after a sync of the
 * folder. A power cut keeps a random number of the oldest unsynced changes, and undoes the others.
 * All files are in one folder. The name of a file here is its whole path.
 *
 * A failed sync may mark unsynced data as clean, as Linux does. A later sync then does not store
 * that data either.
 */
#pragma once

#include "tests/simulation/sim.h"

typedef struct Disk Disk;

/* Kinds of disk failure. */
typedef enum {
    TROUBLE_NONE,
    TROUBLE_WRITE, /* the next write or truncation fails; the write stores a part of its bytes */
    TROUBLE_SYNC,  /* the next sync fails */
    TROUBLE_READ,  /* the next read fails */
    TROUBLE_SHORT, /* the next read returns less than there is */
    TROUBLE_NAME,  /* the next creation, link, rename or removal fails */
    /* The disk is full until disk_relieve() or disk_cut_power(): a write that extends a file stores
     * a part of its bytes and fails. */
    TROUBLE_FULL,
    TROUBLES_N
} Trouble;

/* Creates the disk of @sim. SQLite and world.h use it until it is freed. */
Disk *disk_new(Sim *sim);
void disk_free(Disk *disk);

/* Returns the World (world.h) that gives the daemon the time and the disk of the current Sim. */
const World *disk_world(void);

/* Plans the failure @trouble. It happens at the @after-th of the coming operations that @trouble
 * can affect; 1 is the next one. The new plan replaces an earlier one. */
void disk_trouble(Disk *disk, Trouble trouble, int after);

/* Cancels the planned failure, and ends TROUBLE_FULL. */
void disk_relieve(Disk *disk);

/* Reports whether a failure has happened since the last call of this function. */
bool disk_has_failed(Disk *disk);

/* Simulates a power cut: unsynced data may be lost. */
void disk_cut_power(Disk *disk);

/* Reports whether the file @name is safe. An existing file is safe if its name and all its data
 * would survive a power cut. A missing file is not safe if a power cut could bring it back. That
 * can happen if a file with synced data had this name at the last sync of the folder. An empty file
 * without unsynced changes counts as missing. */
bool disk_is_safe(const Disk *disk, const char *name);

/* Returns the names of all files, sorted, as of the last sync of the folder or the last power cut,
 * whichever came later. The caller frees the list with g_strfreev(). */
char **disk_list(const Disk *disk);

/* Copies the synced data of the file @from to the file @to, whose name begins with DISK_COPY. Does
 * nothing if the name @from is not synced. Failures never affect the copy. */
void disk_copy(Disk *disk, const char *from, const char *to);
/* Removes the copy @name, if there is one. */
void disk_remove_copy(Disk *disk, const char *name);

/* Prefix of the names of copies. */
#define DISK_COPY "/copy/"

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tale.h: reads and replays a journal, independently of the daemon's desk
 *
 * This code has its own implementation of two of the desk's tasks: it determines which acts were
 * not taken back, and which language each seat reads. The method is simple: each take-back removes
 * the last act from a list.
 */
#pragma once

#include "cases/edition/edition.h"
#include "cases/load/catalogue.h"
#include "cases/model/seating.h"
#include "referee/journal/journal.h"
#include "tests/simulation/disk.h"

#include <jansson.h>

/* A journal that tale_read() has read. */
typedef struct {
    int game;           /* number of the game at its table */
    GPtrArray *entries; /* of JournalEntry, owned */
} Tale;

/* Reads the part of the journal @name that would survive a power cut. Returns an empty tale if
 * there is no journal, or NULL with an error if the journal is damaged. */
Tale *tale_read(Disk *disk, const char *name, const Edition *edition, GError **error);
void tale_free(Tale *tale);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Tale, tale_free)

/* Returns the entry of @seat's act with the id @id (borrowed), or NULL. */
const JournalEntry *tale_find(const Tale *tale, const char *seat, const char *id);

/* Replays the tale. Sets @views to the expected view of each seat, as an object with "seq", "view",
 * "legal" and "texts". The view of a free seat is NULL. The last view is the table's, without
 * "legal". The caller owns the references. Sets *@wrong to a description of a broken invariant, to
 * "cannot be replayed" if an entry cannot be applied, or to NULL if all is well. */
void tale_show(const Tale *tale,
               const Edition *edition,
               const Catalogue *catalogue,
               json_t *views[SEATS_MAX + 1],
               const char **wrong);

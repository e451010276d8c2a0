/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tale.h: a journal read and played again, by someone who has never seen the daemon's desk
 *
 * Which acts stand, and who reads which language, is found out here a second time, in the plainest
 * way: what was taken back last is off the end of a list.
 */
#pragma once

#include "cases/edition/edition.h"
#include "cases/load/catalogue.h"
#include "cases/model/seating.h"
#include "referee/journal/journal.h"
#include "tests/simulation/disk.h"

#include <jansson.h>

typedef struct {
    int game;           /* which one at its table */
    GPtrArray *entries; /* of JournalEntry, owned */
} Tale;

/* What is safe of the journal @name; NULL with an error where it is no sound one. Without any, an
 * empty one. */
Tale *tale_read(Disk *disk, const char *name, const Edition *edition, GError **error);
void tale_free(Tale *tale);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Tale, tale_free)

/* The entry in which @seat's act @id is, or NULL. */
const JournalEntry *tale_find(const Tale *tale, const char *seat, const char *id);

/* What each seat is to see after it: "seq", "view", "legal" and "texts", NULL for a seat where
 * nobody sits, and last what everybody sees. *@wrong is a broken invariant, or NULL. Free each with
 * json_decref(). */
void tale_show(const Tale *tale,
               const Edition *edition,
               const Catalogue *catalogue,
               json_t *views[SEATS_MAX + 1],
               const char **wrong);

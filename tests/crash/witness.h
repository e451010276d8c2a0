/* SPDX-License-Identifier: GPL-3.0-or-later */
/* witness.h: what a table's journal says that was told, by someone who only reads it
 *
 *     journal ─ rows, the chain proved ─► witness_add() one by one ─► what each may be told then
 *
 * It shares the rules and the room with the daemon, and neither its desk nor its journal: it makes
 * the state anew from the rows, and never has the one that the daemon had.
 */
#pragma once

#include "cases/edition/edition.h"
#include "cases/load/catalogue.h"
#include "referee/journal/journal.h"
#include "referee/rules/game.h"

#include <jansson.h>

/* Reads the stopped journal at @path: its entries (of JournalEntry, owned), or NULL with an error
 * when it is damaged. */
GPtrArray *witness_read(const char *path, GError **error);

typedef struct Witness Witness;

/* At the table of @edition, in the languages of @catalogue (both borrowed). */
Witness *witness_new(const Edition *edition, const Catalogue *catalogue);
void witness_free(Witness *witness);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Witness, witness_free)

/* The next entry. False with an error where it does not fit. */
bool witness_add(Witness *witness, const JournalEntry *entry, GError **error);

gint64 witness_last(const Witness *witness);

/* Which game of the table it is: a later one's entries begin with its number. */
int witness_game(const GPtrArray *rows);

/* What seat @seat is shown now (as on its topic `view`), or everybody (VIEWER_TABLE: `table/view`),
 * without "seq"; the caller owns a reference. */
json_t *witness_view(Witness *witness, Viewer viewer);

/* Who sits there and what is voted on, but for who is awake; the caller owns a reference. */
json_t *witness_room(const Witness *witness);

/* What @viewer is told to have happened in @entry, the last one; NULL for nothing. */
json_t *witness_events(const Witness *witness, const JournalEntry *entry, Viewer viewer);

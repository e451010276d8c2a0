/* SPDX-License-Identifier: GPL-3.0-or-later */
/* witness.h: computes the content of the daemon's messages from a table's journal alone
 *
 *     journal ─► rows with a valid hash chain ─► witness_add() for each ─► views, room, events
 *
 * The witness uses the daemon's code for the rules and for the room (who sits where, pauses and
 * take-backs), but not the daemon's code for the desk and the journal. It rebuilds the state from
 * the rows (the journal's entries), and has no access to the daemon's own state.
 */
#pragma once

#include "cases/edition/edition.h"
#include "cases/load/catalogue.h"
#include "referee/journal/journal.h"
#include "referee/rules/game.h"

#include <jansson.h>

/* Reads the journal at @path while no daemon uses it. Returns its entries (of JournalEntry,
 * owned), or NULL with an error if the journal is damaged. */
GPtrArray *witness_read(const char *path, GError **error);

typedef struct Witness Witness;

/* Creates a witness for the table of @edition, in the languages of @catalogue (both borrowed). */
Witness *witness_new(const Edition *edition, const Catalogue *catalogue);
void witness_free(Witness *witness);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Witness, witness_free)

/* Applies @entry (borrowed), the next one of the journal. Returns false with an error if the entry
 * is impossible in the current state. */
bool witness_add(Witness *witness, const JournalEntry *entry, GError **error);

/* Returns the number of the last entry that was added, or 0. */
gint64 witness_last(const Witness *witness);

/* Returns the number of the game whose journal has the entries @rows (of JournalEntry). It is 1 for
 * the first game at a table. The first entry of each later game contains the number. */
int witness_game(const GPtrArray *rows);

/* Returns the view of seat @viewer (as on its topic `view`), or of the table (VIEWER_TABLE, as
 * on `table/view`), without "seq". The caller owns the reference. */
json_t *witness_view(Witness *witness, Viewer viewer);

/* Returns the message on the topic `table/room`. Its "here" is meaningless, since the journal does
 * not tell which phones are connected. The caller owns the reference. */
json_t *witness_room(const Witness *witness);

/* Returns the events of @entry as @viewer may see them; the list may be empty. @entry must be the
 * entry that was added last. The caller owns the reference. */
json_t *witness_events(const Witness *witness, const JournalEntry *entry, Viewer viewer);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* witness.h: computes the messages that follow from a table's journal, by only reading it
 *
 *     journal ─► rows with a valid hash chain ─► witness_add() for each ─► views, room, events
 *
 * The witness shares the rules and the room with the daemon, but not its desk and journal code. It
 * rebuilds the state from the rows, and has no access to the daemon's own state.
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

/* Applies the next entry. Returns false with an error if the entry does not fit. */
bool witness_add(Witness *witness, const JournalEntry *entry, GError **error);

/* Returns the number of the last entry, or 0. */
gint64 witness_last(const Witness *witness);

/* Returns the number of the game at its table. The first entry of a later game contains it. */
int witness_game(const GPtrArray *rows);

/* Returns the view of seat @viewer (as on its topic `view`), or of the table (VIEWER_TABLE, as
 * on `table/view`), without "seq". The caller owns the reference. */
json_t *witness_view(Witness *witness, Viewer viewer);

/* Returns the room: seats and the open vote, but not whose phone is awake. The caller owns the
 * reference. */
json_t *witness_room(const Witness *witness);

/* Returns the events of @entry as @viewer may see them, perhaps an empty list. @entry must be
 * the last one added. The caller owns the reference. */
json_t *witness_events(const Witness *witness, const JournalEntry *entry, Viewer viewer);

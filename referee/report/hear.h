/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hear.h: replays journal entries for the record of a game
 *
 *     events of an entry ──► the record's own Table ──► the events as a viewer sees them
 *
 * The records of all games are built with this function. Nothing here draws.
 */
#pragma once

#include "referee/table/table.h"

#include <jansson.h>

/* Applies the @events of the next valid entry to @table. Returns the array of events as @viewer
 * sees them, owned by the caller. Returns NULL with an error if the events are not valid in this
 * game. */
json_t *report_hear(Table *table, const char *events, Viewer viewer, GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hear.h: how the record of a game hears what was played
 *
 *     events of an entry ──► its own Table ──► the same, told to a viewer
 *
 * The records of all games go on by it, and nothing here draws.
 */
#pragma once

#include "referee/table/table.h"

#include <jansson.h>

/* Goes on with the @events of the next entry that stands: @table as they leave it, and an array of
 * them as @viewer is told, owned by the caller. NULL when they are none of the game's. */
json_t *report_hear(Table *table, const char *events, Viewer viewer, GError **error);

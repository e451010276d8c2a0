/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hear.h: replays journal entries for a report
 *
 *     events of an entry ──► the Chronicle's own Table ──► the events as a viewer sees them
 *
 * A Chronicle (report.h) is a game's record for its report. To build it, the code of each game
 * passes every journal entry to report_hear().
 */
#pragma once

#include "referee/table/table.h"

#include <jansson.h>

/* Applies @events, a journal entry's JSON array, to @table. Returns an array of the events that
 * @viewer may see, each with only the fields that @viewer may see. The caller owns the array.
 * Returns NULL with an error if the events are not valid in this game; @table is then unusable. */
json_t *report_hear(Table *table, const char *events, Viewer viewer, GError **error);

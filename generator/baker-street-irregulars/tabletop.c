/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tabletop.c: the places of the pieces of Baker Street Irregulars on a virtual tabletop
 *
 * Players hold the clue cards with the fronts towards the others (BSI-005).
 */
#include "generator/baker-street-irregulars/pieces.h"

const TableRow BAKER_STREET_IRREGULARS_TABLE[] = {
    { .deck = "rulebook", .kind = THING_BOOK },
    { .deck = "case-card", .kind = THING_CARDS, .shows_back = true },
    { .deck = "clues",
      .kind = THING_PILE,
      .zone = ZONE_MIDDLE,
      .reads_back = true,
      .shows_back = true },
    { .deck = "precincts", .kind = THING_CARDS, .zone = ZONE_MIDDLE },
    { .deck = "seats", .kind = THING_CARDS, .zone = ZONE_SEATS, .reads_back = true },
    { .deck = "watson", .kind = THING_CARDS, .zone = ZONE_SEATS },
    { .deck = "case-files", .kind = THING_TILES, .zone = ZONE_SEATS },
    { .deck = "tuck-box", .kind = THING_NONE },
    { 0 },
};

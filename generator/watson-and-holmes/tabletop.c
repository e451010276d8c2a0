/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tabletop.c: the places of the pieces of Watson & Holmes on a virtual tabletop
 *
 * The text of a location card is for the player who holds it, so the others see its name. The dealt
 * characters are secret (WH-016).
 */
#include "generator/watson-and-holmes/pieces.h"

/* The half of the strip with the figure that stands upright. */
#define FIGURE                \
    {                         \
        0.5, 52.5, 24.0, 37.0 \
    }

const TableRow WATSON_AND_HOLMES_TABLE[] = {
    { .deck = "rulebook", .kind = THING_BOOK },
    { .deck = "booklet", .kind = THING_BOOK },
    { .deck = "tokens", .kind = THING_TILES },
    { .deck = "characters", .kind = THING_PILE, .shows_back = true },
    { .deck = "specials", .kind = THING_CARDS, .zone = ZONE_MIDDLE },
    { .deck = "locations", .kind = THING_CARDS, .zone = ZONE_MIDDLE, .reads_back = true },
    { .deck = "seats", .kind = THING_CARDS, .zone = ZONE_SEATS, .shows_back = true },
    { .deck = "pawns", .kind = THING_FIGURES, .zone = ZONE_SEATS, .front = FIGURE, .back = FIGURE },
    { .deck = "notes", .kind = THING_TILES, .zone = ZONE_SEATS },
    { .deck = "tuck-box", .kind = THING_NONE },
    { .deck = "tuck-box-set", .kind = THING_NONE },
    { 0 },
};

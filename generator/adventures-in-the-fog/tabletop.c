/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tabletop.c: the places of the pieces of Adventures in the Fog on a virtual tabletop */
#include "generator/adventures-in-the-fog/pieces.h"

enum {
    DICE = 8, /* dice on the sheet */
};

const TableRow ADVENTURES_IN_THE_FOG_TABLE[] = {
    { .deck = "rulebook", .kind = THING_BOOK },
    { .deck = "briefing", .kind = THING_TILES },
    { .deck = "dice", .kind = THING_DICE, .n = DICE },
    { .deck = "maps", .kind = THING_TILES, .zone = ZONE_SEATS },
    { 0 },
};

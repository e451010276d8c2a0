/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tabletop.c: the places of the pieces of Lady Alice on a virtual tabletop
 *
 * The evidence and the leaves lie in one pile for each category (LA-002). A verdict folder becomes
 * two cards with equal backs, of which the player lays one face down: one smiles, one frowns.
 */
#include "generator/lady-alice/pieces.h"

const TableRow LADY_ALICE_TABLE[] = {
    { .deck = "rulebook", .kind = THING_BOOK },
    { .deck = "booklet", .kind = THING_BOOK },
    { .deck = "business-cards", .kind = THING_TILES },
    { .deck = "notebook", .kind = THING_TILES },
    { .deck = "leaves", .kind = THING_PILE, .n = CATEGORIES },
    { .deck = "evidence", .kind = THING_PILE, .n = CATEGORIES, .shows_back = true },
    { .deck = "board", .kind = THING_TILES, .zone = ZONE_MIDDLE },
    { .deck = "seats", .kind = THING_CARDS, .zone = ZONE_SEATS, .reads_back = true },
    { .deck = "counters", .kind = THING_PILE, .zone = ZONE_SEATS, .shows_back = true },
    { .deck = "references", .kind = THING_CARDS, .zone = ZONE_SEATS },
    { .deck = "folders",
      .kind = THING_CARDS,
      .zone = ZONE_SEATS,
      .shows_back = true,
      .front = { 7.5, 15.0, 79.2, 47.5 }, /* the smile */
      .back = { 95.0, 9.0, 79.2, 47.5 },
      .is_turned = true },
    { .deck = "folders",
      .kind = THING_CARDS,
      .zone = ZONE_SEATS,
      .shows_back = true,
      .front = { 7.5, 177.5, 79.2, 47.5 }, /* the frown */
      .back = { 95.0, 9.0, 79.2, 47.5 },
      .is_turned = true },
    { .deck = "tuck-box", .kind = THING_NONE },
    { .deck = "tuck-box-set", .kind = THING_NONE },
    { 0 },
};

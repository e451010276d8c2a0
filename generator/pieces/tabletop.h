/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tabletop.h: the places of the pieces of a game on a virtual tabletop (--export)
 *
 * Each game describes this in its file tabletop.c. A deck without a row gets a place by its kind
 * (GamePrinter.table). A row makes one object of each piece. A sheet of which several objects are
 * cut has several rows.
 *
 *     ┌────────────────────────────────┐
 *     │ ZONE_SUPPLY: books, stocks     │
 *     │ ZONE_MIDDLE: board, decks      │
 *     │ ZONE_SEATS: a group for a seat │
 *     └────────────────────────────────┘
 *
 * A piece in the colour of a seat always lies in the group of this seat.
 */
#pragma once

#include "generator/draw/rect.h"

#include <stdbool.h>

typedef enum {
    THING_NONE,    /* no object: the piece serves only on paper, such as a box to fold */
    THING_PILE,    /* cards, in one or more piles */
    THING_CARDS,   /* cards, each by itself */
    THING_TILES,   /* flat tiles; equal ones are stacked */
    THING_FIGURES, /* pictures that stand */
    THING_DICE,    /* dice of the virtual tabletop itself */
    THING_BOOK,    /* a PDF with the pages in reading order */
} ThingKind;

typedef enum {
    ZONE_SUPPLY,
    ZONE_MIDDLE,
    ZONE_SEATS, /* the pieces of the deck are distributed among the seats, in order */
} Zone;

typedef struct {
    const char *deck; /* name of the deck (piece.h); NULL ends a table */
    ThingKind kind;
    Zone zone;
    /* Number of equal piles of a THING_PILE, or of dice; 0 counts as 1. */
    int n;
    /* True if the back is the side for the eyes of the player who holds the card; the others then
     * see the front. False if the player reads the front, as usual. */
    bool reads_back;
    bool shows_back; /* whether the back is up at the beginning */
    /* Part of the front that becomes the object, in mm, and part of the same side that becomes its
     * back. If the width of `front` is 0, the object is the whole piece with its own back. */
    Rect front;
    Rect back;
    bool is_turned; /* whether the part is drawn with its top edge on the right */
} TableRow;

/* Returns the row for the deck called @name that follows @after, or the first row if @after is
 * NULL. @table may be NULL. Returns NULL if there is no such row. */
const TableRow *table_row_next(const TableRow *table, const char *name, const TableRow *after);

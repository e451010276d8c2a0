/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheet.h: the layout of faces on sheets of paper
 *
 * Pages are always upright, and wide faces are turned. So "flip on the long edge" means the same to
 * every printer and viewer. The position of a front, mirrored about the vertical middle line of the
 * sheet, is the position of its back. If a front is turned to the right, its back is turned to the
 * left:
 *
 *        front                back
 *     ┌─────────┐          ┌─────────┐   Cells have fixed places, even on a sheet that is not full.
 *     │ |1> |2> │   flip   │ <2| <1| │   Cut marks are in the margin only. They keep 5 mm from the
 *     │ |3> |4> │  ──────► │ <4| <3| │   paper's edge and end before the bleed, so they never
 *     │ |5>     │          │     <5| │   touch a piece.
 *     └─────────┘          └─────────┘   |1> is a face whose head points to the right.
 *
 * With LAYOUT_GUTTERFOLD, both sides are on one page: the fronts are left of the fold, and the
 * backs are right of the fold, in mirrored positions. LAYOUT_SINGLE has the same positions as
 * LAYOUT_DUPLEX, but fronts and backs are on separate sheets, which players glue together. The
 * sheets of a deck without backs are printed on one side and not folded.
 *
 * Butted cards lie edge to edge, so that one cut parts two of them (grid.h). Each is clipped where
 * it touches another one; elsewhere its bleed goes on. The labels are in the wider margins: at head
 * and foot, or turned to the right beside the cards.
 *
 * A3 paper has room for two sheets of a booklet, and for two pieces of DECK_WHOLE, one above and
 * one below its middle. The player first cuts it into halves.
 *
 * A folded booklet of n pages has n/4 sheets, the outermost first. When the folded sheets are
 * nested in this order, the pages are in reading order. A leaf has two pages, one on each side:
 *
 *        front               back
 *     ┌───────────┐       ┌───────────┐   Sheets and leaves are counted from 0, pages from 1. On
 *     │ n-2s │2s+1│       │2s+2│n-2s-1│   sheet s, the right half is leaf s. The left half is leaf
 *     └───────────┘       └───────────┘   n/2-1-s, with its second page in front.
 *
 * The figure shows the sheet as a reader holds it, with a vertical fold. The printed page is
 * upright and its fold is horizontal, so the left half of the front is the upper half of the page.
 *
 * A board that is larger than the paper has several sheets (tiling.h). Each sheet shows one part of
 * the board, and Sheet.block is the area of this part on the page.
 */
#pragma once

#include "generator/draw/ink.h"
#include "generator/draw/paper.h"
#include "generator/sheets/tiling.h"

#define SHEET_MARGIN_MM \
    8.0 /* width of the margin: smallest distance from the paper's edge to a card's bleed */

typedef struct {
    Rect where; /* the face after cutting (its trim box), on the page, in mm */
    Turn turn;
    /* scale of the face: 1, except in booklets, whose pages may be fitted to the paper */
    double scale;
    Rect shown; /* the area on the page that the face may fill: its trim, and bleed around it */
    /* place of the face among those of its deck, in reading order, from 1: the front and the back
     * of each piece; the pages of a booklet */
    guint number;
    const Face *face;
} Cell;

/* The method by which fronts and backs meet. */
typedef enum {
    LAYOUT_DUPLEX,     /* on both sides of the paper, flipped on the long edge */
    LAYOUT_GUTTERFOLD, /* beside each other on one side: fold between them, glue, cut */
    LAYOUT_SINGLE,     /* on one side, all fronts before all backs: glue sheet to sheet */
} Layout;

typedef enum {
    SIDE_FRONT,
    SIDE_BACK,
} SideKind;

/* The options for printing a deck on paper. */
typedef struct {
    const PaperSize *paper;
    Layout layout;
    bool is_butted;   /* whether cards lie edge to edge; only with LAYOUT_DUPLEX */
    bool whole_pages; /* whether a booklet page fills one side of a sheet, for larger text */
} Imposition;

typedef struct {
    const PaperSize *size;
    const Deck *deck;
    /* Layout of this sheet, usually the layout of the Imposition. A board always has LAYOUT_SINGLE,
     * and so has a piece without a back in a deck of the kind DECK_WHOLE (piece.h). LAYOUT_SINGLE
     * also replaces LAYOUT_GUTTERFOLD for booklets, for decks of cards without backs, and for cards
     * that are too large for half of the paper. */
    Layout layout;
    int number;       /* number among the deck's sheets, from 1 */
    int n_sheets;     /* number of sheets in the deck */
    bool has_back;    /* whether any piece on this sheet has a back */
    GArray *cells[2]; /* array of Cell, by SideKind */
    Tile tile;
    Rect block;         /* the area for all cells, bleed included */
    bool is_butted;     /* whether the cells touch */
    bool labels_beside; /* whether the labels are in the left and right margins */
    GArray *cuts_x;     /* array of double: positions of the cuts on the front, in mm */
    GArray *cuts_y;
    GArray *folds_x; /* array of double: positions of the folds, in mm */
    GArray *folds_y;
} Sheet;

/* Reports whether the sheet is one of several tiles of a board. */
bool sheet_is_tile(const Sheet *sheet);

/* Sets the layout of @imposition to the one called @name: "duplex", "grid" (LAYOUT_DUPLEX with
 * butted cards), "gutterfold" or "single". Returns false for another name. */
bool imposition_set_layout(Imposition *imposition, const char *name);

/* Reports whether any piece of @deck has a back that is printed with @layout. */
bool sheets_have_backs(const Deck *deck, Layout layout);

/* Returns the largest number of pieces of @deck on one sheet, or 0 if the paper is too small. The
 * deck must be of the kind DECK_CARDS or DECK_WHOLE, and must have at least one piece. */
int sheets_capacity(const Deck *deck, const Imposition *imposition);

/* Lays out @deck, which must have at least one piece. Returns the sheets (array of Sheet *, owned
 * by the caller), which borrow @deck. Returns NULL with an error on failure. */
GPtrArray *sheets_lay(const Deck *deck, const Imposition *imposition, GError **error);

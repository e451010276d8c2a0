/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheet.h: the layout of faces on sheets of paper
 *
 * Pages are always upright, and wide faces are turned. So "flip on the long edge" means the same to
 * every printer and viewer. The back of a cell is mirrored about the middle of the sheet, and
 * turned the other way:
 *
 *        front                back
 *     ┌─────────┐          ┌─────────┐   Cells have fixed places, even on a sheet that is not full.
 *     │ |1> |2> │   flip   │ <2| <1| │   Marks are in the margin only. They begin 5 mm from the
 *     │ |3> |4> │  ──────► │ <4| <3| │   paper's edge and end before the bleed, so they never
 *     │ |5>     │          │     <5| │   touch a piece.
 *     └─────────┘          └─────────┘   |1> is a face whose head points to the right.
 *
 * With a gutterfold, both sides are on one page: the fronts left of the fold, and the backs right
 * of it, mirrored in the same way. Single sheets are duplex sheets that are glued together. A deck
 * without backs is not folded; its sheets are printed on one side.
 *
 * A booklet of n pages has n/4 sheets, the outermost first. Folded into each other, the sheets are
 * in reading order:
 *
 *        front               back
 *     ┌───────────┐       ┌───────────┐   On sheet s (from 0), the right half is leaf s. The left
 *     │ n-2s │2s+1│       │2s+2│n-2s-1│   half is leaf n/2-1-s, turned over.
 *     └───────────┘       └───────────┘
 *
 * A board that is larger than the paper has several sheets (tiling.h). Each sheet shows another
 * part of the board. The block of the sheet is that part.
 */
#pragma once

#include "generator/draw/ink.h"
#include "generator/draw/paper.h"
#include "generator/sheets/tiling.h"

#define SHEET_MARGIN_MM \
    8.0 /* distance from the edge to the bleed of the nearest piece: room for marks and label */

typedef struct {
    Rect where; /* the trim, on the page */
    Turn turn;
    /* scale of the face: 1, except for booklets whose pages are fitted to the paper */
    double scale;
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
    bool whole_pages; /* whether each page of a booklet fills a side, for readers with weak eyes */
} Imposition;

typedef struct {
    const PaperSize *size;
    const Deck *deck;
    /* layout of this sheet: the chosen layout, or LAYOUT_SINGLE if the deck has no backs or if half
     * of the paper is too small */
    Layout layout;
    int number;       /* number among the deck's sheets, from 1 */
    int n_sheets;     /* number of sheets in the deck */
    bool has_back;    /* whether any back is printed */
    GArray *cells[2]; /* array of Cell, by SideKind */
    Tile tile;
    Rect block;     /* the area for all cells, bleed included */
    GArray *cuts_x; /* array of double: positions of the cuts, on the front */
    GArray *cuts_y;
    GArray *folds_x; /* array of double: positions of the folds */
    GArray *folds_y;
} Sheet;

/* Reports whether the sheet has a part of a board that is joined to other parts. */
bool sheet_is_tile(const Sheet *sheet);

/* Returns the Layout for "duplex", "gutterfold" or "single", and -1 for any other name. */
int layout_find(const char *name);

/* Lays out @deck on sheets (array of Sheet *, owned). Returns NULL with an error on failure. */
GPtrArray *sheets_lay(const Deck *deck, const Imposition *imposition, GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheet.h: where faces lie on sheets of paper
 *
 * Pages always stand upright, and what is wider lies turned on them: so "flip on the long edge"
 * means the same thing to every printer and viewer. The back of a cell lies mirrored at the sheet's
 * middle, turned the other way round:
 *
 *        front                back               Cells have fixed places, also on a sheet that is not full. Marks
 *     ┌─────────┐          ┌─────────┐           stand in the margin only: from 5 mm off the paper's edge to short
 *     │ |1> |2> │   flip   │ <2| <1| │           of the bleed, so they never touch a piece.
 *     │ |3> |4> │  ──────► │ <4| <3| │
 *     │ |5>     │          │     <5| │           |1> is a face whose head points to the right.
 *     └─────────┘          └─────────┘
 *
 * With a gutterfold both lie on one page, fronts left of the fold and backs right of it, mirrored
 * in the same way; single sheets are duplex ones that are glued together. What has no back at all
 * is not folded: its sheets are printed on one side.
 *
 * A booklet of n pages has n/4 sheets, the outermost first; folded into each other they come out in
 * reading order:
 *
 *        front               back
 *     ┌───────────┐       ┌───────────┐         sheet s has the leaf s on its right and the leaf
 *     │ n-2s │2s+1│       │2s+2│n-2s-1│         n/2-1-s, turned round, on its left (s from 0).
 *     └───────────┘       └───────────┘
 *
 * A board that is larger than the paper lies on each of its sheets with another part above the
 * paper (tiling.h); what is printed of it there is the sheet's block.
 */
#pragma once

#include "generator/draw/ink.h"
#include "generator/draw/paper.h"
#include "generator/sheets/tiling.h"

#define SHEET_MARGIN_MM \
    8.0 /* between the edge and the bleed of the nearest piece: room for marks and label */

typedef struct {
    Rect where; /* of the trim, on the page */
    Turn turn;
    double
        scale; /* of the face: 1, but for a booklet whose pages do not fit, or fill a sheet each */
    const Face *face;
} Cell;

/* How fronts come to meet backs. */
typedef enum {
    LAYOUT_DUPLEX,     /* on both sides of the paper, flipped on the long edge */
    LAYOUT_GUTTERFOLD, /* beside each other on one side: fold between them, glue, cut */
    LAYOUT_SINGLE,     /* on one side, fronts and backs as runs of their own: glue sheet to sheet */
} Layout;

typedef enum {
    SIDE_FRONT,
    SIDE_BACK,
} SideKind;

/* How a deck shall come onto paper. */
typedef struct {
    const PaperSize *paper;
    Layout layout;
    bool whole_pages; /* each page of a booklet fills a side of its own, for weak eyes */
} Imposition;

typedef struct {
    const PaperSize *size;
    const Deck *deck;
    Layout layout; /* the one wished for, or LAYOUT_SINGLE where no half of the paper is enough, or
                      nothing has a back */
    int number;    /* among the deck's sheets, from 1 */
    int n_sheets;  /* in the deck */
    bool has_back; /* something is printed on it */
    GArray *cells[2]; /* of Cell, by SideKind */
    Tile tile;
    Rect block;     /* what all cells may cover, bleed included */
    GArray *cuts_x; /* of double: where to cut, on the front */
    GArray *cuts_y;
    GArray *folds_x; /* of double: where to fold */
    GArray *folds_y;
} Sheet;

/* Whether the sheet has a part of a board that is joined with others. */
bool sheet_is_tile(const Sheet *sheet);

/* "duplex", "gutterfold", "single"; -1 for any other name. */
int layout_find(const char *name);

/* Lays out @deck. Of Sheet, owned. */
GPtrArray *sheets_lay(const Deck *deck, const Imposition *imposition, GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tiling.h: divides a board that is larger than the paper into tiles
 *
 *        ┌─────────────┐ ┌────────────┐  The board is upright or turned, whichever takes fewer
 *        │ bleed       ┊o┊            │  sheets. A tile's own part ends at the trim (the edge of
 *        │  ╔══════════╪═╪═════════╗  │  the board, ═) or at a seam. A tile's printed part also
 *        │  ║ A1       ┊ ┊      A2 ║  │  has the bleed, and half of TILING_OVERLAP_MM beyond each
 *        │  ╚══════════╪═╪═════════╝  │  seam. So two tiles overlap (o). The seam is in the middle
 *        └─────────────┘ └────────────┘  of the overlap. The player cuts A1 at the seam and glues
 *                                        A1 onto the overlapping part of A2.
 *
 * The attribute `data-seams` of the template lists the allowed positions of vertical seams, and
 * `data-seams-y` lists the allowed positions of horizontal seams. If a direction has a list, the
 * board is divided into as few tiles as possible in this direction, with sizes as equal as
 * possible. If a direction has no list, all tiles have the same size in this direction. A seam
 * through a code is an error. The attribute `data-overlap` replaces TILING_OVERLAP_MM: a seam of a
 * box needs more glue than that of a board, which lies on the table.
 */
#pragma once

#include "generator/draw/paper.h"
#include "generator/pieces/piece.h"

#define TILING_OVERLAP_MM 8.0

/* Smallest margins for marks, from the printed part of a tile to the paper's edge. TILING_BESIDE_MM
 * applies at the left and right edge of the board. TILING_ABOVE_MM applies above and below every
 * tile. There are no marks beside a vertical seam, so PAPER_UNPRINTABLE_MM is enough there. */
#define TILING_BESIDE_MM 7.0
#define TILING_ABOVE_MM  8.0

enum {
    /* largest number of tiles in a row or column, so that A1 to I9 name all tiles */
    TILING_SIDE_MAX = 9,
};

/* A column or row of tiles. `begin`, `end`, `from` and `to` are in mm from the left edge (columns)
 * or the upper edge (rows) of the board's trim, after the board was turned to fit the page. */
typedef struct {
    double begin; /* start and end of the tile's own part */
    double end;
    double from; /* start and end of the tile's printed part */
    double to;
    double at; /* position on the page at which the printed part begins, in mm */
} Strip;

typedef struct {
    Turn turn;       /* rotation of the board, on all its sheets */
    GArray *columns; /* array of Strip */
    GArray *rows;
} Tiling;

/* The part of a board that is on one sheet. */
typedef struct {
    int n_columns; /* 0 if the sheet has no board */
    int n_rows;
    int column; /* from 0 */
    int row;
    Rect own;          /* on the page: the tile's own part */
    Rect block;        /* on the page: the tile's printed part */
    Rect board;        /* on the page: trim of the whole board, larger than the page */
    Rect within;       /* the tile's printed part, in mm on the board's face */
    double overlap_mm; /* width by which the tile and its neighbour overlap */
    double seams_x[TILING_SIDE_MAX]; /* on the page: start of each column */
    double seams_y[TILING_SIDE_MAX];
} Tile;

/* Divides the board @face into tiles for @paper. The caller frees the result. Returns NULL with
 * @error if a seam would cut a code, or if no allowed division gives tiles that fit on @paper. */
Tiling *tiling_new(const Face *face, const PaperSize *paper, GError **error);

/* Returns the tile in @column and @row, counted from 0, of the board with the template @board. */
Tile tiling_tile(const Tiling *tiling, const Template *board, int column, int row);

/* Returns the name of a tile, such as "A1": a letter for the row, a number for the column. The
 * caller frees the result. */
char *tile_name(int column, int row);

void tiling_free(Tiling *tiling);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Tiling, tiling_free)

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tiling.h: divides a board that is larger than the paper into tiles
 *
 *        ┌─────────────┐ ┌────────────┐  The board is upright or turned, whichever takes fewer
 *        │ bleed       ┊o┊            │  sheets. A tile's own part reaches from trim or seam to the
 *        │  ╔══════════╪═╪═════════╗  │  next seam or trim. Its printed part also includes the
 *        │  ║ A1       ┊ ┊      A2 ║  │  bleed, or half of TILING_OVERLAP_MM beyond a seam. So
 *        │  ╚══════════╪═╪═════════╝  │  the tiles overlap (o). The part of A1 beyond the seam is
 *        └─────────────┘ └────────────┘  cut off, and the edge of A1 covers the part of A2.
 *
 * If the template has `data-seams` or `data-seams-y`, seams run only there. The parts are as few
 * and as even as possible. Without these attributes, the parts are equal. No seam cuts a code.
 */
#pragma once

#include "generator/draw/paper.h"
#include "generator/pieces/piece.h"

#define TILING_OVERLAP_MM 8.0

/* Smallest margins for marks: beside the board's own edges, and above and below every tile. There
 * are no marks beside a vertical seam, so PAPER_UNPRINTABLE_MM is enough there. */
#define TILING_BESIDE_MM 7.0
#define TILING_ABOVE_MM  8.0

enum {
    /* largest number of tiles in a row or column, so that A1 to I9 name all tiles */
    TILING_SIDE_MAX = 9,
};

/* A column or row of tiles. The positions are in mm from the board's trim, as the board is placed
 * on the page. */
typedef struct {
    double begin; /* start and end of the tile's own part */
    double end;
    double from; /* start and end of the printed part */
    double to;
    double at; /* position on the page at which the printed part begins */
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
    Rect own;                        /* on the page: from trim or seam to the next */
    Rect block;                      /* on the page: the printed part */
    Rect board;                      /* on the page and beyond it: the trim of the whole board */
    Rect within;                     /* the printed part, in the space of the board's face */
    double seams_x[TILING_SIDE_MAX]; /* on the page: start of each column */
    double seams_y[TILING_SIDE_MAX];
} Tile;

/* Divides the board whose face is @face. Returns NULL with @error if a seam would cut a code, or if
 * the allowed seams leave a tile that is larger than the paper. */
Tiling *tiling_new(const Face *face, const PaperSize *paper, GError **error);

Tile tiling_tile(const Tiling *tiling, const Template *board, int column, int row);

/* Returns the name of a tile, such as "A1": a letter for the row, a number for the column. The
 * caller frees the result. */
char *tile_name(int column, int row);

void tiling_free(Tiling *tiling);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Tiling, tiling_free)

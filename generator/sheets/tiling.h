/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tiling.h: into which tiles a board falls that is larger than the paper
 *
 *        ┌─────────────┐ ┌────────────┐     Upright or lying, whichever takes fewer sheets. A tile’s own part goes from
 *        │ bleed       ┊o┊            │     trim or seam to the next seam or trim; printed of it is what goes on for the
 *        │  ╔══════════╪═╪═════════╗  │     bleed, or for half of TILING_OVERLAP_MM beyond the seam. So both tiles have
 *        │  ║ A1       ┊ ┊      A2 ║  │     the overlap: what A1 has of it is cut off, what A2 has lies under A1’s edge.
 *        │  ╚══════════╪═╪═════════╝  │
 *        └─────────────┘ └────────────┘
 *
 * Seams run where the template wants them (`data-seams`, `data-seams-y`), as few and as even as can
 * be; in equal parts where it wants nothing. No seam goes through a code.
 */
#pragma once

#include "generator/draw/paper.h"
#include "generator/pieces/piece.h"

#define TILING_OVERLAP_MM 8.0

/* What lies beside a tile, at least: marks beside the board's edges, and above and below; nothing
 * beside a seam. */
#define TILING_BESIDE_MM 7.0
#define TILING_ABOVE_MM  8.0

enum {
    TILING_SIDE_MAX = 9, /* tiles beside or below each other, so that A1 to I9 name all */
};

/* A column or row of tiles: mm along the board as it lies on the page, from its trim. */
typedef struct {
    double begin; /* its own part */
    double end;
    double from; /* what is printed of it */
    double to;
    double at; /* where on the page that begins */
} Strip;

typedef struct {
    Turn turn;       /* of the board, on all its sheets */
    GArray *columns; /* of Strip */
    GArray *rows;
} Tiling;

/* The part of a board that is on one sheet. */
typedef struct {
    int n_columns; /* 0: there is no board */
    int n_rows;
    int column; /* from 0 */
    int row;
    Rect own;                        /* on the page: from trim or seam to the next */
    Rect block;                      /* on the page: what is printed */
    Rect board;                      /* on the page, and beyond it: the trim of the whole */
    Rect within;                     /* the block, as it lies on the board */
    double seams_x[TILING_SIDE_MAX]; /* on the page: where columns begin */
    double seams_y[TILING_SIDE_MAX];
} Tile;

/* Divides the board whose face is @face. NULL with @error where a code would be cut, or where
 * seams may run leaves a tile that is larger than the paper. */
Tiling *tiling_new(const Face *face, const PaperSize *paper, GError **error);

Tile tiling_tile(const Tiling *tiling, const Template *board, int column, int row);

/* "A1": a letter for the row, a number for the column. The caller frees it. */
char *tile_name(int column, int row);

void tiling_free(Tiling *tiling);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Tiling, tiling_free)

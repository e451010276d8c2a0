/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid.h: equal cells in columns and rows on a sheet of paper
 *
 *        gutters               butted             All lengths are in mm on the page. A cell is
 *     ┌───────┬───────┐     ┌─────────────┐       the place of a trim, the piece after cutting.
 *     │ ┌───┐ │ ┌───┐ │     │ ┌────┬────┐ │       With gutters, each cell has its own bleed, so two
 *     │ │   │ │ │   │ │     │ │    │    │ │       cuts part two cells. Butted cells touch: one cut
 *     │ └───┘ │ └───┘ │     │ ├────┼────┤ │       parts them, and only the outer edges have bleed.
 *     ├───────┼───────┤     │ │    │    │ │
 *     │ ┌───┐ │ ┌───┐ │     │ └────┴────┘ │
 *     └───────┴───────┘     └─────────────┘
 */
#pragma once

#include "generator/sheets/sheet.h"

typedef struct {
    int columns;
    int rows;
    Turn turn;    /* rotation of the fronts */
    double width; /* size of a cell, without bleed */
    double height;
    double pitch_x; /* distance from one cell to the next */
    double pitch_y;
    double bleed_x; /* width of the bleed beside the outer cells */
    double bleed_y; /* height of the bleed above and below the outer cells */
    double scale;
    double x; /* corner of the first cell */
    double y;
    bool is_butted;
    bool labels_beside; /* whether the labels are in the left and right margins (sheet.h) */
} Grid;

/* Returns the grid that holds the most pieces of the size of @template, upright or turned. It has
 * no cells if the paper is too small. With LAYOUT_GUTTERFOLD, it fills only the left half of the
 * page. */
Grid grid_for_cards(const Template *template, const Imposition *imposition, Layout layout);

/* Returns a grid with one cell of @width × @height mm in the middle of the paper. */
Grid grid_for_one(const PaperSize *size, double width, double height);

/* Reports whether a piece of @width × @height mm fits twice onto the paper: turned to the right,
 * above and below its middle. It never does on A4 and Letter, whose halves are too small. */
bool grid_has_halves(const PaperSize *size, double width, double height);

/* Returns a grid with a cell in the middle of each half of the paper, as grid_has_halves()
 * describes. */
Grid grid_for_halves(const PaperSize *size, double width, double height);

/* Returns the grid of a booklet's sheets. A sheet has two pages with the fold between them: one
 * above the other, or side by side if the paper has room for two sheets of the booklet. The pages
 * are scaled down if the paper is too small. */
Grid grid_for_booklet(const PaperSize *size, const Template *page);

/* Returns the rectangle of a cell, counted from 0. */
Rect grid_cell(const Grid *grid, int column, int row);

/* Returns the area of all cells, with the bleed beyond the outer ones. */
Rect grid_block(const Grid *grid);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/grid.h"

#include "generator/sheets/marks.h"

#include <math.h>

#define BUTTED_MARGIN_MM 6.0 /* smallest margin beside butted cells */
#define BLEED_LEAST_MM   1.3 /* bleed beside butted cells for which a longer mark gives way */
#define MARK_LEAST_MM    2.0 /* length of a mark for which a wider bleed gives way */
/* margin that holds bleed, marks and labels of butted cells, and the least of it that is bleed */
#define LABELLED_MM       (MARKS_LABEL_EDGE_MM + MARK_LEAST_MM + MARKS_GAP_MM)
#define LABELLED_BLEED_MM 0.8
#define HALF_LEAST_MM     200.0 /* height of half a sheet that holds a page of A4 or Letter */
#define SLACK_MM          1e-9  /* error of a sum of lengths */

static int
count(double room, double length)
{
    return (int)floor(room / length + SLACK_MM);
}

/* Returns a grid of cells with gutters. */
static Grid
spaced_grid(const Template *template, const PaperSize *size, Turn turn, bool is_folded)
{
    const double room =
        is_folded ? size->width_mm / 2 - SHEET_MARGIN_MM : size->width_mm - 2 * SHEET_MARGIN_MM;
    const bool lies = turn != TURN_NONE;
    const double bleed = template->bleed_mm;
    Grid grid = {
        .turn = turn,
        .width = lies ? template->height_mm : template->width_mm,
        .height = lies ? template->width_mm : template->height_mm,
        .bleed_x = bleed,
        .bleed_y = bleed,
        .scale = 1.0,
    };

    grid.pitch_x = grid.width + 2 * bleed;
    grid.pitch_y = grid.height + 2 * bleed;
    grid.columns = count(room, grid.pitch_x);
    grid.rows = count(size->height_mm - 2 * SHEET_MARGIN_MM, grid.pitch_y);
    grid.x = size->width_mm / 2 - grid.columns * grid.pitch_x / (is_folded ? 1 : 2) + bleed;
    grid.y = (size->height_mm - grid.rows * grid.pitch_y) / 2 + bleed;
    return grid;
}

/* Returns the width of the bleed between butted cells and a margin of @margin mm. The margin with
 * the labels keeps room for them. Another margin keeps room for marks, if it is wide enough for
 * marks and bleed. */
static double
butted_bleed(double bleed, double margin, bool has_labels)
{
    const double room = margin - PAPER_UNPRINTABLE_MM;

    return has_labels
               ? MIN(bleed, margin - LABELLED_MM)
               : MIN(bleed, MAX(room - MARK_LEAST_MM - MARKS_GAP_MM, MIN(room, BLEED_LEAST_MM)));
}

/* Returns a grid of cells without gutters. Drops a column or a row if no margin would hold the
 * labels otherwise. */
static Grid
butted_grid(const Template *template, const PaperSize *size, Turn turn)
{
    const bool lies = turn != TURN_NONE;
    const double width = lies ? template->height_mm : template->width_mm;
    const double height = lies ? template->width_mm : template->height_mm;
    const double labelled = LABELLED_MM + LABELLED_BLEED_MM;
    int columns = count(size->width_mm - 2 * BUTTED_MARGIN_MM, width);
    int rows = count(size->height_mm - 2 * BUTTED_MARGIN_MM, height);

    if ((size->width_mm - columns * width) / 2 < labelled &&
        (size->height_mm - rows * height) / 2 < labelled) {
        if ((columns - 1) * rows > columns * (rows - 1)) {
            columns--;
        } else {
            rows--;
        }
    }
    const double margin_x = (size->width_mm - columns * width) / 2;
    const double margin_y = (size->height_mm - rows * height) / 2;
    const bool labels_beside = margin_y < labelled;

    return (Grid){
        .columns = columns,
        .rows = rows,
        .turn = turn,
        .width = width,
        .height = height,
        .pitch_x = width,
        .pitch_y = height,
        .bleed_x = butted_bleed(template->bleed_mm, margin_x, labels_beside),
        .bleed_y = butted_bleed(template->bleed_mm, margin_y, !labels_beside),
        .scale = 1.0,
        .x = margin_x,
        .y = margin_y,
        .is_butted = true,
        .labels_beside = labels_beside,
    };
}

Grid
grid_for_cards(const Template *template, const Imposition *imposition, Layout layout)
{
    Grid grids[2];

    for (int i = 0; i < 2; i++) {
        const Turn turn = i == 0 ? TURN_NONE : TURN_RIGHT;

        grids[i] =
            imposition->is_butted
                ? butted_grid(template, imposition->paper, turn)
                : spaced_grid(template, imposition->paper, turn, layout == LAYOUT_GUTTERFOLD);
    }
    return grids[1].columns * grids[1].rows > grids[0].columns * grids[0].rows ? grids[1]
                                                                               : grids[0];
}

Grid
grid_for_one(const PaperSize *size, double width, double height)
{
    return (Grid){
        .columns = 1,
        .rows = 1,
        .width = width,
        .height = height,
        .scale = 1.0,
        .x = (size->width_mm - width) / 2,
        .y = (size->height_mm - height) / 2,
    };
}

bool
grid_has_halves(const PaperSize *size, double width, double height)
{
    const double half = size->height_mm / 2;

    return half >= HALF_LEAST_MM && width <= half - 2 * PAPER_UNPRINTABLE_MM &&
           height <= size->width_mm - 2 * SHEET_MARGIN_MM;
}

Grid
grid_for_halves(const PaperSize *size, double width, double height)
{
    return (Grid){
        .columns = 1,
        .rows = 2,
        .turn = TURN_RIGHT,
        .width = height,
        .height = width,
        .pitch_y = size->height_mm / 2,
        .scale = 1.0,
        .x = (size->width_mm - height) / 2,
        .y = (size->height_mm / 2 - width) / 2,
    };
}

/* Returns the factor by which two pages, with the fold between them, fit into @along × @across mm.
 * @along is the direction across the fold. A page may reach to the edge of the paper at its head
 * and foot, since it is blank there. */
static double
booklet_scale(double along, double across, const Template *page)
{
    const double blank = 2 * PAPER_UNPRINTABLE_MM;

    return MIN(1.0,
               MIN((across - blank) / (page->height_mm - blank),
                   (along - 2 * SHEET_MARGIN_MM) / (2 * page->width_mm)));
}

Grid
grid_for_booklet(const PaperSize *size, const Template *page)
{
    const bool has_halves = size->height_mm / 2 >= HALF_LEAST_MM;
    const double scale = has_halves ? booklet_scale(size->width_mm, size->height_mm / 2, page)
                                    : booklet_scale(size->height_mm, size->width_mm, page);
    const double width = page->width_mm * scale;
    const double height = page->height_mm * scale;

    if (has_halves) {
        return (Grid){
            .columns = 2,
            .rows = 2,
            .width = width,
            .height = height,
            .pitch_x = width,
            .pitch_y = size->height_mm / 2,
            .scale = scale,
            .labels_beside = true, /* a page may reach to the edge of the paper */
            .x = size->width_mm / 2 - width,
            .y = (size->height_mm / 2 - height) / 2,
        };
    }
    return (Grid){
        .columns = 1,
        .rows = 2,
        .turn = TURN_RIGHT,
        .width = height,
        .height = width,
        .pitch_y = width,
        .scale = scale,
        .x = (size->width_mm - height) / 2,
        .y = size->height_mm / 2 - width,
    };
}

Rect
grid_cell(const Grid *grid, int column, int row)
{
    return (Rect){
        grid->x + column * grid->pitch_x, grid->y + row * grid->pitch_y, grid->width, grid->height
    };
}

Rect
grid_block(const Grid *grid)
{
    return (Rect){ grid->x - grid->bleed_x,
                   grid->y - grid->bleed_y,
                   (grid->columns - 1) * grid->pitch_x + grid->width + 2 * grid->bleed_x,
                   (grid->rows - 1) * grid->pitch_y + grid->height + 2 * grid->bleed_y };
}

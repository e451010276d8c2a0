/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/sheet.h"

#include "generator/base/fault.h"

#include <math.h>
#include <string.h>

#define PAGE_SCALE_MAX 1.5 /* largest enlargement of a page for readers with weak eyes */

/* Equal cells in columns and rows. */
typedef struct {
    int columns;
    int rows;
    Turn turn;    /* rotation of the fronts */
    double width; /* size of a cell on the page, without bleed */
    double height;
    double bleed;
    double scale;
    double x; /* corner of the first cell's bleed */
    double y;
} Grid;

int
layout_find(const char *name)
{
    static const char *const NAMES[] = { "duplex", "gutterfold", "single" };

    for (int i = 0; i < (int)G_N_ELEMENTS(NAMES); i++) {
        if (strcmp(NAMES[i], name) == 0) {
            return i;
        }
    }
    return -1;
}

/* Returns a grid with as many pieces as the page holds, rotated by @turn. On a folded page, only
 * its left half is used. */
static Grid
grid_of(const Deck *deck, const Imposition *imposition, Turn turn, Layout layout)
{
    const Template *template = g_array_index(deck->pieces, Piece, 0).front->template;
    const PaperSize *size = imposition->paper;
    const bool is_folded = layout == LAYOUT_GUTTERFOLD;
    const double room =
        is_folded ? size->width_mm / 2 - SHEET_MARGIN_MM : size->width_mm - 2 * SHEET_MARGIN_MM;
    const bool lies = turn != TURN_NONE;
    Grid grid = {
        .turn = turn,
        .width = lies ? template->height_mm : template->width_mm,
        .height = lies ? template->width_mm : template->height_mm,
        .bleed = template->bleed_mm,
        .scale = 1.0,
    };
    const double across = grid.width + 2 * grid.bleed;
    const double down = grid.height + 2 * grid.bleed;

    grid.columns = (int)floor(room / across + 1e-9);
    grid.rows = (int)floor((size->height_mm - 2 * SHEET_MARGIN_MM) / down + 1e-9);
    grid.x = size->width_mm / 2 - grid.columns * across / (is_folded ? 1 : 2);
    grid.y = (size->height_mm - grid.rows * down) / 2;
    return grid;
}

/* Returns a grid with one cell in the middle of the paper, for a page or the net of a box. */
static Grid
whole_grid(const PaperSize *size, double width, double height)
{
    return (Grid){
        .columns = 1,
        .rows = 1,
        .turn = TURN_NONE,
        .width = width,
        .height = height,
        .scale = 1.0,
        .x = (size->width_mm - width) / 2,
        .y = (size->height_mm - height) / 2,
    };
}

/* Returns a grid for two pages of a booklet, one above the other, with the fold between them. The
 * pages are scaled down if the paper is too small. */
static Grid
booklet_grid(const PaperSize *size, const Template *page)
{
    const double room_x =
        (size->width_mm - 2 * PAPER_UNPRINTABLE_MM) / (page->height_mm - 2 * PAPER_UNPRINTABLE_MM);
    const double room_y = (size->height_mm - 2 * SHEET_MARGIN_MM) / (2 * page->width_mm);
    const double scale = MIN(1.0, MIN(room_x, room_y));
    Grid grid = {
        .columns = 1,
        .rows = 2,
        .turn = TURN_RIGHT,
        .width = page->height_mm * scale,
        .height = page->width_mm * scale,
        .scale = scale,
    };

    grid.x = (size->width_mm - grid.width) / 2;
    grid.y = (size->height_mm - 2 * grid.height) / 2;
    return grid;
}

static Rect
grid_cell(const Grid *grid, int column, int row)
{
    return (Rect){ grid->x + column * (grid->width + 2 * grid->bleed) + grid->bleed,
                   grid->y + row * (grid->height + 2 * grid->bleed) + grid->bleed,
                   grid->width,
                   grid->height };
}

/* Returns the rectangle on the back that is behind @rect on the front. */
static Rect
mirror(const PaperSize *size, Rect rect)
{
    rect.x = size->width_mm - rect.x - rect.width;
    return rect;
}

static Turn
mirror_turn(Turn turn)
{
    switch (turn) {
    case TURN_NONE:
        return TURN_NONE;
    case TURN_RIGHT:
        return TURN_LEFT;
    case TURN_LEFT:
        return TURN_RIGHT;
    }
    g_assert_not_reached();
}

static void
sheet_free(gpointer data)
{
    Sheet *sheet = data;

    g_array_unref(sheet->cells[SIDE_FRONT]);
    g_array_unref(sheet->cells[SIDE_BACK]);
    g_array_unref(sheet->cuts_x);
    g_array_unref(sheet->cuts_y);
    g_array_unref(sheet->folds_x);
    g_array_unref(sheet->folds_y);
    g_free(sheet);
}

static Sheet *
sheet_new(const PaperSize *size, const Deck *deck, const Grid *grid, Layout layout)
{
    Sheet *sheet = g_new(Sheet, 1);
    const double width = grid->columns * (grid->width + 2 * grid->bleed);

    *sheet = (Sheet){
        .size = size,
        .deck = deck,
        .layout = layout,
        .cells = { g_array_new(FALSE, FALSE, sizeof(Cell)),
                   g_array_new(FALSE, FALSE, sizeof(Cell)) },
        .block = { grid->x,
                   grid->y,
                   layout == LAYOUT_GUTTERFOLD ? 2 * width : width,
                   grid->rows * (grid->height + 2 * grid->bleed) },
        .cuts_x = g_array_new(FALSE, FALSE, sizeof(double)),
        .cuts_y = g_array_new(FALSE, FALSE, sizeof(double)),
        .folds_x = g_array_new(FALSE, FALSE, sizeof(double)),
        .folds_y = g_array_new(FALSE, FALSE, sizeof(double)),
    };
    return sheet;
}

/* Adds both sides of @piece. Its front is placed in @column and @row. */
static void
sheet_add(Sheet *sheet, const Grid *grid, int column, int row, const Piece *piece)
{
    const Rect where = grid_cell(grid, column, row);
    const Cell front = { where, grid->turn, grid->scale, piece->front };
    const Cell back = {
        mirror(sheet->size, where), mirror_turn(grid->turn), grid->scale, piece->back
    };

    g_array_append_val(sheet->cells[SIDE_FRONT], front);
    if (piece->back != NULL) {
        g_array_append_val(sheet->cells[SIDE_BACK], back);
        sheet->has_back = true;
    }
}

/* Lays out a booklet with one page on each side of a sheet, as large as possible, to be stapled at
 * the side. */
static void
lay_pages(const Deck *deck, const Imposition *imposition, GPtrArray *sheets)
{
    const PaperSize *size = imposition->paper;
    const Layout layout =
        imposition->layout == LAYOUT_GUTTERFOLD ? LAYOUT_SINGLE : imposition->layout;

    for (guint i = 0; i < deck->pieces->len; i++) {
        const Piece *leaf = &g_array_index(deck->pieces, Piece, i);
        const Template *page = leaf->front->template;
        const double room = MIN((size->width_mm - 2 * PAPER_UNPRINTABLE_MM) / page->width_mm,
                                (size->height_mm - 2 * SHEET_MARGIN_MM) / page->height_mm);
        const double scale = MIN(room, PAGE_SCALE_MAX);
        Grid grid = whole_grid(size, page->width_mm * scale, page->height_mm * scale);
        Sheet *sheet;

        grid.scale = scale;
        sheet = sheet_new(size, deck, &grid, layout);
        sheet_add(sheet, &grid, 0, 0, leaf);
        g_ptr_array_add(sheets, sheet);
    }
}

static void
add_cuts(Sheet *sheet, const Grid *grid)
{
    for (int column = 0; column < grid->columns; column++) {
        const Rect cell = grid_cell(grid, column, 0);
        const double edges[] = { cell.x, cell.x + cell.width };

        g_array_append_vals(sheet->cuts_x, edges, 2);
    }
    if (sheet->layout == LAYOUT_GUTTERFOLD) {
        const double fold = sheet->size->width_mm / 2;

        g_array_append_val(sheet->folds_x, fold);
    }
    for (int row = 0; row < grid->rows; row++) {
        const Rect cell = grid_cell(grid, 0, row);
        const double edges[] = { cell.y, cell.y + cell.height };

        g_array_append_vals(sheet->cuts_y, edges, 2);
    }
}

/* Checks that all pieces of a deck have the same size and bleed, since they are cut alike. */
static bool
check_sizes(const Deck *deck, GError **error)
{
    const Template *first = g_array_index(deck->pieces, Piece, 0).front->template;

    for (guint i = 0; i < deck->pieces->len; i++) {
        const Piece *piece = &g_array_index(deck->pieces, Piece, i);
        const Face *faces[] = { piece->front, piece->back };

        for (gsize j = 0; j < G_N_ELEMENTS(faces); j++) {
            const Template *template = faces[j] == NULL ? first : faces[j]->template;

            if (fabs(template->width_mm - first->width_mm) > 1e-3 ||
                fabs(template->height_mm - first->height_mm) > 1e-3 ||
                fabs(template->bleed_mm - first->bleed_mm) > 1e-3) {
                g_set_error(error,
                            PRESS_ERROR,
                            PRESS_ERROR_INPUT,
                            "%s:1: has %g × %g mm with a bleed of %g, but %s has %g × %g mm with a "
                            "bleed of %g; both must be the same, since they are cut from one sheet",
                            template->path,
                            template->width_mm,
                            template->height_mm,
                            template->bleed_mm,
                            first->path,
                            first->width_mm,
                            first->height_mm,
                            first->bleed_mm);
                return false;
            }
        }
    }
    return true;
}

/* Returns the upright or the turned grid, whichever holds more pieces. */
static Grid
best_grid(const Deck *deck, const Imposition *imposition, Layout layout)
{
    const Grid upright = grid_of(deck, imposition, TURN_NONE, layout);
    const Grid turned = grid_of(deck, imposition, TURN_RIGHT, layout);

    return turned.columns * turned.rows > upright.columns * upright.rows ? turned : upright;
}

/* Reports that a piece is too large for the paper. Always returns false. */
static bool
size_fault(const Template *template, const Imposition *imposition, GError **error)
{
    g_set_error(error,
                PRESS_ERROR,
                PRESS_ERROR_INPUT,
                "%s:1: %g × %g mm is too large for %s paper with its margins of %g mm",
                template->path,
                template->width_mm,
                template->height_mm,
                imposition->paper->name,
                SHEET_MARGIN_MM);
    return false;
}

static bool
lay_cards(const Deck *deck, const Imposition *imposition, GPtrArray *sheets, GError **error)
{
    Layout layout = imposition->layout;
    Grid grid = best_grid(deck, imposition, layout);

    if (layout == LAYOUT_GUTTERFOLD && (!deck_has_backs(deck) || grid.columns * grid.rows == 0)) {
        layout = LAYOUT_SINGLE;
        grid = best_grid(deck, imposition, layout);
    }
    const int n_cells = grid.columns * grid.rows;
    if (n_cells == 0) {
        return size_fault(g_array_index(deck->pieces, Piece, 0).front->template, imposition, error);
    }
    for (guint i = 0; i < deck->pieces->len; i++) {
        const int cell = (int)i % n_cells;

        if (cell == 0) {
            g_ptr_array_add(sheets, sheet_new(imposition->paper, deck, &grid, layout));
            add_cuts(g_ptr_array_index(sheets, sheets->len - 1), &grid);
        }
        sheet_add(g_ptr_array_index(sheets, sheets->len - 1),
                  &grid,
                  cell % grid.columns,
                  cell / grid.columns,
                  &g_array_index(deck->pieces, Piece, i));
    }
    return true;
}

/* Lays out a booklet with four pages on each sheet. The pages are turned to the right, so a
 * reader's left page is above the right one. The upper leaf comes from the end of the booklet,
 * turned over, and the lower leaf from the beginning. A booklet has its own fold, so it cannot use
 * a gutterfold. */
static void
lay_booklet(const Deck *deck, const Imposition *imposition, GPtrArray *sheets)
{
    const PaperSize *size = imposition->paper;
    const Piece *leaves = &g_array_index(deck->pieces, Piece, 0);
    const int n_leaves = (int)deck->pieces->len;
    const Grid grid = booklet_grid(size, leaves->front->template);
    const Layout layout =
        imposition->layout == LAYOUT_GUTTERFOLD ? LAYOUT_SINGLE : imposition->layout;
    const double fold = size->height_mm / 2;
    const double edges[] = { grid.y, grid.y + 2 * grid.height };

    g_assert(n_leaves % 2 == 0);
    for (int i = 0; i < n_leaves / 2; i++) {
        const Piece *late = &leaves[n_leaves - 1 - i];
        const Piece left = { late->back, late->front };
        Sheet *sheet = sheet_new(size, deck, &grid, layout);

        sheet_add(sheet, &grid, 0, 0, &left);
        sheet_add(sheet, &grid, 0, 1, &leaves[i]);
        g_array_append_val(sheet->folds_y, fold);
        g_array_append_vals(sheet->cuts_y, edges, 2);
        g_ptr_array_add(sheets, sheet);
    }
}

bool
sheet_is_tile(const Sheet *sheet)
{
    return sheet->tile.n_columns * sheet->tile.n_rows > 1;
}

/* Lays out the board @piece with one sheet for each tile, row by row. */
static bool
lay_board(const Deck *deck,
          const Piece *piece,
          const Imposition *imposition,
          GPtrArray *sheets,
          GError **error)
{
    g_autoptr(Tiling) tiling = tiling_new(piece->front, imposition->paper, error);

    g_assert(piece->back == NULL);
    if (tiling == NULL) {
        return false;
    }
    for (guint i = 0; i < tiling->columns->len * tiling->rows->len; i++) {
        const Tile tile = tiling_tile(tiling,
                                      piece->front->template,
                                      (int)(i % tiling->columns->len),
                                      (int)(i / tiling->columns->len));
        const Grid grid = whole_grid(imposition->paper, tile.own.width, tile.own.height);
        Sheet *sheet = sheet_new(imposition->paper, deck, &grid, LAYOUT_SINGLE);
        const Cell cell = { tile.board, tiling->turn, 1.0, piece->front };
        const double cuts_x[] = { tile.own.x, tile.own.x + tile.own.width };
        const double cuts_y[] = { tile.own.y, tile.own.y + tile.own.height };

        sheet->tile = tile;
        sheet->block = tile.block;
        g_array_append_val(sheet->cells[SIDE_FRONT], cell);
        g_array_append_vals(sheet->cuts_x, cuts_x, 2);
        g_array_append_vals(sheet->cuts_y, cuts_y, 2);
        g_ptr_array_add(sheets, sheet);
    }
    return true;
}

/* Lays out each piece on its own sheet. A piece without a back that is larger than the paper is
 * laid out as a board. */
static bool
lay_whole(const Deck *deck, const Imposition *imposition, GPtrArray *sheets, GError **error)
{
    const PaperSize *size = imposition->paper;

    for (guint i = 0; i < deck->pieces->len; i++) {
        const Piece *piece = &g_array_index(deck->pieces, Piece, i);
        const Template *template = piece->front->template;
        const Grid grid = whole_grid(size, template->width_mm, template->height_mm);
        const double bleed = template->bleed_mm;
        const bool is_too_large =
            grid.x - bleed < PAPER_UNPRINTABLE_MM || grid.y - bleed < SHEET_MARGIN_MM;

        if (is_too_large && piece->back != NULL) {
            return size_fault(template, imposition, error);
        }
        if (is_too_large) {
            if (!lay_board(deck, piece, imposition, sheets, error)) {
                return false;
            }
            continue;
        }
        Sheet *sheet =
            sheet_new(size, deck, &grid, piece->back == NULL ? LAYOUT_SINGLE : imposition->layout);
        sheet_add(sheet, &grid, 0, 0, piece);
        g_ptr_array_add(sheets, sheet);
    }
    return true;
}

GPtrArray *
sheets_lay(const Deck *deck, const Imposition *imposition, GError **error)
{
    g_autoptr(GPtrArray) sheets = g_ptr_array_new_with_free_func(sheet_free);

    g_assert(deck->pieces->len > 0);
    if ((deck->kind == DECK_CARDS || deck->kind == DECK_BOOKLET) && !check_sizes(deck, error)) {
        return NULL;
    }
    switch (deck->kind) {
    case DECK_CARDS:
        if (!lay_cards(deck, imposition, sheets, error)) {
            return NULL;
        }
        break;
    case DECK_BOOKLET:
        if (imposition->whole_pages) {
            lay_pages(deck, imposition, sheets);
        } else {
            lay_booklet(deck, imposition, sheets);
        }
        break;
    case DECK_WHOLE:
        if (!lay_whole(deck, imposition, sheets, error)) {
            return NULL;
        }
        break;
    case DECK_BOARD:
        for (guint i = 0; i < deck->pieces->len; i++) {
            if (!lay_board(
                    deck, &g_array_index(deck->pieces, Piece, i), imposition, sheets, error)) {
                return NULL;
            }
        }
        break;
    }
    for (guint i = 0; i < sheets->len; i++) {
        Sheet *sheet = g_ptr_array_index(sheets, i);

        sheet->number = (int)i + 1;
        sheet->n_sheets = (int)sheets->len;
    }
    return g_steal_pointer(&sheets);
}

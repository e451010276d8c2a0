/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/sheet.h"

#include "generator/base/fault.h"
#include "generator/sheets/grid.h"

#include <math.h>
#include <string.h>

#define PAGE_SCALE_MAX 1.5 /* largest enlargement of a page for readers with weak eyes */

bool
imposition_set_layout(Imposition *imposition, const char *name)
{
    static const struct {
        const char *name;
        Layout layout;
        bool is_butted;
    } LAYOUTS[] = {
        { "duplex", LAYOUT_DUPLEX, false },
        { "grid", LAYOUT_DUPLEX, true },
        { "gutterfold", LAYOUT_GUTTERFOLD, false },
        { "single", LAYOUT_SINGLE, false },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(LAYOUTS); i++) {
        if (strcmp(LAYOUTS[i].name, name) == 0) {
            imposition->layout = LAYOUTS[i].layout;
            imposition->is_butted = LAYOUTS[i].is_butted;
            return true;
        }
    }
    return false;
}

/* Reports whether the backs of @deck are printed with @layout. */
static bool
are_backs_printed(const Deck *deck, Layout layout)
{
    return layout == LAYOUT_DUPLEX || !deck->has_spare_backs;
}

bool
sheets_have_backs(const Deck *deck, Layout layout)
{
    return are_backs_printed(deck, layout) && deck_has_backs(deck);
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
    case TURN_OVER:
        return TURN_OVER;
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
    Rect block = grid_block(grid);

    if (layout == LAYOUT_GUTTERFOLD) {
        block.width *= 2;
    }

    *sheet = (Sheet){
        .size = size,
        .deck = deck,
        .layout = layout,
        .cells = { g_array_new(FALSE, FALSE, sizeof(Cell)),
                   g_array_new(FALSE, FALSE, sizeof(Cell)) },
        .block = block,
        .is_butted = grid->is_butted,
        .labels_beside = grid->labels_beside,
        .cuts_x = g_array_new(FALSE, FALSE, sizeof(double)),
        .cuts_y = g_array_new(FALSE, FALSE, sizeof(double)),
        .folds_x = g_array_new(FALSE, FALSE, sizeof(double)),
        .folds_y = g_array_new(FALSE, FALSE, sizeof(double)),
    };
    return sheet;
}

/* Returns @rect with a border of @mm. */
static Rect
widened(Rect rect, double mm)
{
    return (Rect){ rect.x - mm, rect.y - mm, rect.width + 2 * mm, rect.height + 2 * mm };
}

/* A piece as it lies on a sheet. Both arrays are by SideKind. */
typedef struct {
    const Face *faces[2];
    guint numbers[2]; /* places in reading order (Cell.number) */
} Lying;

/* Returns piece @index of @deck with its front upwards. */
static Lying
lying(const Deck *deck, guint index)
{
    const Piece *piece = &g_array_index(deck->pieces, Piece, index);

    return (Lying){ { piece->front, piece->back }, { 2 * index + 1, 2 * index + 2 } };
}

/* Adds both sides of @piece. Its front fills @where, and may be seen in @shown. */
static void
add_piece(Sheet *sheet, const Grid *grid, Rect where, Rect shown, const Lying *piece)
{
    const Cell front = {
        where, grid->turn, grid->scale, shown, piece->numbers[SIDE_FRONT], piece->faces[SIDE_FRONT]
    };
    const Cell back = {
        mirror(sheet->size, where), mirror_turn(grid->turn),   grid->scale,
        mirror(sheet->size, shown), piece->numbers[SIDE_BACK], piece->faces[SIDE_BACK]
    };

    g_array_append_val(sheet->cells[SIDE_FRONT], front);
    if (back.face != NULL && are_backs_printed(sheet->deck, sheet->layout)) {
        g_array_append_val(sheet->cells[SIDE_BACK], back);
        sheet->has_back = true;
    }
}

/* Adds both sides of @piece. Its front is placed in @column and @row. */
static void
sheet_add(Sheet *sheet, const Grid *grid, int column, int row, const Lying *piece)
{
    const Rect where = grid_cell(grid, column, row);
    const double bleed = piece->faces[SIDE_FRONT]->template->bleed_mm * grid->scale;

    add_piece(sheet, grid, where, widened(where, bleed), piece);
}

/* Returns the area that a butted card may fill: @cell, and the bleed on each side where no other
 * of the sheet's @n cards is. Cards fill the grid row by row. */
static Rect
butted_area(const Grid *grid, const Rect *cell, double bleed, int column, int row, int n)
{
    const int at = row * grid->columns + column;
    const double left = column == 0 ? grid->bleed_x : 0.0;
    const double right = column + 1 == grid->columns ? grid->bleed_x : at + 1 == n ? bleed : 0.0;
    const double above = row == 0 ? grid->bleed_y : 0.0;
    const double below = row + 1 == grid->rows     ? grid->bleed_y
                         : at + grid->columns >= n ? bleed
                                                   : 0.0;

    return (Rect){
        cell->x - left, cell->y - above, cell->width + left + right, cell->height + above + below
    };
}

/* Marks the cut between the halves of the sheet. */
static void
halve(Sheet *sheet)
{
    const double middle = sheet->size->height_mm / 2;

    g_array_append_val(sheet->cuts_y, middle);
}

/* Returns the sheet for piece @i of @deck, and its row there. A sheet of halves has two pieces. */
static Sheet *
sheet_for_piece(const Deck *deck,
                const Grid *grid,
                Layout layout,
                guint i,
                const PaperSize *size,
                GPtrArray *sheets)
{
    if (i % (guint)grid->rows == 0) {
        g_ptr_array_add(sheets, sheet_new(size, deck, grid, layout));
    } else {
        halve(g_ptr_array_index(sheets, sheets->len - 1));
    }
    return g_ptr_array_index(sheets, sheets->len - 1);
}

/* Lays out a booklet with one page on each side of a sheet (or of a half of it), as large as
 * possible, to be stapled at the side. */
static void
lay_pages(const Deck *deck, const Imposition *imposition, GPtrArray *sheets)
{
    const PaperSize *size = imposition->paper;
    const Layout layout =
        imposition->layout == LAYOUT_GUTTERFOLD ? LAYOUT_SINGLE : imposition->layout;

    for (guint i = 0; i < deck->pieces->len; i++) {
        const Lying leaf = lying(deck, i);
        const Template *page = leaf.faces[SIDE_FRONT]->template;
        const bool is_half = grid_has_halves(size, page->width_mm, page->height_mm);
        const double wide = is_half ? size->height_mm / 2 : size->width_mm;
        const double high = is_half ? size->width_mm : size->height_mm;
        const double room = MIN((wide - 2 * PAPER_UNPRINTABLE_MM) / page->width_mm,
                                (high - 2 * SHEET_MARGIN_MM) / page->height_mm);
        const double scale = MIN(room, PAGE_SCALE_MAX);
        Grid grid = (is_half ? grid_for_halves
                             : grid_for_one)(size, page->width_mm * scale, page->height_mm * scale);

        grid.scale = scale;
        sheet_add(sheet_for_piece(deck, &grid, layout, i, size, sheets),
                  &grid,
                  0,
                  (int)i % grid.rows,
                  &leaf);
    }
}

/* Adds to @cuts the two edges of each of @n cells, or one cut for an edge that two cells share. */
static void
add_edges(GArray *cuts, double begin, double length, double pitch, int n)
{
    for (int i = 0; i < n; i++) {
        const double edges[] = { begin + i * pitch, begin + i * pitch + length };

        if (i > 0 && pitch <= length) {
            g_array_append_val(cuts, edges[1]);
        } else {
            g_array_append_vals(cuts, edges, 2);
        }
    }
}

/* Adds the cuts of the columns and rows that @n pieces fill, and the fold. */
static void
add_cuts(Sheet *sheet, const Grid *grid, int n)
{
    const int rows = (n + grid->columns - 1) / grid->columns;

    add_edges(sheet->cuts_x, grid->x, grid->width, grid->pitch_x, MIN(n, grid->columns));
    add_edges(sheet->cuts_y, grid->y, grid->height, grid->pitch_y, rows);
    if (sheet->layout == LAYOUT_GUTTERFOLD) {
        const double fold = sheet->size->width_mm / 2;

        g_array_append_val(sheet->folds_x, fold);
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

/* Returns the grid of a deck of cards, and sets *@layout to its layout. */
static Grid
choose_grid(const Deck *deck, const Imposition *imposition, Layout *layout)
{
    const Template *template = g_array_index(deck->pieces, Piece, 0).front->template;
    const Grid grid = grid_for_cards(template, imposition, imposition->layout);

    *layout = imposition->layout;
    if (*layout == LAYOUT_GUTTERFOLD &&
        (!sheets_have_backs(deck, *layout) || grid.columns * grid.rows == 0)) {
        *layout = LAYOUT_SINGLE;
        return grid_for_cards(template, imposition, *layout);
    }
    return grid;
}

/* Adds the @n pieces of @deck that begin with piece @begin to @sheet. */
static void
fill_sheet(Sheet *sheet, const Grid *grid, const Deck *deck, guint begin, int n)
{
    for (int i = 0; i < n; i++) {
        const Lying piece = lying(deck, begin + (guint)i);
        const int column = i % grid->columns;
        const int row = i / grid->columns;
        const Rect cell = grid_cell(grid, column, row);

        if (grid->is_butted) {
            const double bleed = piece.faces[SIDE_FRONT]->template->bleed_mm;
            const Rect shown = butted_area(grid, &cell, bleed, column, row, n);

            add_piece(sheet, grid, cell, shown, &piece);
        } else {
            sheet_add(sheet, grid, column, row, &piece);
        }
    }
    add_cuts(sheet, grid, n);
}

static bool
lay_cards(const Deck *deck, const Imposition *imposition, GPtrArray *sheets, GError **error)
{
    Layout layout;
    const Grid grid = choose_grid(deck, imposition, &layout);
    const guint n_cells = (guint)(grid.columns * grid.rows);

    if (n_cells == 0) {
        return size_fault(g_array_index(deck->pieces, Piece, 0).front->template, imposition, error);
    }
    for (guint i = 0; i < deck->pieces->len; i += n_cells) {
        Sheet *sheet = sheet_new(imposition->paper, deck, &grid, layout);

        fill_sheet(sheet, &grid, deck, i, (int)MIN(n_cells, deck->pieces->len - i));
        g_ptr_array_add(sheets, sheet);
    }
    return true;
}

/* Reports whether each piece of @deck fits twice onto the paper. */
static bool
has_halves(const Deck *deck, const PaperSize *size)
{
    for (guint i = 0; i < deck->pieces->len; i++) {
        const Template *template = g_array_index(deck->pieces, Piece, i).front->template;
        const double bleed = template->bleed_mm;

        if (!grid_has_halves(
                size, template->width_mm + 2 * bleed, template->height_mm + 2 * bleed)) {
            return false;
        }
    }
    return true;
}

int
sheets_capacity(const Deck *deck, const Imposition *imposition)
{
    Layout layout;

    if (deck->kind == DECK_WHOLE) {
        return has_halves(deck, imposition->paper) ? 2 : 1;
    }
    const Grid grid = choose_grid(deck, imposition, &layout);

    return grid.columns * grid.rows;
}

/* Adds to row @row of @sheet the two leaves of the booklet's sheet @i. The left half of this sheet
 * comes from the end of the booklet, turned over, and the right half from the beginning. The left
 * half is above the right one if the pages are turned. */
static void
add_leaves(Sheet *sheet, const Grid *grid, int row, const Deck *deck, int i)
{
    const Lying late = lying(deck, deck->pieces->len - 1 - (guint)i);
    const Lying left = { { late.faces[SIDE_BACK], late.faces[SIDE_FRONT] },
                         { late.numbers[SIDE_BACK], late.numbers[SIDE_FRONT] } };
    const Lying right = lying(deck, (guint)i);
    const bool is_upright = grid->columns == 2;

    sheet_add(sheet, grid, 0, row, &left);
    sheet_add(sheet, grid, is_upright ? 1 : 0, is_upright ? row : row + 1, &right);
}

/* Adds the fold of a booklet, and the cuts beside its pages. */
static void
add_booklet_lines(Sheet *sheet, const Grid *grid)
{
    const bool is_upright = grid->columns == 2;
    const double fold = (is_upright ? sheet->size->width_mm : sheet->size->height_mm) / 2;
    const double half = is_upright ? grid->width : grid->height;
    const double edges[] = { fold - half, fold + half };

    g_array_append_val(is_upright ? sheet->folds_x : sheet->folds_y, fold);
    g_array_append_vals(is_upright ? sheet->cuts_x : sheet->cuts_y, edges, 2);
}

/* Lays out a booklet with four pages on each sheet, or on each half of it. A booklet has its own
 * fold, so it cannot use a gutterfold. */
static void
lay_booklet(const Deck *deck, const Imposition *imposition, GPtrArray *sheets)
{
    const PaperSize *size = imposition->paper;
    const Template *page = g_array_index(deck->pieces, Piece, 0).front->template;
    const int n_leaves = (int)deck->pieces->len;
    const Grid grid = grid_for_booklet(size, page);
    const int n_on_sheet = grid.columns; /* sheets of the booklet on a sheet of paper */
    const Layout layout =
        imposition->layout == LAYOUT_GUTTERFOLD ? LAYOUT_SINGLE : imposition->layout;

    g_assert(n_leaves % 2 == 0);
    for (int i = 0; i < n_leaves / 2; i++) {
        if (i % n_on_sheet == 0) {
            Sheet *sheet = sheet_new(size, deck, &grid, layout);

            add_booklet_lines(sheet, &grid);
            g_ptr_array_add(sheets, sheet);
        } else {
            halve(g_ptr_array_index(sheets, sheets->len - 1));
        }
        add_leaves(g_ptr_array_index(sheets, sheets->len - 1), &grid, i % n_on_sheet, deck, i);
    }
}

bool
sheet_is_tile(const Sheet *sheet)
{
    return sheet->tile.n_columns * sheet->tile.n_rows > 1;
}

/* Lays out the board @piece with one sheet for each tile, row by row, without a spare back. */
static bool
lay_board(const Deck *deck,
          const Piece *piece,
          const Imposition *imposition,
          GPtrArray *sheets,
          GError **error)
{
    g_autoptr(Tiling) tiling = tiling_new(piece->front, imposition->paper, error);

    g_assert(piece->back == NULL || deck->has_spare_backs);
    if (tiling == NULL) {
        return false;
    }
    for (guint i = 0; i < tiling->columns->len * tiling->rows->len; i++) {
        const Tile tile = tiling_tile(tiling,
                                      piece->front->template,
                                      (int)(i % tiling->columns->len),
                                      (int)(i / tiling->columns->len));
        const Grid grid = grid_for_one(imposition->paper, tile.own.width, tile.own.height);
        Sheet *sheet = sheet_new(imposition->paper, deck, &grid, LAYOUT_SINGLE);
        const Cell cell = {
            tile.board, tiling->turn, 1.0, tile.block, sheets->len + 1, piece->front
        };
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

/* Lays out each piece on its own sheet, or on its own half of a sheet. A piece that is larger than
 * the paper, and has no back or a spare one, is laid out as a board. */
static bool
lay_whole(const Deck *deck, const Imposition *imposition, GPtrArray *sheets, GError **error)
{
    const PaperSize *size = imposition->paper;
    const bool are_halves = has_halves(deck, size);

    for (guint i = 0; i < deck->pieces->len; i++) {
        const Piece *piece = &g_array_index(deck->pieces, Piece, i);
        const Lying upwards = lying(deck, i);
        const Template *template = piece->front->template;
        const Grid grid = (are_halves ? grid_for_halves : grid_for_one)(
            size, template->width_mm, template->height_mm);
        const double bleed = template->bleed_mm;
        const bool has_back = piece->back != NULL && are_backs_printed(deck, imposition->layout);
        const bool is_too_large = !are_halves && (grid.x - bleed < PAPER_UNPRINTABLE_MM ||
                                                  grid.y - bleed < SHEET_MARGIN_MM);

        if (is_too_large && piece->back != NULL && !deck->has_spare_backs) {
            return size_fault(template, imposition, error);
        }
        if (is_too_large) {
            if (!lay_board(deck, piece, imposition, sheets, error)) {
                return false;
            }
            continue;
        }
        sheet_add(sheet_for_piece(
                      deck, &grid, has_back ? imposition->layout : LAYOUT_SINGLE, i, size, sheets),
                  &grid,
                  0,
                  (int)i % grid.rows,
                  &upwards);
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

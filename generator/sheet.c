/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheet.h"

#include "generator/fault.h"

#include <math.h>
#include <string.h>

#define MARK_GAP_MM    0.6 /* between a mark and the bleed */
#define MARK_LENGTH_MM 5.0 /* at most */
#define MARK_WIDTH_MM  0.15
#define RULE_MM        50.0
#define STRIP_MM       3.0 /* in height: label and rule */
#define LABEL_PT       6.0
#define FURNITURE_FONT "EB Garamond"

static const Colour MARK_COLOUR = { 0.25, 0.25, 0.25 };

/* Equal cells in columns and rows. */
typedef struct {
    int columns;
    int rows;
    Turn turn;    /* of fronts */
    double width; /* of a cell on the page, without bleed */
    double height;
    double bleed;
    double scale;
    double x; /* where the first cell's bleed begins */
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

/* As many pieces as the page holds, or its left half where it is folded, lying as @turn says. */
static Grid
grid_of(const PaperSize *size, const Template *template, Turn turn, Layout layout)
{
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

/* Two pages of a booklet, one above the other with the fold between them, a little smaller where
 * the paper is. */
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

/* Where on the back something lies that lies at @rect on the front. */
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

/* Adds both sides of @piece, whose front lies in @column and @row. */
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

/* All pieces of a deck are cut alike. */
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
                            "%s:1: %g × %g mm with a bleed of %g, but %s has %g × %g mm with %g: "
                            "they are cut from the same sheet",
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

/* The better of lying and standing. */
static Grid
best_grid(const PaperSize *size, const Template *template, Layout layout)
{
    const Grid upright = grid_of(size, template, TURN_NONE, layout);
    const Grid turned = grid_of(size, template, TURN_RIGHT, layout);

    return turned.columns * turned.rows > upright.columns * upright.rows ? turned : upright;
}

static bool
lay_cards(const Deck *deck, const PaperSize *size, Layout layout, GPtrArray *sheets, GError **error)
{
    const Template *template = g_array_index(deck->pieces, Piece, 0).front->template;
    Grid grid = best_grid(size, template, layout);

    if (grid.columns * grid.rows == 0 && layout == LAYOUT_GUTTERFOLD) {
        layout = LAYOUT_SINGLE;
        grid = best_grid(size, template, layout);
    }
    const int n_cells = grid.columns * grid.rows;
    if (n_cells == 0) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s:1: %g × %g mm is too large for %s paper with its margins of %g mm",
                    template->path,
                    template->width_mm,
                    template->height_mm,
                    size->name,
                    SHEET_MARGIN_MM);
        return false;
    }
    for (guint i = 0; i < deck->pieces->len; i++) {
        const int cell = (int)i % n_cells;

        if (cell == 0) {
            g_ptr_array_add(sheets, sheet_new(size, deck, &grid, layout));
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

/* Four pages on one sheet. Turned to the right, a reader's left is above: the last page over the
 * first. It has a fold of its own, so that no gutter goes with it. */
static void
lay_booklet(const Deck *deck, const PaperSize *size, Layout layout, GPtrArray *sheets)
{
    const Piece *right = &g_array_index(deck->pieces, Piece, 0); /* pages 1 and 2 */
    const Piece *left = &g_array_index(deck->pieces, Piece, 1);  /* pages 4 and 3 */
    const Grid grid = booklet_grid(size, right->front->template);
    Sheet *sheet =
        sheet_new(size, deck, &grid, layout == LAYOUT_GUTTERFOLD ? LAYOUT_SINGLE : layout);
    const double fold = size->height_mm / 2;
    const double edges[] = { grid.y, grid.y + 2 * grid.height };

    g_assert(deck->pieces->len == 2);
    sheet_add(sheet, &grid, 0, 0, left);
    sheet_add(sheet, &grid, 0, 1, right);
    g_array_append_val(sheet->folds_y, fold);
    g_array_append_vals(sheet->cuts_y, edges, 2);
    g_ptr_array_add(sheets, sheet);
}

GPtrArray *
sheets_lay(const Deck *deck, const PaperSize *size, Layout layout, GError **error)
{
    g_autoptr(GPtrArray) sheets = g_ptr_array_new_with_free_func(sheet_free);

    g_assert(deck->pieces->len > 0);
    if (!check_sizes(deck, error)) {
        return NULL;
    }
    switch (deck->kind) {
    case DECK_CARDS:
        if (!lay_cards(deck, size, layout, sheets, error)) {
            return NULL;
        }
        break;
    case DECK_BOOKLET:
        lay_booklet(deck, size, layout, sheets);
        break;
    }
    for (guint i = 0; i < sheets->len; i++) {
        Sheet *sheet = g_ptr_array_index(sheets, i);

        sheet->number = (int)i + 1;
        sheet->n_sheets = (int)sheets->len;
    }
    return g_steal_pointer(&sheets);
}

/* A mark in each of the two margins that a block from @begin to @end leaves on @length mm of
 * paper. */
static void
draw_marks(Ink *ink, double begin, double end, double length, double at, bool is_vertical)
{
    const double near[] = { begin - MARK_GAP_MM, end + MARK_GAP_MM };
    const double far[] = { MAX(PAPER_UNPRINTABLE_MM, near[0] - MARK_LENGTH_MM),
                           MIN(length - PAPER_UNPRINTABLE_MM, near[1] + MARK_LENGTH_MM) };

    for (int i = 0; i < 2; i++) {
        if (fabs(near[i] - far[i]) < 1.0 || (i == 0) != (far[i] < near[i])) {
            continue;
        }
        if (is_vertical) {
            ink_line(
                ink, (Point){ at, far[i] }, (Point){ at, near[i] }, MARK_WIDTH_MM, MARK_COLOUR);
        } else {
            ink_line(
                ink, (Point){ far[i], at }, (Point){ near[i], at }, MARK_WIDTH_MM, MARK_COLOUR);
        }
    }
}

/* A fold is dashed, inside the block's edge where there is no margin. */
static void
draw_fold(const Sheet *sheet, Ink *ink, double y)
{
    const double right = sheet->size->width_mm - PAPER_UNPRINTABLE_MM;

    for (int i = 0; i < 3; i++) {
        const double x = PAPER_UNPRINTABLE_MM + i * 1.6;
        const double mirrored = right - i * 1.6;

        ink_line(ink, (Point){ x, y }, (Point){ x + 1.0, y }, MARK_WIDTH_MM, MARK_COLOUR);
        ink_line(
            ink, (Point){ mirrored - 1.0, y }, (Point){ mirrored, y }, MARK_WIDTH_MM, MARK_COLOUR);
    }
}

/* A fold from head to foot is dashed in the margins. */
static void
draw_upright_fold(const Sheet *sheet, Ink *ink, double x)
{
    const double foot = sheet->size->height_mm - PAPER_UNPRINTABLE_MM;

    for (int i = 0; i < 2; i++) {
        const double y = PAPER_UNPRINTABLE_MM + i * 1.4;
        const double mirrored = foot - i * 1.4;

        ink_line(ink, (Point){ x, y }, (Point){ x, y + 0.9 }, MARK_WIDTH_MM, MARK_COLOUR);
        ink_line(
            ink, (Point){ x, mirrored - 0.9 }, (Point){ x, mirrored }, MARK_WIDTH_MM, MARK_COLOUR);
    }
}

void
sheet_draw_label(
    Compositor *compositor, Ink *ink, Rect where, Align align, double size_pt, const char *text)
{
    const TextStyle style = {
        .family = (char *)(gsize)FURNITURE_FONT,
        .one_line = true,
        .size_pt = size_pt,
        .least_pt = 3.0,
        .leading = 1.0,
        .align = align,
        .valign = VALIGN_MIDDLE,
        .colour = MARK_COLOUR,
    };
    g_autoptr(GArray) rects = g_array_new(FALSE, FALSE, sizeof(Rect));
    g_autoptr(Prose) prose = prose_new_plain(text);
    Overflow overflow;

    g_array_append_val(rects, where);

    g_autoptr(GPtrArray) settings =
        compositor_set(compositor, prose, "margin", &style, rects, &overflow);

    if (settings != NULL) {
        ink_text(ink, g_ptr_array_index(settings, 0));
    }
}

/* 50 mm with ticks at the ends, from @x on in the middle of a strip that begins at @y. */
static void
draw_rule(Ink *ink, double x, double y)
{
    const double middle = y + STRIP_MM / 2;

    ink_line(ink, (Point){ x, middle }, (Point){ x + RULE_MM, middle }, MARK_WIDTH_MM, MARK_COLOUR);
    for (int i = 0; i <= 5; i++) {
        const double tick = i == 0 || i == 5 ? STRIP_MM / 2 : STRIP_MM / 5;
        const double at = x + i * RULE_MM / 5;

        ink_line(ink,
                 (Point){ at, middle - tick },
                 (Point){ at, middle + tick },
                 MARK_WIDTH_MM,
                 MARK_COLOUR);
    }
}

/* What to do with the sheet, at its foot. */
static const char *const HINTS[] = {
    [LAYOUT_DUPLEX] = "print at 100 %, not “fit to page”; both sides, flip on the long edge",
    [LAYOUT_GUTTERFOLD] = "print at 100 %, one side; fold along the middle, glue, then cut",
    [LAYOUT_SINGLE] = "print at 100 %, one side; glue the back’s sheet to the front’s, then cut",
};

/* All cuts across the page; those of the backs lie mirrored. */
static void
draw_upright_cuts(const Sheet *sheet, SideKind side, Ink *ink)
{
    const Rect *block = &sheet->block;
    const bool both = sheet->layout == LAYOUT_GUTTERFOLD;

    for (guint i = 0; i < sheet->cuts_x->len; i++) {
        const double cut = g_array_index(sheet->cuts_x, double, i);
        const double mirrored = sheet->size->width_mm - cut;

        if (side == SIDE_FRONT || both) {
            draw_marks(ink, block->y, block->y + block->height, sheet->size->height_mm, cut, true);
        }
        if (side == SIDE_BACK || both) {
            draw_marks(
                ink, block->y, block->y + block->height, sheet->size->height_mm, mirrored, true);
        }
    }
}

void
sheet_draw_margin(
    const Sheet *sheet, SideKind side, const char *edition, Compositor *compositor, Ink *ink)
{
    const PaperSize *size = sheet->size;
    const Rect *block = &sheet->block;
    const double top = MAX(PAPER_UNPRINTABLE_MM, block->y - MARK_GAP_MM - STRIP_MM);
    const double foot = MIN(size->height_mm - PAPER_UNPRINTABLE_MM - STRIP_MM,
                            block->y + block->height + MARK_GAP_MM);
    const double left =
        sheet->cuts_x->len > 0 ? g_array_index(sheet->cuts_x, double, 0) : 2 * PAPER_UNPRINTABLE_MM;
    const double right = size->width_mm - left;
    g_autofree char *label = g_strdup_printf("%s · %s · sheet %d of %d, %s",
                                             edition,
                                             sheet->deck->title,
                                             sheet->number,
                                             sheet->n_sheets,
                                             sheet->layout == LAYOUT_GUTTERFOLD ? "both sides"
                                             : side == SIDE_FRONT               ? "front"
                                                                                : "back");

    draw_upright_cuts(sheet, side, ink);
    for (guint i = 0; i < sheet->cuts_y->len; i++) {
        draw_marks(ink,
                   block->x,
                   block->x + block->width,
                   size->width_mm,
                   g_array_index(sheet->cuts_y, double, i),
                   false);
    }
    for (guint i = 0; i < sheet->folds_x->len; i++) {
        draw_upright_fold(sheet, ink, g_array_index(sheet->folds_x, double, i));
    }
    for (guint i = 0; i < sheet->folds_y->len; i++) {
        draw_fold(sheet, ink, g_array_index(sheet->folds_y, double, i));
    }

    sheet_draw_label(compositor,
                     ink,
                     (Rect){ left + 2.0, top, (right - left) / 2 - 6.0, STRIP_MM },
                     ALIGN_LEFT,
                     LABEL_PT,
                     label);
    draw_rule(ink, left + 2.0, foot);
    sheet_draw_label(
        compositor,
        ink,
        (Rect){ left + RULE_MM + 4.0, foot, (right - left) / 2 - RULE_MM - 8.0, STRIP_MM },
        ALIGN_LEFT,
        LABEL_PT,
        "50 mm at 100 %");
    sheet_draw_label(compositor,
                     ink,
                     (Rect){ size->width_mm / 2 + 5.0, foot, (right - left) / 2 - 7.0, STRIP_MM },
                     ALIGN_RIGHT,
                     LABEL_PT,
                     HINTS[sheet->layout]);
}

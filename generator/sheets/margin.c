/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/margin.h"

#include "generator/sheets/joint.h"
#include "generator/sheets/marks.h"

#define RULE_MM   50.0
#define STRIP_MM  MARKS_STRIP_MM /* height of the label and the rule */
#define LABEL_PT  6.5
#define GROUND_MM 0.7 /* margin of the white ground around text */
#define INSET_MM  0.2 /* distance of a mark on the bleed from the cards */
#define WHITE_MM  0.9 /* width of the white ground of such a mark */
#define CROSS_MM  5.0 /* distance from a seam, clear of its crosses (joint.c) */

/* The margins at both ends of the marks of one direction. All lengths are in mm. */
typedef struct {
    double begin; /* the block reaches from `begin` to `end` on the paper */
    double end;
    double length; /* the paper reaches from 0 to `length` */
    double edge;   /* the marks keep this distance from the paper's edge */
    double bleed;  /* height of the bleed at the ends of the block, if cards are butted */
} Margins;

/* Returns the margins of the vertical marks of @sheet, or of its horizontal marks. */
static Margins
margins_of(const Sheet *sheet, bool is_vertical)
{
    const Rect *block = &sheet->block;
    const bool is_labelled = sheet->is_butted && sheet->labels_beside != is_vertical;
    const Cell *first = sheet->is_butted ? &g_array_index(sheet->cells[SIDE_FRONT], Cell, 0) : NULL;
    Margins margins = {
        .begin = is_vertical ? block->y : block->x,
        .end = is_vertical ? block->y + block->height : block->x + block->width,
        .length = is_vertical ? sheet->size->height_mm : sheet->size->width_mm,
        .edge = is_labelled ? MARKS_LABEL_EDGE_MM : PAPER_UNPRINTABLE_MM,
    };

    if (first != NULL) {
        margins.bleed = is_vertical ? first->where.y - block->y : first->where.x - block->x;
    }
    return margins;
}

static void
draw_mark(
    Ink *ink, double from, double to, double at, bool is_vertical, double width, Colour colour)
{
    ink_line(ink,
             is_vertical ? (Point){ at, from } : (Point){ from, at },
             is_vertical ? (Point){ at, to } : (Point){ to, at },
             width,
             colour);
}

/* Draws a mark at @at in each of @margins. A margin that has no room beside the bleed of butted
 * cards has the mark on the bleed, on a white ground. */
static void
draw_marks(Ink *ink, const Margins *margins, double at, bool is_vertical)
{
    const Colour white = { 1, 1, 1 };

    for (int i = 0; i < 2; i++) {
        double near, far;

        if (!marks_ends(margins->begin,
                        margins->end,
                        margins->length,
                        margins->edge,
                        i == 1,
                        &near,
                        &far)) {
            if (margins->bleed <= INSET_MM) {
                continue;
            }
            near = i == 1 ? margins->end - margins->bleed + INSET_MM
                          : margins->begin + margins->bleed - INSET_MM;
            far = i == 1 ? margins->length - margins->edge : margins->edge;
            draw_mark(ink, far, near, at, is_vertical, WHITE_MM, white);
        }
        draw_mark(ink, far, near, at, is_vertical, MARKS_WIDTH_MM, MARKS_COLOUR);
    }
}

/* Draws the dashes of a horizontal fold, at the edges of the printable area. They are inside the
 * block if there is no margin. */
static void
draw_fold(const Sheet *sheet, Ink *ink, double y)
{
    const double right = sheet->size->width_mm - PAPER_UNPRINTABLE_MM;

    for (int i = 0; i < 3; i++) {
        const double x = PAPER_UNPRINTABLE_MM + i * 1.6;
        const double mirrored = right - i * 1.6;

        ink_line(ink, (Point){ x, y }, (Point){ x + 1.0, y }, MARKS_WIDTH_MM, MARKS_COLOUR);
        ink_line(ink,
                 (Point){ mirrored - 1.0, y },
                 (Point){ mirrored, y },
                 MARKS_WIDTH_MM,
                 MARKS_COLOUR);
    }
}

/* Draws the dashes of a vertical fold, in the margins at the top and the bottom. */
static void
draw_upright_fold(const Sheet *sheet, Ink *ink, double x)
{
    const double foot = sheet->size->height_mm - PAPER_UNPRINTABLE_MM;

    for (int i = 0; i < 2; i++) {
        const double y = PAPER_UNPRINTABLE_MM + i * 1.4;
        const double mirrored = foot - i * 1.4;

        ink_line(ink, (Point){ x, y }, (Point){ x, y + 0.9 }, MARKS_WIDTH_MM, MARKS_COLOUR);
        ink_line(ink,
                 (Point){ x, mirrored - 0.9 },
                 (Point){ x, mirrored },
                 MARKS_WIDTH_MM,
                 MARKS_COLOUR);
    }
}

/* Draws a label like marks_draw_label(), but on a white ground. The marks of small pieces are
 * close together, and run through the label if there is no room for it beyond the marks. */
static void
draw_words(Compositor *compositor, Ink *ink, Rect where, Align align, const char *text)
{
    const Colour white = { 1, 1, 1 };
    g_autoptr(GPtrArray) settings = marks_set_label(compositor, where, align, LABEL_PT, text);

    if (settings == NULL) {
        return;
    }
    const Setting *setting = g_ptr_array_index(settings, 0);
    for (guint i = 0; i < setting->lines->len; i++) {
        const SetLine *line = &g_array_index(setting->lines, SetLine, i);

        ink_fill(ink,
                 (Rect){
                     line->x - GROUND_MM,
                     where.y,
                     setting_width(setting) + 2 * GROUND_MM,
                     where.height,
                 },
                 white);
    }
    ink_text(ink, setting);
}

/* Draws a rule of 50 mm with ticks. It begins at @x, in the middle of a strip that begins at @y. */
static void
draw_rule(Ink *ink, double x, double y)
{
    const double middle = y + STRIP_MM / 2;

    ink_fill(
        ink, (Rect){ x - GROUND_MM, y, RULE_MM + 2 * GROUND_MM, STRIP_MM }, (Colour){ 1, 1, 1 });
    ink_line(
        ink, (Point){ x, middle }, (Point){ x + RULE_MM, middle }, MARKS_WIDTH_MM, MARKS_COLOUR);
    for (int i = 0; i <= 5; i++) {
        const double tick = i == 0 || i == 5 ? STRIP_MM / 2 : STRIP_MM / 5;
        const double at = x + i * RULE_MM / 5;

        ink_line(ink,
                 (Point){ at, middle - tick },
                 (Point){ at, middle + tick },
                 MARKS_WIDTH_MM,
                 MARKS_COLOUR);
    }
}

/* Printing instructions at the foot of a sheet. */
static const char *const HINTS[] = {
    [LAYOUT_DUPLEX] = N_("print at 100 %, not “fit to page”; both sides, flip on the long edge"),
    [LAYOUT_GUTTERFOLD] = N_("print at 100 %, one side; fold along the middle, glue, then cut"),
    [LAYOUT_SINGLE] =
        N_("print at 100 %, one side; glue the back’s sheet to the front’s, then cut"),
};
static const char ONE_SIDED_HINT[] = N_("print at 100 %, not “fit to page”; one side only");

/* Draws the marks of all vertical cuts. The cuts of the backs are mirrored. */
static void
draw_upright_cuts(const Sheet *sheet, SideKind side, Ink *ink)
{
    const Margins margins = margins_of(sheet, true);
    const bool both = sheet->layout == LAYOUT_GUTTERFOLD;

    for (guint i = 0; i < sheet->cuts_x->len; i++) {
        const double cut = g_array_index(sheet->cuts_x, double, i);

        if (side == SIDE_FRONT || both) {
            draw_marks(ink, &margins, cut, true);
        }
        if (side == SIDE_BACK || both) {
            draw_marks(ink, &margins, sheet->size->width_mm - cut, true);
        }
    }
}

/* Returns the label of a sheet: "Hansom 7K3Q · Tokens · sheet 1 of 2, front". */
static char *
name_sheet(const Sheet *sheet, SideKind side, const char *edition, const Speech *speech)
{
    const char *id = sheet_is_tile(sheet)
                         ? N_("{edition} · {deck} · sheet {n} of {all}, tile {tile}")
                     : !sheet->has_back ? N_("{edition} · {deck} · sheet {n} of {all}")
                     : sheet->layout == LAYOUT_GUTTERFOLD
                         ? N_("{edition} · {deck} · sheet {n} of {all}, both sides")
                     : side == SIDE_FRONT ? N_("{edition} · {deck} · sheet {n} of {all}, front")
                                          : N_("{edition} · {deck} · sheet {n} of {all}, back");
    g_autofree char *number = g_strdup_printf("%d", sheet->number);
    g_autofree char *all = g_strdup_printf("%d", sheet->n_sheets);
    g_autofree char *tile = tile_name(sheet->tile.column, sheet->tile.row);

    return speech_tell(speech,
                       id,
                       { "edition", edition },
                       { "deck", sheet->deck->title },
                       { "n", number },
                       { "all", all },
                       { "tile", tile });
}

/* Draws the marks for cuts and folds. The back of a board has no marks. */
static void
draw_lines(const Sheet *sheet, SideKind side, Ink *ink)
{
    const Margins margins = margins_of(sheet, false);

    if (sheet->tile.n_columns > 0 && side == SIDE_BACK) {
        return;
    }
    draw_upright_cuts(sheet, side, ink);
    for (guint i = 0; i < sheet->cuts_y->len; i++) {
        draw_marks(ink, &margins, g_array_index(sheet->cuts_y, double, i), false);
    }
    for (guint i = 0; i < sheet->folds_x->len; i++) {
        draw_upright_fold(sheet, ink, g_array_index(sheet->folds_x, double, i));
    }
    for (guint i = 0; i < sheet->folds_y->len; i++) {
        draw_fold(sheet, ink, g_array_index(sheet->folds_y, double, i));
    }
}

/* The places of the label and the rule, in mm. If the labels are beside the cards, the places are
 * on the page after it is turned to the left, so that its right edge is on top. */
typedef struct {
    double top;  /* upper edge of the label's strip */
    double foot; /* upper edge of the rule's strip */
    double left; /* the strips reach from `left` to `right` */
    double right;
    double clear; /* distance of the words from both ends */
} Strips;

/* Returns the places in the margins at head and foot. They are beyond the marks if there is room,
 * otherwise beside them. */
static Strips
place_strips(const Sheet *sheet)
{
    const PaperSize *size = sheet->size;
    const Rect *block = &sheet->block;
    const Tile *tile = &sheet->tile;
    const double away = MARKS_GAP_MM + MARKS_LENGTH_MM + MARKS_GAP_MM;
    const bool has_room = block->y - away - STRIP_MM >= PAPER_UNPRINTABLE_MM;
    const double gap = has_room && sheet->cuts_x->len > 0 ? away : MARKS_GAP_MM;
    const double left =
        sheet->cuts_x->len > 0 ? g_array_index(sheet->cuts_x, double, 0) : 2 * PAPER_UNPRINTABLE_MM;

    return (Strips){
        .top = MAX(PAPER_UNPRINTABLE_MM, block->y - gap - STRIP_MM),
        .foot =
            MIN(size->height_mm - PAPER_UNPRINTABLE_MM - STRIP_MM, block->y + block->height + gap),
        .left = left,
        .right = tile->n_columns > 0 ? tile->own.x + tile->own.width : size->width_mm - left,
        .clear = sheet_is_tile(sheet) ? CROSS_MM : 2.0,
    };
}

/* Returns the places at the edges of the printable area, outside of the marks of butted cards. */
static Strips
place_outer_strips(const Sheet *sheet)
{
    const bool lies = sheet->labels_beside;
    const double along = lies ? sheet->size->height_mm : sheet->size->width_mm;
    const double across = lies ? sheet->size->width_mm : sheet->size->height_mm;
    const double margin = MAX(PAPER_UNPRINTABLE_MM, lies ? sheet->block.y : sheet->block.x);

    return (Strips){
        .top = PAPER_UNPRINTABLE_MM,
        .foot = across - PAPER_UNPRINTABLE_MM - STRIP_MM,
        .left = margin,
        .right = along - margin,
        .clear = 2.0,
    };
}

/* Draws the label, the rule and the instructions for printing. */
static void
draw_strips(const Strips *strips,
            const Sheet *sheet,
            const char *label,
            const Speech *speech,
            Compositor *compositor,
            Ink *ink)
{
    const double half = (strips->right - strips->left) / 2;
    const double begin = strips->left + strips->clear;
    const char *hint = speech_say(speech, sheet->has_back ? HINTS[sheet->layout] : ONE_SIDED_HINT);

    draw_words(compositor,
               ink,
               (Rect){ begin, strips->top, half - strips->clear - 4.0, STRIP_MM },
               ALIGN_LEFT,
               label);
    draw_rule(ink, begin, strips->foot);
    draw_words(
        compositor,
        ink,
        (Rect){
            begin + RULE_MM + 2.0, strips->foot, half - RULE_MM - strips->clear - 6.0, STRIP_MM },
        ALIGN_LEFT,
        speech_say(speech, N_("50 mm at 100 %")));
    draw_words(
        compositor,
        ink,
        (Rect){ strips->left + half + 5.0, strips->foot, half - strips->clear - 5.0, STRIP_MM },
        ALIGN_RIGHT,
        hint);
}

void
margin_draw(const Sheet *sheet,
            SideKind side,
            const char *edition,
            const Speech *speech,
            Compositor *compositor,
            Ink *ink)
{
    const bool is_outer = sheet->is_butted || sheet->labels_beside;
    const Strips strips = is_outer ? place_outer_strips(sheet) : place_strips(sheet);
    const Rect page = { 0.0, 0.0, sheet->size->width_mm, sheet->size->height_mm };
    g_autofree char *label = name_sheet(sheet, side, edition, speech);

    draw_lines(sheet, side, ink);
    if (sheet_is_tile(sheet) && side == SIDE_FRONT) {
        joint_draw(sheet, speech, compositor, ink);
    }
    ink_enter(ink, page, sheet->labels_beside ? TURN_RIGHT : TURN_NONE, 1.0);
    draw_strips(&strips, sheet, label, speech, compositor, ink);
    ink_leave(ink);
}

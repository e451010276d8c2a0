/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matrix.c: draws a row for each clue, and a column for each suspicion and accusation
 *
 *                      1    2    !    3
 *                     (R)  (B)  (R)  (G)
 *     Mary Kingsley    ○─┐           ●
 *     J. H. Speke  (B)   ●    ●  B2      ▒▒▒▒  covered by a business card
 *                      2    1    3    0
 */
#include "referee/report/lady-alice/matrix.h"

#define GAP_ROWS         0.55 /* gap between categories, in rows */
#define HOLDER_MM        4.2  /* width for the sign of a clue's holder */
#define SIGN_MOST_MM     4.4
#define MARK_MM          2.4
#define MARK_LEFT        0.28 /* position of the mark, as a share of a column */
#define COUNTER_MM       5.4  /* width of a counter with its number */
#define COUNTER_LEAST_MM 3.0  /* minimum width side by side; below it there are two lines */
#define CARD_MM          2.0

typedef struct {
    Page *page;
    const Tale *tale;
    Rect where; /* area of the columns */
    double column;
    double row;
} Matrix;

/* --- positions --- */

static double
row_y(const Matrix *matrix, int clue)
{
    return matrix->where.y + (clue + clue / CATEGORY_CLUES * GAP_ROWS + 0.5) * matrix->row;
}

static double
column_x(const Matrix *matrix, int column)
{
    return matrix->where.x + column * matrix->column;
}

static double
mark_x(const Matrix *matrix, int column)
{
    return column_x(matrix, column) + MIN(matrix->column * MARK_LEFT, MARK_MM);
}

static double
mark_size(const Matrix *matrix)
{
    return MIN(MARK_MM, matrix->column * 0.4);
}

/* --- marks --- */

void
matrix_mark(Page *page, Point middle, double size_mm, bool is_true)
{
    g_autoptr(Outline) disc = outline_new();

    outline_circle(disc, middle, size_mm / 2);
    ink_area(page->ink, disc, is_true ? REPORT_INK : REPORT_PAPER);
    ink_stroke(page->ink, disc, &(Stroke){ .width_mm = 0.3, .colour = REPORT_INK });
}

void
matrix_counter(Page *page, Seat seat, int value, Rect where)
{
    const double sign = MIN(where.height, where.width * 0.62);
    g_autofree char *number = g_strdup_printf("%d", value);

    page_sign(page, seat, (Point){ where.x + sign / 2, where.y + where.height / 2 }, sign);
    page_set(page,
             "value",
             (Rect){ where.x + sign + 0.2, where.y, where.width - sign - 0.1, where.height },
             number);
}

void
matrix_card(Page *page, Rect where)
{
    ink_fill(page->ink, where, REPORT_PALE);
}

void
matrix_solved(Page *page, Rect where, const char *number)
{
    g_autoptr(Outline) disc = outline_new();

    outline_circle(disc,
                   (Point){ where.x + where.width / 2, where.y + where.height / 2 },
                   MIN(where.width, where.height) / 2);
    ink_area(page->ink, disc, REPORT_INK);
    page_set(page, "solved", where, number);
}

/* --- rows --- */

static void
draw_clue(const Matrix *matrix, int clue)
{
    Page *page = matrix->page;
    const Rect label = page_box(page, "clue")->where;
    const Seat holder = tale_holder(matrix->tale, clue);
    const double y = row_y(matrix, clue);
    const double size = MIN(matrix->row * 0.92, HOLDER_MM - 0.4);

    ink_line(page->ink,
             (Point){ label.x, y + matrix->row / 2 },
             (Point){ matrix->where.x + matrix->where.width, y + matrix->row / 2 },
             0.08,
             REPORT_PALE);
    page_set(page,
             holder == SEAT_NONE ? "clue" : "true",
             (Rect){ label.x, y - matrix->row / 2, label.width, matrix->row },
             matrix->tale->c->affair->clues[clue].name);
    if (holder != SEAT_NONE) {
        page_sign(page, holder, (Point){ label.x + label.width + HOLDER_MM / 2, y }, size);
    }
}

/* Draws the business card on @clue, from its column to the right edge. */
static void
draw_card(const Matrix *matrix, int clue)
{
    for (int i = 0; i < (int)matrix->tale->columns->len; i++) {
        if ((tale_column(matrix->tale, i)->covered & 1U << clue) != 0) {
            const double x = column_x(matrix, i) + matrix->column * 0.5;

            matrix_card(matrix->page,
                        (Rect){ x,
                                row_y(matrix, clue) - CARD_MM / 2,
                                matrix->where.x + matrix->where.width - x,
                                CARD_MM });
        }
    }
}

/* --- columns --- */

static void
draw_head(const Matrix *matrix, int i)
{
    Page *page = matrix->page;
    const TaleColumn *column = tale_column(matrix->tale, i);
    const Rect head = page_box(page, "head")->where;
    const double number_mm = page_box(page, "turn")->where.height;
    const double x = column_x(matrix, i);
    const double size = MIN(SIGN_MOST_MM, matrix->column * 0.9);
    g_autofree char *number = g_strdup_printf("%d", column->turn);

    page_set(page,
             "turn",
             (Rect){ x, head.y, matrix->column, number_mm },
             column->is_accusation ? "!" : number);
    page_sign(page,
              column->by,
              (Point){ x + matrix->column / 2, head.y + number_mm + 0.4 + SIGN_MOST_MM / 2 },
              size);
    ink_line(page->ink,
             (Point){ x, head.y + head.height },
             (Point){ x, matrix->where.y + matrix->where.height },
             column->is_accusation ? 0.06 : 0.16,
             column->is_accusation ? REPORT_PALE : REPORT_GREY);
}

/* Marks the clues that were shown, and joins them by a line. */
static void
draw_combination(const Matrix *matrix, int i)
{
    const guint32 shown = tale_column(matrix->tale, i)->shown;
    const double x = mark_x(matrix, i);

    if (shown == 0) {
        return;
    }
    ink_line(matrix->page->ink,
             (Point){ x, row_y(matrix, __builtin_ctz(shown)) },
             (Point){ x, row_y(matrix, 31 - __builtin_clz(shown)) },
             0.14,
             REPORT_GREY);
    for (guint32 rest = shown; rest != 0; rest &= rest - 1) {
        const int clue = __builtin_ctz(rest);

        matrix_mark(matrix->page,
                    (Point){ x, row_y(matrix, clue) },
                    mark_size(matrix),
                    tale_holder(matrix->tale, clue) != SEAT_NONE);
    }
}

/* Draws the number of smiles. A dark disc marks the column that solved the case. */
static void
draw_smiles(const Matrix *matrix, int i)
{
    const TaleColumn *column = tale_column(matrix->tale, i);
    const Rect row = page_box(matrix->page, "smiles")->where;
    const bool is_last = i + 1 == (int)matrix->tale->columns->len;
    const double size = MIN(row.height, matrix->column);
    g_autofree char *number = g_strdup_printf("%d", column->smiles);

    if (column->smiles == TALE_SMILES_NONE) {
        return;
    }
    if (is_last && matrix->tale->solver != SEAT_NONE) {
        matrix_solved(matrix->page,
                      (Rect){ column_x(matrix, i) + (matrix->column - size) / 2,
                              row.y + (row.height - size) / 2,
                              size,
                              size },
                      number);
    } else {
        page_set(matrix->page,
                 "smiles",
                 (Rect){ column_x(matrix, i), row.y, matrix->column, row.height },
                 number);
    }
}

/* Draws the counters that were placed on @clue after column @i, side by side to the right of its
 * mark. If they are too wide, draws them in two lines. */
static void
draw_counters(const Matrix *matrix, int i, int clue)
{
    const bool is_shown = (tale_column(matrix->tale, i)->shown & 1U << clue) != 0;
    const double left =
        is_shown ? mark_x(matrix, i) + mark_size(matrix) / 2 + 0.2 : column_x(matrix, i) + 0.3;
    const double room = column_x(matrix, i) + matrix->column - left;
    const GArray *counters = matrix->tale->counters;
    int n = 0;
    int at = 0;

    for (guint j = 0; j < counters->len; j++) {
        const TaleCounter *counter = &g_array_index(counters, TaleCounter, j);

        n += counter->column == i && counter->clue == clue;
    }
    const int n_lines = n * COUNTER_LEAST_MM > room ? 2 : 1;
    const int n_line = MAX((n + n_lines - 1) / n_lines, 1);
    const double width = MIN(COUNTER_MM, room / n_line);
    const double height = MIN(matrix->row * 0.86 / n_lines, width * 0.7);
    const double top = row_y(matrix, clue) - n_lines * height / 2;
    for (guint j = 0; j < counters->len; j++) {
        const TaleCounter *counter = &g_array_index(counters, TaleCounter, j);

        if (counter->column == i && counter->clue == clue) {
            matrix_counter(
                matrix->page,
                counter->seat,
                counter->value,
                (Rect){ left + at % n_line * width, top + at / n_line * height, width, height });
            at++;
        }
    }
}

/* --- the whole matrix --- */

static void
draw_frame(const Matrix *matrix)
{
    Page *page = matrix->page;
    const Rect label = page_box(page, "clue")->where;
    const Rect smiles = page_box(page, "smiles")->where;
    const Rect head = page_box(page, "head")->where;
    const double right = matrix->where.x + matrix->where.width;
    const double rules[] = { matrix->where.y, matrix->where.y + matrix->where.height };

    for (gsize i = 0; i < G_N_ELEMENTS(rules); i++) {
        ink_line(
            page->ink, (Point){ label.x, rules[i] }, (Point){ right, rules[i] }, 0.25, REPORT_INK);
    }
    page_set(page,
             "row",
             (Rect){ label.x, head.y, label.width, page_box(page, "turn")->where.height },
             page_say(page, N_("turn")));
    page_set(page,
             "row",
             (Rect){ label.x, smiles.y, label.width, smiles.height },
             page_say(page, N_("smiles")));
}

void
matrix_draw(Page *page, const Tale *tale)
{
    const Rect plot = page_box(page, "plot")->where;
    const Rect label = page_box(page, "clue")->where;
    const double left = label.x + label.width + HOLDER_MM + 1.0;
    const Matrix matrix = {
        .page = page,
        .tale = tale,
        .where = { left, plot.y, plot.x + plot.width - left, plot.height },
        .column = (plot.x + plot.width - left) / MAX((int)tale->columns->len, 5),
        .row = plot.height / (AFFAIR_CLUES + (CATEGORIES - 1) * GAP_ROWS),
    };

    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        draw_card(&matrix, clue);
        draw_clue(&matrix, clue);
    }
    draw_frame(&matrix);
    for (int i = 0; i < (int)tale->columns->len; i++) {
        draw_head(&matrix, i);
        draw_combination(&matrix, i);
        draw_smiles(&matrix, i);
        for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
            draw_counters(&matrix, i, clue);
        }
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mist.c: contour lines of a smooth random height
 *
 *     drift(x, y) ──► grid of heights ──► contours, traced from cell to cell ──► runs with ink
 *
 *      ──0──    The four edges of a cell. Neighbouring cells share edges. The number of an edge
 *     1     3   comes from the cell that has it as its upper or left edge: 2 × cell for the
 *      ──2──    upper edge, 2 × cell + 1 for the left edge.
 */
#include "generator/adventures-in-the-fog/mist.h"

#include "generator/adventures-in-the-fog/engraving.h"

#include <math.h>
#include <string.h>

#define CELL_MM  1.1
#define LEVEL_MM 1.35 /* distance between lines where the height rises evenly */
#define SHORT_MM 4.0  /* shorter runs are left out */
#define EDGE_MM  26.0 /* width of the border in which the fog grows thicker */

enum {
    POINTS_MAX = 4096 /* on one line */
};

typedef struct {
    double *heights; /* heights of the corners, row by row */
    int n_columns;   /* number of corners in a row */
    int n_rows;
    guint8 *seen; /* for each edge: whether a contour of this level has crossed it */
    GArray *back; /* array of Point: the line from its first edge in one direction */
    GArray *line; /* array of Point: the whole line */
    const Plan *plan;
    const Stencil *clear;
    double phase;
} Mist;

/* Returns the height at a point. It rises evenly, distorted by waves of two sizes. */
static double
drift(const Mist *mist, double x, double y)
{
    const double p = mist->phase;
    const double u = x + 9.0 * sin(y / 13.0 + p) + 4.0 * sin(y / 5.7 + x / 31.0 + 2 * p);
    const double v = y + 6.0 * sin(x / 21.0 + 1.3 + p);

    return y + 6.5 * sin(u / 15.0) * cos(v / 10.0 + 0.7 * p) +
           2.6 * sin(u / 6.1 + 1.1) * sin(v / 5.3 + p);
}

/* Returns the thickness of the fog, from about -1 to 1. It is higher near the edge, so that the
 * town emerges from the fog. */
static double
thickness(const Mist *mist, Point at)
{
    const double p = mist->phase;
    const double edge =
        MIN(MIN(at.x, mist->plan->width_mm - at.x), MIN(at.y, mist->plan->height_mm - at.y));
    const double more = 0.55 * pow(MAX(1.0 - edge / EDGE_MM, 0.0), 1.5);

    return more + 0.6 * sin(at.x / 19.0 + 1.7 * sin(at.y / 23.0 + p)) * cos(at.y / 17.0 - p) +
           0.4 * sin(at.x / 8.3 + at.y / 11.0 + 3 * p);
}

static double
height_at(const Mist *mist, int column, int row)
{
    return mist->heights[row * mist->n_columns + column];
}

/* Returns the edge on side @side of a cell; sides are numbered as in the drawing above. */
static int
edge_of(const Mist *mist, int column, int row, int side)
{
    const int cell = row * mist->n_columns + column;

    switch (side) {
    case 0:
        return 2 * cell;
    case 1:
        return 2 * cell + 1;
    case 2:
        return 2 * (cell + mist->n_columns);
    default:
        return 2 * (cell + 1) + 1;
    }
}

/* Sets the two corners of @edge. */
static void
ends_of(const Mist *mist, int edge, int *column, int *row, int *to_column, int *to_row)
{
    *column = edge / 2 % mist->n_columns;
    *row = edge / 2 / mist->n_columns;
    *to_column = *column + (edge % 2 == 0 ? 1 : 0);
    *to_row = *row + (edge % 2 == 0 ? 0 : 1);
}

/* Reports whether the contour at @level crosses @edge, which must be in the grid. */
static bool
crosses(const Mist *mist, int edge, double level)
{
    int column, row, to_column, to_row;

    ends_of(mist, edge, &column, &row, &to_column, &to_row);
    return (height_at(mist, column, row) < level) != (height_at(mist, to_column, to_row) < level);
}

static Point
crossing(const Mist *mist, int edge, double level)
{
    int column, row, to_column, to_row;

    ends_of(mist, edge, &column, &row, &to_column, &to_row);
    const double from = height_at(mist, column, row);
    const double to = height_at(mist, to_column, to_row);
    const double t = (level - from) / (to - from);

    return (Point){ (column + t * (to_column - column)) * CELL_MM,
                    (row + t * (to_row - row)) * CELL_MM };
}

/* Returns the edge where a contour leaves the cell that it entered over @edge. At a saddle there
 * are several such edges; one beside @edge is preferred. Returns -1 if none is left. */
static int
leave_cell(const Mist *mist, int column, int row, int edge, double level)
{
    static const int BESIDE[4][3] = { { 1, 3, 2 }, { 0, 2, 3 }, { 3, 1, 0 }, { 2, 0, 1 } };
    int side = 0;

    while (side < 4 && edge_of(mist, column, row, side) != edge) {
        side++;
    }
    for (int i = 0; side < 4 && i < 3; i++) {
        const int other = edge_of(mist, column, row, BESIDE[side][i]);

        if (mist->seen[other] == 0 && crosses(mist, other, level)) {
            return other;
        }
    }
    return -1;
}

/* Follows the contour from @edge into the cell at @column, @row, until it ends. Adds its points to
 * @line. */
static void
follow(const Mist *mist, int edge, int column, int row, double level, GArray *line)
{
    while (column >= 0 && row >= 0 && column < mist->n_columns - 1 && row < mist->n_rows - 1 &&
           line->len < POINTS_MAX) {
        const int next = leave_cell(mist, column, row, edge, level);

        if (next < 0) {
            return;
        }
        const Point point = crossing(mist, next, level);

        g_array_append_val(line, point);
        mist->seen[next] = 1;
        /* into the cell beyond the edge */
        if (next == edge_of(mist, column, row, 0)) {
            row--;
        } else if (next == edge_of(mist, column, row, 1)) {
            column--;
        } else if (next == edge_of(mist, column, row, 2)) {
            row++;
        } else {
            column++;
        }
        edge = next;
    }
}

/* Reports whether a line of thickness class @class has ink at @point. */
static bool
has_ink(const Mist *mist, Point point, int class)
{
    static const double THICK[] = { -0.62, 0.12, -0.2, 0.12 };

    return thickness(mist, point) > THICK[class] && !stencil_is_taken(mist->clear, point);
}

/* Adds the runs of @line that have ink and are long enough. */
static void
engrave_line(GString *svg, const Mist *mist, const GArray *line, int class)
{
    const int least = (int)(SHORT_MM / CELL_MM) + 1;
    int n = (int)line->len;

    for (int begin = 0; begin < n;) {
        int end = begin;

        while (end < n && has_ink(mist, g_array_index(line, Point, (guint)end), class)) {
            end++;
        }
        for (int i = begin; end - begin > least && i < end; i++) {
            engrave_point(svg, i == begin ? 'M' : 'L', g_array_index(line, Point, (guint)i));
        }
        begin = end + 1;
    }
}

/* Adds the contour that crosses @edge, which is not yet marked as seen. */
static void
engrave_contour(GString *svg, const Mist *mist, int edge, double level, int class)
{
    const int column = edge / 2 % mist->n_columns;
    const int row = edge / 2 / mist->n_columns;
    const bool is_upper = edge % 2 == 0;
    const Point start = crossing(mist, edge, level);
    GArray *back = mist->back;
    GArray *line = mist->line;

    mist->seen[edge] = 1;
    g_array_set_size(back, 0);
    g_array_set_size(line, 0);
    follow(mist, edge, is_upper ? column : column - 1, is_upper ? row - 1 : row, level, back);
    for (guint i = back->len; i > 0; i--) {
        g_array_append_val(line, g_array_index(back, Point, i - 1));
    }
    g_array_append_val(line, start);
    follow(mist, edge, column, row, level, line);
    engrave_line(svg, mist, line, class);
}

/* Adds all contours at @level. */
static void
engrave_level(GString *svg, const Mist *mist, double level, int class)
{
    const int n_edges = 2 * mist->n_columns * mist->n_rows;

    memset(mist->seen, 0, (gsize)n_edges);
    for (int row = 0; row < mist->n_rows - 1; row++) {
        for (int column = 0; column < mist->n_columns - 1; column++) {
            const bool is_below = height_at(mist, column, row) < level;
            const bool crosses_side[] = {
                is_below != (height_at(mist, column + 1, row) < level),
                is_below != (height_at(mist, column, row + 1) < level),
            };

            for (int side = 0; side < 2; side++) {
                const int edge = edge_of(mist, column, row, side);

                if (crosses_side[side] && mist->seen[edge] == 0) {
                    engrave_contour(svg, mist, edge, level, class);
                }
            }
        }
    }
}

/* Returns a phase for the fog, which is nearly always different for another town. */
static double
phase_of(const Town *town)
{
    guint mixed = 2166136261U;

    for (int i = 0; i < town->n_spots; i++) {
        mixed = (mixed ^ (guint)(town->spots[i].x * 401 + town->spots[i].y)) * 16777619U;
        mixed = (mixed ^ (guint)town->spots[i].icon) * 16777619U;
    }
    return (mixed >> 8) % 6283 / 1000.0;
}

void
engrave_fog(GString *svg, const Plan *plan, const Stencil *keep_clear)
{
    static const char *const CLASSES[] = { "fog", "fog-thin" };
    Mist mist = {
        .n_columns = (int)(plan->width_mm / CELL_MM) + 2,
        .n_rows = (int)(plan->height_mm / CELL_MM) + 2,
        .plan = plan,
        .clear = keep_clear,
        .phase = phase_of(plan->town),
    };
    double low = INFINITY;
    double high = -INFINITY;

    mist.heights = g_new(double, (gsize)mist.n_columns *(gsize)mist.n_rows);
    mist.seen = g_new(guint8, 2 * (gsize)mist.n_columns * (gsize)mist.n_rows);
    mist.back = g_array_new(FALSE, FALSE, sizeof(Point));
    mist.line = g_array_new(FALSE, FALSE, sizeof(Point));
    for (int row = 0; row < mist.n_rows; row++) {
        for (int column = 0; column < mist.n_columns; column++) {
            const double height = drift(&mist, column * CELL_MM, row * CELL_MM);

            mist.heights[row * mist.n_columns + column] = height;
            low = MIN(low, height);
            high = MAX(high, height);
        }
    }
    for (int thin = 0; thin < 2; thin++) {
        g_string_append_printf(svg, "<path class=\"%s\" d=\"", CLASSES[thin]);
        for (int i = (int)ceil(low / LEVEL_MM); i * LEVEL_MM < high; i++) {
            const int class = ((i % 4) + 4) % 4;

            if (class % 2 == thin) {
                engrave_level(svg, &mist, (i + 0.013) * LEVEL_MM, class);
            }
        }
        g_string_append(svg, "\"/>\n");
    }
    g_free(mist.heights);
    g_free(mist.seen);
    g_array_unref(mist.back);
    g_array_unref(mist.line);
}

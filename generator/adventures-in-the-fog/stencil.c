/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/adventures-in-the-fog/stencil.h"

#include <glib.h>
#include <math.h>

#define CELL_MM 0.25

struct Stencil {
    int n_columns;
    int n_rows;
    guint8 *taken; /* row by row */
    guint *sums;   /* summed-area table of the taken cells; NULL until it is needed */
};

Stencil *
stencil_new(double width_mm, double height_mm)
{
    Stencil *stencil = g_new(Stencil, 1);

    *stencil = (Stencil){
        .n_columns = MAX((int)(width_mm / CELL_MM), 1),
        .n_rows = MAX((int)(height_mm / CELL_MM), 1),
    };
    stencil->taken = g_new0(guint8, (gsize)stencil->n_columns * (gsize)stencil->n_rows);
    return stencil;
}

void
stencil_free(Stencil *stencil)
{
    if (stencil == NULL) {
        return;
    }
    g_free(stencil->taken);
    g_free(stencil->sums);
    g_free(stencil);
}

/* Sets @begin and @end to the cells between @low and @high, including those partly covered. */
static void
find_cells(double low, double high, int n, int *begin, int *end)
{
    *begin = CLAMP((int)floor(low / CELL_MM), 0, n);
    *end = CLAMP((int)ceil(high / CELL_MM), 0, n);
}

static double
square_to_segment(Point p, Point a, Point b)
{
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double length = dx * dx + dy * dy;
    const double t =
        length <= 0.0 ? 0.0 : CLAMP(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0.0, 1.0);
    const double x = a.x + t * dx - p.x;
    const double y = a.y + t * dy - p.y;

    return x * x + y * y;
}

static void
add_segment(Stencil *stencil, Point a, Point b, double reach)
{
    int left, right, top, bottom;

    g_clear_pointer(&stencil->sums, g_free);
    find_cells(MIN(a.x, b.x) - reach, MAX(a.x, b.x) + reach, stencil->n_columns, &left, &right);
    find_cells(MIN(a.y, b.y) - reach, MAX(a.y, b.y) + reach, stencil->n_rows, &top, &bottom);
    for (int row = top; row < bottom; row++) {
        for (int column = left; column < right; column++) {
            const Point middle = { (column + 0.5) * CELL_MM, (row + 0.5) * CELL_MM };

            if (square_to_segment(middle, a, b) < reach * reach) {
                stencil->taken[row * stencil->n_columns + column] = 1;
            }
        }
    }
}

void
stencil_add_disc(Stencil *stencil, Point middle, double radius_mm)
{
    add_segment(stencil, middle, middle, radius_mm);
}

void
stencil_add_line(Stencil *stencil, const Point *points, int n_points, double reach_mm)
{
    for (int i = 1; i < n_points; i++) {
        add_segment(stencil, points[i - 1], points[i], reach_mm);
    }
}

void
stencil_add_rect(Stencil *stencil, const Rect *rect)
{
    int left, right, top, bottom;

    g_clear_pointer(&stencil->sums, g_free);
    find_cells(rect->x, rect->x + rect->width, stencil->n_columns, &left, &right);
    find_cells(rect->y, rect->y + rect->height, stencil->n_rows, &top, &bottom);
    for (int row = top; row < bottom; row++) {
        for (int column = left; column < right; column++) {
            stencil->taken[row * stencil->n_columns + column] = 1;
        }
    }
}

/* Computes for each corner the number of taken cells above it and left of it. The table begins with
 * a row and a column of zeros. */
static void
sum_up(Stencil *stencil)
{
    const int across = stencil->n_columns + 1;

    stencil->sums = g_new0(guint, (gsize)across * ((gsize)stencil->n_rows + 1));
    for (int row = 0; row < stencil->n_rows; row++) {
        guint sum = 0;

        for (int column = 0; column < stencil->n_columns; column++) {
            sum += stencil->taken[row * stencil->n_columns + column];
            stencil->sums[(row + 1) * across + column + 1] =
                stencil->sums[row * across + column + 1] + sum;
        }
    }
}

bool
stencil_is_free(Stencil *stencil, const Rect *rect)
{
    const int across = stencil->n_columns + 1;
    int left, right, top, bottom;

    if (rect->x < 0.0 || rect->y < 0.0 || rect->x + rect->width > stencil->n_columns * CELL_MM ||
        rect->y + rect->height > stencil->n_rows * CELL_MM) {
        return false;
    }
    if (stencil->sums == NULL) {
        sum_up(stencil);
    }
    find_cells(rect->x, rect->x + rect->width, stencil->n_columns, &left, &right);
    find_cells(rect->y, rect->y + rect->height, stencil->n_rows, &top, &bottom);
    return stencil->sums[bottom * across + right] + stencil->sums[top * across + left] ==
           stencil->sums[top * across + right] + stencil->sums[bottom * across + left];
}

bool
stencil_is_taken(const Stencil *stencil, Point point)
{
    const int column = (int)floor(point.x / CELL_MM);
    const int row = (int)floor(point.y / CELL_MM);

    return column < 0 || row < 0 || column >= stencil->n_columns || row >= stencil->n_rows ||
           stencil->taken[row * stencil->n_columns + column] != 0;
}

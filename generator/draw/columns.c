/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/columns.h"

#include <math.h>

#define EQUAL_MM 0.1 /* boxes whose edges differ by less are in line */

static bool
note_box(const Line *line, gpointer data)
{
    *(guint *)data = line->flow->box;
    return true;
}

/* Reports whether @right is to the right of @left, at the same height. */
static bool
is_beside(const Rect *left, const Rect *right)
{
    return right->x >= left->x + left->width && fabs(right->y - left->y) < EQUAL_MM &&
           fabs(right->height - left->height) < EQUAL_MM;
}

/* Sets *@begin and *@end to the range of the boxes that are in a row with box @box. */
static void
find_row(const GArray *rects, guint box, guint *begin, guint *end)
{
    const Rect *all = &g_array_index(rects, Rect, 0);

    for (*begin = box; *begin > 0 && is_beside(&all[*begin - 1], &all[*begin]);) {
        --*begin;
    }
    for (*end = box + 1; *end < rects->len && is_beside(&all[*end - 1], &all[*end]);) {
        ++*end;
    }
}

/* Reports whether the text still fits, without the boxes after @end, if the boxes from @begin to
 * @end are @height_mm high. Sets their height. */
static bool
fits_in(const Galley *galley, const Flow *flow, GArray *rects, guint begin, double height_mm)
{
    Flow lower = *flow;

    for (guint i = begin; i < rects->len; i++) {
        g_array_index(rects, Rect, i).height = height_mm;
    }
    lower.rects = rects;
    return galley_fits(galley, &lower);
}

GArray *
columns_balance(const Galley *galley, const Flow *flow)
{
    GArray *balanced = g_array_copy((GArray *)(gsize)flow->rects);
    guint last = 0;
    guint begin;
    guint end;

    galley_fill(galley, flow, false, note_box, &last);
    find_row(balanced, last, &begin, &end);
    if (end - begin < 2) {
        return balanced;
    }

    g_autoptr(GArray) tried = g_array_copy(balanced);
    const double full_mm = g_array_index(tried, Rect, begin).height;
    double height_mm = flow->size_mm;

    g_array_set_size(tried, end);
    while (height_mm < full_mm && !fits_in(galley, flow, tried, begin, height_mm)) {
        height_mm += flow->step_mm;
    }
    for (guint i = begin; i < end; i++) {
        g_array_index(balanced, Rect, i).height = MIN(height_mm, full_mm);
    }
    return balanced;
}

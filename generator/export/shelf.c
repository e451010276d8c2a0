/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/export/shelf.h"

/* Lays one row that begins with item @begin at the height @y, without centring it. Sets *@width and
 * *@height to the size of the row. Returns the index of the first item of the next row. */
static guint
lay_row(Rect *items, guint n, guint begin, double y, double most_mm, double gap_mm, Rect *row)
{
    guint end = begin;

    *row = (Rect){ 0.0, y, 0.0, 0.0 };
    do {
        items[end].x = row->width + (end > begin ? gap_mm : 0.0);
        row->width = items[end].x + items[end].width;
        row->height = MAX(row->height, items[end].height);
        end++;
    } while (end < n && row->width + gap_mm + items[end].width <= most_mm);
    for (guint i = begin; i < end; i++) {
        items[i].y = y + (row->height - items[i].height) / 2;
    }
    return end;
}

Rect
shelf_lay(Rect *items, guint n, double most_mm, double gap_mm)
{
    g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(Rect));
    g_autoptr(GArray) ends = g_array_new(FALSE, FALSE, sizeof(guint));
    Rect all = { 0 };

    for (guint i = 0; i < n;) {
        Rect row;

        i = lay_row(items, n, i, all.height + (i > 0 ? gap_mm : 0.0), most_mm, gap_mm, &row);
        all.height = row.y + row.height;
        all.width = MAX(all.width, row.width);
        g_array_append_val(rows, row);
        g_array_append_val(ends, i);
    }
    for (guint i = 0, at = 0; i < rows->len; i++) {
        const double indent_mm = (all.width - g_array_index(rows, Rect, i).width) / 2;

        for (; at < g_array_index(ends, guint, i); at++) {
            items[at].x += indent_mm;
        }
    }
    return all;
}

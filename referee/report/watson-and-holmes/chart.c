/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/report/watson-and-holmes/chart.h"

void
chart_badge(Chart *chart, Point middle, double size_mm, int question)
{
    g_autoptr(Outline) disc = outline_new();
    g_autofree char *number = g_strdup_printf("%d", question + 1);

    outline_circle(disc, middle, size_mm / 2);
    ink_area(chart->page->ink, disc, REPORT_INK);
    page_set(chart->page,
             "badge",
             (Rect){ middle.x - size_mm / 2, middle.y - size_mm / 2, size_mm, size_mm },
             number);
}

double
chart_round_x(const Chart *chart, int round)
{
    return chart->plot.x + (round - 0.5) * chart->column;
}

char *
chart_clue_name(const Chart *chart, int fact)
{
    int n = 0; /* number of clues before it; deductions are not printed on a card */

    for (int i = 0; i < fact; i++) {
        n += chart->story->c->facts[i].text != NULL ? 1 : 0;
    }
    if (n < 26) {
        return g_strdup_printf("%c", 'a' + n);
    }
    return n < 52 ? g_strdup_printf("%c", 'A' + n - 26) : g_strdup_printf("%d", n + 1);
}

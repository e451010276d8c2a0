/* SPDX-License-Identifier: GPL-3.0-or-later */
/* badges.c: numbers in discs and rings */
#include "referee/report/adventures-in-the-fog/sheets.h"

#define TURN_MM 3.3 /* diameter of a turn's ring */

void
badge_disc(Page *page, const char *field, Rect where, int n)
{
    g_autoptr(Outline) disc = outline_new();
    g_autofree char *number = g_strdup_printf("%d", n);

    outline_circle(disc,
                   (Point){ where.x + where.width / 2, where.y + where.height / 2 },
                   MIN(where.width, where.height) / 2);
    ink_area(page->ink, disc, REPORT_INK);
    page_set(page, field, where, number);
}

void
badge_turn(Page *page, const char *field, Point middle, int turn, Colour colour)
{
    g_autoptr(Outline) disc = outline_new();
    g_autofree char *number = g_strdup_printf("%d", turn);

    outline_circle(disc, middle, TURN_MM / 2);
    ink_area(page->ink, disc, REPORT_PAPER);
    ink_stroke(page->ink, disc, &(Stroke){ .width_mm = 0.25, .colour = colour });
    page_set(page,
             field,
             (Rect){ middle.x - TURN_MM / 2, middle.y - TURN_MM / 2, TURN_MM, TURN_MM },
             number);
}

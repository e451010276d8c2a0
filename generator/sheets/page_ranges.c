/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/page_ranges.h"

/* The pages that were counted so far. */
typedef struct {
    GString *ranges;
    int n_pages; /* number of all pages */
    int begin;   /* first page of the open range, or 0 if no range is open */
} Count;

/* Ends the open range after the last page, if a range is open. */
static void
end_range(Count *count)
{
    if (count->begin == 0) {
        return;
    }
    g_string_append_printf(count->ranges, "%s%d", count->ranges->len > 0 ? ", " : "", count->begin);
    if (count->begin < count->n_pages) {
        g_string_append_printf(count->ranges, "\u2013%d", count->n_pages);
    }
    count->begin = 0;
}

/* Counts @n_pages pages more. @is_listed is true if they have the wanted stock. */
static void
count_pages(Count *count, int n_pages, bool is_listed)
{
    if (n_pages == 0) {
        return;
    }
    if (!is_listed) {
        end_range(count);
    } else if (count->begin == 0) {
        count->begin = count->n_pages + 1;
    }
    count->n_pages += n_pages;
}

char *
page_ranges_list(const Order *order, Stock stock)
{
    static const DeckOwner PARTS[] = { DECK_OF_SET, DECK_OF_CASE };
    Count count = { .ranges = g_string_new(NULL) };

    for (SideKind pass = SIDE_FRONT; pass <= SIDE_BACK; pass++) {
        for (gsize part = 0; part < G_N_ELEMENTS(PARTS); part++) {
            for (guint i = 0; i < order->decks->len; i++) {
                const Laid *laid = &g_array_index(order->decks, Laid, i);

                if (laid_deck(laid)->owner == PARTS[part]) {
                    count_pages(
                        &count, laid_count_pages(laid, pass), laid_deck(laid)->stock == stock);
                }
            }
        }
    }
    end_range(&count);
    return g_string_free(count.ranges, FALSE);
}

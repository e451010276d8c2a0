/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/page_ranges.h"

#include "generator/sheets/papers.h"

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
page_ranges_list(const PieceSet *set, const Imposition *imposition, Stock stock, GError **error)
{
    g_autoptr(GString) ranges = g_string_new(NULL);
    g_autoptr(GPtrArray) layouts =
        g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
    static const DeckOwner PARTS[] = { DECK_OF_SET, DECK_OF_CASE };
    Count count = { .ranges = ranges };

    for (guint i = 0; i < set->decks->len; i++) {
        GPtrArray *sheets = sheets_lay(g_ptr_array_index(set->decks, i), imposition, error);

        if (sheets == NULL) {
            return NULL;
        }
        g_ptr_array_add(layouts, sheets);
    }
    for (gsize part = 0; part < 2 * G_N_ELEMENTS(PARTS); part++) {
        const SideKind pass = part < G_N_ELEMENTS(PARTS) ? SIDE_FRONT : SIDE_BACK;

        for (guint i = 0; i < set->decks->len; i++) {
            const Deck *deck = g_ptr_array_index(set->decks, i);

            if (deck->owner == PARTS[part % G_N_ELEMENTS(PARTS)]) {
                count_pages(
                    &count,
                    papers_count_pages(g_ptr_array_index(layouts, i), imposition->layout, pass),
                    deck->stock == stock);
            }
        }
    }
    end_range(&count);
    return g_string_free(g_steal_pointer(&ranges), FALSE);
}

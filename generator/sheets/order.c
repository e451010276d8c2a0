/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/order.h"

static const Sheet *
first_sheet(const Laid *laid)
{
    return g_ptr_array_index(laid->sheets, 0);
}

const Deck *
laid_deck(const Laid *laid)
{
    return first_sheet(laid)->deck;
}

bool
laid_is_printed_in(const Laid *laid, SideKind pass)
{
    return pass == SIDE_FRONT ? !laid->is_late : laid->is_late || laid->has_run_of_backs;
}

int
laid_count_pages(const Laid *laid, SideKind pass)
{
    return laid->is_complete && laid_is_printed_in(laid, pass)
               ? (int)laid->sheets->len * (laid->is_paired ? 2 : 1)
               : 0;
}

/* Reports whether no sheet in @sheets has a back. */
static bool
are_one_sided(const GPtrArray *sheets)
{
    for (guint i = 0; i < sheets->len; i++) {
        if (((const Sheet *)g_ptr_array_index(sheets, i))->has_back) {
            return false;
        }
    }
    return true;
}

/* Lays out @deck, and adds it to @order. */
static bool
lay_deck(Order *order,
         const Deck *deck,
         const Imposition *imposition,
         bool has_file,
         bool is_complete,
         GError **error)
{
    const bool is_duplex = imposition->layout == LAYOUT_DUPLEX;
    const bool is_first = order->decks->len == 0;
    Laid laid = {
        .sheets = sheets_lay(deck, imposition, error),
        .has_file = has_file,
        .is_complete = is_complete,
    };

    if (laid.sheets == NULL) {
        return false;
    }
    laid.is_late = is_duplex && are_one_sided(laid.sheets) && !is_first;
    laid.is_paired = is_duplex && !laid.is_late;
    laid.has_run_of_backs =
        !is_duplex && first_sheet(&laid)->layout == LAYOUT_SINGLE && first_sheet(&laid)->has_back;
    g_array_append_val(order->decks, laid);
    return true;
}

/* Lays out the decks of complete.pdf, and then the decks of @set that are there in another form. */
static bool
lay_decks(
    Order *order, const PieceSet *set, const Imposition *imposition, bool has_set, GError **error)
{
    const Gangs *gangs = order->gangs;

    for (guint i = 0; i < gangs->decks->len; i++) {
        Deck *deck = g_ptr_array_index(gangs->decks, i);
        const bool is_made = g_ptr_array_find(gangs->made, deck, NULL);

        if (!lay_deck(order, deck, imposition, !is_made, true, error)) {
            return false;
        }
    }
    for (guint i = 0; i < set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i);
        const bool is_printed = deck->owner == DECK_OF_CASE || has_set;

        if (is_printed && !gangs_keep(gangs, deck) &&
            !lay_deck(order, deck, imposition, true, false, error)) {
            return false;
        }
    }
    return true;
}

/* Returns the page counts of complete.pdf. */
static PageCount
count_all(const GArray *decks, Layout layout)
{
    PageCount count = { 0 };

    for (guint i = 0; i < decks->len; i++) {
        const Laid *laid = &g_array_index(decks, Laid, i);
        const bool is_of_set = laid_deck(laid)->owner == DECK_OF_SET;
        const int n_first = laid_count_pages(laid, SIDE_FRONT);
        const int n_second = laid_count_pages(laid, SIDE_BACK);

        count.n_pages += n_first + n_second;
        count.n_set_pages += is_of_set ? n_first : 0;
        if (layout == LAYOUT_DUPLEX) {
            count.n_one_sided += n_second;
            count.n_set_one_sided += is_of_set ? n_second : 0;
        }
    }
    return count;
}

static void
laid_clear(gpointer data)
{
    g_clear_pointer(&((Laid *)data)->sheets, g_ptr_array_unref);
}

Order *
order_new(const PieceSet *set, const Imposition *imposition, bool has_set, GError **error)
{
    g_autoptr(Order) order = g_new(Order, 1);

    *order = (Order){
        .decks = g_array_new(FALSE, TRUE, sizeof(Laid)),
        .gangs = gangs_new(set, imposition, has_set),
    };
    g_array_set_clear_func(order->decks, laid_clear);
    if (!lay_decks(order, set, imposition, has_set, error)) {
        return NULL;
    }
    order->count = count_all(order->decks, imposition->layout);
    return g_steal_pointer(&order);
}

void
order_free(Order *order)
{
    if (order == NULL) {
        return;
    }
    g_array_unref(order->decks);
    gangs_free(order->gangs);
    g_free(order);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/gang.h"

#include <math.h>

#define SAME_MM 1e-3 /* sizes that differ by less are the same */

static const Template *
first_template(const Deck *deck)
{
    return g_array_index(deck->pieces, Piece, 0).front->template;
}

/* Reports whether pieces of @deck may share a sheet with those of another deck. */
static bool
is_sharing(const Deck *deck, const Imposition *imposition)
{
    return deck->stock == STOCK_CARD &&
           (deck->kind == DECK_CARDS ||
            (deck->kind == DECK_WHOLE && sheets_capacity(deck, imposition) > 1));
}

/* Reports whether @one and @other fit onto one sheet: cards have one size, and other pieces fill
 * a half of the sheet each. Both must have backs with @layout, or neither. */
static bool
are_alike(const Deck *one, const Deck *other, Layout layout)
{
    const Template *a = first_template(one);
    const Template *b = first_template(other);

    return one->kind == other->kind &&
           sheets_have_backs(one, layout) == sheets_have_backs(other, layout) &&
           (one->kind == DECK_WHOLE || (fabs(a->width_mm - b->width_mm) < SAME_MM &&
                                        fabs(a->height_mm - b->height_mm) < SAME_MM &&
                                        fabs(a->bleed_mm - b->bleed_mm) < SAME_MM));
}

/* Adds the pieces of @deck from @begin to @end (excluded) to @to, which borrows their faces. */
static void
borrow_pieces(Deck *to, const Deck *deck, guint begin, guint end)
{
    for (guint i = begin; i < end; i++) {
        const Piece *piece = &g_array_index(deck->pieces, Piece, i);

        deck_add(to, piece->front, piece->back);
    }
}

/* Returns the number of pieces of @deck that do not fill a sheet. */
static guint
rest_of(const Deck *deck, guint capacity)
{
    return deck->pieces->len % capacity;
}

/* Returns the names or the titles of all @members, with @separator between them. */
static char *
join(const GPtrArray *members, const char *separator, bool are_titles)
{
    GString *all = g_string_new(NULL);

    for (guint i = 0; i < members->len; i++) {
        const Deck *deck = g_ptr_array_index(members, i);

        g_string_append_printf(
            all, "%s%s", i > 0 ? separator : "", are_titles ? deck->title : deck->name);
    }
    return g_string_free(all, FALSE);
}

/* Returns a deck with what is left of all @members. */
static Deck *
make_common(const GPtrArray *members, guint capacity)
{
    const Deck *first = g_ptr_array_index(members, 0);
    g_autofree char *name = join(members, "+", false);
    g_autofree char *title = join(members, ", ", true);
    Deck *common = deck_new(name, title, first->kind, DECK_OF_SET);

    for (guint i = 0; i < members->len; i++) {
        const Deck *deck = g_ptr_array_index(members, i);

        if (deck->owner == DECK_OF_CASE) {
            common->owner = DECK_OF_CASE;
        }
        common->has_spare_backs |= deck->has_spare_backs;
        borrow_pieces(common, deck, deck->pieces->len - rest_of(deck, capacity), deck->pieces->len);
    }
    return common;
}

/* Replaces each of @members by a deck of its full sheets, or by nothing. Adds @common after the
 * last of them. */
static void
replace(Gangs *gangs, const GPtrArray *members, Deck *common, guint capacity)
{
    guint at = 0;

    for (guint i = 0; i < members->len; i++) {
        const Deck *deck = g_ptr_array_index(members, i);
        const guint n_full = deck->pieces->len - rest_of(deck, capacity);

        g_ptr_array_find(gangs->decks, deck, &at);
        g_ptr_array_remove_index(gangs->decks, at);
        if (n_full > 0) {
            Deck *full = deck_new(deck->name, deck->title, deck->kind, deck->owner);

            full->has_spare_backs = deck->has_spare_backs;
            borrow_pieces(full, deck, 0, n_full);
            g_ptr_array_add(gangs->made, full);
            g_ptr_array_insert(gangs->decks, (gint)at++, full);
        }
    }
    g_ptr_array_add(gangs->made, common);
    g_ptr_array_insert(gangs->decks, (gint)at, common);
}

/* Shares sheets between @first and the decks like it, if that saves a sheet. */
static void
share(Gangs *gangs, const Deck *first, const Imposition *imposition)
{
    const guint capacity = (guint)sheets_capacity(first, imposition);
    g_autoptr(GPtrArray) members = g_ptr_array_new();
    guint n_pieces = 0;

    for (guint i = 0; capacity > 0 && i < gangs->decks->len; i++) {
        Deck *deck = g_ptr_array_index(gangs->decks, i);

        if (is_sharing(deck, imposition) && are_alike(first, deck, imposition->layout) &&
            rest_of(deck, capacity) > 0) {
            g_ptr_array_add(members, deck);
            n_pieces += rest_of(deck, capacity);
        }
    }
    if (members->len > 1 && (n_pieces + capacity - 1) / capacity < members->len) {
        replace(gangs, members, make_common(members, capacity), capacity);
    }
}

Gangs *
gangs_new(const PieceSet *set, const Imposition *imposition, bool has_set)
{
    Gangs *gangs = g_new(Gangs, 1);

    *gangs = (Gangs){
        .decks = g_ptr_array_new(),
        .made = g_ptr_array_new_with_free_func((GDestroyNotify)deck_free),
    };
    for (guint i = 0; i < set->decks->len; i++) {
        Deck *deck = g_ptr_array_index(set->decks, i);

        if (deck->owner == DECK_OF_CASE || has_set) {
            g_ptr_array_add(gangs->decks, deck);
        }
    }
    for (guint i = 0; i < set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i);

        if (gangs_keep(gangs, deck) && is_sharing(deck, imposition)) {
            share(gangs, deck, imposition);
        }
    }
    return gangs;
}

bool
gangs_keep(const Gangs *gangs, const Deck *deck)
{
    return g_ptr_array_find(gangs->decks, deck, NULL);
}

void
gangs_free(Gangs *gangs)
{
    if (gangs == NULL) {
        return;
    }
    g_ptr_array_unref(gangs->decks);
    g_ptr_array_unref(gangs->made);
    g_free(gangs);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* order.h: the order in which the sheets of an edition are printed
 *
 *     first pass    the common set, then the case: fronts, and backs that are behind them
 *     second pass   the same order: backs that are printed separately, or, in duplex printing, the
 *                   sheets without backs
 *
 * Sheets without backs are one page each in the second pass, and are printed on one side. Only the
 * first sheet of all, which tells how to print the others, has an empty second page if it has no
 * back. So the backs of all sheets meet their fronts.
 */
#pragma once

#include "generator/sheets/gang.h"

/* A deck, laid out on sheets. */
typedef struct {
    GPtrArray *sheets; /* array of Sheet *, owned; at least one */
    bool has_file;     /* whether it has a file of its own */
    bool is_complete;  /* whether it is a part of complete.pdf */
    bool is_paired;    /* whether the page of each front precedes that of its back */
    bool is_late;      /* whether the fronts are printed in the second pass; there are no backs */
    bool has_run_of_backs; /* whether the second pass has the backs */
} Laid;

/* Page counts of complete.pdf. */
typedef struct {
    int n_pages;
    int n_one_sided;     /* number of pages at the end that are printed on one side, if the layout
                          * is LAYOUT_DUPLEX */
    int n_set_pages;     /* number of pages of the common set at the start of the file */
    int n_set_one_sided; /* number of pages of the common set at the start of the one-sided pages */
} PageCount;

typedef struct {
    GArray *decks; /* array of Laid */
    PageCount count;
    Gangs *gangs; /* owned; the sheets borrow its decks */
} Order;

/* Lays out the decks of @set. Omits the common set unless @has_set. Returns NULL with an error if a
 * piece does not fit onto the paper. The caller frees the result, which borrows @set. */
Order *order_new(const PieceSet *set, const Imposition *imposition, bool has_set, GError **error);

/* Returns the deck that @laid shows. */
const Deck *laid_deck(const Laid *laid);

/* Reports whether @laid has pages in the first pass (SIDE_FRONT) or in the second one
 * (SIDE_BACK). */
bool laid_is_printed_in(const Laid *laid, SideKind pass);

/* Returns the number of pages that @laid has in @pass of complete.pdf. */
int laid_count_pages(const Laid *laid, SideKind pass);

void order_free(Order *order);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Order, order_free)

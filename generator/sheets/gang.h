/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gang.h: shares sheets between decks whose pieces have the same size and stock
 *
 *     locations ▢▢▢▢ ▢▢        locations ▢▢▢▢         Each deck keeps its full sheets. What is left
 *     specials  ▢▢        ──►  locations, specials    of several decks goes onto common sheets, if
 *                              ▢▢▢▢                   that takes fewer sheets than before.
 */
#pragma once

#include "generator/sheets/sheet.h"

/* Decks as they are printed together, in one job. */
typedef struct {
    GPtrArray *decks; /* array of const Deck *, in the order of printing; not owned */
    GPtrArray *made;  /* array of Deck *, owned: those of `decks` that are not in the PieceSet */
} Gangs;

/* Returns the decks of @set, with shared sheets, for a print job with the layout @imposition. Omits
 * the common set unless @has_set. A deck with pieces of the case and of the common set belongs to
 * the case. The decks borrow their pieces from @set. The caller frees the result. */
Gangs *gangs_new(const PieceSet *set, const Imposition *imposition, bool has_set);

/* Reports whether @deck is printed in the job as it is in the PieceSet. */
bool gangs_keep(const Gangs *gangs, const Deck *deck);

void gangs_free(Gangs *gangs);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Gangs, gangs_free)

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stow.h: the room that the pieces of a game take in a box
 *
 *     PieceSet ──stow_list()──► Solids: piles, booklets, folded boxes ──stow_pack()──► inner size
 *
 * A deck is a pile as high as its pieces are thick. A folding box holds its decks (`data-holds` in
 * templates/README.md), if they fit into it. A sheet that is larger than everything else is folded
 * in half, as often as needed. The highest solids lie on the floor of the box, side by side in
 * rows; the others lie on top of them, in layers.
 */
#pragma once

#include "generator/sheets/sheet.h"

/* Thickness of a sheet of card of 250 g/m², and of a leaf of paper of up to 100 g/m². */
#define STOW_CARD_MM  0.3
#define STOW_PAPER_MM 0.12
/* A folded booklet springs open. It takes this many times the thickness of its leaves. */
#define STOW_SPRING 2.0
/* Space beside the pieces, and above them. */
#define STOW_AIR_MM 2.0
/* A higher pile is divided into equal ones. */
#define STOW_PILE_MM 15.0

/* The form in which pieces are printed. */
typedef struct {
    const Imposition *imposition;
    bool is_press; /* whether a print shop prints them, so that nothing is glued back to back */
} StowForm;

/* Returns the solids (array of Solid, owned by the caller) of all decks of @set, in the order of
 * the decks. @form is the form in which they are printed. Returns NULL with an error if a booklet
 * does not fit onto the paper. */
GArray *stow_list(const PieceSet *set, const StowForm *form, GError **error);

/* Returns the solids of one case that stand on a shelf: its booklet, and its folding boxes. Fails
 * as stow_list() does. */
GArray *stow_list_case(const PieceSet *set, const StowForm *form, GError **error);

/* Returns the inner size of a box that holds @solids (array of Solid; at least one), each @n times.
 * The height is a whole number of mm. */
Solid stow_pack(const GArray *solids, int n);

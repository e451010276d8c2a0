/* SPDX-License-Identifier: GPL-3.0-or-later */
/* common_size.h: one type size for all texts of a deck
 *
 * A deck whose cards have different sizes of type looks careless, and its longest text is easy to
 * find. So a box with data-fit="deck" takes the size at which the longest text of the deck fits.
 */
#pragma once

#include "generator/pieces/piece.h"

/* Sets Words.size_pt of every text of @set whose box has data-fit="deck": for each deck and field,
 * the largest size at which all its texts fit. A text that fits at no size counts with the smallest
 * one; forme_new() reports it. */
void common_sizes_set(PieceSet *set, const Compositor *compositor);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page_ranges.h: the pages of complete.pdf that are printed on card, and those on paper */
#pragma once

#include "generator/sheets/sheet.h"

/* Returns the pages of complete.pdf whose decks have the stock @stock, such as "3–8, 15", or "" if
 * there are none. @set is everything that is printed, the common set included, and papers.c lays
 * it out with @imposition. The caller frees the result. Returns NULL with @error if a deck does not
 * fit the paper. */
char *
page_ranges_list(const PieceSet *set, const Imposition *imposition, Stock stock, GError **error);

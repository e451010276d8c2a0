/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page_ranges.h: the pages of complete.pdf that are printed on card, and those on paper */
#pragma once

#include "generator/sheets/order.h"

/* Returns the pages of complete.pdf whose decks have the stock @stock, such as "3–8, 15", or "" if
 * there are none. @order has the common set too. The caller frees the result. */
char *page_ranges_list(const Order *order, Stock stock);

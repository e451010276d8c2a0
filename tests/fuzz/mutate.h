/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mutate.h: inputs spoilt so that much of them still is what it was
 *
 * A stock is a corpus and the words in it. One of its inputs is changed in a few places: words and
 * numbers are exchanged for others of the stock or for some that are trouble everywhere; lines and
 * stretches are dropped, doubled, moved, or taken from another input; brackets nest; bytes flip.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    MUTANT_BYTES_MAX = 1 << 17, /* a longer one is cut */
};

typedef struct Stock Stock;

Stock *stock_new(void);
void stock_free(Stock *stock);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Stock, stock_free)

/* Adds an input, called @name, and its words; @bytes is taken over. */
void stock_add(Stock *stock, const char *name, GBytes *bytes);

guint stock_size(const Stock *stock);

/* Input number @i from 0, and how it is called; the stock's. */
GBytes *stock_input(const Stock *stock, guint i);
const char *stock_name(const Stock *stock, guint i);

/* One of its inputs, which there must be, changed as @rand has it: the same @rand, the same
 * bytes. */
GBytes *stock_mutate(const Stock *stock, GRand *rand);

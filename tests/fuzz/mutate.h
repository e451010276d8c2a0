/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mutate.h: makes mutants of inputs, which keep much of the original
 *
 * A stock is a corpus and the words in it. A mutant is one of its inputs with a few changes. Words
 * and numbers are replaced by others from the stock, or by strings that often break programs. Lines
 * and stretches are deleted, repeated, moved, or copied from another input. Brackets are nested,
 * and bits are flipped.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    MUTANT_BYTES_MAX = 1 << 17, /* longer mutants are cut */
};

typedef struct Stock Stock;

Stock *stock_new(void);
void stock_free(Stock *stock);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Stock, stock_free)

/* Adds the input @name and its words. Takes ownership of @bytes. */
void stock_add(Stock *stock, const char *name, GBytes *bytes);

/* Returns the number of inputs. */
guint stock_size(const Stock *stock);

/* Returns input @i, counted from 0. It belongs to the stock. */
GBytes *stock_input(const Stock *stock, guint i);

/* Returns the name of input @i. It belongs to the stock. */
const char *stock_name(const Stock *stock, guint i);

/* Returns a mutant of a random input. The stock must not be empty. The same state of @rand gives
 * the same bytes. The caller owns the reference. */
GBytes *stock_mutate(const Stock *stock, GRand *rand);

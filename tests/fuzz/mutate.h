/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mutate.h: makes mutants, which are inputs with a few random changes
 *
 * A stock is a set of inputs (a corpus) and the words in them. A word is a run of letters, digits,
 * "-", "_", "." and non-ASCII bytes. A mutant is one input of the stock with one to five changes.
 * Some changes replace or insert a word; the new word comes from the stock, or is a string that
 * often breaks programs. Other changes replace a number; delete, repeat or indent a line; delete or
 * repeat a stretch of bytes; copy a line or a stretch from another input; flip a bit; overwrite a
 * byte; or cut off the end.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    MUTANT_BYTES_MAX = 1 << 17, /* maximum length; the end of a longer mutant is cut off */
};

typedef struct Stock Stock;

Stock *stock_new(void);
void stock_free(Stock *stock);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Stock, stock_free)

/* Adds the input @bytes, called @name, and its words. Leaves out long words, and adds no more words
 * once the stock has the maximum number of words. Takes ownership of @bytes. */
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

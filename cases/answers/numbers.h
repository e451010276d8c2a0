/* SPDX-License-Identifier: GPL-3.0-or-later */
/* numbers.h: numbers, as people write them
 *
 * "12", "a dozen", "one hundred and twenty", "1,250", "two and a half". A number is exact, and
 * never forgiven a slip. What is counted may stand beside it.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* The value of one word ("seven", "dozen", "40"), or -1 when it spells none. */
int number_of_word(const char *word);

/* Whether @word multiplies what stands before it: "hundred", "thousand". */
bool number_multiplies(const char *word);

/* The only number in @text, in thousandths; false when there is none, or more than one. */
bool number_read(const char *text, gint64 *thousandths);

/* The unit of measure that @text names, as one word for all its spellings ("lb" and "pounds"), or
 * NULL. */
const char *number_unit(const char *text);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* numbers.h: reads numbers in the forms that people write
 *
 * "12", "a dozen", "one hundred and twenty", "1,250", "two and a half". A number must be exact; no
 * slip is tolerated. The thing that is counted may follow.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Returns the value of one word ("seven", "dozen", "40"), or -1 when it is not a number. */
int number_of_word(const char *word);

/* Reports whether @word multiplies the number before it: "hundred", "thousand". */
bool number_multiplies(const char *word);

/* Reads the only number in @text, in thousandths. Returns false when there is none or more than
 * one. */
bool number_read(const char *text, gint64 *thousandths);

/* Returns the unit of measure in @text, or NULL. All spellings of a unit ("lb" and "pounds") give
 * the same word. */
const char *number_unit(const char *text);

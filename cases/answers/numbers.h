/* SPDX-License-Identifier: GPL-3.0-or-later */
/* numbers.h: reads numbers in the forms that people write
 *
 * "12", "a dozen", "one hundred and twenty", "1,250", "two and a half", "the fourteenth", "XIV",
 * "40 + 8 = 48". A number word of 6 letters or more may have one spelling mistake ("fourten"). The
 * module ignores words that are not numbers, such as "buttons" in "12 buttons".
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Returns the value of one lower-case word ("seven", "dozen", "40"), or -1 when it is not a
 * number. */
int number_of_word(const char *word);

/* Returns the value of one lower-case ordinal from "third" on, or -1 for any other word. "First"
 * and "second" have other meanings too ("at first", "a second"). */
int number_of_ordinal(const char *word);

/* Returns the value of an ordinal that is hidden in @word: @word begins with it and goes on
 * ("firsttune"), or is a misspelling of it ("firsst"). Returns -1 when @word is an ordinal itself,
 * or hides none. */
int number_hidden_in(const char *word);

/* Returns the ordinal for @value as one word ("nineteenth"), or NULL if there is none. */
const char *number_ordinal(int value);

/* Reports whether @word multiplies the number before it: "hundred", "thousand". */
bool number_multiplies(const char *word);

/* Sets *@thousandths to 1000 times the only number in @text: 2500 for "2.5". A sum ("40 + 8") or a
 * product ("4 x 12") is one number. Returns false when @text has no number, several numbers, or a
 * wrong calculation ("40 + 8 = 50"). */
bool number_read(const char *text, gint64 *thousandths);

/* Returns the first unit of measure in @text, or NULL when there is none. The result is a static
 * string, which is the same for all spellings of a unit: "pound" for "lb" and for "pounds". */
const char *number_unit(const char *text);

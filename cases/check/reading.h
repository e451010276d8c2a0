/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reading.h: measures the reading ease of English
 *
 * Flesch's reading ease is 206.835 − 1.015 × words per sentence − 84.6 × syllables per word.
 * Readers aged 13 can follow a text at 60 to 70. Readers aged 11 can follow a text at 80. Syllables
 * are counted by spelling. The count is right for about nine words of ten, and over a whole card
 * the figure is within a few points of the true one.
 */
#pragma once

#include "cases/model/model.h"

typedef struct {
    int words;
    int sentences;
    int syllables;
} Reading;

/* Counts the words, sentences and syllables of @text, which is CommonMark. */
Reading reading_measure(const char *text);

/* Returns the sum of two readings. */
Reading reading_sum(Reading one, Reading other);

/* Returns Flesch's reading ease, or 0 for a text without words. */
double reading_ease(Reading reading);

/* Reports whether @c is in English. For other languages, the reading ease means nothing. */
bool reading_is_known(const Case *c);

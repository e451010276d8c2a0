/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reading.h: measures the reading ease of English
 *
 * Flesch's reading ease is 206.835 − 1.015 × words per sentence − 84.6 × syllables per word.
 * Readers aged 13 can follow a text with a reading ease of 60 to 70. Readers aged 11 need an ease
 * of 80. reading_measure() counts syllables by the spelling of the words. This count is right for
 * about nine words in ten. The computed reading ease of a whole card is within a few points of the
 * true value.
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

/* Returns Flesch's reading ease for @reading, or 0 for a text without words. */
double reading_ease(Reading reading);

/* Reports whether @c is in English. For other languages, the reading ease means nothing. */
bool reading_is_known(const Case *c);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reading.h: how easily English reads
 *
 * Flesch's reading ease: 206.835 − 1.015 × words in a sentence − 84.6 × syllables in a word. At 60
 * to 70 readers of 13 follow, at 80 those of 11. Syllables are counted as they are written, which
 * is right for about nine words of ten and, over a card, within some points of the truth.
 */
#pragma once

#include "cases/model/model.h"

typedef struct {
    int words;
    int sentences;
    int syllables;
} Reading;

/* Measures @text, CommonMark. */
Reading reading_measure(const char *text);

/* Both together. */
Reading reading_sum(Reading one, Reading other);

/* Flesch's figure; 0 of a text without words. */
double reading_ease(Reading reading);

/* Whether the figure means anything: of English texts only. */
bool reading_is_known(const Case *c);

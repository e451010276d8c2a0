/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pronounce.h: rewrites text so that a synthesizer pronounces it well
 *
 * A synthesizer takes “Mrs.” for the end of a sentence, reads “1891” as a quantity, and
 * mispronounces “Mycroft”. So pronounce() rewrites these parts of English text: titles and other
 * abbreviations, money, clock times, years, and words that are not pronounced as they are spelled.
 * It does not change text in other languages.
 */
#pragma once

/* Returns @text, rewritten for a voice of @language (BCP 47). @text must be one paragraph without
 * markup. The caller frees the result. */
char *pronounce(const char *text, const char *language);

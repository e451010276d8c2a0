/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pronounce.h: how a voice says what an author writes
 *
 * A synthesiser takes “Mrs.” for the end of a sentence, “1891” for a sum, and says “Mycroft” as if
 * it were a cloth. In English, what a Victorian case is full of is written out for it: titles,
 * money, clock times, years, and the names of London that are not said as they are spelled. Other
 * languages are left to the synthesiser.
 */
#pragma once

/* @text, of one paragraph without markup, as a voice of @language (BCP 47) should be given it. The
 * caller frees. */
char *pronounce(const char *text, const char *language);

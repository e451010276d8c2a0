/* SPDX-License-Identifier: GPL-3.0-or-later */
/* conclusion.h: finds the part of an answer that states its conclusion or its correction
 *
 *     "Quill? No wait, he was in hospital. Augustus Wray"      → "Augustus Wray"
 *     "Only Gatti’s has that sugar, so Gatti’s"                → "Gatti’s"
 *     "I thought 40 at first, but it is 48"                    → "it is 48"
 *
 * This module may also find a part that is not a conclusion. So its callers use the part only if
 * they can read an answer in it.
 */
#pragma once

#include <stdbool.h>

/* Returns a pointer to the place in @raw where the last conclusion or correction begins. The
 * conclusion or correction extends to the end of @raw. Returns NULL when there is none. Sets
 * *@corrects to true if @raw contains words that show a change of mind, such as "wait" or "I
 * thought", and to false otherwise. */
const char *conclusion_of(const char *raw, bool *corrects);

/* Returns a pointer to the part of @raw after the last words that take something back, such as
 * "sorry" and "make that". For "Wray, sorry, a burglar", this is "a burglar". Returns NULL if there
 * are no such words. "Sorry for the spelling" takes nothing back. */
const char *conclusion_after_retraction(const char *raw);

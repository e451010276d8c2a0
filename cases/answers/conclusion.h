/* SPDX-License-Identifier: GPL-3.0-or-later */
/* conclusion.h: finds the part of an answer in which its writer concludes or corrects
 *
 *     "Quill? No wait, he was in hospital. Augustus Wray"      → "Augustus Wray"
 *     "Only Gatti’s has that sugar, so Gatti’s"                → "Gatti’s"
 *     "I thought 40 at first, but it is 48"                    → "it is 48"
 *
 * A caller uses the part only if it says nothing but an answer. So this module may find too much.
 */
#pragma once

#include <stdbool.h>

/* Returns the beginning of the last conclusion or correction in @raw, which continues to the end of
 * @raw. Returns NULL when there is none. Sets *@corrects to whether @raw has words of somebody who
 * changes an answer. */
const char *conclusion_of(const char *raw, bool *corrects);

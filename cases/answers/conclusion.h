/* SPDX-License-Identifier: GPL-3.0-or-later */
/* conclusion.h: finds the part of an answer in which its writer concludes or corrects
 *
 *     "Quill? No wait, he was in hospital. Augustus Wray"      → "Augustus Wray"
 *     "Only Gatti’s has that sugar, so Gatti’s"                → "Gatti’s"
 *     "I thought 40 at first, but it is 48"                    → "it is 48"
 *
 * This module may also find a part that is not a conclusion. Its callers therefore use the part
 * only if it gives an answer.
 */
#pragma once

#include <stdbool.h>

/* Returns the beginning of the last conclusion or correction in @raw, which continues to the end of
 * @raw. Returns NULL when there is none. Sets *@corrects to whether @raw has words of somebody who
 * changes an answer, such as "wait" or "I thought". */
const char *conclusion_of(const char *raw, bool *corrects);

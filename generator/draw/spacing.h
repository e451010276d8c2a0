/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spacing.h: no-break spaces, by the rules of each language
 *
 * Writers type plain spaces. Before the text is set, those spaces at which no line may end become
 * no-break spaces (shown as ~ here):
 *
 *     all languages   8~characters   Dr~Watson   §~4   page~3   Mr~X   a word~– another
 *     French          « Oh ! »: with narrow or full no-break spaces, whether spaces are typed or not
 *     German          3.~Runde   z. B.: with a narrow no-break space
 */
#pragma once

/* Returns @text with no-break spaces by the rules of @language (BCP 47). Only spaces differ from
 * @text. The rules for all languages hold in other languages too. The caller frees the result with
 * g_free(). */
char *spacing_bind(const char *text, const char *language);

/* Returns @text with plain spaces instead of no-break spaces, for programs that search in it. The
 * caller frees the result with g_free(). */
char *spacing_loosen(const char *text);

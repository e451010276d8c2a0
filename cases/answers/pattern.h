/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pattern.h: regular expressions that are compiled once
 *
 * Internal to the files that read answers. Compiling a pattern costs more than matching an answer.
 *
 * A player chooses the text, and may send many. So the time of a match must not grow with the
 * square of the text's length. No expression may scan to the end of the text at each place where it
 * could begin.
 */
#pragma once

#include <glib.h>

/* Returns the regular expression @pattern, compiled so that it ignores case. The first call
 * compiles @pattern and stores the result in *@kept. Later calls return *@kept. *@kept must be a
 * static variable that begins as NULL. The result is never freed. @pattern must be valid. */
const GRegex *pattern_once(const GRegex **kept, const char *pattern);

/* Returns the end of the last match of @regex in @text, which must be valid UTF-8. If @most is not
 * NULL, it points into @text, and matches that end after it do not count. Returns NULL if there is
 * no match. */
const char *pattern_last_end(const GRegex *regex, const char *text, const char *most);

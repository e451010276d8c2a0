/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pattern.h: regular expressions that are compiled once
 *
 * Internal to the files that read answers. Compiling a pattern costs more than matching an answer.
 */
#pragma once

#include <glib.h>

/* Returns the regular expression @pattern, compiled so that it ignores case. The first call
 * compiles @pattern and stores the result in *@kept. Later calls return *@kept. *@kept must be a
 * static variable that begins as NULL. The result is never freed. @pattern must be valid. */
const GRegex *pattern_once(const GRegex **kept, const char *pattern);

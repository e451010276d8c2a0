/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pattern.h: regular expressions that are compiled once
 *
 * Internal to the files that read answers. Compiling a pattern costs more than matching an answer.
 */
#pragma once

#include <glib.h>

/* Compiles the regular expression @pattern, which ignores case, at the first call with *@kept.
 * Returns it, also at later calls, for the life of the process. *@kept is static and begins as
 * NULL. @pattern must be valid. */
const GRegex *pattern_once(const GRegex **kept, const char *pattern);

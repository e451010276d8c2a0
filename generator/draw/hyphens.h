/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hyphens.h: the places at which words may be hyphenated
 *
 * libhyphen finds them, with the dictionaries of Debian's packages hyphen-de, hyphen-en-gb,
 * hyphen-es and hyphen-fr. A word in another language is never hyphenated.
 *
 * At least 2 letters stay before a hyphen, and at least 3 after it. A word with a digit, a
 * hyphen or another sign between its letters, such as a code or an address, is not hyphenated.
 * A word with a capital is not either, since it is a name; in German only its first letter may
 * be a capital. */
#pragma once

#include <glib.h>
#include <stdbool.h>

#define HYPHENS_BEFORE 2 /* fewest letters before a hyphen */
#define HYPHENS_AFTER  3 /* fewest letters after it */

/* Folder of the dictionaries. */
#define HYPHENS_FOLDER "/usr/share/hyphen"

/* Reports whether @folder has the dictionary for @language (BCP 47). If not, @error names the
 * Debian package. Returns true for a language that is never hyphenated. */
bool hyphens_check(const char *folder, const char *language, GError **error);

/* Returns an array with one entry for each byte of @text, and one more. An entry is true if a line
 * may end before this byte, with a hyphen. Returns NULL if @language (BCP 47, or NULL) is never
 * hyphenated, or if its dictionary is missing. The caller frees the array with g_free(). */
bool *hyphens_find(const char *text, const char *language);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* new_number.h: a free number for a new case of Watson & Holmes
 *
 *     installed cases ─────┐
 *     cases beside FOLDER ─┼─► numbers that are taken ──► the first free number, from 1 on
 *     editions in DIR ─────┘
 *
 * FOLDER is the folder of the new case, and DIR is the folder of --out. The folder of an edition is
 * named after its game and number, so the editions of two cases with the same number would share a
 * folder.
 */
#pragma once

#include <glib.h>

/* Returns the number at the start of @text, if a hyphen or the end of @text follows the number: 13
 * for "13-the-iron-gate". Returns -1 if there is no such number, or if the number is above
 * CASE_NUMBER_MAX. */
int new_number_read(const char *text);

/* Returns a free number for a new case in @folder, which need not exist. @out is the folder into
 * which the editions of the case will be printed. Returns -1 with @error if all numbers are
 * taken. */
int new_number_find_free(const char *folder, const char *out, GError **error);

/* Returns the path of a folder beside @folder that contains a Watson & Holmes case with @number.
 * Returns NULL if there is no such folder. The caller frees the result. */
char *new_number_find_neighbour(const char *folder, int number);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* new_number.h: a number for a new case of Watson & Holmes
 *
 *     installed cases ─┐
 *     cases beside it ─┼─► numbers that are taken ──► the first free one, from 1 on
 *     editions in DIR ─┘
 *
 * An edition lies in a folder of its game and number, so two cases of one number are in each
 * other's way.
 */
#pragma once

#include <glib.h>

/* Returns the number that @text begins with, before a hyphen or its end: 13 of "13-the-iron-gate".
 * -1 where there is none. */
int new_number_read(const char *text);

/* Returns a number that is free for a case in @folder, whose editions go into @out. -1 with @error
 * where all are taken. */
int new_number_find_free(const char *folder, const char *out, GError **error);

/* Returns the folder beside @folder that holds another case with @number; NULL where none does. The
 * caller frees. */
char *new_number_find_neighbour(const char *folder, int number);

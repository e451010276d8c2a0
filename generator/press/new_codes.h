/* SPDX-License-Identifier: GPL-3.0-or-later */
/* atomic_file.h: other codes for an edition that is printed already
 *
 * In some games players see the codes of cards that they must not know. Who writes down codes and
 * faces could, in time, know a card by its code. So the codes of the case are made anew, by a key
 * of their own; what all cases share keeps its codes, the case stays what it is, and the edition
 * has another name, since it is another table's.
 */
#pragma once

#include "generator/pieces/making.h"
#include "generator/press/options.h"

/* The edition of @c whose codes shall be made anew: that in the folder of @options. NULL with
 * @error where there is none, or where nobody gains anything by other codes. */
Edition *
new_codes_find(const GamePrinter *game, const Case *c, const PrintOptions *options, GError **error);

/* Whether @edition may take the place of @old: of the same case, by another key. */
bool new_codes_check(const Edition *edition, const Edition *old, GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* keys.h: the keys of an edition, from which its codes are derived
 *
 * One key gives the codes of the case, and another those of the common set.
 *
 *     DIR/<game>-<case>/      without --reprint               with --reprint
 *     ──────────────────      ─────────────────               ──────────────
 *     holds no edition        new keys                        new keys
 *     the same case           the old keys and codes          new keys
 *     another case            refused                         refused
 *
 * A deck is worthless once its codes are no longer in edition.json. So a case that is printed again
 * keeps its codes, and options that would change the codes or the board (--seed, --map-seed) are
 * refused. New keys come from --seed, or are random. Two cases with the same game and number count
 * as the same case if their titles or their introductions are equal. An author may change one of
 * the two between prints, but seldom both.
 */
#pragma once

#include "cases/edition/edition.h"
#include "generator/press/options.h"

/* Returns the folder that @c is printed into. The caller frees the result. */
char *keys_folder(const Case *c, const PrintOptions *options);

/* Sets *@old to the edition in the folder that @c will be printed into, or to NULL if the folder
 * has none. The caller frees *@old. Returns false with @error if @c must not replace the edition:
 * the edition cannot be read, it is of another case, or @options ask for other codes or another
 * board without --reprint. */
bool keys_find_old(const Case *c, const PrintOptions *options, Edition **old, GError **error);

/* Sets @key to a new key for @c, made from --seed, or random without --seed. */
void keys_make(CodeKey *key, const PrintOptions *options, const Case *c);

/* Sets @key to the key of the common set of @game. The key comes from --seed. Without --seed, it is
 * the common set's key of the first edition of the game, by name, in the folder of @options. One
 * printed common set then serves every case. Without such an edition, the key is random. */
void keys_make_set(CodeKey *key, const PrintOptions *options, const char *game);

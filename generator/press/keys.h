/* SPDX-License-Identifier: GPL-3.0-or-later */
/* keys.h: the keys that an edition is printed with
 *
 *     DIR/<game>-<case>/      without --reprint               with --reprint
 *     ──────────────────      ─────────────────               ──────────────
 *     holds no edition        new keys                        new keys
 *     the same case           its own keys, so its codes      new keys
 *     another case            refused                         refused
 *
 * A deck is worthless once its codes are no longer in edition.json. So a case that is printed again
 * keeps its codes, and options that need others (--seed, --map-seed) are refused. New keys come
 * from --seed, or are random. Title and introduction tell cases apart: an author changes one and
 * prints again, but seldom both.
 */
#pragma once

#include "cases/edition/edition.h"
#include "generator/press/options.h"

/* Returns the folder that @c is printed into. The caller frees. */
char *keys_folder(const Case *c, const PrintOptions *options);

/* Finds the edition that lies where @c will be printed, into *@old: NULL where none does. The
 * caller frees it. False with @error where @c must not take its place: it cannot be read, it is of
 * another case, or without --reprint @options ask for other codes. */
bool keys_find_old(const Case *c, const PrintOptions *options, Edition **old, GError **error);

/* Sets @key to a new key for @c: that of --seed, or a random one. */
void keys_make(CodeKey *key, const PrintOptions *options, const Case *c);

/* Sets @key to the key of the common set of @game: that of --seed, or that of the first edition of
 * the game in @options' folder, so that what was cut once serves every case, or a random one. */
void keys_make_set(CodeKey *key, const PrintOptions *options, const char *game);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* keys.h: the keys of an edition, from which its codes are derived
 *
 * One key gives the codes of the case. Another key gives the codes of the common set, the pieces
 * that all cases of a game share. DIR is the folder of --out. The table shows the key of the case:
 *
 *     DIR/<game>-<case>/      without --reprint               with --reprint
 *     ──────────────────      ─────────────────               ──────────────
 *     holds no edition        a new key                       a new key
 *     an edition of the case  the old key and codes           a new key
 *     another case's edition  refused                         refused
 *
 * A printed deck is worthless once its codes are no longer in edition.json. Therefore a case that
 * is printed again without --reprint keeps its codes. keys_find_old() then refuses --seed and
 * --map-seed if they would change the codes or the board. --fresh-codes is an exception: it makes a
 * new key of the case. It also prints labels with the new codes, for the old deck (new_codes.h).
 * Every new key of the case is derived from --seed, or random if there is no --seed.
 *
 * An edition that is printed again without --reprint also keeps its key of the common set. In all
 * other cases, this key comes from keys_make_set().
 *
 * Two cases with the same game and number count as the same case if their titles or their
 * introductions are equal. An author may change the title or the introduction between prints, but
 * seldom changes both.
 */
#pragma once

#include "cases/edition/edition.h"
#include "generator/press/options.h"

/* Returns the path of the folder that @c is printed into. The caller frees the result. */
char *keys_folder(const Case *c, const PrintOptions *options);

/* Sets *@old to the edition in the folder that @c will be printed into, or to NULL if the folder
 * has no edition. The caller frees *@old. Returns false with @error if @c must not replace the
 * edition, for one of these reasons: the edition cannot be read, it belongs to another case, or
 * @options ask for other codes or another board without --reprint. */
bool keys_find_old(const Case *c, const PrintOptions *options, Edition **old, GError **error);

/* Sets @key to a new key for @c. The key is derived from --seed; without --seed, it is random. */
void keys_make(CodeKey *key, const PrintOptions *options, const Case *c);

/* Sets @key to the key of the common set of @game. With --seed, the key is derived from the seed.
 * Without --seed, the function copies the key from an edition of the game that was printed in the
 * folder of --out, so that one printed common set serves every case. If there are several such
 * editions, the function uses the first in alphabetical order. If there is none, the key is random.
 * An edition that was copied there does not give the key, since its owner knows the codes of the
 * seats. Neither does one that was printed with --seed. Both do with --no-common, if there is no
 * other: whoever wants no common set has theirs on paper. */
void keys_make_set(CodeKey *key, const PrintOptions *options, const char *game);

/* Returns a digest of the common set of @edition. The caller frees it. */
char *keys_describe_set(const Edition *edition);

/* Returns the path of the first edition in the folder of --out that belongs to the same game as
 * @edition, but has another common set. Returns NULL if there is none. The caller frees the result.
 */
char *keys_find_other_set(const Edition *edition, const PrintOptions *options);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seal.h: a promise, made on paper, of what the referee will judge by
 *
 * Whoever prints a case seals its answer key: the seal stands on the card of 221B and is shown from
 * the first moment, and when the game is over everybody may compute it anew. It hides, since the
 * salt is secret until then and no guess at an answer can be tried without it; it binds, since
 * another key, or another salt, has another seal.
 *
 *     text   what is sealed, as JSON on one line: the keys of the case that CaseKind.sealed names;
 *            keys sorted by their bytes, no white space, UTF-8 as it is, and in strings only ",
 *            \ and what is below U+0020 escaped. What nobody judges by is left out of the records
 *            within (“clues”, “proofs”, “cleared”), and of a card's text there is its SHA-256
 *            alone, in hex, since nobody is owed the texts of cards that were not visited.
 *     salt   64 digits of hex: BLAKE2b of 256 bits under the edition's key, of “hansom seal: ”,
 *            the 32 bytes of the key of the common set, and the text. So no two texts share a salt,
 *            and an edition with another key for its codes does not match its seal either.
 *     seal   64 digits of hex: SHA-256 of “hansom seal 1”, a line's end, the salt, a line's
 *            end, and the text. The salt's length is fixed, the text is JSON: no boundary moves.
 *     shown  its first 100 bits as five groups of four digits of Crockford's base32, as codes are
 *            written; with spaces between, since it is not to be typed: “7K3Q M9XW …”
 *
 * Watson & Holmes alone has a seal. Nothing in a case of the other games is both secret and judged
 * by. Lady Alice's truth is the evidence that is dealt at the table. The map, rewards and ratings
 * of Adventures in the Fog are in everybody's hands on paper before the first die, which binds more
 * than a hash. Irregulars draw from cards that all boxes have, and their case is its names.
 *
 * tests/cases/seal.py computes it from this description alone.
 */
#pragma once

#include "cases/edition/code.h"

enum {
    SEAL_DIGITS = 64,
    SEAL_GROUPS = 5,
    SEAL_GROUP = 4,
    SEAL_SHOWN = SEAL_GROUPS * (SEAL_GROUP + 1) - 1,
};

/* Whether cases of @game are sealed. */
bool seal_is_due(const char *game);

/* What is sealed of the case @source (JSON) of @game; NULL where none is due. The caller frees. */
char *seal_text(const char *game, const char *source);

/* The salt of @text in an edition with these keys. The caller frees. */
char *seal_salt(const CodeKey *key, const CodeKey *set, const char *text);

/* The seal of @text under @salt. The caller frees. */
char *seal_close(const char *salt, const char *text);

/* Whether @seal is 64 digits of lower-case hex. */
bool seal_is_one(const char *seal);

/* @seal as people compare it, in SEAL_SHOWN characters. The caller frees. */
char *seal_show(const char *seal);

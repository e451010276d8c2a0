/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seal.h: a printed commitment to the answer key that the referee judges by
 *
 * A seal is a salted hash of the answer key. The seal is printed on the front of the 221B card, so
 * everybody sees it from the start. When the game is over, the referee reveals the salt and the
 * sealed text (both defined below), and anyone can recompute the seal. The seal hides the answer
 * key: the salt is secret until the end, and without it nobody can test a guess. The seal binds the
 * answer key: another answer key or another salt gives another seal.
 *
 *     text   the sealed part of the case: the keys that CaseKind.sealed names (cases/load/kind.h).
 *            It is JSON in UTF-8, on one line and without white space. The keys are sorted by their
 *            bytes. Strings escape only ", \ and characters below U+0020. If the value of a key is a list
 *            of objects, the keys “clues”, “proofs”, “against” and “cleared” of these objects are
 *            left out, since the referee does not judge by them. The SHA-256 of a card's text, in hex, stands
 *            in place of the card's text, since nobody needs to learn what is on the cards that
 *            were not visited.
 *     salt   64 hex digits: a keyed BLAKE2b hash, 256 bits long. Its key is the edition's key. The
 *            hashed bytes are “hansom seal: ”, the 32 bytes of the common set's key, and the text.
 *            Two different texts never have the same salt. If the edition's key or the common set's
 *            key is changed after printing, the edition no longer matches its seal.
 *     seal   64 hex digits: SHA-256 of “hansom seal 1”, a line feed, the salt, a line feed, and
 *            the text. The salt has a fixed length and the text is JSON, so the boundaries between
 *            the parts are unambiguous.
 *     shown  the first 100 bits of the seal, as five groups of four digits of Crockford's base32,
 *            like codes: “7K3Q M9XW …”. People compare the groups and never type them.
 *
 * Only Watson & Holmes has a seal. In the other games, nothing in a case is both secret and used to
 * judge. In Lady Alice, the truth is the evidence that is dealt at the table. In Adventures in the
 * Fog, everybody has the map, rewards and ratings on paper before the first die is rolled. Nobody
 * can change this paper later, so no hash is needed. In Baker Street Irregulars, all cases have the
 * same cards, and a case only gives their names and words.
 *
 * tests/cases/seal.py computes the seal from this description alone.
 */
#pragma once

#include "cases/edition/code.h"

enum {
    SEAL_DIGITS = 64, /* hex digits of a seal or a salt */
    SEAL_GROUPS = 5,  /* groups in the form “shown” */
    SEAL_GROUP = 4,   /* digits in each group */
    /* length of the form “shown”, with a space between two groups */
    SEAL_SHOWN = SEAL_GROUPS * (SEAL_GROUP + 1) - 1,
};

/* Reports whether cases of @game are sealed. */
bool seal_is_due(const char *game);

/* Returns the text to seal for the case @source (JSON) of @game, or NULL when the game has no seal.
 * The caller frees it. */
char *seal_text(const char *game, const char *source);

/* Returns the salt of @text in an edition with the key @key and the common set's key @set. The
 * caller frees it. */
char *seal_salt(const CodeKey *key, const CodeKey *set, const char *text);

/* Returns the seal of @text under @salt. The caller frees it. */
char *seal_close(const char *salt, const char *text);

/* Reports whether @seal is 64 digits of lower-case hex. */
bool seal_is_one(const char *seal);

/* Returns @seal in the form “shown”, which has SEAL_SHOWN characters. The caller frees it. */
char *seal_show(const char *seal);

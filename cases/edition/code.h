/* SPDX-License-Identifier: GPL-3.0-or-later */
/* code.h: the codes that identify pieces, printed in QR codes and as text
 *
 * A code has 8 characters of Crockford's base32. The first 7 (35 bits) come from a BLAKE2b hash
 * (libsodium) with a secret key. The input of the hash names a piece and the side of it that
 * carries the code: "port/text" is the text side of the card of the port. Since the key is secret,
 * a code reveals nothing about another code. The key belongs to an edition (one print run of one
 * case), or to its common set, the pieces that all cases of the game share (edition.h). The 8th
 * character is a check character over GF(32). It detects one wrong character, and
 * a swap of two characters. A valid check character does not show that any piece has the code.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    CODE_LENGTH = 8,
    CODE_KEY_BYTES = 32,
};

typedef struct {
    char text[CODE_LENGTH + 1];
} Code;

/* The secret key of an edition, or of a common set. */
typedef struct {
    guint8 bytes[CODE_KEY_BYTES];
} CodeKey;

/* Creates a key from the system's random numbers. */
void code_key_random(CodeKey *key);

/* Derives a key from @seed. The same seed always gives the same key. */
void code_key_from_seed(CodeKey *key, const char *seed);

/* Derives the code for the side @label ("port/text") of a piece under @key. The caller begins with
 * @round 0, and increments @round while the derived code is already in use. */
Code code_derive(const CodeKey *key, const char *label, int round);

/* Reads a typed or scanned code. Ignores case, spaces and hyphens. Reads O as 0, and I and L as 1.
 * If @typed contains a '/', as a URL does, reads only the part after the last '/'. Returns false,
 * and leaves @code unchanged, when @typed is not a code. */
bool code_read(const char *typed, Code *code);

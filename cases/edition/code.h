/* SPDX-License-Identifier: GPL-3.0-or-later */
/* code.h: what is printed under a QR
 *
 * A code is 8 characters of Crockford's base32: 7 of them (35 bits) derived from the edition's
 * secret key and the side of the piece that bears it (BLAKE2b, libsodium), so that no code tells
 * another; the 8th is a check character over GF(32), which catches every single slip and every swap
 * of two. It proves nothing but that it was typed well.
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

/* The secret of one print run. */
typedef struct {
    guint8 bytes[CODE_KEY_BYTES];
} CodeKey;

/* A key from the system's randomness. */
void code_key_random(CodeKey *key);

/* The key that @seed stands for; the same text always gives the same key. */
void code_key_from_seed(CodeKey *key, const char *seed);

/* The code for @label ("port/text") under @key. @round is 0, and 1, 2 … when the code before was
 * taken. */
Code code_derive(const CodeKey *key, const char *label, int round);

/* Reads what someone typed or scanned: case, spaces and hyphens do not matter, O is 0, I and L are
 * 1, and of a URL only what follows the last '/' counts. False when it is no code; @code is then
 * untouched. */
bool code_read(const char *typed, Code *code);

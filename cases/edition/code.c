/* SPDX-License-Identifier: GPL-3.0-or-later */
/* code.c: deriving and reading codes
 *
 * The check character makes the weighted sum of all eight digits zero over GF(32) = GF(2)[x] / (x^5
 * + x^2 + 1). The weights are eight different powers of x, and none of them is zero. A single slip
 * changes the sum by weight × slip ≠ 0. A swap of the digits a and b changes it by (weight + other
 * weight) × (a + b) ≠ 0.
 */
#include "cases/edition/code.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

enum {
    DIGIT_MASK = 31,
    DERIVED_BYTES = crypto_generichash_BYTES_MIN,
    REDUCTION = 0x25, /* x^5 + x^2 + 1 */
};

static const char DIGITS[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

static_assert(sizeof DIGITS == 33, "base 32");
static_assert(CODE_KEY_BYTES == crypto_generichash_KEYBYTES, "a key for BLAKE2b");

/* Prefixes of the hashed text. They keep the different uses of a key apart. */
static const char SEED_PREFIX[] = "hansom key: ";
static const char CODE_PREFIX[] = "hansom code: ";

/* Returns @digit times x in GF(32). */
static unsigned
times_x(unsigned digit)
{
    digit <<= 1;
    return digit > DIGIT_MASK ? digit ^ REDUCTION : digit;
}

/* Returns the weighted sum of @n digits. The last digit has the weight 1, the one before it x, and
 * so on (Horner's method). */
static unsigned
weighted_sum(const unsigned *digits, int n)
{
    unsigned sum = 0;

    for (int i = 0; i < n; i++) {
        sum = times_x(sum) ^ digits[i];
    }
    return sum;
}

void
code_key_random(CodeKey *key)
{
    int ready = sodium_init();

    g_assert(ready >= 0);
    randombytes_buf(key->bytes, sizeof key->bytes);
}

void
code_key_from_seed(CodeKey *key, const char *seed)
{
    crypto_generichash_state state;

    crypto_generichash_init(&state, NULL, 0, sizeof key->bytes);
    crypto_generichash_update(&state, (const guint8 *)SEED_PREFIX, sizeof SEED_PREFIX - 1);
    crypto_generichash_update(&state, (const guint8 *)seed, strlen(seed));
    crypto_generichash_final(&state, key->bytes, sizeof key->bytes);
}

Code
code_derive(const CodeKey *key, const char *label, int round)
{
    guint8 hash[DERIVED_BYTES];
    unsigned digits[CODE_LENGTH] = { 0 };
    Code code = { 0 };
    g_autofree char *said = g_strdup_printf("%s%s %d", CODE_PREFIX, label, round);

    crypto_generichash(
        hash, sizeof hash, (const guint8 *)said, strlen(said), key->bytes, sizeof key->bytes);
    for (int i = 0; i < CODE_LENGTH - 1; i++) {
        digits[i] = hash[i] & DIGIT_MASK;
    }
    digits[CODE_LENGTH - 1] = times_x(weighted_sum(digits, CODE_LENGTH - 1));
    for (int i = 0; i < CODE_LENGTH; i++) {
        code.text[i] = DIGITS[digits[i]];
    }
    return code;
}

/* Returns the value of one typed character, or -1. */
static int
read_digit(char typed)
{
    char upper = g_ascii_toupper(typed);

    switch (upper) {
    case '\0':
        return -1;
    case 'O':
        return 0;
    case 'I':
    case 'L':
        return 1;
    default: {
        const char *found = strchr(DIGITS, upper);
        return found == NULL ? -1 : (int)(found - DIGITS);
    }
    }
}

bool
code_read(const char *typed, Code *code)
{
    const char *slash = strrchr(typed, '/');
    unsigned digits[CODE_LENGTH];
    int n = 0;

    for (const char *p = slash == NULL ? typed : slash + 1; *p != '\0'; p++) {
        if (g_ascii_isspace(*p) || *p == '-') {
            continue;
        }
        int digit = read_digit(*p);
        if (digit < 0 || n == CODE_LENGTH) {
            return false;
        }
        digits[n++] = (unsigned)digit;
    }
    if (n != CODE_LENGTH || weighted_sum(digits, CODE_LENGTH) != 0) {
        return false;
    }
    for (int i = 0; i < CODE_LENGTH; i++) {
        code->text[i] = DIGITS[digits[i]];
    }
    code->text[CODE_LENGTH] = '\0';
    return true;
}

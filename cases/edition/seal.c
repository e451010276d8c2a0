/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seal.c: the text, the salt and the hash of a seal */
#include "cases/edition/seal.h"

#include <assert.h>
#include <jansson.h>
#include <sodium.h>
#include <string.h>

#include "cases/load/kind.h"

static_assert(SEAL_DIGITS == 2 * crypto_hash_sha256_BYTES, "SHA-256 in hex");
static_assert(SEAL_DIGITS == 2 * crypto_generichash_BYTES, "a salt as long");

/* Prefixes of the hashed text. They keep the different uses of a key apart. */
static const char SALT_PREFIX[] = "hansom seal: ";
static const char SEAL_PREFIX[] = "hansom seal 1\n";

static const char DIGITS[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

enum {
    DIGIT_BITS = 5,
    NIBBLE_BITS = 4,
};

static char *
hex_of(const guint8 *bytes, size_t n)
{
    char *hex = g_malloc(2 * n + 1);

    sodium_bin2hex(hex, 2 * n + 1, bytes, n);
    return hex;
}

/* Notes of the author that nobody judges by. */
static const char *const UNJUDGED[] = { "clues", "proofs", "against", "cleared" };

/* Replaces the text of a card with its hash. */
static void
digest_text(json_t *record)
{
    const char *text = json_string_value(json_object_get(record, "text"));
    guint8 hash[crypto_hash_sha256_BYTES];

    if (text != NULL) {
        crypto_hash_sha256(hash, (const guint8 *)text, strlen(text));
        g_autofree char *hex = hex_of(hash, sizeof hash);
        json_object_set_new(record, "text", json_string(hex));
    }
}

/* Returns @part of a case in its sealed form. The caller owns the reference. */
static json_t *
seal_part(const json_t *part)
{
    json_t *sealed = json_deep_copy(part);
    size_t at = 0;
    json_t *record = NULL;

    json_array_foreach(sealed, at, record)
    {
        for (size_t i = 0; i < G_N_ELEMENTS(UNJUDGED); i++) {
            json_object_del(record, UNJUDGED[i]);
        }
        digest_text(record);
    }
    return sealed;
}

bool
seal_is_due(const char *game)
{
    return case_kind(game)->sealed != NULL;
}

char *
seal_text(const char *game, const char *source)
{
    const char *const *keys = case_kind(game)->sealed;

    if (keys == NULL) {
        return NULL;
    }
    json_t *whole = json_loads(source, 0, NULL);
    json_t *sealed = json_object();
    for (int i = 0; keys[i] != NULL; i++) {
        const json_t *part = json_object_get(whole, keys[i]);

        if (part != NULL) {
            json_object_set_new(sealed, keys[i], seal_part(part));
        }
    }
    char *text = json_dumps(sealed, JSON_COMPACT | JSON_SORT_KEYS);
    char *owned = g_strdup(text);
    free(text);
    json_decref(sealed);
    json_decref(whole);
    return owned;
}

char *
seal_salt(const CodeKey *key, const CodeKey *set, const char *text)
{
    crypto_generichash_state state;
    guint8 salt[crypto_generichash_BYTES];

    crypto_generichash_init(&state, key->bytes, sizeof key->bytes, sizeof salt);
    crypto_generichash_update(&state, (const guint8 *)SALT_PREFIX, sizeof SALT_PREFIX - 1);
    crypto_generichash_update(&state, set->bytes, sizeof set->bytes);
    crypto_generichash_update(&state, (const guint8 *)text, strlen(text));
    crypto_generichash_final(&state, salt, sizeof salt);
    return hex_of(salt, sizeof salt);
}

char *
seal_close(const char *salt, const char *text)
{
    crypto_hash_sha256_state state;
    guint8 hash[crypto_hash_sha256_BYTES];

    g_assert(seal_is_one(salt));
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, (const guint8 *)SEAL_PREFIX, sizeof SEAL_PREFIX - 1);
    crypto_hash_sha256_update(&state, (const guint8 *)salt, strlen(salt));
    crypto_hash_sha256_update(&state, (const guint8 *)"\n", 1);
    crypto_hash_sha256_update(&state, (const guint8 *)text, strlen(text));
    crypto_hash_sha256_final(&state, hash);
    return hex_of(hash, sizeof hash);
}

bool
seal_is_one(const char *seal)
{
    return strlen(seal) == SEAL_DIGITS && strspn(seal, "0123456789abcdef") == SEAL_DIGITS;
}

char *
seal_show(const char *seal)
{
    GString *shown = g_string_sized_new(SEAL_SHOWN);
    unsigned bits = 0;
    int n_bits = 0;

    g_assert(seal_is_one(seal));
    while (shown->len < SEAL_SHOWN) {
        while (n_bits < DIGIT_BITS) {
            bits = bits << NIBBLE_BITS | (unsigned)g_ascii_xdigit_value(*seal++);
            n_bits += NIBBLE_BITS;
        }
        n_bits -= DIGIT_BITS;
        g_string_append_c(shown, DIGITS[bits >> n_bits & 31]);
        if ((shown->len + 1) % (SEAL_GROUP + 1) == 0 && shown->len < SEAL_SHOWN) {
            g_string_append_c(shown, ' ');
        }
    }
    return g_string_free(shown, FALSE);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal_hash.c: the hash chain of a journal */
#include "referee/journal/journal.h"

#include <sodium.h>
#include <string.h>

/* Hashes the length too, so that no two entries have the same input. */
static void
hash_text(crypto_generichash_state *hash, const char *text)
{
    gint64 length = text == NULL ? -1 : (gint64)strlen(text);

    crypto_generichash_update(hash, (const guint8 *)&length, sizeof length);
    if (text != NULL) {
        crypto_generichash_update(hash, (const guint8 *)text, (unsigned long long)length);
    }
}

void
journal_hash_source(const char *source, guint8 *hash)
{
    memset(hash, 0, JOURNAL_HASH_BYTES);
    if (source != NULL) {
        crypto_generichash(
            hash, JOURNAL_HASH_BYTES, (const guint8 *)source, strlen(source), NULL, 0);
    }
}

void
journal_hash_entry(const guint8 *before, const JournalEntry *entry, guint8 *after)
{
    crypto_generichash_state hash;

    crypto_generichash_init(&hash, NULL, 0, JOURNAL_HASH_BYTES);
    crypto_generichash_update(&hash, before, JOURNAL_HASH_BYTES);
    crypto_generichash_update(&hash, (const guint8 *)&entry->n, sizeof entry->n);
    crypto_generichash_update(&hash, (const guint8 *)&entry->at_ms, sizeof entry->at_ms);
    hash_text(&hash, entry->seat);
    hash_text(&hash, entry->id);
    hash_text(&hash, entry->act);
    hash_text(&hash, entry->events);
    hash_text(&hash, entry->answer);
    crypto_generichash_final(&hash, after, JOURNAL_HASH_BYTES);
}

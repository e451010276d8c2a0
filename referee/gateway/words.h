/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.h: the refusals that the gateway says by itself, in the guest's language
 *
 * The referee owns the catalogue of languages. It translates the sentences once and sends them in
 * CHANNEL_HELLO, so the gateway reads no file for them.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef enum {
    WORDS_NOT_FOUND,
    WORDS_GET_PLEASE,
    WORDS_POST_PLEASE,
    WORDS_NO_REQUEST,
    WORDS_HANDSHAKE,
    WORDS_ORIGIN,
    WORDS_NAME,
    WORDS_TOO_LONG,
    WORDS_TOO_OFTEN,
    WORDS_BUSY,
    WORDS_COUNT,
} WordsRefusal;

/* The HTTP status of @refusal. */
unsigned words_status(WordsRefusal refusal);

/* Its code where the answer is JSON, {"code", "say"}; NULL where it is a line of text. */
const char *words_code(WordsRefusal refusal);

/* The English sentence. */
const char *words_english(WordsRefusal refusal);

typedef struct Words Words;

/* Takes "a(sas)": languages ("de"), each with WORDS_COUNT sentences. NULL when a language has
 * another number of them. */
Words *words_new(GVariant *languages);
void words_free(Words *words);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Words, words_free)

/* The language of ours that @accept, a header Accept-Language, likes best; "" when it names none or
 * is NULL. Borrowed. */
const char *words_language(const Words *words, const char *accept);

/* The sentence in @language, in English where we do not speak it. Borrowed. */
const char *words_say(const Words *words, const char *language, WordsRefusal refusal);

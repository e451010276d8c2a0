/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.h: the gateway's own refusals of HTTP requests, in the client's language
 *
 * Only the referee has a catalogue of translations. It sends the translated refusals to the gateway
 * in CHANNEL_HELLO.
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

/* Returns the HTTP status of @refusal. */
unsigned words_status(WordsRefusal refusal);

/* Returns the code of @refusal, such as "busy", or NULL if @refusal has none. The gateway sends a
 * refusal with a code as a JSON object, which has the code under the key "code" and the sentence
 * under the key "say". It sends a refusal without a code as a line of text. */
const char *words_code(WordsRefusal refusal);

/* Returns the English sentence of @refusal. */
const char *words_english(WordsRefusal refusal);

typedef struct Words Words;

/* Reads @languages, of type "a(sas)": languages ("de"), each with WORDS_COUNT sentences, in the
 * order of WordsRefusal. Returns NULL when a language has a different number of sentences. */
Words *words_new(GVariant *languages);
void words_free(Words *words);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Words, words_free)

/* Returns the known language that the client prefers (borrowed). @accept is the header
 * Accept-Language. Returns "" when @accept is NULL or names no known language. */
const char *words_language(const Words *words, const char *accept);

/* Returns the sentence of @refusal in @language, or in English if @language is not known.
 * Borrowed. */
const char *words_say(const Words *words, const char *language, WordsRefusal refusal);

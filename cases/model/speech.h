/* SPDX-License-Identifier: GPL-3.0-or-later */
/* speech.h: the program's own sentences in one language
 *
 * The English sentences are written in the sources, and each sentence is its own id. A speech holds
 * the translations of one language; a NULL speech is English. Functions that build sentences
 * take a speech. There is no global speech, since the phones at one table may use several
 * languages. catalogue.h fills a speech from a file.
 *
 * Sentences are complete and have slots, which each language may order freely:
 *
 *     {who}                  the value of the slot “who”
 *     {who|another player}   the value, or “another player” when there is no value
 *     {where:“*”|that card}  the text between “:” and “|”, with the value in place of the star,
 *                            such as “Port”, with these quotation marks; “that card” when there
 *                            is no value
 */
#pragma once

#include <glib.h>

/* Marks the sentence @id for the translators. speech_say() translates it later. */
#define N_(id) id

typedef struct Speech Speech;

/* The rule that chooses between the singular and the plural form. */
typedef enum {
    SPEECH_PLURAL_NOT_ONE,   /* 1 carriage, 0 carriages: "n != 1" */
    SPEECH_PLURAL_ABOVE_ONE, /* 0 fiacre, 1 fiacre, 2 fiacres: "n > 1" */
} SpeechPlural;

/* Returns a new speech of @language ("de") without translations. */
Speech *speech_new(const char *language, SpeechPlural plural);
void speech_free(Speech *speech);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Speech, speech_free)

/* Adds the translation of @id. Copies @one and @many, the singular and the plural form. When
 * @id has no plural form, @many is NULL and @one is the only form. */
void speech_learn(Speech *speech, const char *id, const char *one, const char *many);

/* Returns the language of @speech, such as "de". Returns "en" when @speech is NULL. */
const char *speech_language(const Speech *speech);

/* Returns the translation of @id, or @id itself when there is none. The text is borrowed from
 * @speech or from @id. */
const char *speech_say(const Speech *speech, const char *id);

/* Returns the translation of the sentence with the English singular @one and plural @many, in the
 * form that the number @n requires. The text is borrowed, as in speech_say(). */
const char *speech_count(const Speech *speech, const char *one, const char *many, int n);

/* The name of a slot and its value, both borrowed. @text is NULL when there is no value. */
typedef struct {
    const char *name;
    const char *text;
} Slot;

/* Returns @words with all slots filled. A slot in @words that is missing from @slots is a
 * programming error (asserted). The text after a “|” has no slots of its own. The caller frees the
 * result with g_free(). */
char *speech_fill(const char *words, const Slot *slots, int n_slots);

/* Returns the translation of @id with its slots filled. The caller frees the result with
 * g_free(). */
#define speech_tell(speech, id, ...)           \
    speech_fill(speech_say(speech, id),        \
                (const Slot[]){ __VA_ARGS__ }, \
                (int)(sizeof((const Slot[]){ __VA_ARGS__ }) / sizeof(Slot)))

/* Returns @text with its first letter in upper case. The caller frees the result. */
char *speech_capital(const char *text);

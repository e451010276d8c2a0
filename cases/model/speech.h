/* SPDX-License-Identifier: GPL-3.0-or-later */
/* speech.h: our own sentences in one language
 *
 * English stands in the sources: a sentence is its own id. A speech knows what its language says in
 * place of each; NULL is English. It is handed to whoever makes a sentence, and never global, since
 * the phones at one table may speak several languages. catalogue.h fills it from a file.
 *
 * Sentences are whole, with slots that each language orders as it likes:
 *
 *     {who}                  what the slot's fact is
 *     {who|another player}   … or the words after the bar, where it is not given
 *     {where:“*”|that card}  … with the fact in the star's place, where it is
 */
#pragma once

#include <glib.h>

/* Marks a sentence that is translated where it is used. */
#define N_(id) id

typedef struct Speech Speech;

/* Which of two forms stands at a number. */
typedef enum {
    SPEECH_PLURAL_NOT_ONE,   /* 1 carriage, 0 carriages: "n != 1" */
    SPEECH_PLURAL_ABOVE_ONE, /* 0 fiacre, 1 fiacre, 2 fiacres: "n > 1" */
} SpeechPlural;

/* A speech of @language ("de") that knows nothing yet. */
Speech *speech_new(const char *language, SpeechPlural plural);
void speech_free(Speech *speech);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Speech, speech_free)

/* Teaches what is said for @id; @many is NULL for what is not counted. */
void speech_learn(Speech *speech, const char *id, const char *one, const char *many);

/* "de"; "en" for NULL. */
const char *speech_language(const Speech *speech);

/* What is said for @id: @id itself where the language knows no other. Borrowed from either. */
const char *speech_say(const Speech *speech, const char *id);

/* The same for @n things, in the form that goes with the number. */
const char *speech_count(const Speech *speech, const char *one, const char *many, int n);

/* What fills a slot. Borrowed; a NULL text is a fact that is not given. */
typedef struct {
    const char *name;
    const char *text;
} Slot;

/* @words with their slots filled; a slot without a row is a fault of ours. What stands behind a bar
 * has no slots of its own. Free it with g_free(). */
char *speech_fill(const char *words, const Slot *slots, int n_slots);

/* What is said for @id with its slots filled. */
#define speech_tell(speech, id, ...)           \
    speech_fill(speech_say(speech, id),        \
                (const Slot[]){ __VA_ARGS__ }, \
                (int)(sizeof((const Slot[]){ __VA_ARGS__ }) / sizeof(Slot)))

/* @text with its first letter large, as at the head of a sentence. */
char *speech_capital(const char *text);

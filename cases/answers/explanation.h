/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explanation.h: the reasons for a judgement, not yet in any language
 *
 * After the end of the game, phones show the same judgements in several languages. An answer is
 * costly to judge, so it is judged once, and only its explanation is translated for each phone.
 */
#pragma once

#include "cases/model/speech.h"

/* Returns an explanation without clauses: an array of clauses that each continue “the answer …”.
 * The caller frees it with g_ptr_array_unref(). */
GPtrArray *explanation_new(void);

/* Adds the sentence @id (speech.h), a string literal. Its slot “{what}” gets @what, which is
 * copied. @what is NULL if the sentence has no slot. */
void explanation_add(GPtrArray *explanation, const char *id, const char *what);

/* Adds the sentence @id, a string literal. Its slots “{one}” and “{other}” get @one and @other,
 * which are copied. */
void
explanation_add_two(GPtrArray *explanation, const char *id, const char *one, const char *other);

/* Returns all clauses in the language of @speech, with commas between them. The caller frees the
 * result. */
char *explanation_say(const GPtrArray *explanation, const Speech *speech);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trial.h: an answer that is being judged
 *
 * Internal to answers.c, amounts.c and reasons.c.
 */
#pragma once

#include "cases/answers/typed.h"
#include "cases/model/speech.h"

typedef struct {
    const Case *c;
    const Question *question;
    int q; /* index of the question in Case.questions */
    const char *raw;
    const Typed *read;    /* the words of @raw */
    const Speech *speech; /* language of @why */
    GString *why;         /* explanation of the result, for the caller of answers_judge() */
} Trial;

/* Appends the translation of the sentence @id (speech.h) to Trial.why, with @what in the slot
 * “{what}” of the sentence. @what is NULL if the sentence has no slot. */
void trial_say(Trial *trial, const char *id, const char *what);

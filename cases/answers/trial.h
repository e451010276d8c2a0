/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trial.h: an answer that is being judged
 *
 * Internal to answers.c, amounts.c and reasons.c.
 */
#pragma once

#include "cases/answers/explanation.h"
#include "cases/answers/typed.h"

typedef struct {
    const Case *c;
    const Question *question;
    int q; /* index of the question in Case.questions */
    const char *raw;
    const Typed *read; /* the words of @raw */
    GPtrArray *why;    /* explanation of the result (explanation.h) */
} Trial;

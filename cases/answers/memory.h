/* SPDX-License-Identifier: GPL-3.0-or-later */
/* memory.h: a cache of judged answers
 *
 * After the end of the game, every view repeats the judgement of all answer sheets. The judgement
 * is a pure function of the case and the answer. Without a cache, it would be most of the cost of
 * such a view.
 */
#pragma once

#include "cases/model/model.h"

enum {
    JUDGED_MAX = 512, /* entries; a full cache is emptied */
};

typedef struct {
    AnswerMark mark;
    char *why;
} Judged;

/* Gives @c a cache, after which only one thread may use @c. Does nothing if @c has a cache
 * already. */
void memory_keep(Case *c);

/* Returns the cached judgement of @answer to question @question, explained in @language, or NULL.
 * The result is borrowed until the next memory_put(). */
const Judged *memory_find(const Case *c, int question, const char *answer, const char *language);

/* Adds @judged to the cache, if @c has one. @judged->why is copied. */
void memory_put(
    const Case *c, int question, const char *answer, const char *language, const Judged *judged);

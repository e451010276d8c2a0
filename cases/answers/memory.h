/* SPDX-License-Identifier: GPL-3.0-or-later */
/* memory.h: a cache of judged answers
 *
 * After the end of the game, every view (the state of the game as one player or a screen sees it)
 * contains the judgement of all answer sheets. A judgement is a pure function of the case, the
 * question and the answer. Without a cache, building such a view would spend most of its time on
 * judging.
 */
#pragma once

#include "cases/model/model.h"

enum {
    JUDGED_MAX = 512, /* maximum number of entries; memory_put() first empties a full cache */
};

typedef struct {
    AnswerMark mark;
    GPtrArray *why; /* explanation (explanation.h), in no language yet */
} Judged;

/* Gives @c the cache of judgements, and three caches that speed up judging:
 *
 * - for each question, the names that its answers can contain (names.h)
 * - the wordings of reasons in the answer key, split into words (reasons.h)
 * - the times of day that the texts of the case contain (amounts.h)
 *
 * From then on, only one thread may use @c. Does nothing if @c has these caches already.
 * case_free() frees the caches. */
void memory_keep(Case *c);

/* Returns the cached judgement of @answer to question @question, or NULL when it is not cached. The
 * result is borrowed until the next memory_put(). */
const Judged *memory_find(const Case *c, int question, const char *answer);

/* Adds @judged to the cache, if @c has one. The cache takes a reference to @judged->why. */
void memory_put(const Case *c, int question, const char *answer, const Judged *judged);

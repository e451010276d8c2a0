/* SPDX-License-Identifier: GPL-3.0-or-later */
/* memory.h: how answers to a case were judged, kept
 *
 * After the end each view says again how all sheets were read. That is a pure function of the case,
 * and most of what such a view would cost.
 */
#pragma once

#include "cases/model/model.h"

enum {
    JUDGED_MAX = 512, /* that are kept; then all are forgotten */
};

typedef struct {
    AnswerMark mark;
    char *why;
} Judged;

/* From now on @c keeps them, for one thread. Nothing happens the second time. */
void memory_keep(Case *c);

/* How @answer to question @question was judged in @language; NULL where it is not known. Borrowed
 * until the next one is put. */
const Judged *memory_find(const Case *c, int question, const char *answer, const char *language);

/* Keeps it, where @c keeps any; @why is copied. */
void memory_put(
    const Case *c, int question, const char *answer, const char *language, const Judged *judged);

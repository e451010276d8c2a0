/* SPDX-License-Identifier: GPL-3.0-or-later */
/* notebook.h: what a reader of some cards knows, and what the other cards would be worth to it */
#pragma once

#include "cases/reach.h"

typedef struct {
    const Case *c;
    guint32 read; /* bit i: Case.locations[i] */
    Knowledge knowledge;
    double worth[CASE_FACTS_MAX]; /* of what is not known: how near it brings an answer */
} Notebook;

/* An empty one; @c is borrowed. */
void notebook_begin(Notebook *notebook, const Case *c);

/* Notes what the card of @location says, and what follows from it. */
void notebook_read(Notebook *notebook, int location);

/* Whether question @q can be answered. */
bool notebook_can_answer(const Notebook *notebook, int q);
bool notebook_can_answer_all(const Notebook *notebook);

/* 0 for a card that tells nothing new; about 1 for one that proves an answer. */
double notebook_worth(const Notebook *notebook, int location);

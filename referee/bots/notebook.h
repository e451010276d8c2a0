/* SPDX-License-Identifier: GPL-3.0-or-later */
/* notebook.h: what a reader of some cards knows, and which card promises to tell more
 *
 * It knows of the others what lies open to all: their names and hours, what the introduction and
 * the questions say, and whether what was read names them. What they tell it learns by reading. A
 * good reader sees at once what follows from what is noted: there it knows the proofs of the case.
 */
#pragma once

#include "cases/check/reach.h"
#include "referee/bots/leads.h"

typedef struct {
    const Case *c;
    guint32 read;    /* bit i: Case.locations[i] */
    unsigned proved; /* bit q: question q */
    Leads leads;
    int named[CASE_LOCATIONS_MAX]; /* how often: by each text that was read, and the introduction */
} Notebook;

/* An empty one; @c is borrowed. */
void notebook_begin(Notebook *notebook, const Case *c);

/* Notes what the card of @location says, and what follows from it. */
void notebook_read(Notebook *notebook, int location);

/* Whether question @q can be answered. */
bool notebook_can_answer(const Notebook *notebook, int q);
bool notebook_can_answer_all(const Notebook *notebook);

/* What reading a card promises: 0 if it was read; about 1 if much was heard of it. */
double notebook_worth(const Notebook *notebook, int location);

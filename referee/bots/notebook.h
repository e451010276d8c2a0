/* SPDX-License-Identifier: GPL-3.0-or-later */
/* notebook.h: knowledge of a player of Watson & Holmes, and an estimate of the unread cards
 *
 * The player knows only public facts about unread cards: their names and hours, the introduction,
 * the questions, and whether the texts read so far name them. A card's text is known only after
 * reading it. A good player immediately sees all consequences of the notes, so the notebook uses
 * the case's proofs.
 */
#pragma once

#include "cases/check/reach.h"
#include "referee/bots/leads.h"

typedef struct {
    const Case *c;
    guint32 read;    /* bit i is set when Case.locations[i] was read */
    unsigned proved; /* bit q is set when question q is proved */
    Leads leads;
    /* number of texts that name each card: the introduction, the questions and the texts that were
     * read */
    int named[CASE_LOCATIONS_MAX];
} Notebook;

/* Begins an empty notebook. @c is borrowed. */
void notebook_begin(Notebook *notebook, const Case *c);

/* Notes the text of the card at @location and its consequences. */
void notebook_read(Notebook *notebook, int location);

/* Reports whether question @q, or every question, can be answered. */
bool notebook_can_answer(const Notebook *notebook, int q);
bool notebook_can_answer_all(const Notebook *notebook);

/* Estimates the value of reading a card: 0 if it was read, about 1 if many texts name it. */
double notebook_worth(const Notebook *notebook, int location);

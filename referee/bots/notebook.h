/* SPDX-License-Identifier: GPL-3.0-or-later */
/* notebook.h: knowledge of a player of Watson & Holmes, and an estimate of the unread cards
 *
 * The player knows three things about an unread card: its name, whether it is locked or will be
 * closed after some round, and how many of the known texts name it. The known texts are the
 * introduction, the questions, and the cards that the player has read. The notebook assumes that
 * the player draws every conclusion at once: a question is proved as soon as the player has read
 * all cards of one of the case's proofs.
 */
#pragma once

#include "cases/check/reach.h"
#include "referee/bots/leads.h"

typedef struct {
    const Case *c;
    guint32 read;    /* bit i is set when Case.locations[i] was read */
    unsigned proved; /* bit q is set when question q is proved */
    Leads leads;
    /* number of known texts that name each card, by index in Case.locations */
    int named[CASE_LOCATIONS_MAX];
} Notebook;

/* Begins a notebook with the introduction and the questions of @c, which is borrowed. */
void notebook_begin(Notebook *notebook, const Case *c);

/* Notes the text of the card at @location and its consequences. */
void notebook_read(Notebook *notebook, int location);

/* Reports whether question @q, or every question, can be answered. */
bool notebook_can_answer(const Notebook *notebook, int q);
bool notebook_can_answer_all(const Notebook *notebook);

/* Estimates the value of reading a card: 0 if it was read, up to 1.5 if many texts name it and it
 * will soon be closed. */
double notebook_worth(const Notebook *notebook, int location);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* notebook.h: a Watson & Holmes player's knowledge, and an estimate of the value of unread cards
 *
 * The player knows four things about an unread card: its name, whether it is locked, whether it
 * closes after some round, and how many of the known texts name it. The known texts are the
 * introduction, the questions, and the cards that the player has read. The notebook assumes that
 * the player draws every conclusion at once: a question is proved as soon as the cards that the
 * player has read contain one of its proofs (reach.h).
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

/* Updates @notebook after the player has read the card at @location. Counts the cards that this
 * card's text names, and adds the questions that are proved now. */
void notebook_read(Notebook *notebook, int location);

/* notebook_can_answer() reports whether question @q (from 0) is proved. notebook_can_answer_all()
 * reports whether all questions are proved. */
bool notebook_can_answer(const Notebook *notebook, int q);
bool notebook_can_answer_all(const Notebook *notebook);

/* Estimates the value of reading the card at @location. The value is 0 if the player has read the
 * card. Otherwise it is from 0.25 to 1.5. The value is highest for a locked card that many texts
 * name and that closes after some round. */
double notebook_worth(const Notebook *notebook, int location);

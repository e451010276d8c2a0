/* SPDX-License-Identifier: GPL-3.0-or-later */
/* certificate.h: how fair a case is, in figures, over all sets of its cards
 *
 * Nothing here is sampled. Whatever proves an answer proves it with more cards too, so the first k
 * cards of a random order are a set of k cards as likely as any other, and
 *
 *     chance that k visits, in a random order, solve the case = sets of k that prove all ÷ sets of k
 */
#pragma once

#include "cases/check/reach.h"

/* Of one question. */
typedef struct {
    int least;           /* cards that prove it; 0 when nothing does, and all below is then 0 */
    int n_least;         /* sets of so many cards that do */
    bool is_independent; /* two proofs share no card */
    int n_spare;         /* whatever so many cards are lost, the others prove it */
    bool without_locked; /* all locked cards may be lost */
    CardSet alone;       /* cards that prove it, each alone */
} QuestionFigures;

typedef struct {
    Reach *reach; /* owned; it refers to the case */
    QuestionFigures questions[CASE_QUESTIONS_MAX];

    /* of all questions together; 0 where some question is proved by nothing */
    int least;                            /* visits, if they are well chosen */
    int n_least;                          /* sets of so many cards that prove all */
    CardSet best;                         /* one of them */
    int any;                              /* any so many cards prove all */
    int n_spare;                          /* whatever so many places are guarded */
    int early;                            /* visits that do in at least 5 % of all orders */
    int median;                           /* in at least half of them */
    int late;                             /* in at least 95 % */
    guint32 solving[REACH_CARDS_MAX + 1]; /* by size: how many sets of cards prove all */

    CardSet useless; /* cards that matter to no proof */
    int n_suspects;  /* who may still be suspected after any two cards, at the least */
} Certificate;

/* Certifies @c, which is a case of Watson & Holmes and must outlive what is returned; the caller
 * frees that. NULL when the case has more than REACH_CARDS_MAX cards with a text. */
Certificate *certificate_new(const Case *c);

void certificate_free(Certificate *certificate);

/* Whether every question can be proved: only such a case is certified on paper. */
bool certificate_holds(const Certificate *certificate);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Certificate, certificate_free)

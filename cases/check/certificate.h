/* SPDX-License-Identifier: GPL-3.0-or-later */
/* certificate.h: figures on the fairness of a case, over all sets of its cards
 *
 * The figures are exact, not sampled. The first k cards of a random order are equally likely to be
 * any set of k cards, and further visits never undo a proof. Therefore:
 *
 *     chance that k visits in random order solve the case = sets of k that prove all ÷ sets of k
 */
#pragma once

#include "cases/check/reach.h"

/* The figures of one question. */
typedef struct {
    /* fewest cards that prove it; 0 without a proof, and all fields below are then 0 */
    int least;
    int n_least;         /* number of sets of @least cards that prove it */
    bool is_independent; /* true when two proofs share no card */
    int n_spare;         /* largest number of cards that may stay unread, whichever they are */
    bool without_locked; /* true when it can be proved without any locked card */
    CardSet alone;       /* cards each of which proves it alone */
} QuestionFigures;

typedef struct {
    Reach *reach; /* owned; it borrows the case */
    QuestionFigures questions[CASE_QUESTIONS_MAX];

    /* for all questions together; all 0 when a question has no proof */
    int least;                            /* fewest visits, if well chosen */
    int n_least;                          /* number of sets of @least cards that prove all */
    CardSet best;                         /* one of these sets */
    int any;                              /* smallest k for which any k visits suffice */
    int n_spare;                          /* locations that may be guarded, whichever they are */
    int early;                            /* fewest visits that suffice in ≥ 5 % of all orders */
    int median;                           /* the same for 50 % */
    int late;                             /* the same for 95 % */
    guint32 solving[REACH_CARDS_MAX + 1]; /* number of sets that prove all, by size */

    CardSet useless; /* cards that no proof needs */
    int n_suspects;  /* fewest people that any two cards leave under suspicion */
} Certificate;

/* Returns the certificate of @c, a case of Watson & Holmes, which must outlive the certificate. The
 * caller frees it. Returns NULL when the case has more than REACH_CARDS_MAX cards with a text. */
Certificate *certificate_new(const Case *c);

void certificate_free(Certificate *certificate);

/* Reports whether every question can be proved. Only then does hansom-print print the
 * certificate. */
bool certificate_holds(const Certificate *certificate);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Certificate, certificate_free)

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* certificate.h: figures on the fairness of a case, computed over all sets of its cards
 *
 * A set of cards proves a question when the answer follows from the clues on these cards (reach.h).
 */
#pragma once

#include "cases/check/orders.h"

/* The figures of one question. In an order, a player visits the cards one after the other, and
 * reads a card at each visit. If no set of cards proves the question, all fields are 0. */
typedef struct {
    int least;           /* minimum number of cards that prove the question */
    int n_least;         /* number of sets of @least cards that prove the question */
    int median;          /* fewest visits that suffice in ≥ 50 % of all orders */
    bool is_independent; /* true when there are two proofs that share no card */
    /* largest n such that any n cards may be missing, and the others still prove the question */
    int n_spare;
    bool without_locked; /* true when the cards that are not locked prove the question */
    CardSet alone;       /* the cards that each prove the question alone */
} QuestionFigures;

typedef struct {
    Reach *reach; /* owned; it borrows the case */
    QuestionFigures questions[CASE_QUESTIONS_MAX];

    /* for all questions together; all 0 when a question has no proof */
    int least;                            /* fewest visits that can prove all questions */
    int n_least;                          /* number of sets of @least cards that prove all */
    CardSet best;                         /* one of these sets */
    int any;                              /* smallest k for which any k visits prove all */
    int n_spare;                          /* like QuestionFigures.n_spare */
    int early;                            /* fewest visits that suffice in ≥ 5 % of all orders */
    int median;                           /* fewest visits that suffice in ≥ 50 % of all orders */
    int late;                             /* fewest visits that suffice in ≥ 95 % of all orders */
    guint32 solving[REACH_CARDS_MAX + 1]; /* number of sets of k cards that prove all, at index k */

    CardSet useless; /* cards that no proof needs */
    /* smallest number of suspects that can remain after a player has read two cards */
    int n_suspects;
    /* Fewest visits after which a player has cleared all people whom the cards can clear, in ≥ 5 %,
     * 50 % and 95 % of all orders. All 0 when the cards can clear nobody. */
    int cleared_early;
    int cleared_median;
    int cleared_late;
} Certificate;

/* Returns the certificate of @c, a case of Watson & Holmes. @c must outlive the certificate. The
 * caller frees the certificate. Returns NULL when @c has more than REACH_CARDS_MAX cards with a
 * text. */
Certificate *certificate_new(const Case *c);

void certificate_free(Certificate *certificate);

/* Reports whether every question can be proved. Only then does hansom-print print the
 * certificate. */
bool certificate_holds(const Certificate *certificate);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Certificate, certificate_free)

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reach.h: computes, for each set of cards, the questions that the set proves and the people whom
 * it accuses or clears
 *
 * The method is forward chaining. At first, the clues on the cards of the set are the known facts.
 * Then each deduction that follows from known facts becomes known too, until no new one follows. A
 * question has one or more proofs of its answer, and each proof is a list of facts. A set proves a
 * question when all facts of at least one of these proofs are known. A set is a bitmask: bit i is
 * the i-th card of the case. The card 221B, at which players solve the case, has no text and is not
 * counted.
 */
#pragma once

#include <assert.h>

#include "cases/model/model.h"

enum {
    REACH_CARDS_MAX = 16
};

/* The facts of a case that are known. */
typedef struct {
    guint64 words[CASE_FACTS_MAX /
                  64]; /* bit i, in word i / 64, is set if fact i of the case is known */
} Knowledge;

static_assert(CASE_FACTS_MAX % 64 == 0, "the facts of a case fill the words of Knowledge");

/* Returns everything that a reader of the cards of @locations knows: the clues, and all deductions
 * from them. In @locations, bit i stands for Case.locations[i]. */
Knowledge reach_learn(const Case *c, guint32 locations);

/* Reports whether all facts of one of @proofs are known. */
bool reach_holds(const Knowledge *knowledge, const Proofs *proofs);

typedef guint32 CardSet;

typedef struct {
    const Case *c;
    int n_cards;
    int locations[REACH_CARDS_MAX]; /* index of each card in c->locations */
    CardSet all;
    /* All three are indexed by CardSet. */
    guint8 *proved;   /* bit q is set when the cards prove question q */
    guint32 *accused; /* bit p is set when the cards make a case against person p */
    guint32 *cleared; /* bit p is set when the cards clear person p of suspicion */
} Reach;

static_assert(CASE_QUESTIONS_MAX <= 8, "Reach.proved has 8 bits for each set of cards");
static_assert(CASE_PEOPLE_MAX <= 32,
              "Reach.accused and Reach.cleared have 32 bits for each set of cards");

/* Returns a new Reach, or NULL when the case has more than REACH_CARDS_MAX cards with a text. @c
 * must outlive the Reach. The caller frees it with reach_free(). */
Reach *reach_new(const Case *c);
void reach_free(Reach *reach);

/* reach_name_card() returns the id of @card, borrowed. reach_name_cards() returns the ids of @cards
 * as one text, "port, inn, docks", which the caller frees. */
const char *reach_name_card(const Reach *reach, int card);
char *reach_name_cards(const Reach *reach, CardSet cards);

bool reach_proves(const Reach *reach, CardSet cards, int question);

/* Reports whether two sets of cards that share no card both prove @question. */
bool reach_proves_apart(const Reach *reach, int question);

/* Reports whether @cards make a case against @person, an innocent of reach->c->people. */
bool reach_accuses(const Reach *reach, CardSet cards, const Person *person);

/* Reports whether @cards clear @person of suspicion. @person must be one of reach->c->people. */
bool reach_clears(const Reach *reach, CardSet cards, const Person *person);

/* Returns the number of people whom @cards do not clear. */
int reach_suspects(const Reach *reach, CardSet cards);

/* Returns the cards whose location has any of @marks, a bitmask of Mark. */
CardSet reach_marked(const Reach *reach, unsigned marks);

/* Returns a set with the fewest cards that prove every question, or 0 when no set does. */
CardSet reach_least(const Reach *reach);

/* Returns the useful cards. A card is useful if there is a set of cards that proves a question with
 * this card, but not without it. */
CardSet reach_useful(const Reach *reach);

int card_count(CardSet cards);

/* Returns the questions that the cards of @locations prove. Unlike reach_new(), this function does
 * not search through all sets of cards. In @locations, bit i stands for Case.locations[i]. In the
 * result, bit q stands for question q. */
unsigned reach_questions(const Case *c, guint32 locations);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Reach, reach_free)

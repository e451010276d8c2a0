/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reach.h: what can be proved from which cards
 *
 * Forward chaining from every set of cards: a set tells its clues, deductions follow until nothing
 * new does, and a question is proved when one of its proof sets is known. A set is a bit mask; bit
 * i is the i-th card of the case that has a text (221B has none).
 */
#pragma once

#include <assert.h>

#include "cases/model/model.h"

enum {
    REACH_CARDS_MAX = 16
};

/* Which facts of a case are known. */
typedef struct {
    bool known[CASE_FACTS_MAX];
} Knowledge;

/* All that is known to who has read the cards of @locations (bit i: Case.locations[i]): their
 * clues, and what follows from them. */
Knowledge reach_learn(const Case *c, guint32 locations);

/* Whether one of @proofs is known whole. */
bool reach_holds(const Knowledge *knowledge, const Proofs *proofs);

typedef guint32 CardSet;

typedef struct {
    const Case *c;
    int n_cards;
    int locations[REACH_CARDS_MAX]; /* index in c->locations of each card */
    CardSet all;
    guint8 *proved; /* by set of cards: bit q is set when question q is proved */
} Reach;

static_assert(CASE_QUESTIONS_MAX <= 8, "Reach.proved has 8 bits a set");

/* NULL when the case has more than REACH_CARDS_MAX cards with a text. */
Reach *reach_new(const Case *c);
void reach_free(Reach *reach);

/* The id of a card, and those of a set: "port, inn, docks". The caller frees the latter. */
const char *reach_name_card(const Reach *reach, int card);
char *reach_name_cards(const Reach *reach, CardSet cards);

bool reach_proves(const Reach *reach, CardSet cards, int question);

/* Whether there are two proofs on cards of which none is in both. */
bool reach_proves_apart(const Reach *reach, int question);

/* Whether @cards clear @person of suspicion. */
bool reach_clears(const Reach *reach, CardSet cards, const Person *person);

/* How many people @cards do not clear. */
int reach_suspects(const Reach *reach, CardSet cards);

/* The cards whose location has any of @marks. */
CardSet reach_marked(const Reach *reach, unsigned marks);

/* The smallest set that proves every question; 0 when there is none. */
CardSet reach_least(const Reach *reach);

/* The cards that some smallest proof of some question cannot do without; the others matter to
 * none. */
CardSet reach_useful(const Reach *reach);

int card_count(CardSet cards);

/* The questions that follow from the cards of some locations (bit i: Case.locations[i]), without
 * going through all sets first: bit q is set when question q is proved. */
unsigned reach_questions(const Case *c, guint32 locations);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Reach, reach_free)

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders.h: the number of visits that suffice to prove or to clear something, over all orders of
 * the cards
 *
 * A visit is the reading of one card. In a random order of visits, the first k cards are equally
 * likely to be any set of k cards. Therefore:
 *
 *     chance that k visits in random order suffice = sets of k that suffice ÷ sets of k
 *
 * Further visits never undo what a reader knows, so this chance never falls as k grows. The figures
 * are exact, not sampled.
 */
#pragma once

#include "cases/check/reach.h"

/* The percentages of all orders that an author looks at. */
enum {
    ORDERS_EARLY = 5,
    ORDERS_MEDIAN = 50,
    ORDERS_LATE = 95,
    ORDERS_ALL = 100,
};

/* The number of sets of k cards, and the number of those that suffice, at index k. */
typedef struct {
    int n_cards;
    guint32 all[REACH_CARDS_MAX + 1];
    guint32 sufficient[REACH_CARDS_MAX + 1];
} Orders;

/* Counts the sets that prove all of @questions (bit q: question q). */
Orders orders_proving(const Reach *reach, unsigned questions);

/* Counts the sets that clear as many people as all cards together do. When all cards together clear
 * nobody, no set suffices. */
Orders orders_clearing(const Reach *reach);

/* Returns the share of all orders, in whole percent, in which a reader at some time has a case
 * against @person, and nothing yet that clears this person. */
int orders_suspecting(const Reach *reach, const Person *person);

/* Returns the smallest number of visits that suffices in some order, or 0 when none does. */
int orders_least(const Orders *orders);

/* Returns the smallest number of visits that suffices in at least @percent of all orders, or 0 when
 * even all cards together do not suffice. */
int orders_fewest(const Orders *orders, unsigned percent);

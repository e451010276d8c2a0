/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fairness.c: checks that every answer can be proved from the cards, in more than one way */
#include <string.h>

#include "cases/check/check.h"
#include "cases/check/reach.h"

enum {
    USELESS_MAX = 4,      /* cards that no proof needs */
    GUARDED_TWO_LAST = 4, /* last case that must be solvable when any two places are guarded */
};

/* The range of the least number of visits that prove everything, by difficulty 1 to 5. */
static const struct {
    int from;
    int to;
} VISITS[] = { { 4, 5 }, { 4, 5 }, { 5, 7 }, { 7, 9 }, { 7, 9 } };

/* Reports the cards that every proof of @question needs. Returns true when there are any. */
static bool
check_needed_cards(const Reach *reach, int question, GPtrArray *findings)
{
    const Question *asked = &reach->c->questions[question];
    CardSet needed = 0;

    for (int i = 0; i < reach->n_cards; i++) {
        if (!reach_proves(reach, reach->all & ~(1U << i), question)) {
            needed |= 1U << i;
        }
    }
    if (needed != 0) {
        g_autofree char *names = reach_name_cards(reach, needed);

        finding_add(findings,
                    FINDING_NEEDED_CARD,
                    asked->place,
                    "question “%s” cannot be proved without %s; give another way to prove it",
                    asked->id,
                    names);
    }
    return needed != 0;
}

static void
check_single_cards(const Reach *reach, int question, GPtrArray *findings)
{
    const Question *asked = &reach->c->questions[question];

    for (int i = 0; i < reach->n_cards; i++) {
        if (reach_proves(reach, 1U << i, question)) {
            finding_add(findings,
                        FINDING_ONE_CARD,
                        asked->place,
                        "question “%s” is proved by one card alone, %s",
                        asked->id,
                        reach_name_card(reach, i));
        }
    }
}

/* Checks that @question can still be proved when any two cards are missing, since two places may be
 * guarded for long. Reports the first pair without which it cannot, and the number of such
 * pairs. */
static void
check_pairs(const Reach *reach, int question, GPtrArray *findings)
{
    const Question *asked = &reach->c->questions[question];
    CardSet first = 0;
    int n = 0;

    for (int i = 0; i < reach->n_cards; i++) {
        for (int j = i + 1; j < reach->n_cards; j++) {
            CardSet closed = 1U << i | 1U << j;

            if (!reach_proves(reach, reach->all & ~closed, question)) {
                first = n++ == 0 ? closed : first;
            }
        }
    }
    if (n > 0) {
        g_autofree char *names = reach_name_cards(reach, first);

        finding_add(findings,
                    FINDING_PAIRS,
                    asked->place,
                    "question “%s” has no proof while %s are guarded (such pairs: %d); case %d "
                    "should be solvable without any two places",
                    asked->id,
                    names,
                    n,
                    reach->c->number);
    }
}

static void
check_question(const Reach *reach, int question, GPtrArray *findings)
{
    const Question *asked = &reach->c->questions[question];
    CardSet locked = reach_marked(reach, MARK_LOCK);

    if (!reach_proves(reach, reach->all, question)) {
        finding_add(findings,
                    FINDING_UNPROVED,
                    asked->place,
                    "question “%s” has no proof; add “proofs”",
                    asked->id);
        return;
    }
    check_single_cards(reach, question, findings);
    if (check_needed_cards(reach, question, findings)) {
        return;
    }
    if (!reach_proves_apart(reach, question)) {
        finding_add(findings,
                    FINDING_INDEPENDENT,
                    asked->place,
                    "question “%s” has no two proofs that share no card",
                    asked->id);
    }
    if (!reach_proves(reach, reach->all & ~locked, question)) {
        finding_add(findings,
                    FINDING_LOCKED,
                    asked->place,
                    "question “%s” cannot be proved without locked cards",
                    asked->id);
    }
    if (reach->c->number <= GUARDED_TWO_LAST) {
        check_pairs(reach, question, findings);
    }
}

static void
check_visits(const Reach *reach, GPtrArray *findings)
{
    const Case *c = reach->c;
    const Place top = { .line = 1, .column = 1 };
    CardSet least = reach_least(reach);
    CardSet useless = reach->all & ~reach_useful(reach);
    int n = card_count(least);
    int from = VISITS[c->difficulty - 1].from;
    int to = VISITS[c->difficulty - 1].to;

    if (least != 0 && (n < from || n > to)) {
        g_autofree char *names = reach_name_cards(reach, least);

        finding_add(findings,
                    FINDING_VISITS,
                    top,
                    "%d visits prove everything (%s); difficulty %d should take %d to %d",
                    n,
                    names,
                    c->difficulty,
                    from,
                    to);
    }
    if (card_count(useless) > USELESS_MAX) {
        g_autofree char *names = reach_name_cards(reach, useless);

        finding_add(findings,
                    FINDING_USELESS_CARDS,
                    top,
                    "%d cards are useless for every proof (%s); at most %d may be",
                    card_count(useless),
                    names,
                    USELESS_MAX);
    }
}

/* Marks the facts that @proofs use. */
static void
mark_used(const Proofs *proofs, bool used[CASE_FACTS_MAX])
{
    for (int i = 0; i < proofs->n; i++) {
        for (int j = 0; j < proofs->items[i].n; j++) {
            used[proofs->items[i].facts[j]] = true;
        }
    }
}

/* Marks the facts from which an answer, a deduction or an innocence follows. */
static void
mark_proving(const Case *c, bool proving[CASE_FACTS_MAX])
{
    for (int i = 0; i < c->n_questions; i++) {
        mark_used(&c->questions[i].proofs, proving);
    }
    for (int i = 0; i < c->n_facts; i++) {
        mark_used(&c->facts[i].proofs, proving);
    }
    for (int i = 0; i < c->n_people; i++) {
        mark_used(&c->people[i].cleared, proving);
    }
}

void
check_find_false_trails(const Case *c, bool trails[CASE_FACTS_MAX])
{
    bool proving[CASE_FACTS_MAX] = { false };

    mark_proving(c, proving);
    for (int i = 0; i < c->n_people; i++) {
        mark_used(&c->people[i].against, trails);
    }
    for (int i = 0; i < c->n_facts; i++) {
        trails[i] = trails[i] && !proving[i];
    }
}

/* Reports the facts that prove nothing and accuse nobody. */
static void
check_unused(const Case *c, GPtrArray *findings)
{
    bool proving[CASE_FACTS_MAX] = { false };
    bool trails[CASE_FACTS_MAX] = { false };

    mark_proving(c, proving);
    check_find_false_trails(c, trails);
    for (int i = 0; i < c->n_facts; i++) {
        const Fact *fact = &c->facts[i];

        if (!proving[i] && !trails[i]) {
            finding_add(findings,
                        FINDING_UNUSED_FACT,
                        fact->place,
                        "%s “%s” proves nothing",
                        fact->text == NULL ? "deduction" : "clue",
                        fact->id);
        }
    }
}

/* Marks @fact and all facts that it may follow from. */
static void
mark_needed(const Case *c, int fact, bool needed[CASE_FACTS_MAX])
{
    const Proofs *proofs = &c->facts[fact].proofs;

    if (needed[fact]) {
        return;
    }
    needed[fact] = true;
    for (int i = 0; i < proofs->n; i++) {
        for (int j = 0; j < proofs->items[i].n; j++) {
            mark_needed(c, proofs->items[i].facts[j], needed);
        }
    }
}

/* Reports each clue that an answer may need and that only one card has. */
static void
check_facts_once(const Case *c, GPtrArray *findings)
{
    bool named[CASE_FACTS_MAX] = { false };
    bool needed[CASE_FACTS_MAX] = { false };

    for (int i = 0; i < c->n_questions; i++) {
        mark_used(&c->questions[i].proofs, named);
    }
    for (int i = 0; i < c->n_facts; i++) {
        if (named[i]) {
            mark_needed(c, i, needed);
        }
    }
    for (int i = 0; i < c->n_facts; i++) {
        const Fact *fact = &c->facts[i];

        if (needed[i] && fact->text != NULL && card_count(fact->locations) == 1) {
            finding_add(findings,
                        FINDING_FACT_ONCE,
                        fact->place,
                        "clue “%s” is needed, but is on one card only",
                        fact->id);
        }
    }
}

void
check_fairness(const Case *c, GPtrArray *findings)
{
    g_autoptr(Reach) reach = reach_new(c);

    check_unused(c, findings);
    if (reach == NULL) {
        finding_add(findings,
                    FINDING_TOO_MANY_CARDS,
                    (Place){ .line = 1, .column = 1 },
                    "more than %d cards have a text, so fairness cannot be judged",
                    REACH_CARDS_MAX);
        return;
    }
    for (int i = 0; i < c->n_questions; i++) {
        check_question(reach, i, findings);
    }
    check_visits(reach, findings);
    check_facts_once(c, findings);
    check_suspects(reach, findings);
}

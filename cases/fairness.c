/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fairness.c: can every answer be proved, in more than one way, by whoever visits the right
 * places? */
#include <string.h>

#include "cases/check.h"
#include "cases/reach.h"

enum {
    USELESS_MAX = 4,      /* cards that matter to no proof */
    SUSPECTS_LEFT = 3,    /* after two cards */
    GUARDED_TWO_LAST = 4, /* cases up to this number are solvable whatever two places are guarded */
};

/* The least number of visits that proves everything, by difficulty 1 to 5. */
static const struct {
    int from;
    int to;
} VISITS[] = { { 4, 5 }, { 4, 5 }, { 5, 7 }, { 7, 9 }, { 7, 9 } };

static const char *
card_name(const Reach *reach, int card)
{
    return reach->c->locations[reach->locations[card]].id;
}

/* "port, inn, docks" */
static char *
card_names(const Reach *reach, CardSet cards)
{
    GString *names = g_string_new(NULL);

    for (int i = 0; i < reach->n_cards; i++) {
        if ((cards & 1U << i) != 0) {
            g_string_append_printf(names, "%s%s", names->len == 0 ? "" : ", ", card_name(reach, i));
        }
    }
    return g_string_free(names, FALSE);
}

/* Whether there are two proofs on cards of which none is in both. */
static bool
has_separate_proofs(const Reach *reach, int question)
{
    for (CardSet cards = 0; cards <= reach->all; cards++) {
        if (reach_proves(reach, cards, question) &&
            reach_proves(reach, reach->all & ~cards, question)) {
            return true;
        }
    }
    return false;
}

/* Tells every card without which nothing proves @question; true when there is one. */
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
        g_autofree char *names = card_names(reach, needed);

        finding_add(findings,
                    FINDING_ERROR,
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
                        FINDING_ERROR,
                        asked->place,
                        "question “%s” is proved by one card alone, %s",
                        asked->id,
                        card_name(reach, i));
        }
    }
}

/* Whatever two places are guarded for long, the others must do. Tells one pair, and how many there
 * are. */
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
        g_autofree char *names = card_names(reach, first);

        finding_add(findings,
                    FINDING_WARNING,
                    asked->place,
                    "question “%s” has no proof while %s are guarded (such pairs: %d); case %d "
                    "should do without any two",
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
                    FINDING_ERROR,
                    asked->place,
                    "question “%s” is proved by nothing; write “proofs”",
                    asked->id);
        return;
    }
    check_single_cards(reach, question, findings);
    if (check_needed_cards(reach, question, findings)) {
        return;
    }
    if (!has_separate_proofs(reach, question)) {
        finding_add(findings,
                    FINDING_ERROR,
                    asked->place,
                    "question “%s” has no two proofs that share no card",
                    asked->id);
    }
    if (!reach_proves(reach, reach->all & ~locked, question)) {
        finding_add(findings,
                    FINDING_ERROR,
                    asked->place,
                    "question “%s” hangs on locked cards",
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
        g_autofree char *names = card_names(reach, least);

        finding_add(findings,
                    FINDING_WARNING,
                    top,
                    "%d visits prove everything (%s); difficulty %d wants %d to %d",
                    n,
                    names,
                    c->difficulty,
                    from,
                    to);
    }
    if (card_count(useless) > USELESS_MAX) {
        g_autofree char *names = card_names(reach, useless);

        finding_add(findings,
                    FINDING_WARNING,
                    top,
                    "%d cards matter to no proof (%s); %d are the most",
                    card_count(useless),
                    names,
                    USELESS_MAX);
    }
}

/* Whatever two cards someone reads first, enough people must remain to be suspected. */
static void
check_suspects(const Reach *reach, GPtrArray *findings)
{
    const Case *c = reach->c;

    for (int i = 0; i < reach->n_cards; i++) {
        for (int j = i + 1; j < reach->n_cards; j++) {
            CardSet cards = 1U << i | 1U << j;
            int n = 0;

            for (int p = 0; p < c->n_people; p++) {
                n += reach_clears(reach, cards, &c->people[p]) ? 0 : 1;
            }
            if (n < SUSPECTS_LEFT) {
                finding_add(findings,
                            FINDING_WARNING,
                            (Place){ .line = 1, .column = 1 },
                            "after %s and %s %d may be suspected; %d should be",
                            card_name(reach, i),
                            card_name(reach, j),
                            n,
                            SUSPECTS_LEFT);
                return;
            }
        }
    }
}

static void
check_culprits(const Reach *reach, GPtrArray *findings)
{
    const Case *c = reach->c;

    for (int i = 0; i < c->n_questions; i++) {
        for (int p = 0; p < c->n_people; p++) {
            const Person *person = &c->people[p];

            if (c->questions[i].kind == QUESTION_PERSON &&
                strcmp(c->questions[i].answer, person->name) == 0 &&
                reach_clears(reach, reach->all, person)) {
                finding_add(findings,
                            FINDING_ERROR,
                            person->place,
                            "%s answers question “%s”, and yet the cards clear this person",
                            person->name,
                            c->questions[i].id);
            }
        }
    }
}

/* Marks the facts that @proofs name. */
static void
mark_used(const Proofs *proofs, bool used[CASE_FACTS_MAX])
{
    for (int i = 0; i < proofs->n; i++) {
        for (int j = 0; j < proofs->items[i].n; j++) {
            used[proofs->items[i].facts[j]] = true;
        }
    }
}

/* Facts that nothing is proved with. */
static void
check_unused(const Case *c, GPtrArray *findings)
{
    bool used[CASE_FACTS_MAX] = { false };

    for (int i = 0; i < c->n_questions; i++) {
        mark_used(&c->questions[i].proofs, used);
    }
    for (int i = 0; i < c->n_facts; i++) {
        mark_used(&c->facts[i].proofs, used);
    }
    for (int i = 0; i < c->n_people; i++) {
        mark_used(&c->people[i].cleared, used);
    }
    for (int i = 0; i < c->n_facts; i++) {
        const Fact *fact = &c->facts[i];

        if (!used[i]) {
            finding_add(findings,
                        FINDING_WARNING,
                        fact->place,
                        "%s “%s” proves nothing",
                        fact->text == NULL ? "deduction" : "clue",
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
                    FINDING_ERROR,
                    (Place){ .line = 1, .column = 1 },
                    "more than %d cards with a text: fairness cannot be judged",
                    REACH_CARDS_MAX);
        return;
    }
    for (int i = 0; i < c->n_questions; i++) {
        check_question(reach, i, findings);
    }
    check_visits(reach, findings);
    check_suspects(reach, findings);
    check_culprits(reach, findings);
}

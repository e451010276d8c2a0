/* SPDX-License-Identifier: GPL-3.0-or-later */
/* suspects.c: checks that the cards first accuse the innocent, and clear them and nobody else */
#include <string.h>

#include "cases/check/check.h"
#include "cases/check/orders.h"

enum {
    SUSPECTS_LEFT = 3, /* least number of suspects after two cards */
    /* least share of all orders in which an innocent is accused before being cleared */
    SUSPECTED_PERCENT = 50,
};

/* Checks that enough suspects remain after any two cards that a player may read first. */
static void
check_left(const Reach *reach, GPtrArray *findings)
{
    for (int i = 0; i < reach->n_cards; i++) {
        for (int j = i + 1; j < reach->n_cards; j++) {
            CardSet cards = 1U << i | 1U << j;
            int n = reach_suspects(reach, cards);

            if (n < SUSPECTS_LEFT) {
                finding_add(
                    findings,
                    FINDING_SUSPECTS,
                    (Place){ .line = 1, .column = 1 },
                    "after %s and %s, %d people are still suspects; there should be at least %d",
                    reach_name_card(reach, i),
                    reach_name_card(reach, j),
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
                            FINDING_CULPRIT_CLEARED,
                            person->place,
                            "%s is the answer to question “%s”, but the cards clear this person",
                            person->name,
                            c->questions[i].id);
            }
        }
    }
}

/* Reports the innocent @person if a single missing card can leave nothing that clears them. */
static void
check_cleared_once(const Reach *reach, const Person *person, GPtrArray *findings)
{
    CardSet needed = 0;

    for (int i = 0; i < reach->n_cards; i++) {
        if (!reach_clears(reach, reach->all & ~(1U << i), person)) {
            needed |= 1U << i;
        }
    }
    if (needed != 0) {
        g_autofree char *names = reach_name_cards(reach, needed);

        finding_add(findings,
                    FINDING_CLEARED_ONCE,
                    person->place,
                    "nothing clears %s without %s; put what clears this person on two cards",
                    person->name,
                    names);
    }
}

/* Checks that something speaks against the innocent @person, and that a reader often learns it
 * before what clears this person. */
static void
check_accused(const Reach *reach, const Person *person, GPtrArray *findings)
{
    const int share = orders_suspecting(reach, person);

    if (!reach_accuses(reach, reach->all, person)) {
        finding_add(findings,
                    FINDING_NO_AGAINST,
                    person->place,
                    "nothing on the cards speaks against %s; name such facts under “against”",
                    person->name);
    } else if (share < SUSPECTED_PERCENT) {
        finding_add(findings,
                    FINDING_CLEARED_FIRST,
                    person->place,
                    "%s is accused before being cleared in %d %% of all orders; it should be at "
                    "least %d %%",
                    person->name,
                    share,
                    SUSPECTED_PERCENT);
    }
}

/* Reports whether the case has a proof that @name is innocent. */
static bool
is_clearable(const Case *c, const char *name)
{
    for (int i = 0; i < c->n_people; i++) {
        if (strcmp(c->people[i].name, name) == 0 && c->people[i].cleared.n > 0) {
            return true;
        }
    }
    return false;
}

/* Checks that the question names a second-best suspect and that the case can clear this person. */
static void
check_second(const Case *c, const Question *question, GPtrArray *findings)
{
    if (question->second == NULL) {
        finding_add(findings,
                    FINDING_NO_SECOND,
                    question->place,
                    "question “%s” has no “second”, the person whom a reader would suspect next",
                    question->id);
    } else if (!is_clearable(c, question->second)) {
        finding_add(findings,
                    FINDING_SECOND,
                    question->place,
                    "question “%s”: nothing clears %s, its “second”",
                    question->id,
                    question->second);
    }
}

/* Returns the person question that the fewest visits prove, in half of all orders, and sets
 * @n_visits to their number. Returns NULL when no such question can be proved. */
static const Question *
find_earliest_culprit(const Reach *reach, int *n_visits)
{
    const Case *c = reach->c;
    const Question *earliest = NULL;

    for (int i = 0; i < c->n_questions; i++) {
        const Orders proving = orders_proving(reach, 1U << i);
        const int n = orders_fewest(&proving, ORDERS_MEDIAN);

        if (c->questions[i].kind == QUESTION_PERSON && n > 0 &&
            (earliest == NULL || n < *n_visits)) {
            earliest = &c->questions[i];
            *n_visits = n;
        }
    }
    return earliest;
}

/* Checks that readers do not find the culprit by elimination: in half of all orders, clearing
 * everyone else takes at least as many visits as proving who did it. */
static void
check_elimination(const Reach *reach, GPtrArray *findings)
{
    const Orders clearing = orders_clearing(reach);
    const int n_clearing = orders_fewest(&clearing, ORDERS_MEDIAN);
    int n_proving = 0;
    const Question *question = find_earliest_culprit(reach, &n_proving);

    if (question != NULL && n_clearing > 0 && n_clearing < n_proving) {
        finding_add(findings,
                    FINDING_ELIMINATION,
                    question->place,
                    "in half of all orders, %d visits clear everyone whom the cards clear, but %d "
                    "prove question “%s”",
                    n_clearing,
                    n_proving,
                    question->id);
    }
}

void
check_suspects(const Reach *reach, GPtrArray *findings)
{
    const Case *c = reach->c;

    check_left(reach, findings);
    check_elimination(reach, findings);
    check_culprits(reach, findings);
    for (int i = 0; i < c->n_people; i++) {
        if (c->people[i].cleared.n > 0) {
            check_cleared_once(reach, &c->people[i], findings);
            check_accused(reach, &c->people[i], findings);
        }
    }
    for (int i = 0; i < c->n_questions; i++) {
        if (c->questions[i].kind == QUESTION_PERSON) {
            check_second(c, &c->questions[i], findings);
        }
    }
}

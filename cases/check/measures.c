/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measures.c: checks word counts, numbers and symbols */
#include <string.h>

#include "cases/base/words.h"
#include "cases/check/check.h"

enum {
    CARD_WORDS_MIN = 90,
    CARD_WORDS_MAX = 150,
    AVERAGE_WORDS_MIN = 105,
    AVERAGE_WORDS_MAX = 135,
    INTRODUCTION_MAX = 350,
    CARDS_IN_CASE_0 = 15,
    CARDS = 16,
    CARD_FACTS_MAX = 3,
    THREE_QUESTIONS = 8, /* last case with three questions; later cases have four */
    TWO_LOCKS = 5,       /* first case with two locked cards */
    REASONS_MAX = 1,
    GAIN_CARRIAGES = 2,
};

static const Place TOP = { .line = 1, .column = 1 };

/* Reports a number of @what that is not @wanted. */
static void
check_count(GPtrArray *findings, FindingKind kind, const char *what, int n, int wanted)
{
    if (n != wanted) {
        finding_add(findings, kind, TOP, "%s: %d; there should be %d", what, n, wanted);
    }
}

static void
check_words(const Case *c, GPtrArray *findings)
{
    int n_introduction = words_count(c->introduction);
    int n_all = 0;
    int n_cards = 0;

    for (int i = 0; i < c->n_locations; i++) {
        const Location *location = &c->locations[i];

        if (location->text == NULL) {
            continue;
        }
        int n = words_count(location->text);
        n_all += n;
        n_cards++;
        if (n < CARD_WORDS_MIN || n > CARD_WORDS_MAX) {
            finding_add(findings,
                        FINDING_CARD_WORDS,
                        location->place,
                        "location “%s” has %d words; it should have %d to %d",
                        location->id,
                        n,
                        CARD_WORDS_MIN,
                        CARD_WORDS_MAX);
        }
    }
    int average = n_cards == 0 ? 0 : n_all / n_cards;
    if (average < AVERAGE_WORDS_MIN || average > AVERAGE_WORDS_MAX) {
        finding_add(findings,
                    FINDING_AVERAGE_WORDS,
                    TOP,
                    "a card has %d words on average; it should have %d to %d",
                    average,
                    AVERAGE_WORDS_MIN,
                    AVERAGE_WORDS_MAX);
    }
    if (n_introduction > INTRODUCTION_MAX) {
        finding_add(findings,
                    FINDING_INTRODUCTION_WORDS,
                    TOP,
                    "the introduction has %d words; it should have at most %d",
                    n_introduction,
                    INTRODUCTION_MAX);
    }
}

/* Returns the number of clues of @location that players note. They need not note false trails. */
static int
count_clues(const Location *location, const bool trails[CASE_FACTS_MAX])
{
    int n = 0;

    for (int i = 0; i < location->n_clues; i++) {
        n += trails[location->clues[i]] ? 0 : 1;
    }
    return n;
}

static void
check_facts(const Case *c, GPtrArray *findings)
{
    bool trails[CASE_FACTS_MAX] = { false };

    check_find_false_trails(c, trails);
    for (int i = 0; i < c->n_locations; i++) {
        const Location *location = &c->locations[i];
        const int n = count_clues(location, trails);

        if (i != c->location_221b && (n == 0 || n > CARD_FACTS_MAX)) {
            finding_add(findings,
                        FINDING_CARD_CLUES,
                        location->place,
                        "location “%s” has %d clues; it should have 1 to %d",
                        location->id,
                        n,
                        CARD_FACTS_MAX);
        }
    }
}

static void
check_questions(const Case *c, GPtrArray *findings)
{
    int n_people = 0;
    int n_reasons = 0;

    for (int i = 0; i < c->n_questions; i++) {
        n_people += c->questions[i].kind == QUESTION_PERSON ? 1 : 0;
        n_reasons += c->questions[i].kind == QUESTION_REASON ? 1 : 0;
    }
    check_count(findings,
                FINDING_QUESTIONS,
                "questions",
                c->n_questions,
                c->number <= THREE_QUESTIONS ? 3 : 4);
    if (n_people == 0) {
        finding_add(findings, FINDING_NO_PERSON, TOP, "no question asks for a person");
    }
    if (n_reasons > REASONS_MAX) {
        finding_add(findings,
                    FINDING_REASONS,
                    TOP,
                    "%d questions ask for a reason; at most one should",
                    n_reasons);
    }
}

/* Returns the number of cards other than 221B that have all of @marks. */
static int
count_marked(const Case *c, unsigned marks)
{
    int n = 0;

    for (int i = 0; i < c->n_locations; i++) {
        n += i != c->location_221b && (c->locations[i].marks & marks) == marks ? 1 : 0;
    }
    return n;
}

static void
check_marks(const Case *c, GPtrArray *findings)
{
    const Location *home = &c->locations[c->location_221b];
    const unsigned both = MARK_NO_WATSON | MARK_NO_POLICE;

    if ((home->marks & both) != both) {
        finding_add(findings,
                    FINDING_HOME_MARKS,
                    home->place,
                    "221B must have the marks no-watson and no-police");
    }
    check_count(findings,
                FINDING_LOCKED_CARDS,
                "locked cards",
                count_marked(c, MARK_LOCK),
                c->number < TWO_LOCKS ? 1 : 2);
    if (c->number >= TWO_LOCKS && count_marked(c, MARK_LOCK | MARK_NO_WATSON) == 0) {
        finding_add(findings,
                    FINDING_LOCKED_NO_WATSON,
                    TOP,
                    "no locked card has the mark no-watson; one should");
    }
    check_count(findings,
                FINDING_NO_WATSON_CARDS,
                "no-watson cards besides 221B",
                count_marked(c, MARK_NO_WATSON),
                c->number == 0 ? 1 : 2);
    if (count_marked(c, MARK_NO_POLICE) == 0) {
        finding_add(findings,
                    FINDING_NO_POLICE_CARDS,
                    TOP,
                    "no card has the mark no-police; the scene of the crime should");
    }
}

static void
check_gains(const Case *c, GPtrArray *findings)
{
    int n_yards = 0;
    int n_lockpicks = 0;
    int n_carriages = 0;

    for (int i = 0; i < c->n_locations; i++) {
        const Location *location = &c->locations[i];
        const Gains *gives = &location->gives;

        n_yards += gives->police > 0 && gives->call_off > 0 ? 1 : 0;
        n_lockpicks += gives->lockpick > 0 ? 1 : 0;
        n_carriages += gives->carriages == GAIN_CARRIAGES ? 1 : 0;
        if ((gives->police > 0 || gives->call_off > 0) && (location->marks & MARK_NO_POLICE) == 0) {
            finding_add(findings,
                        FINDING_YARD_MARK,
                        location->place,
                        "location “%s” gives police or call-off, so it must have the mark "
                        "no-police (WH-083)",
                        location->id);
        }
    }
    check_count(findings,
                FINDING_SCOTLAND_YARD,
                "cards that give police and call-off (Scotland Yard)",
                n_yards,
                1);
    check_count(findings, FINDING_LOCKPICK_CARD, "cards that give a lockpick", n_lockpicks, 1);
    check_count(findings, FINDING_CARRIAGE_CARD, "cards that give 2 carriages", n_carriages, 1);
}

void
check_measures(const Case *c, GPtrArray *findings)
{
    check_words(c, findings);
    check_facts(c, findings);
    check_questions(c, findings);
    check_count(findings,
                FINDING_CARDS,
                "location cards with 221B",
                c->n_locations,
                c->number == 0 ? CARDS_IN_CASE_0 : CARDS);
    check_marks(c, findings);
    check_gains(c, findings);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reach.c: forward chaining over all sets of cards */
#include <string.h>

#include "cases/check/reach.h"

static bool
knows(const Knowledge *knowledge, int fact)
{
    return (knowledge->words[fact / 64] & G_GUINT64_CONSTANT(1) << fact % 64) != 0;
}

static void
add_fact(Knowledge *knowledge, int fact)
{
    knowledge->words[fact / 64] |= G_GUINT64_CONSTANT(1) << fact % 64;
}

bool
reach_holds(const Knowledge *knowledge, const Proofs *proofs)
{
    for (int i = 0; i < proofs->n; i++) {
        const Proof *proof = &proofs->items[i];
        int n_known = 0;

        while (n_known < proof->n && knows(knowledge, proof->facts[n_known])) {
            n_known++;
        }
        if (n_known == proof->n) {
            return true;
        }
    }
    return false;
}

/* Adds what the cards of @locations tell to @knowledge, and all deductions. */
static void
learn(const Case *c, guint32 locations, Knowledge *knowledge)
{
    bool is_growing = true;

    for (int i = 0; i < c->n_locations; i++) {
        const Location *location = &c->locations[i];

        for (int j = 0; (locations & 1U << i) != 0 && j < location->n_clues; j++) {
            add_fact(knowledge, location->clues[j]);
        }
    }
    while (is_growing) {
        is_growing = false;
        for (int i = 0; i < c->n_facts; i++) {
            if (!knows(knowledge, i) && reach_holds(knowledge, &c->facts[i].proofs)) {
                add_fact(knowledge, i);
                is_growing = true;
            }
        }
    }
}

Knowledge
reach_learn(const Case *c, guint32 locations)
{
    Knowledge knowledge = { 0 };

    learn(c, locations, &knowledge);
    return knowledge;
}

static unsigned
questions_proved(const Case *c, const Knowledge *knowledge)
{
    unsigned questions = 0;

    for (int i = 0; i < c->n_questions; i++) {
        if (reach_holds(knowledge, &c->questions[i].proofs)) {
            questions |= 1U << i;
        }
    }
    return questions;
}

/* Sets the bits of the people whom @knowledge accuses in @accused, and of those whom it clears in
 * @cleared. Both must be 0. */
static void
judge_people(const Case *c, const Knowledge *knowledge, guint32 *accused, guint32 *cleared)
{
    for (int i = 0; i < c->n_people; i++) {
        const Person *person = &c->people[i];

        *accused |= reach_holds(knowledge, &person->against) ? 1U << i : 0;
        *cleared |= reach_holds(knowledge, &person->cleared) ? 1U << i : 0;
    }
}

unsigned
reach_questions(const Case *c, guint32 locations)
{
    Knowledge knowledge = reach_learn(c, locations);

    return questions_proved(c, &knowledge);
}

/* Returns the locations of the cards in a set, as a bitmask. */
static guint32
locations_of(const Reach *reach, CardSet cards)
{
    guint32 locations = 0;

    for (int i = 0; i < reach->n_cards; i++) {
        if ((cards & 1U << i) != 0) {
            locations |= 1U << reach->locations[i];
        }
    }
    return locations;
}

/* Learns from @cards in @of_sets, which is indexed by CardSet. Starts with what the sets with one
 * card less tell, so that a deduction is new only for the smallest sets from which it follows. */
static void
learn_set(const Reach *reach, Knowledge *of_sets, CardSet cards)
{
    Knowledge *knowledge = &of_sets[cards];

    for (int i = 0; i < reach->n_cards; i++) {
        const Knowledge *less = &of_sets[cards & ~(1U << i)];

        for (gsize j = 0; (cards & 1U << i) != 0 && j < G_N_ELEMENTS(less->words); j++) {
            knowledge->words[j] |= less->words[j];
        }
    }
    learn(reach->c, locations_of(reach, cards), knowledge);
}

Reach *
reach_new(const Case *c)
{
    g_autoptr(Reach) reach = g_new0(Reach, 1);

    reach->c = c;
    for (int i = 0; i < c->n_locations; i++) {
        if (i == c->location_221b) {
            continue;
        }
        if (reach->n_cards == REACH_CARDS_MAX) {
            return NULL;
        }
        reach->locations[reach->n_cards++] = i;
    }
    reach->all = (1U << reach->n_cards) - 1;
    reach->proved = g_new0(guint8, (gsize)reach->all + 1);
    reach->accused = g_new0(guint32, (gsize)reach->all + 1);
    reach->cleared = g_new0(guint32, (gsize)reach->all + 1);
    g_autofree Knowledge *of_sets = g_new0(Knowledge, (gsize)reach->all + 1);
    for (CardSet cards = 0; cards <= reach->all; cards++) {
        learn_set(reach, of_sets, cards);
        reach->proved[cards] = (guint8)questions_proved(c, &of_sets[cards]);
        judge_people(c, &of_sets[cards], &reach->accused[cards], &reach->cleared[cards]);
    }
    return g_steal_pointer(&reach);
}

const char *
reach_name_card(const Reach *reach, int card)
{
    return reach->c->locations[reach->locations[card]].id;
}

char *
reach_name_cards(const Reach *reach, CardSet cards)
{
    GString *names = g_string_new(NULL);

    for (int i = 0; i < reach->n_cards; i++) {
        if ((cards & 1U << i) != 0) {
            g_string_append_printf(
                names, "%s%s", names->len == 0 ? "" : ", ", reach_name_card(reach, i));
        }
    }
    return g_string_free(names, FALSE);
}

void
reach_free(Reach *reach)
{
    if (reach == NULL) {
        return;
    }
    g_free(reach->proved);
    g_free(reach->accused);
    g_free(reach->cleared);
    g_free(reach);
}

bool
reach_proves(const Reach *reach, CardSet cards, int question)
{
    return (reach->proved[cards] & 1U << question) != 0;
}

bool
reach_proves_apart(const Reach *reach, int question)
{
    for (CardSet cards = 0; cards <= reach->all; cards++) {
        if (reach_proves(reach, cards, question) &&
            reach_proves(reach, reach->all & ~cards, question)) {
            return true;
        }
    }
    return false;
}

bool
reach_accuses(const Reach *reach, CardSet cards, const Person *person)
{
    return (reach->accused[cards] & 1U << (person - reach->c->people)) != 0;
}

bool
reach_clears(const Reach *reach, CardSet cards, const Person *person)
{
    return (reach->cleared[cards] & 1U << (person - reach->c->people)) != 0;
}

int
reach_suspects(const Reach *reach, CardSet cards)
{
    return reach->c->n_people - card_count(reach->cleared[cards]);
}

CardSet
reach_marked(const Reach *reach, unsigned marks)
{
    CardSet cards = 0;

    for (int i = 0; i < reach->n_cards; i++) {
        if ((reach->c->locations[reach->locations[i]].marks & marks) != 0) {
            cards |= 1U << i;
        }
    }
    return cards;
}

int
card_count(CardSet cards)
{
    int n = 0;

    for (; cards != 0; cards &= cards - 1) {
        n++;
    }
    return n;
}

CardSet
reach_least(const Reach *reach)
{
    guint8 every = (guint8)((1U << reach->c->n_questions) - 1);
    CardSet least = 0;

    for (CardSet cards = 1; cards <= reach->all; cards++) {
        if (reach->proved[cards] == every &&
            (least == 0 || card_count(cards) < card_count(least))) {
            least = cards;
        }
    }
    return least;
}

/* A card is useful when there is a set to which it adds a proof. */
CardSet
reach_useful(const Reach *reach)
{
    CardSet useful = 0;

    for (CardSet cards = 0; cards <= reach->all; cards++) {
        for (int i = 0; i < reach->n_cards; i++) {
            if (reach->proved[cards] != reach->proved[cards | 1U << i]) {
                useful |= 1U << i;
            }
        }
    }
    return useful;
}

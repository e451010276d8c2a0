/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model.c: searching in a case, and freeing it */
#include "cases/model/model.h"

static const char *const CLUE_IDS[] = {
    "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8",
    "t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8", "o1", "o2", "o3", "o4", "o5", "o6", "o7", "o8",
};

G_STATIC_ASSERT(G_N_ELEMENTS(CLUE_IDS) == AFFAIR_CLUES);

const char *
clue_id(int clue)
{
    return clue >= 0 && clue < AFFAIR_CLUES ? CLUE_IDS[clue] : NULL;
}

int
clue_find(const char *id)
{
    for (int i = 0; i < AFFAIR_CLUES; i++) {
        if (g_strcmp0(CLUE_IDS[i], id) == 0) {
            return i;
        }
    }
    return -1;
}

int
case_find_location(const Case *c, const char *id)
{
    for (int i = 0; i < c->n_locations; i++) {
        if (g_strcmp0(c->locations[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}

int
case_find_fact(const Case *c, const char *id)
{
    for (int i = 0; i < c->n_facts; i++) {
        if (g_strcmp0(c->facts[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}

static void
texts_clear(Texts *texts)
{
    g_strfreev(texts->items);
    *texts = (Texts){ 0 };
}

static void
proofs_clear(Proofs *proofs)
{
    for (int i = 0; i < proofs->n; i++) {
        g_free(proofs->items[i].facts);
    }
    g_free(proofs->items);
    *proofs = (Proofs){ 0 };
}

static void
person_clear(Person *person)
{
    g_free(person->name);
    texts_clear(&person->aliases);
    proofs_clear(&person->against);
    proofs_clear(&person->cleared);
}

static void
question_clear(Question *question)
{
    g_free(question->id);
    g_free(question->ask);
    g_free(question->answer);
    g_free(question->second);
    texts_clear(&question->accept);
    texts_clear(&question->reject);
    texts_clear(&question->vague);
    for (int i = 0; i < question->n_concepts; i++) {
        texts_clear(&question->concepts[i]);
    }
    g_free(question->concepts);
    texts_clear(&question->never);
    texts_clear(&question->choices);
    proofs_clear(&question->proofs);
}

static void
fact_clear(Fact *fact)
{
    g_free(fact->id);
    g_free(fact->text);
    proofs_clear(&fact->proofs);
}

static void
location_clear(Location *location)
{
    g_free(location->id);
    g_free(location->name);
    g_free(location->picture);
    g_free(location->text);
    g_free(location->clues);
}

static void
affair_free(Affair *affair)
{
    if (affair == NULL) {
        return;
    }
    for (int i = 0; i < AFFAIR_CLUES; i++) {
        g_free(affair->clues[i].name);
        g_free(affair->clues[i].said);
        g_free(affair->clues[i].text);
        g_free(affair->clues[i].picture);
    }
    g_free(affair->ending);
    g_free(affair->epilogue);
    g_free(affair);
}

void
case_free(Case *c)
{
    if (c == NULL) {
        return;
    }
    for (int i = 0; i < c->n_people; i++) {
        person_clear(&c->people[i]);
    }
    for (int i = 0; i < c->n_questions; i++) {
        question_clear(&c->questions[i]);
    }
    for (int i = 0; i < c->n_facts; i++) {
        fact_clear(&c->facts[i]);
    }
    for (int i = 0; i < c->n_locations; i++) {
        location_clear(&c->locations[i]);
    }
    for (int i = 0; i < c->n_explained; i++) {
        g_free(c->explained[i].id);
        g_free(c->explained[i].why);
    }
    affair_free(c->affair);
    rogues_free(c->rogues);
    town_free(c->town);
    g_free(c->people);
    g_free(c->questions);
    g_free(c->facts);
    g_free(c->locations);
    g_free(c->explained);
    g_free(c->rules.say);
    g_free(c->path);
    g_free(c->game);
    g_free(c->title);
    g_free(c->language);
    g_free(c->teaser);
    g_free(c->cover);
    g_free(c->introduction);
    g_free(c->solution);
    g_clear_pointer(&c->judged, g_hash_table_unref);
    g_clear_pointer(&c->named, g_hash_table_unref);
    g_clear_pointer(&c->phrased, g_hash_table_unref);
    g_clear_pointer(&c->minutes, g_hash_table_unref);
    g_free(c);
}

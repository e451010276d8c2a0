/* SPDX-License-Identifier: GPL-3.0-or-later */
/* judge.c: faults of a case whose parts are all well formed, such as duplicate ids */
#include <string.h>

#include "cases/load/decoder.h"

static void
judge_location_id(Decoder *decoder, int i)
{
    const Location *locations = decoder->c->locations;
    const Location *location = &locations[i];

    if (g_strv_contains(FORMAT_RESERVED_IDS, location->id) ||
        g_str_has_prefix(location->id, "seat-")) {
        faults_add(decoder->faults,
                   location->place,
                   "location “%s”: another piece of the box has this id",
                   location->id);
    }
    for (int j = 0; j < decoder->c->n_locations; j++) {
        const Place before = locations[j].place;
        bool is_first =
            before.line < location->place.line ||
            (before.line == location->place.line && before.column < location->place.column);

        if (j == i || !is_first) {
            continue;
        }
        if (*location->id != '\0' && strcmp(locations[j].id, location->id) == 0) {
            faults_add(decoder->faults,
                       location->place,
                       "duplicate location “%s”; it is also in line %d",
                       location->id,
                       before.line);
        }
        if (location->number > 0 && locations[j].number == location->number) {
            faults_add(decoder->faults,
                       location->place,
                       "duplicate number %d; “%s” has it already",
                       location->number,
                       locations[j].id);
        }
    }
}

/* Checks the hours of a location. 221B must have none, since players may solve the case in every
 * round. */
static void
judge_hours(Decoder *decoder, const Location *location)
{
    if (location->closes != 0 && location->closes < location->opens) {
        faults_add(decoder->faults,
                   location->place,
                   "location “%s” opens in round %d and closes after round %d, so nobody could go "
                   "there",
                   location->id,
                   location->opens,
                   location->closes);
    }
    if (strcmp(location->id, LOCATION_221B) == 0 && (location->opens > 1 || location->closes > 0)) {
        faults_add(decoder->faults,
                   location->place,
                   "221B is open in every round; leave out “opens” and “closes”");
    }
}

static void
judge_locations(Decoder *decoder)
{
    const Case *c = decoder->c;

    for (int i = 0; i < c->n_locations; i++) {
        const Location *location = &c->locations[i];
        bool is_221b = strcmp(location->id, LOCATION_221B) == 0;

        judge_location_id(decoder, i);
        judge_hours(decoder, location);
        if (is_221b && (location->text != NULL || location->n_clues > 0)) {
            faults_add(decoder->faults,
                       location->place,
                       "221B must have neither text nor clues; the key is printed there");
        }
        if (!is_221b && location->text == NULL) {
            faults_add(
                decoder->faults, location->place, "location “%s” lacks “text”", location->id);
        }
        if (location->zone >= 'A' + c->n_zones) {
            faults_add(decoder->faults,
                       location->place,
                       "location “%s” is in zone %c, which “zones” does not name",
                       location->id,
                       location->zone);
        }
    }
    if (c->n_locations > 0 && c->location_221b < 0) {
        faults_add(decoder->faults,
                   node_key_place(decoder->root, "locations"),
                   "no location “221b”; quote its id: \"221b\"");
    }
}

static bool
texts_have(const Texts *texts, const char *text)
{
    return texts->items != NULL && g_strv_contains((const char *const *)texts->items, text);
}

/* Reports @name when nobody in "people" has exactly that name. Reports nothing when "people" itself
 * could not be read. */
static void
judge_person(Decoder *decoder, const Question *question, const char *name)
{
    const Case *c = decoder->c;
    const Node *people = node_get(decoder->root, "people");
    g_autofree const char **names = g_new(const char *, (gsize)MAX(c->n_people, 1));

    if (people != NULL && people->kind != NODE_LIST) {
        return;
    }
    for (int i = 0; i < c->n_people; i++) {
        names[i] = c->people[i].name;
        if (strcmp(names[i], name) == 0 || *names[i] == '\0') {
            return;
        }
    }
    g_autofree char *shown = faults_show(name);
    g_autofree char *hint = faults_hint(name, names, c->n_people);
    faults_add(decoder->faults,
               question->place,
               "question “%s”: nobody in “people” is named %s%s",
               question->id,
               shown,
               hint);
}

/* Checks the answer and the second-best suspect of a question for a person. */
static void
judge_people_asked(Decoder *decoder, const Question *question)
{
    if (*question->answer != '\0') {
        judge_person(decoder, question, question->answer);
    }
    if (question->second == NULL || *question->second == '\0') {
        return;
    }
    judge_person(decoder, question, question->second);
    if (strcmp(question->second, question->answer) == 0) {
        faults_add(decoder->faults,
                   question->place,
                   "question “%s”: its “second” must not be its answer",
                   question->id);
    }
}

/* Checks the keys that belong to one kind of question only. */
static void
judge_kind(Decoder *decoder, const Question *question)
{
    bool is_reason = question->kind == QUESTION_REASON;
    bool is_choice = question->kind == QUESTION_CHOICE;

    if (question->kind != QUESTION_PERSON && question->second != NULL) {
        faults_add(decoder->faults,
                   question->place,
                   "question “%s” does not ask for a person; remove “second”",
                   question->id);
    }
    if (is_reason && question->n_concepts == 0) {
        faults_add(decoder->faults,
                   question->place,
                   "question “%s” asks for a reason but lacks “concepts”",
                   question->id);
    }
    if (!is_reason && (question->n_concepts > 0 || question->never.n > 0)) {
        faults_add(decoder->faults,
                   question->place,
                   "question “%s” does not ask for a reason; remove “concepts” and “never”",
                   question->id);
    }
    if (question->kind != QUESTION_PLACE && question->kind != QUESTION_OBJECT &&
        question->vague.n > 0) {
        faults_add(decoder->faults,
                   question->place,
                   "question “%s” asks for neither a place nor an object; remove “vague”",
                   question->id);
    }
    if (is_choice && question->choices.n < 2) {
        faults_add(decoder->faults,
                   question->place,
                   "question “%s” must offer at least two “choices”",
                   question->id);
    }
    if (is_choice && question->choices.n >= 2 &&
        !texts_have(&question->choices, question->answer)) {
        g_autofree char *shown = faults_show(question->answer);

        faults_add(decoder->faults,
                   question->place,
                   "question “%s”: its answer %s is not among the “choices”",
                   question->id,
                   shown);
    }
    if (!is_choice && question->choices.n > 0) {
        faults_add(decoder->faults,
                   question->place,
                   "question “%s” is not a choice; remove “choices”",
                   question->id);
    }
}

static void
judge_questions(Decoder *decoder)
{
    const Case *c = decoder->c;

    for (int i = 0; i < c->n_questions; i++) {
        const Question *question = &c->questions[i];

        for (int j = 0; j < i; j++) {
            if (*question->id != '\0' && strcmp(c->questions[j].id, question->id) == 0) {
                faults_add(decoder->faults,
                           question->place,
                           "duplicate question “%s”; it is also in line %d",
                           question->id,
                           c->questions[j].place.line);
            }
        }
        judge_kind(decoder, question);
        if (question->kind == QUESTION_PERSON) {
            judge_people_asked(decoder, question);
        }
    }
}

static void
judge_people(Decoder *decoder)
{
    const Case *c = decoder->c;

    for (int i = 0; i < c->n_people; i++) {
        for (int j = 0; j < i; j++) {
            if (*c->people[i].name != '\0' && strcmp(c->people[j].name, c->people[i].name) == 0) {
                g_autofree char *shown = faults_show(c->people[i].name);

                faults_add(decoder->faults,
                           c->people[i].place,
                           "duplicate name %s; it is also in line %d",
                           shown,
                           c->people[j].place.line);
            }
        }
    }
}

void
judge_case(Decoder *decoder)
{
    judge_locations(decoder);
    judge_questions(decoder);
    judge_people(decoder);
}

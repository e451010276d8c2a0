/* SPDX-License-Identifier: GPL-3.0-or-later */
/* watson-and-holmes.c: keys, decoder and checks of a case of Watson & Holmes: cards, questions,
 * people */
#include "cases/load/kind.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "cases/check/check.h"
#include "cases/model/box.h"

enum {
    GAIN_CARRIAGES_MAX = 5,
    /* The box must hold at least the purses of two players. */
    START_CARRIAGES_MAX = BOX_CARRIAGES / BOX_SEATS_MIN,
};

static_assert(CASE_LOCATIONS_MAX <= 32, "Fact.locations has 32 bits");

/* ---- locations and clues --------------------------------------------------------------------- */

static Gains
decode_gains(Decoder *decoder, const Node *node)
{
    Fields fields;

    if (node == NULL || !fields_check(&fields, decoder->faults, node, &FORMAT_GIVES)) {
        return (Gains){ 0 };
    }
    return (Gains){
        .carriages = fields_integer(&fields, "carriages", 1, GAIN_CARRIAGES_MAX, 0),
        .police = fields_integer(&fields, "police", 1, 1, 0),
        .call_off = fields_integer(&fields, "call-off", 1, 1, 0),
        .lockpick = fields_integer(&fields, "lockpick", 1, 1, 0),
    };
}

static unsigned
decode_marks(const Fields *fields)
{
    const Node *list = fields_list(fields, "marks", words_listed(FORMAT_MARKS));
    unsigned marks = 0;

    for (int i = 0; list != NULL && i < (int)list->items->len; i++) {
        const Node *item = g_ptr_array_index(list->items, (guint)i);
        int word = node_word(fields->faults, item, "marks", FORMAT_MARKS);

        if (word >= 0 && (marks & 1U << word) != 0) {
            faults_add(fields->faults, item->place, "duplicate mark “%s”", FORMAT_MARKS[word]);
        }
        marks |= word < 0 ? 0 : 1U << word;
    }
    return marks;
}

static void
decode_clues(Decoder *decoder, Location *location, const Node *clues)
{
    if (clues == NULL) {
        return;
    }
    if (clues->kind != NODE_MAP) {
        faults_add(decoder->faults,
                   clues->place,
                   "“clues” must be written as `id: what a reader learns`, not as %s",
                   node_kind_name(clues));
        decoder->lacks_facts = true;
        return;
    }
    location->clues = g_new0(int, MAX(clues->keys->len, 1));
    for (guint i = 0; i < clues->keys->len; i++) {
        const Node *key = g_ptr_array_index(clues->keys, i);
        const Fields fields = { .faults = decoder->faults, .map = clues };
        g_autofree char *text = fields_text(&fields, key->text);
        int fact = id_check(decoder->faults, key->place, key->text)
                       ? decode_fact(decoder, key->text, key->place)
                       : -1;

        if (fact < 0) {
            decoder->lacks_facts = true;
        } else {
            location->clues[location->n_clues++] = fact;
            if (decoder->c->facts[fact].text == NULL) {
                decoder->c->facts[fact].text = g_steal_pointer(&text);
            }
        }
    }
}

static void
decode_location(Decoder *decoder, Location *location, const Node *node)
{
    Fields fields;

    location->place = node->place;
    fields_check(&fields, decoder->faults, node, &FORMAT_LOCATION);
    location->id = fields_id(&fields, "id");
    location->number = fields_integer(&fields, "number", 1, CASE_NUMBER_MAX, 0);
    location->name = fields_line(&fields, "name");
    location->kind =
        (LocationKind)fields_word(&fields, "kind", FORMAT_LOCATION_KINDS, LOCATION_PLACE);
    location->zone = (char)('A' + fields_word(&fields, "zone", FORMAT_ZONES, 0));
    location->picture = fields_id_or_null(&fields, "picture");
    if (location->picture == NULL) {
        location->picture = g_strdup(strcmp(location->id, LOCATION_221B) == 0
                                         ? "221b"
                                         : FORMAT_LOCATION_KINDS[location->kind]);
    }
    location->gives = decode_gains(decoder, node_get(fields.map, "gives"));
    location->marks = decode_marks(&fields);
    location->opens = fields_integer(&fields, "opens", 1, CASE_ROUND_MAX, 1);
    location->closes = fields_integer(&fields, "closes", 1, CASE_ROUND_MAX, 0);
    location->text = fields_text_or_null(&fields, "text");
    decode_clues(decoder, location, node_get(fields.map, "clues"));
}

static int
compare_locations(const void *a, const void *b)
{
    const Location *one = a;
    const Location *other = b;

    return one->number - other->number;
}

/* Decodes the locations. The bits of Fact.locations can be set only after sorting. */
static void
decode_locations(Decoder *decoder, const Fields *fields)
{
    Case *c = decoder->c;
    const Node *list = fields_list(fields, "locations", CASE_LOCATIONS_MAX);
    int n = list_count(list, CASE_LOCATIONS_MAX);

    c->locations = g_new0(Location, (gsize)MAX(n, 1));
    for (c->n_locations = 0; c->n_locations < n; c->n_locations++) {
        decode_location(decoder,
                        &c->locations[c->n_locations],
                        g_ptr_array_index(list->items, (guint)c->n_locations));
    }
    qsort(c->locations, (size_t)n, sizeof *c->locations, compare_locations);
    c->location_221b = case_find_location(c, LOCATION_221B);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < c->locations[i].n_clues; j++) {
            c->facts[c->locations[i].clues[j]].locations |= 1U << i;
        }
    }
}

/* ---- questions and people -------------------------------------------------------------------- */

static void
decode_concepts(Question *question, const Fields *fields)
{
    const Node *list = fields_list(fields, "concepts", CASE_WORDS_MAX);
    int n = list_count(list, CASE_WORDS_MAX);

    question->concepts = g_new0(Texts, (gsize)MAX(n, 1));
    for (int i = 0; i < n; i++) {
        const Node *item = g_ptr_array_index(list->items, (guint)i);

        question->concepts[i] = node_answers(fields->faults, item, "concepts");
        if (item->kind == NODE_LIST && item->items->len == 0) {
            faults_add(fields->faults,
                       item->place,
                       "the concept has no words, so no answer could match it");
        }
    }
    question->n_concepts = n;
}

/* Guesses the kind of a question whose kind is missing or misspelt. The guess only affects the
 * faults. */
static QuestionKind
guess_kind(const Fields *fields)
{
    if (node_get(fields->map, "concepts") != NULL) {
        return QUESTION_REASON;
    }
    return node_get(fields->map, "choices") != NULL ? QUESTION_CHOICE : QUESTION_OBJECT;
}

static void
decode_question(Decoder *decoder, Question *question, const Node *node)
{
    Fields fields;

    question->place = node->place;
    fields_check(&fields, decoder->faults, node, &FORMAT_QUESTION);
    question->id = fields_id(&fields, "id");
    question->ask = fields_text(&fields, "ask");
    question->kind =
        (QuestionKind)fields_word(&fields, "kind", FORMAT_QUESTION_KINDS, guess_kind(&fields));
    question->answer = fields_answer(&fields, "answer");
    question->second =
        node_get(fields.map, "second") == NULL ? NULL : fields_line(&fields, "second");
    question->accept = fields_answers(&fields, "accept");
    question->reject = fields_answers(&fields, "reject");
    question->vague = fields_answers(&fields, "vague");
    question->never = fields_answers(&fields, "never");
    question->choices = fields_answers(&fields, "choices");
    decode_concepts(question, &fields);
    question->proofs = decode_proofs(decoder, &fields, "proofs");
}

static void
decode_questions(Decoder *decoder, const Fields *fields)
{
    Case *c = decoder->c;
    const Node *list = fields_list(fields, "questions", CASE_QUESTIONS_MAX);
    int n = list_count(list, CASE_QUESTIONS_MAX);

    c->questions = g_new0(Question, (gsize)MAX(n, 1));
    for (c->n_questions = 0; c->n_questions < n; c->n_questions++) {
        decode_question(decoder,
                        &c->questions[c->n_questions],
                        g_ptr_array_index(list->items, (guint)c->n_questions));
    }
    if (list != NULL && n == 0) {
        faults_add(decoder->faults, list->place, "“questions” is empty; a case asks at least one");
    }
}

static void
decode_people(Decoder *decoder, const Fields *fields)
{
    Case *c = decoder->c;
    const Node *list = fields_list(fields, "people", CASE_PEOPLE_MAX);
    int n = list_count(list, CASE_PEOPLE_MAX);

    c->people = g_new0(Person, (gsize)MAX(n, 1));
    for (c->n_people = 0; c->n_people < n; c->n_people++) {
        const Node *node = g_ptr_array_index(list->items, (guint)c->n_people);
        Person *person = &c->people[c->n_people];
        Fields of_person;

        person->place = node->place;
        fields_check(&of_person, decoder->faults, node, &FORMAT_PERSON);
        person->name = fields_line(&of_person, "name");
        person->aliases = fields_answers(&of_person, "aliases");
        person->against = decode_proofs(decoder, &of_person, "against");
        person->cleared = decode_proofs(decoder, &of_person, "cleared");
    }
}

static void
decode_rules(Decoder *decoder, const Node *node)
{
    CaseRules *rules = &decoder->c->rules;
    Fields fields;
    Fields start;

    *rules = (CaseRules){ .carriages = -1, .police = -1, .call_off = -1, .lockpick = -1 };
    if (node == NULL || !fields_check(&fields, decoder->faults, node, &FORMAT_RULES)) {
        return;
    }
    rules->no_notes = fields_bool(&fields, "no-notes");
    rules->say = fields_text_or_null(&fields, "say");
    const Node *at_start = node_get(fields.map, "start");
    if (at_start != NULL && fields_check(&start, decoder->faults, at_start, &FORMAT_START)) {
        rules->carriages = fields_integer(&start, "carriages", 0, START_CARRIAGES_MAX, -1);
        rules->police = fields_integer(&start, "police", 0, 1, -1); /* WH-021: nobody holds two */
        rules->call_off = fields_integer(&start, "call-off", 0, 1, -1);
        rules->lockpick = fields_integer(&start, "lockpick", 0, 1, -1);
    }
}

/* Decodes the zones and returns their number. They must be A, B, C … in this order, so the number
 * is enough. */
static int
decode_zones(const Fields *fields)
{
    const Node *list = fields_list(fields, "zones", words_listed(FORMAT_ZONES));
    int n = list_count(list, words_listed(FORMAT_ZONES));

    for (int i = 0; i < n; i++) {
        const Node *item = g_ptr_array_index(list->items, (guint)i);
        int word = node_word(fields->faults, item, "zones", FORMAT_ZONES);

        if (word >= 0 && word != i) {
            faults_add(fields->faults,
                       item->place,
                       "unexpected zone “%s”; zones are named A, B, C … in this order",
                       FORMAT_ZONES[word]);
        }
    }
    if (list != NULL && n == 0) {
        faults_add(fields->faults,
                   list->place,
                   "“zones” is empty; leave it out if there is only one zone");
    }
    return MAX(n, 1);
}

/* Decodes the explanations. Each key must be the id of a finding. */
static void
decode_explained(Decoder *decoder)
{
    const Node *map = node_get(decoder->root, "explained");
    const Fields fields = { .faults = decoder->faults, .map = map };
    Case *c = decoder->c;

    if (map == NULL) {
        return;
    }
    if (map->kind != NODE_MAP) {
        faults_add(decoder->faults,
                   map->place,
                   "“explained” must be written as `warning: why it is kept`, not as %s",
                   node_kind_name(map));
        return;
    }
    c->explained = g_new0(Explanation, (gsize)MAX(map->keys->len, 1));
    for (guint i = 0; i < map->keys->len; i++) {
        const Node *key = g_ptr_array_index(map->keys, i);

        c->explained[c->n_explained++] = (Explanation){
            .id = g_strdup(key->text),
            .why = fields_text(&fields, key->text),
            .place = key->place,
        };
        if (!g_strv_contains(FINDING_IDS, key->text)) {
            g_autofree char *shown = faults_show(key->text);
            g_autofree char *hint = faults_hint(key->text, FINDING_IDS, FINDING_KINDS);

            faults_add(
                decoder->faults, key->place, "the check has no finding called %s%s", shown, hint);
        }
    }
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void
decode(Decoder *decoder, const Fields *fields)
{
    Case *c = decoder->c;

    c->cover = fields_id_or_null(fields, "cover");
    c->solution = fields_text(fields, "solution");
    c->n_zones = decode_zones(fields);
    decode_rules(decoder, node_get(decoder->root, "rules"));
    decode_locations(decoder, fields);
    decode_deductions(decoder);
    decode_questions(decoder, fields);
    decode_people(decoder, fields);
    decode_explained(decoder);
    judge_case(decoder);
}

static void
check(const Case *c, GPtrArray *findings)
{
    check_fairness(c, findings);
    check_key(c, findings);
    check_measures(c, findings);
    check_repeats(c, findings);
    check_names(c, findings);
    check_special(c, findings);
}

/* ---- pieces that bear a code ----------------------------------------------------------------- */

static bool
is_of_case(const Case *c, const char *piece)
{
    return strcmp(piece, "booklet") == 0 || case_find_location(c, piece) >= 0;
}

/* Pieces that every case has beside its locations. */
static const char *const SET_PIECES[] = { "watson", "holmes", CARRIAGE_STOP, "diary", NULL };

static bool
is_of_set(const char *piece)
{
    return box_find_character(piece) >= 0 || g_strv_contains(SET_PIECES, piece);
}

/* ---- keys ------------------------------------------------------------------------------------ */

static const CaseField CASE_FIELDS[] = {
    { "game", true },       { "number", true },       { "title", true },
    { "language", false },  { "difficulty", true },   { "teaser", true },
    { "cover", false },     { "introduction", true }, { "people", false },
    { "questions", true },  { "deductions", false },  { "rules", false },
    { "zones", false },     { "locations", true },    { "solution", true },
    { "explained", false },
};

static const FieldTable CASE_TABLE = FIELD_TABLE("case", "a case", CASE_FIELDS);

static const FieldTable *const PARTS[] = {
    &FORMAT_PERSON, &FORMAT_QUESTION, &FORMAT_LOCATION, &FORMAT_GIVES, &FORMAT_RULES, &FORMAT_START,
    NULL,
};

/* The keys that the referee judges by. The lists of the case resolve answers, and the printed texts
 * resolve times of day. */
static const char *const SEALED[] = {
    "game",   "number",    "title",     "language",     "rules",    "zones",
    "people", "questions", "locations", "introduction", "solution", NULL,
};

const CaseKind KIND_WATSON_AND_HOLMES = {
    .game = "watson-and-holmes",
    .fields = &CASE_TABLE,
    .parts = PARTS,
    .decode = decode,
    .check = check,
    .is_of_case = is_of_case,
    .is_of_set = is_of_set,
    .sealed = SEALED,
};

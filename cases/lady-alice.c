/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lady-alice.c: what a case of Lady Alice has of its own: four times eight clues */
#include "cases/kind.h"

#include <string.h>

#include "cases/check.h"
#include "cases/seating.h"
#include "cases/words.h"

enum {
    INTRODUCTION_MAX = 350, /* words: it is read aloud */
    NAMES_APART = 3,        /* slips */
};

/* How they stand under “clues”, in the order of Category. */
static const char *const LISTS[] = { "suspects", "places", "times", "objects" };

static const Field CASE_FIELDS[] = {
    { "game", true },         { "number", true },     { "title", true },
    { "language", false },    { "difficulty", true }, { "teaser", true },
    { "introduction", true }, { "clues", true },      { "epilogue", false },
};

static const Field CLUES_FIELDS[] = {
    { "suspects", true },
    { "places", true },
    { "times", true },
    { "objects", true },
};

static const Field CLUE_FIELDS[] = {
    { "name", true },
    { "said", false },
    { "text", false },
    { "picture", false },
};

static const FieldTable CASE_TABLE = FIELD_TABLE("lady-alice", "a case", CASE_FIELDS);
static const FieldTable CLUES_TABLE = FIELD_TABLE("clues", "“clues”", CLUES_FIELDS);
static const FieldTable CLUE_TABLE = FIELD_TABLE("clue", "a clue", CLUE_FIELDS);

static const FieldTable *const PARTS[] = { &CLUES_TABLE, &CLUE_TABLE, NULL };

/* Two clues with one name could not be told apart aloud. */
static void
judge_name(Decoder *decoder, const Affair *affair, int clue)
{
    const Clue *it = &affair->clues[clue];

    for (int i = 0; i < clue; i++) {
        if (*it->name != '\0' && strcmp(affair->clues[i].name, it->name) == 0) {
            g_autofree char *shown = faults_show(it->name);

            faults_add(decoder->faults,
                       it->place,
                       "clue %s again; it stands in line %d too",
                       shown,
                       affair->clues[i].place.line);
            return;
        }
    }
}

static void
decode_clue(Decoder *decoder, Affair *affair, int clue, const Node *node)
{
    Clue *it = &affair->clues[clue];
    Fields fields;

    it->place = node->place;
    fields_check(&fields, decoder->faults, node, &CLUE_TABLE);
    it->name = fields_line(&fields, "name");
    it->said =
        node_get(fields.map, "said") == NULL ? g_strdup(it->name) : fields_line(&fields, "said");
    it->text = fields_text_or_null(&fields, "text");
    it->picture = node_get(fields.map, "picture") == NULL ? NULL : fields_id(&fields, "picture");
    judge_name(decoder, affair, clue);
}

static void
decode_category(Decoder *decoder, Affair *affair, Category category, const Fields *fields)
{
    const Node *list = fields_list(fields, LISTS[category], CATEGORY_CLUES);
    int n = list_count(list, CATEGORY_CLUES);
    int first = (int)category * CATEGORY_CLUES;

    for (int i = 0; i < n; i++) {
        decode_clue(decoder, affair, first + i, g_ptr_array_index(list->items, (guint)i));
    }
    for (int i = n; i < CATEGORY_CLUES; i++) {
        affair->clues[first + i].name = g_strdup("");
        affair->clues[first + i].said = g_strdup("");
    }
    if (list != NULL && n < CATEGORY_CLUES) {
        faults_add(decoder->faults,
                   list->place,
                   "“%s” has %d entries; there are %d of each category",
                   LISTS[category],
                   n,
                   CATEGORY_CLUES);
    }
}

static void
decode(Decoder *decoder, const Fields *fields)
{
    Affair *affair = g_new0(Affair, 1);
    Fields clues;

    decoder->c->affair = affair;
    affair->epilogue = fields_text_or_null(fields, "epilogue");
    fields_check(&clues, decoder->faults, node_get(fields->map, "clues"), &CLUES_TABLE);
    for (int i = 0; i < CATEGORIES; i++) {
        decode_category(decoder, affair, (Category)i, &clues);
    }
}

/* ---- findings -------------------------------------------------------------------------------- */

/* Suspicions are said aloud, so names are told apart by ear; hours are, whatever their letters. */
static void
check_are_apart(const Affair *affair, Category category, GPtrArray *findings)
{
    int first = (int)category * CATEGORY_CLUES;

    for (int i = first; i < first + CATEGORY_CLUES && category != CATEGORY_TIME; i++) {
        for (int j = first; j < i; j++) {
            const Clue *one = &affair->clues[j];
            const Clue *other = &affair->clues[i];

            if (words_apart(one->name, other->name) < NAMES_APART) {
                finding_add(findings,
                            FINDING_WARNING,
                            other->place,
                            "%s and %s sound alike",
                            one->name,
                            other->name);
            }
        }
    }
}

static void
check(const Case *c, GPtrArray *findings)
{
    int n_words = words_count(c->introduction);

    if (n_words > INTRODUCTION_MAX) {
        finding_add(findings,
                    FINDING_WARNING,
                    (Place){ 1, 1 },
                    "the introduction has %d words; it is read aloud, and %d are the most",
                    n_words,
                    INTRODUCTION_MAX);
    }
    for (int i = 0; i < CATEGORIES; i++) {
        check_are_apart(c->affair, (Category)i, findings);
    }
}

/* ---- pieces that bear a code ----------------------------------------------------------------- */

static bool
is_of_case(const Case *c, const char *piece)
{
    (void)c;
    return strcmp(piece, "booklet") == 0 || clue_find(piece) >= 0;
}

/* "counter-red-2": the three counters of one value and colour are alike. */
static bool
is_of_set(const char *piece)
{
    g_auto(GStrv) parts = g_strsplit(piece, "-", 0);
    const char *const values[] = { "0", "1", "2", NULL };

    return g_strv_length(parts) == 3 && strcmp(parts[0], "counter") == 0 &&
           seating_seat(seating_find("lady-alice"), parts[1]) >= 0 &&
           g_strv_contains(values, parts[2]);
}

const CaseKind KIND_LADY_ALICE = {
    .game = "lady-alice",
    .fields = &CASE_TABLE,
    .parts = PARTS,
    .decode = decode,
    .check = check,
    .is_of_case = is_of_case,
    .is_of_set = is_of_set,
};

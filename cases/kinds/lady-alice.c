/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lady-alice.c: keys, decoder and checks of a case of Lady Alice: eight clues in each of four
 * categories */
#include "cases/load/kind.h"

#include <string.h>

#include "cases/base/words.h"
#include "cases/check/check.h"

enum {
    NAMES_APART = 3, /* minimum number of slips between two names */
};

/* The limits of the number of words in a text, and the finding for a text outside them. The
 * introduction and the epilogue are read aloud. The text of a clue is what a child says. It must
 * fit on a card, beside the picture and the code. */
typedef struct {
    int least;
    int most;
    FindingKind kind;
} Measure;

static const Measure INTRODUCTION = { 1, 350, FINDING_INTRODUCTION_WORDS };
static const Measure EPILOGUE = { 150, 250, FINDING_EPILOGUE_WORDS };
static const Measure CARD = { 20, 40, FINDING_CARD_WORDS };

/* The keys of the lists under “clues”, in the order of Category. */
static const char *const LISTS[] = { "suspects", "places", "times", "objects" };

static const CaseField CASE_FIELDS[] = {
    { "game", true },       { "number", true },    { "title", true },   { "language", false },
    { "difficulty", true }, { "teaser", true },    { "cover", false },  { "introduction", true },
    { "clues", true },      { "epilogue", false }, { "ending", false },
};

static const CaseField CLUES_FIELDS[] = {
    { "suspects", true },
    { "places", true },
    { "times", true },
    { "objects", true },
};

static const CaseField CLUE_FIELDS[] = {
    { "name", true },
    { "said", false },
    { "text", false },
    { "picture", false },
};

static const FieldTable CASE_TABLE = FIELD_TABLE("lady-alice", "a case", CASE_FIELDS);
static const FieldTable CLUES_TABLE = FIELD_TABLE("clues", "“clues”", CLUES_FIELDS);
static const FieldTable CLUE_TABLE = FIELD_TABLE("clue", "a clue", CLUE_FIELDS);

static const FieldTable *const PARTS[] = { &CLUES_TABLE, &CLUE_TABLE, NULL };

/* Reports a clue that has the name of an earlier clue. Spoken aloud, the two could not be told
 * apart. */
static void
judge_name(Decoder *decoder, const Affair *affair, int clue)
{
    const Clue *it = &affair->clues[clue];

    for (int i = 0; i < clue; i++) {
        if (*it->name != '\0' && strcmp(affair->clues[i].name, it->name) == 0) {
            g_autofree char *shown = faults_show(it->name);

            faults_add(decoder->faults,
                       it->place,
                       "duplicate clue %s; it is also in line %d",
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
    it->picture = fields_id_or_null(&fields, "picture");
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
                   "“%s” has %d entries; each category must have %d",
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
    decoder->c->cover = fields_id_or_null(fields, "cover");
    affair->epilogue = fields_text_or_null(fields, "epilogue");
    affair->ending = fields_id_or_null(fields, "ending");
    fields_check(&clues, decoder->faults, node_get(fields->map, "clues"), &CLUES_TABLE);
    for (int i = 0; i < CATEGORIES; i++) {
        decode_category(decoder, affair, (Category)i, &clues);
    }
}

/* ---- findings -------------------------------------------------------------------------------- */

/* Checks that names can be told apart by ear, since suspicions are said aloud. Hours sound
 * different even when their spellings are similar, so they are not checked. */
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
                            FINDING_NAMES_ALIKE,
                            other->place,
                            "%s and %s sound alike",
                            one->name,
                            other->name);
            }
        }
    }
}

/* Checks that the spoken form of a clue contains its name, since the players must find a spoken
 * accusation on the board. An hour may be spoken differently from the print on its area. */
static void
check_is_said(const Clue *it, Category category, GPtrArray *findings)
{
    if (category != CATEGORY_TIME && !words_contain(it->said, it->name)) {
        finding_add(findings,
                    FINDING_SAID_OTHERWISE,
                    it->place,
                    "%s is said as “%s”; a listener would not find it on the board",
                    it->name,
                    it->said);
    }
}

/* Checks that the text of a clue names no other clue, since any four clues may be the true ones. */
static void
check_tells_of_itself(const Affair *affair, const Clue *it, GPtrArray *findings)
{
    for (int i = 0; i < AFFAIR_CLUES; i++) {
        const char *name = affair->clues[i].name;

        if (!words_contain(it->name, name) && words_contain(it->text, name)) {
            finding_add(
                findings,
                FINDING_TELLS_OF_OTHERS,
                it->place,
                "the text of %s names %s; it would be true in some games and false in others",
                it->name,
                name);
        }
    }
}

static void
check_words(const char *what, const char *text, Measure measure, Place place, GPtrArray *findings)
{
    int n = words_count(text);

    if (n < measure.least || n > measure.most) {
        finding_add(findings,
                    measure.kind,
                    place,
                    "%s has %d words; it should have %d to %d",
                    what,
                    n,
                    measure.least,
                    measure.most);
    }
}

static void
check_clue(const Affair *affair, int clue, GPtrArray *findings)
{
    const Clue *it = &affair->clues[clue];

    check_is_said(it, (Category)(clue / CATEGORY_CLUES), findings);
    if (it->picture == NULL) {
        finding_add(findings, FINDING_NO_PICTURE, it->place, "%s has no picture", it->name);
    }
    for (int i = 0; i < clue && it->picture != NULL; i++) {
        if (g_strcmp0(affair->clues[i].picture, it->picture) == 0) {
            finding_add(findings,
                        FINDING_SAME_PICTURE,
                        it->place,
                        "%s has the same picture as %s",
                        it->name,
                        affair->clues[i].name);
        }
    }
    if (it->text == NULL) {
        finding_add(findings, FINDING_NO_TEXT, it->place, "%s has no text", it->name);
        return;
    }
    check_words(it->name, it->text, CARD, it->place, findings);
    check_tells_of_itself(affair, it, findings);
}

static void
check(const Case *c, GPtrArray *findings)
{
    const Affair *affair = c->affair;
    const Place top = { 1, 1 };

    check_words("the introduction", c->introduction, INTRODUCTION, top, findings);
    if (affair->epilogue == NULL) {
        finding_add(findings, FINDING_NO_EPILOGUE, top, "there is no epilogue to read at the end");
    } else {
        check_words("the epilogue", affair->epilogue, EPILOGUE, top, findings);
    }
    for (int i = 0; i < CATEGORIES; i++) {
        check_are_apart(affair, (Category)i, findings);
    }
    for (int i = 0; i < AFFAIR_CLUES; i++) {
        check_clue(affair, i, findings);
    }
}

/* ---- pieces that bear a code ----------------------------------------------------------------- */

static bool
is_of_case(const Case *c, const char *piece)
{
    (void)c;
    return strcmp(piece, "booklet") == 0 || clue_find(piece) >= 0;
}

/* Returns false. Only the seats' image tokens belong to the common set, and they are seat cards.
 * The counters are too small for a code that a phone can read. */
static bool
is_of_set(const char *piece)
{
    (void)piece;
    return false;
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

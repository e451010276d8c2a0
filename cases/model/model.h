/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model.h: a case in memory, as its author wrote it
 *
 * A Case is read-only after loading, except for its caches for answers (answers/memory.h). A
 * Case owns everything that it points to. case.schema.json describes the same data as YAML, for
 * authors. This header defines the data; load.h loads a case. In struct Case, the parts that
 * all games share come first, then the parts of single games. The diagram shows the parts of Watson
 * & Holmes:
 *
 *     Case ─┬─ people       everyone who could be the answer, with proofs of innocence
 *           ├─ questions    the questions asked at the card 221B, with the answer key
 *           ├─ facts        every clue (learned from a card) and every deduction (from other facts)
 *           ├─ locations    the cards, including 221B, sorted by number
 *           └─ rules        the rules that this case changes
 */
#pragma once

#include "cases/model/place.h"
#include "cases/model/rogues.h"
#include "cases/model/town.h"

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

/* Limits of the format. The loader rejects a case that exceeds a limit. */
enum {
    CASE_LOCATIONS_MAX = 32,
    CASE_PEOPLE_MAX = 32,
    CASE_QUESTIONS_MAX = 8,
    CASE_FACTS_MAX = 256,
    CASE_PROOFS_MAX = 16, /* proofs of one question, deduction or person */
    CASE_PROOF_MAX = 12,  /* facts in one proof */
    CASE_WORDS_MAX = 64,  /* entries of an accept, reject, vague, alias or concept list */
    CASE_NUMBER_MAX = 99,
    CASE_ROUND_MAX = 20, /* highest round in which a location may open or close */
};

/* A list of texts. items[n] is NULL, so items is also a GStrv. */
typedef struct {
    char **items;
    int n;
} Texts;

/* A set of facts that together prove something, as indices into Case.facts. */
typedef struct {
    int *facts;
    int n;
} Proof;

typedef struct {
    Proof *items;
    int n;
} Proofs;

typedef struct {
    char *name;
    Texts aliases;
    Proofs against; /* sets of facts, each of which speaks against this innocent person */
    Proofs cleared; /* proofs that the person is innocent */
    Place place;
} Person;

typedef enum {
    QUESTION_PERSON,
    QUESTION_PLACE,
    QUESTION_OBJECT,
    QUESTION_TIME,
    QUESTION_NUMBER,
    QUESTION_CHOICE,
    QUESTION_REASON,
} QuestionKind;

/* The result of judging a typed answer. */
typedef enum {
    ANSWER_WRONG,
    ANSWER_RIGHT,
    /* Ask again, once: the answer is vague, or names nothing or several things. The answer to a
     * QUESTION_REASON gets this mark if it is too long, or if it is brief and wrong. If the player
     * sends the same answer again, it is wrong. */
    ANSWER_ASK,
    ANSWER_ASK_RIGHT, /* ask again, once: a right but brief reason; right when it is sent again */
} AnswerMark;

/* Reports whether an answer with this mark is right, either at once or when the player sends it
 * again. */
static inline bool
answer_is_right(AnswerMark mark)
{
    return mark == ANSWER_RIGHT || mark == ANSWER_ASK_RIGHT;
}

/* Reports whether the referee asks once about an answer with this mark. */
static inline bool
answer_is_asked(AnswerMark mark)
{
    return mark == ANSWER_ASK || mark == ANSWER_ASK_RIGHT;
}

typedef struct {
    char *id;
    char *ask;
    QuestionKind kind;
    char *answer;
    /* for QUESTION_PERSON: the second likeliest suspect, whom the cards clear; or NULL */
    char *second;
    Texts accept;
    Texts reject;
    Texts vague; /* for QUESTION_PLACE and QUESTION_OBJECT: right wordings that are too vague */
    /* The concepts of a QUESTION_REASON, each a list of phrases. A wording in `reject` is wrong. A
     * wording in `answer` or `accept` is right. Any other answer is right if it has at least one
     * phrase of each concept and no phrase of `never`. */
    Texts *concepts;
    int n_concepts;
    Texts never;   /* for QUESTION_REASON: phrases that make an answer wrong */
    Texts choices; /* for QUESTION_CHOICE: the answers to choose from */
    Proofs proofs;
    Place place;
} Question;

/* Something that a reader can know: a clue, learned from a card, or a deduction from other
 * facts. */
typedef struct {
    char *id;
    char *text;        /* text of a clue, as the author noted it; NULL for a deduction */
    Proofs proofs;     /* proofs of a deduction; none for a clue */
    guint32 locations; /* cards with the clue: bit i stands for Case.locations[i] */
    Place place;
} Fact;

typedef enum {
    LOCATION_PLACE,
    LOCATION_PERSON,
    LOCATION_OBJECT,
} LocationKind;

/* The symbols of restrictions on the name side of a card (WH-025 … WH-029). The tokens that a place
 * gives have symbols too (struct Gains). */
typedef enum {
    MARK_LOCK = 1 << 0,      /* reading the card needs a Lockpick (WH-053) */
    MARK_NO_WATSON = 1 << 1, /* the card is never read aloud (WH-072) */
    MARK_NO_POLICE = 1 << 2, /* no Police Token may be placed here (WH-086) */
} Mark;

/* The tokens that a visitor gains at the end of the Investigation Phase. */
typedef struct {
    int carriages; /* 0 to 5 */
    int police;    /* 0 or 1, like call_off and lockpick */
    int call_off;
    int lockpick;
} Gains;

#define LOCATION_221B "221b"
#define CARRIAGE_STOP "carriage-stop" /* a piece that all cases share, not a location of a case */

typedef struct {
    char *id;
    int number;
    char *name;
    LocationKind kind;
    char zone;     /* 'A' … 'H' */
    char *picture; /* name of its drawing: "02-cloak-room", or else "221b" or its kind */
    Gains gives;
    unsigned marks; /* bitmask of Mark */
    int opens;      /* first round in which a visit is allowed; 1: open from the start */
    int closes;     /* last round in which a visit is allowed; 0: never closes */
    char *text;     /* CommonMark; NULL on 221B */
    int *clues;     /* indices into Case.facts */
    int n_clues;
    Place place;
} Location;

/* The rules that a case changes (WH-014). A number is -1 where the usual rule applies. */
typedef struct {
    int carriages; /* carriages in each purse at the start */
    /* numbers of tokens that each seat has at the start, in place of those of WH-011 and WH-012 */
    int police;
    int call_off;
    int lockpick;
    bool no_notes; /* true when nobody may take notes */
    char *say;     /* the special rules as text, CommonMark; or NULL */
} CaseRules;

/* The four categories of Lady Alice, in the order of their columns on the board. */
typedef enum {
    CATEGORY_SUSPECT,
    CATEGORY_PLACE,
    CATEGORY_TIME,
    CATEGORY_OBJECT,
    CATEGORIES,
} Category;

enum {
    CATEGORY_CLUES = 8,
    AFFAIR_CLUES = CATEGORIES * CATEGORY_CLUES,
};

/* A clue of Lady Alice: a suspect, place, time or object. In each game, a clue is either true or a
 * false lead. The number of a clue is category × 8 + its index in the category. */
typedef struct {
    char *name;    /* as on the board and on its card: "Waterloo Station" */
    char *said;    /* the clue as a phrase of a suspicion: "at Waterloo Station" */
    char *text;    /* text of its card, CommonMark; or NULL */
    char *picture; /* name of its drawing: "station" */
    Place place;
} Clue;

/* The content of a case of Lady Alice. */
typedef struct {
    Clue clues[AFFAIR_CLUES];
    char *ending;   /* name of the drawing beside the epilogue; or NULL */
    char *epilogue; /* CommonMark, shown to everybody at the end; or NULL */
} Affair;

/* Returns the id of clue number @clue, "s1" … "o8", or NULL when @clue is out of range. */
const char *clue_id(int clue);

/* Returns the number of the clue with @id, or -1 when @id is unknown or NULL. */
int clue_find(const char *id);

/* The author's reason for keeping something that a check warns about (finding.h). */
typedef struct {
    char *id; /* id of the warning */
    char *why;
    Place place;
} Explanation;

typedef struct Case Case;
struct Case {
    char *path; /* path of the case's file, for messages; NULL when it was read from memory */
    char *game; /* "watson-and-holmes" */
    int number;
    char *title;
    char *language; /* BCP 47 tag; "en" by default */
    int difficulty; /* 1 to 5 */
    char *teaser;
    char *cover;        /* name of the drawing on the cover: "02-cover"; or NULL */
    char *introduction; /* CommonMark */

    Affair *affair; /* for Lady Alice; NULL in other games */
    Town *town;     /* for Adventures in the Fog; NULL in other games */
    Rogues *rogues; /* for Baker Street Irregulars; NULL in other games */

    /* for Watson & Holmes; empty in other games */
    char *solution; /* CommonMark */
    CaseRules rules;
    int n_zones; /* at least 1: zone 'A' */

    Person *people;
    int n_people;
    Question *questions;
    int n_questions;
    Fact *facts;
    int n_facts;
    Location *locations; /* sorted by number */
    int n_locations;
    int location_221b; /* index of 221B in locations */
    Explanation *explained;
    int n_explained;

    GHashTable *judged;  /* cache of answers/memory.h; NULL without a cache */
    GHashTable *named;   /* cache of answers/names.c; NULL without a cache */
    GHashTable *phrased; /* cache of answers/reasons.c; NULL without a cache */
    GHashTable *minutes; /* cache of answers/amounts.c; NULL without a cache */
};

/* Returns the index of the location with @id, or -1. */
int case_find_location(const Case *c, const char *id);

/* Returns the index of the fact with @id, or -1. */
int case_find_fact(const Case *c, const char *id);

/* Frees @c and everything that it owns. @c may be NULL. */
void case_free(Case *c);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Case, case_free)

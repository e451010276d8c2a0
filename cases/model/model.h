/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model.h: a case in memory, as its author wrote it
 *
 * A Case is read-only once it is loaded (what answers/memory.h keeps apart), and owns all that it
 * points to. Whoever wants to know how a case is written reads case.schema.json; this is the same
 * thing in C. Nothing here reads or writes: load.h does.
 * What all games have stands first, then what one game alone has.
 *
 *     Case ─┬─ people       everyone who could be asked for, with what clears the innocent
 *           ├─ questions    what is asked at 221B, with the key
 *           ├─ facts        every clue (learned on a card) and every deduction (from other facts)
 *           ├─ locations    the cards, 221B among them, in the order of their numbers
 *           └─ rules        what this case changes
 */
#pragma once

#include "cases/model/place.h"
#include "cases/model/rogues.h"
#include "cases/model/town.h"

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

/* Limits of the format. One past each is refused by the loader. */
enum {
    CASE_LOCATIONS_MAX = 32,
    CASE_PEOPLE_MAX = 32,
    CASE_QUESTIONS_MAX = 8,
    CASE_FACTS_MAX = 256,
    CASE_PROOFS_MAX = 16, /* sets of one question, deduction or person */
    CASE_PROOF_MAX = 12,  /* facts in one set */
    CASE_WORDS_MAX = 64,  /* entries of an accept, reject, alias or concept list */
    CASE_NUMBER_MAX = 99,
    CASE_ROUND_MAX = 20, /* of a place's hours; no game is that long */
};

/* A list of texts; items[n] is NULL, so that it is a strv too. */
typedef struct {
    char **items;
    int n;
} Texts;

/* One set of facts which together prove something: indices into Case.facts. */
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
    Proofs cleared; /* what clears an innocent */
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

/* How a typed answer is judged. */
typedef enum {
    ANSWER_WRONG,
    ANSWER_RIGHT,
    ANSWER_ASK, /* it stands for nothing that is printed, or for several things; ask again, once */
} AnswerMark;

typedef struct {
    char *id;
    char *ask;
    QuestionKind kind;
    char *answer;
    char *
        second; /* QUESTION_PERSON: whom a reader would name instead, and who is cleared; or NULL */
    Texts accept;
    Texts reject;
    Texts *concepts; /* QUESTION_REASON: a right answer touches every one, by any of its words */
    int n_concepts;
    Texts never;   /* QUESTION_REASON: phrases that spoil an answer */
    Texts choices; /* QUESTION_CHOICE: what is offered */
    Proofs proofs;
    Place place;
} Question;

/* Something that can be known: a clue, learned by reading a card, or a deduction, from other
 * facts. */
typedef struct {
    char *id;
    char *text;        /* of a clue: what the reader learns; NULL for a deduction */
    Proofs proofs;     /* of a deduction; none for a clue */
    guint32 locations; /* of a clue: bit i is set when Case.locations[i] tells it */
    Place place;
} Fact;

typedef enum {
    LOCATION_PLACE,
    LOCATION_PERSON,
    LOCATION_OBJECT,
} LocationKind;

/* The symbols on the name side of a card, besides what it gives (WH-025 … WH-029). */
typedef enum {
    MARK_LOCK = 1 << 0,      /* a Lockpick is needed to read it (WH-053) */
    MARK_NO_WATSON = 1 << 1, /* never read aloud (WH-072) */
    MARK_NO_POLICE = 1 << 2, /* no Police Token here (WH-086) */
} Mark;

/* What a visitor gains at the end of the investigation. */
typedef struct {
    int carriages; /* 0, or 1 to 5 */
    int police;    /* the rest 0 or 1 */
    int call_off;
    int lockpick;
} Gains;

#define LOCATION_221B "221b"
#define CARRIAGE_STOP "carriage-stop" /* in every case, not among its locations */

typedef struct {
    char *id;
    int number;
    char *name;
    LocationKind kind;
    char zone; /* 'A' … 'H' */
    Gains gives;
    unsigned marks; /* of Mark */
    int opens;      /* the first round in which it may be visited; 1 from the start */
    int closes;     /* the last one; 0 for good */
    char *text;     /* CommonMark; NULL on 221B */
    int *clues;     /* indices into Case.facts */
    int n_clues;
    Place place;
} Location;

/* What a case changes of the rules (WH-014); -1 where it keeps what the ledger says. */
typedef struct {
    int carriages; /* in each purse at the start */
    int police;    /* tokens for each seat, in place of WH-011 and WH-012 */
    int call_off;
    int lockpick;
    bool no_notes; /* nobody may note anything */
    char *say;     /* the special rules in words, CommonMark, or NULL */
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

/* One of the things that may be true or a false lead. Its number is category × 8 + its place among
 * the eight. */
typedef struct {
    char *name;    /* on its area and card: "Waterloo Station" */
    char *said;    /* in a suspicion: "at Waterloo Station" */
    char *text;    /* CommonMark, what its card tells; or NULL */
    char *picture; /* which drawing it has: "station" */
    Place place;
} Clue;

/* What a case of Lady Alice is about. */
typedef struct {
    Clue clues[AFFAIR_CLUES];
    char *epilogue; /* CommonMark, opened to all at the end; or NULL */
} Affair;

/* The id of the clue with the number @clue, "s1" … "o8"; NULL beyond the last. */
const char *clue_id(int clue);

/* The number of the clue called @id, or -1; NULL is none. */
int clue_find(const char *id);

/* Why the author keeps what the check warns of (finding.h). */
typedef struct {
    char *id; /* of the warning */
    char *why;
    Place place;
} Explanation;

typedef struct Case Case;
struct Case {
    char *path; /* of the file it was read from, for messages; NULL when read from memory */
    char *game; /* "watson-and-holmes" */
    int number;
    char *title;
    char *language; /* BCP 47; "en" where the case says nothing */
    int difficulty; /* 1 to 5 */
    char *teaser;
    char *introduction; /* CommonMark */

    Affair *affair; /* of Lady Alice; NULL in other games */
    Town *town;     /* of Adventures in the Fog; NULL in other games */
    Rogues *rogues; /* of Baker Street Irregulars; NULL in other games */

    /* of Watson & Holmes; none in other games */
    char *solution; /* CommonMark */
    CaseRules rules;
    int n_zones; /* at least 1: zone 'A' */

    Person *people;
    int n_people;
    Question *questions;
    int n_questions;
    Fact *facts;
    int n_facts;
    Location *locations; /* by rising number */
    int n_locations;
    int location_221b; /* index of 221B in locations */
    Explanation *explained;
    int n_explained;

    GHashTable *judged; /* answers/memory.h; NULL keeps none */
};

/* The index of the location with @id, or -1. */
int case_find_location(const Case *c, const char *id);

/* The index of the fact with @id, or -1. */
int case_find_fact(const Case *c, const char *id);

/* Frees @c and all it owns; NULL is fine. */
void case_free(Case *c);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Case, case_free)

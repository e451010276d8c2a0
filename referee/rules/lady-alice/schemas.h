/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schemas.h: the acts and events of Lady Alice, and the indices of their fields
 *
 * schemas.c holds the names of the fields and the audience of each event field. The program treats
 * each clue as one piece with two sides: the evidence card of the clue, and the area of the clue on
 * the board. The number of the piece is the number of the clue. Ids such as LA-025 are rules in
 * RULES.md.
 */
#pragma once

#include "cases/model/model.h"
#include "referee/rules/schema.h"

typedef enum {
    PHASE_SETUP,
    PHASE_SUSPICIONS,
    PHASE_VERDICT,
    PHASE_DEDUCTIONS,
    PHASE_ACCUSATION,
    PHASE_OVER,
} Phase;

/* The ways in which a game can end. */
typedef enum {
    HOW_SUSPICION,  /* LA-025 */
    HOW_ACCUSATION, /* LA-040 */
    HOW_LAST,       /* LA-059 */
    HOWS,
} How;

enum {
    COUNTER_VALUES = 3, /* values 0, 1 and 2 */
    COUNTERS_ALIKE = 3, /* number of counters of one value and colour */
    PLAYERS_MIN = 3,    /* LA-001 */
    PLAYERS_MAX = 5,
    SCORE_MAX = 99, /* limit of each number in the event `scored`; real scores are much smaller */
};

/* The verbs, and the indices of their fields in Act.args. */
typedef enum {
    VERB_OPEN,
    VERB_EVIDENCE,
    VERB_BEGIN,
    VERB_SUSPECT,
    VERB_FOLDER,
    VERB_REVEAL,
    VERB_PLACE,
    VERB_PASS,
    VERB_ACCUSE,
    VERB_CORRECT,
    VERB_NOTES,
    VERBS,
} Verb;

enum {
    OPEN_SEATS,
    OPEN_FIRST,
    OPEN_SEED,
    OPEN_NARRATION
};
enum {
    EVIDENCE_CARD
};
/* `suspect` and `accuse` have one field for each Category, at the index of this Category. */
enum {
    REVEAL_SHOWN
};
enum {
    PLACE_CLUE,
    PLACE_VALUE,
    PLACE_FROM
};
enum {
    CORRECT_CLUE,
    CORRECT_VALUE,
    CORRECT_AT
};

/* The events, and the indices of their fields in Event.args. */
typedef enum {
    EVENT_OPENED,
    EVENT_REGISTERED,
    EVENT_DEALT_AGAIN,
    EVENT_TURN,
    EVENT_SUSPECTED,
    EVENT_FOLDER,
    EVENT_VERDICT_MISMATCH,
    EVENT_REVEALED,
    EVENT_COVERED,
    EVENT_DEDUCTIONS,
    EVENT_NEXT,
    EVENT_TURNED,
    EVENT_PLACED,
    EVENT_PASSED,
    EVENT_ACCUSED,
    EVENT_EXCLUDED,
    EVENT_COUNTER_MISMATCH,
    EVENT_COUNTERS_EXCHANGED,
    EVENT_SOLVED,
    EVENT_SHOWN,
    EVENT_SCORED,
    EVENT_ENDED,
    EVENTS,
} EventKind;

enum {
    OPENED_SEATS,
    OPENED_FIRST
};
enum {
    EV_SEAT
}; /* first field of every event about one seat */
enum {
    EV_CLUE = 1
}; /* second field of an event about a seat and a clue or card */
enum {
    COMBINATION_FROM = 1
}; /* in suspected and accused: index of the field for the first category */
enum {
    REVEALED_SMILES
};
enum {
    COVERED_CLUE
};
enum {
    EV_VALUE = 2
}; /* in placed, turned and counter-mismatch */
enum {
    MISMATCH_AT = 3
};
enum {
    EXCHANGED_AT = 2,
    EXCHANGED_OTHER, /* the clue of the other counter */
    EXCHANGED_OTHER_AT,
};
enum {
    PASSED_PASSES = 1
};
enum {
    SOLVED_HOW = 1
};
enum {
    SCORED_ELSEWHERE = 1,
    SCORED_ZEROS,
    SCORED_VALUES,
    SCORED_EVERY,
    SCORED_PAIR,
    SCORED_SUSPICION,
    SCORED_ACCUSATION,
    SCORED_TOTAL
};
enum {
    ENDED_WINNERS
};

extern const Schema LA_VERBS[VERBS];
extern const Schema LA_EVENTS[EVENTS];
extern const char *const LA_PHASES[];
extern const char *const LA_HOWS[];
/* The names of the categories: "suspect", "place", "time", "object". */
extern const char *const LA_CATEGORIES[CATEGORIES];

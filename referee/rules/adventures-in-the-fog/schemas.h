/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schemas.h: the acts and events of Adventures in the Fog, and the indices of their fields
 *
 * Each unnamed enum below Verb or EventKind lists indices of fields. For example, OPEN_SEATS is the
 * index of the field `seats` of the act `open`. schemas.c holds the names of the fields. Nothing is
 * secret, so every viewer receives every event. FOG-041 is a rule in RULES.md.
 */
#pragma once

#include "cases/model/town.h"
#include "referee/rules/schema.h"

typedef enum {
    PHASE_SETUP,
    PHASE_ROLLING,
    PHASE_DRAFTING,
    PHASE_OVER,
} Phase;

/* Piece numbers. The spots are 0 … Town.n_spots - 1. The pieces of the pouch begin at Town.n_spots
 * + AFTER_POUCH, and the mysteries begin at Town.n_spots + AFTER_MYSTERY. */
enum {
    AFTER_POUCH, /* the pouch (RULES.md): ICON_KINDS pieces, one for each kind of icon */
    AFTER_MYSTERY = AFTER_POUCH + ICON_KINDS, /* the four mysteries */
    AFTER_LAST = AFTER_MYSTERY + TOWN_MYSTERIES,
};

enum {
    FACES = 6,         /* faces of a die, numbered from 1 */
    SOLO_DICE_MAX = 5, /* FOG-041 */
};

typedef enum {
    VERB_OPEN,
    VERB_START,
    VERB_ROLL,
    VERB_DRAFT,
    VERB_SOLVE,
    VERB_BUY,
    VERB_DONE,
    VERBS,
} Verb;

enum {
    OPEN_SEATS,
    OPEN_ROLLER,
    OPEN_MAP,
    OPEN_DICE,
    OPEN_SEED,
    OPEN_NARRATION,
};
enum {
    START_AT,
};
enum {
    ROLL_FACES,
    ROLL_SEED,
};
enum {
    DRAFT_DIE,
    DRAFT_PATH,
    DRAFT_STRIKE,
    DRAFT_CLOSE,
};
enum {
    SOLVE_MYSTERY,
    SOLVE_ICONS,
    SOLVE_COINS,
    SOLVE_TRAVEL,
    SOLVE_CHOICE,
};
enum {
    BUY_ICON,
};

typedef enum {
    EVENT_OPENED,
    EVENT_STARTED,
    EVENT_ROLLING,
    EVENT_ROLLED,
    EVENT_DRAFTING,
    EVENT_DRAFTED,
    EVENT_MOVED,
    EVENT_STRUCK,
    EVENT_CLOSED,
    EVENT_OUT,
    EVENT_BOUGHT,
    EVENT_SOLVED,
    EVENT_PAID,
    EVENT_EARNED,
    EVENT_DONE,
    EVENT_LAST_TURN,
    EVENT_SCORED,
    EVENT_ENDED,
    EVENTS,
} EventKind;

enum {
    OPENED_SEATS,
    OPENED_ROLLER,
    OPENED_DICE, /* number of dice in a solo game, 0 otherwise */
};
enum {
    EV_SEAT,  /* first field of every event about a seat */
    EV_PIECE, /* second field of every event about a piece, except `earned` */
};
enum {
    ROLLED_FACES = 1,
    ROLLED_BY_REFEREE,
};
enum {
    DRAFTED_DIE = 1,
};
enum {
    EARNED_WHAT = 1, /* EARNED_POINTS, EARNED_COINS or EARNED_ICONS */
    EARNED_N,
    EARNED_ICON, /* the pouch piece, if icons were earned */
};
enum {
    EARNED_POINTS,
    EARNED_COINS,
    EARNED_ICONS,
}; /* values of EARNED_WHAT */
enum {
    SCORED_POINTS = 1,
    SCORED_CONVERTED,
    SCORED_UNUSED,
    SCORED_TOTAL,
};
enum {
    ENDED_WINNERS,
};

extern const Schema FOG_VERBS[VERBS];
extern const Schema FOG_EVENTS[EVENTS];
extern const char *const FOG_PHASES[];

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schemas.h: the acts and events of Baker Street Irregulars, and the indices of their fields
 *
 * Each unnamed enum below Verb or EventKind lists indices of fields. For example, OPEN_SEATS is the
 * index of the field `seats` of the act `open`. schemas.c holds the names of the fields, and the
 * audience of each event field. RB-14 is a ruling in RULES.md.
 */
#pragma once

#include "cases/model/rogues.h"
#include "referee/rules/schema.h"

typedef enum {
    PHASE_SETUP,
    PHASE_DETECTIVE,
    PHASE_PLAY,
    PHASE_DRAW,
    PHASE_OVER,
} Phase;

/* Piece numbers. The cards are 0 … ROGUES_CARDS - 1; the precincts follow. */
enum {
    PIECE_PRECINCT = ROGUES_CARDS,
    PIECE_LAST = PIECE_PRECINCT + ROGUES_PRECINCTS,
};

enum {
    HAND_POSITIONS = 5, /* number of positions in the largest hand; positions count from 1 */
};

/* The Suspects by rank. Each has an ability (“Abilities of the Suspects” in RULES.md). */
typedef enum {
    CLAY = 1,
    MILVERTON,
    MORAN,
    RIPPER,
} Suspect;

typedef enum {
    VERB_OPEN,
    VERB_PRECINCT,
    VERB_DRAW,
    VERB_BEGIN,
    VERB_INVESTIGATE,
    VERB_INTERROGATE,
    VERB_TIP_OFF,
    VERB_POINT,
    VERB_PEEK,
    VERB_BUILD,
    VERB_DEDUCE,
    VERB_MOVE,
    VERB_FOLLOW,
    VERB_ABILITY,
    VERB_WATSON,
    VERB_END,
    VERBS,
} Verb;

enum {
    OPEN_SEATS,
    OPEN_FIRST,
    OPEN_SEED,
    OPEN_NARRATION,
};
enum {
    PRECINCT_NUMBER,
    PRECINCT_CARD,
};
enum {
    DRAW_CARD,
    /* seat whose hand gets the card; absent when the acting seat draws into its own hand. Only the
     * left neighbour of a seat may draw for that seat. */
    DRAW_SEAT,
};
enum {
    INVESTIGATE_RANK,
};
enum {
    AT_SEAT,     /* in interrogate and tip-off */
    AT_POSITION, /* in interrogate and tip-off */
    INTERROGATE_TYPE,
};
enum {
    POINT_POSITIONS,
};
enum {
    PEEK_POSITION,
};
enum {
    OWN_POSITION, /* in build, deduce and follow */
    OWN_TYPE,     /* in build and follow */
    OWN_RANK,     /* in build and follow */
    DEDUCE_PRECINCT = 1,
    FOLLOW_TAKE = 3, /* index in TAKE_WORDS (schemas.c): "1" … "4" (a precinct) or "draw" */
    FOLLOW_CARD,
    FOLLOW_POSITIONS,
    FOLLOW_SEAT,
    FOLLOW_PRECINCT,
};
enum {
    MOVE_FROM,
    MOVE_CARD,
    MOVE_TO,
};

typedef enum {
    EVENT_OPENED,
    EVENT_LAID,
    EVENT_DRAWN,
    EVENT_TURN,
    EVENT_PHASE,
    EVENT_INVESTIGATED,
    EVENT_INTERROGATED,
    EVENT_TIPPED_OFF,
    EVENT_REVEALED,
    EVENT_ANSWERED,
    EVENT_POINTED,
    EVENT_DECLARED,
    EVENT_FILED,
    EVENT_UNFILED,
    EVENT_DISCARDED,
    EVENT_PLAYED,
    EVENT_SET,
    EVENT_MOVED,
    EVENT_CLEARED,
    EVENT_TAKEN,
    EVENT_REWARD,
    EVENT_REWARDED,
    EVENT_RULED,
    EVENT_RESHUFFLED,
    EVENT_WATSON,
    EVENT_WON,
    EVENTS,
} EventKind;

enum {
    OPENED_SEATS,
    OPENED_FIRST,
};
enum {
    LAID_PRECINCT,
    LAID_CARD,
};
enum {
    EV_SEAT, /* first field of every event about a seat */
    EV_POSITION,
    EV_CARD,
    PLAYED_PRECINCT,              /* in played and taken */
    DRAWN_OPEN = PLAYED_PRECINCT, /* true when the drawn card is revealed */
    DRAWN_BY,                     /* the seat that scanned the card */
};
enum {
    INVESTIGATED_RANK = 1,
};
enum {
    AT_OF = 1, /* in interrogated and tipped-off: the holder of the card */
    AT_OF_POSITION,
    INTERROGATED_TYPE, /* the type asked for; absent when none was named (RB-14) */
};
enum {
    ANSWERED_BY = 1,
    ANSWERED_POSITIONS,
};
enum {
    DECLARED_POSITION = 1,
    DECLARED_TYPE, /* null when no type was declared */
    DECLARED_RANK,
    DECLARED_RIGHT,
};
enum {
    SET_PRECINCT = 1,
    SET_SIZE,
};
enum {
    MOVED_FROM = 1,
    MOVED_CARD,
    MOVED_TO,
};
enum {
    CLEARED_PRECINCT = 1,
};
enum {
    REWARD_TYPE = 1,
    REWARD_RANK,
};
enum {
    RULED_TYPE = 1,
    RULED_OUT,
};

extern const Schema BSI_VERBS[VERBS];
extern const Schema BSI_EVENTS[EVENTS];
extern const char *const BSI_PHASES[];

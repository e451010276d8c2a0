/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schemas.h: the acts and events of Watson & Holmes, and the indices of their fields
 *
 * schemas.c holds the names of the fields and the audience of each event field. Ids such as WH-108
 * are rules in RULES.md.
 */
#pragma once

#include "cases/model/box.h"
#include "cases/model/model.h"
#include "referee/rules/schema.h"

typedef enum {
    PHASE_SETUP,
    PHASE_VISITING,
    PHASE_CLOSING,
    PHASE_WATSON,
    PHASE_READING,
    PHASE_RETURNING,
    PHASE_OVER,
} Phase;

enum {
    LAST_ROUNDS_MAX = 4, /* maximum number of rounds for the last active player (WH-108) */
};

/* The ways in which a game can end. */
typedef enum {
    ENDED_NOT, /* not over */
    ENDED_SOLVED,
    ENDED_ALL_LOSE,
} Ended;

/* Piece numbers. The locations, including 221B, have the numbers 0 … Case.n_locations - 1. Each
 * other piece has the number Case.n_locations plus a value of this enum. The characters have
 * consecutive values from AFTER_MYCROFT on. AFTER_LAST is one more than the value of the last
 * character. */
typedef enum {
    AFTER_STOP,
    AFTER_WATSON,
    AFTER_HOLMES,
    AFTER_SOLUTION,
    AFTER_MYCROFT,
    AFTER_LAST = AFTER_MYCROFT + BOX_CHARACTERS,
} AfterLocations;

/* The verbs, and the indices of their fields in Act.args. */
typedef enum {
    VERB_OPEN,
    VERB_HOLD,
    VERB_BEGIN,
    VERB_VISIT,
    VERB_COLLECT,
    VERB_USE,
    VERB_TOBY,
    VERB_WATSON,
    VERB_DECLINE,
    VERB_READ,
    VERB_RETURN,
    VERB_ANSWER,
    VERB_CONSULT,
    VERB_CHECK,
    VERB_STOP,
    VERB_APPEAL,
    VERB_SETTLE,
    VERB_HONOUR,
    VERBS,
} Verb;

enum {
    OPEN_SEATS,
    OPEN_DIARY,
    OPEN_CHARACTERS,
    OPEN_SEED,
    OPEN_NARRATION,
    OPEN_OPTIONS
};
enum {
    HOLD_CHARACTER
};
enum {
    VISIT_CARD,
    VISIT_CARRIAGES,
    VISIT_CALL_OFF,
    VISIT_WATSON,
    VISIT_TOBY
};
enum {
    USE_CARD,
    USE_COPY,
    USE_DO,
    USE_SEAT
};
enum {
    TOBY_CARD
};
enum {
    WATSON_SEAT,
    WATSON_CARD
};
enum {
    READ_CARD
};
enum {
    RETURN_POLICE,
    RETURN_CARD
};
enum {
    ANSWER_ANSWERS
};
enum {
    CONSULT_SEAT
};
enum {
    CHECK_SEAT,
    CHECK_QUESTION,
    CHECK_ANSWER
};
enum {
    APPEAL_QUESTION
};
enum {
    SETTLE_SEAT,
    SETTLE_QUESTION,
    SETTLE_UPHELD
};

enum {
    TOBY_BIDS,
    TOBY_GOES_HOME
}; /* values of VISIT_TOBY */
enum {
    DO_REMOVE,
    DO_PLACE
}; /* values of USE_DO */

/* The events, and the indices of their fields in Event.args. */
typedef enum {
    EVENT_OPENED,
    EVENT_HELD,
    EVENT_ROUND,
    EVENT_TURN,
    EVENT_CALLED_OFF,
    EVENT_WATSON_BOUGHT,
    EVENT_TOBY_HOME,
    EVENT_OUTBID,
    EVENT_VISITED,
    EVENT_ANNOUNCED,
    EVENT_DIARY,
    EVENT_PHASE,
    EVENT_COLLECTED,
    EVENT_USED,
    EVENT_TOBY_CAME,
    EVENT_POLICE_TAKEN,
    EVENT_POLICE_LEFT,
    EVENT_ALOUD,
    EVENT_DECLINED,
    EVENT_PAID,
    EVENT_LOCKPICK_SPENT,
    EVENT_READ,
    EVENT_RETURNED,
    EVENT_ASKED,
    EVENT_LODGED,
    EVENT_ATTEMPTED,
    EVENT_WON,
    EVENT_OUT,
    EVENT_CONSULTED,
    EVENT_SHEET,
    EVENT_CHECKED,
    EVENT_GAINED,
    EVENT_FORGONE,
    EVENT_LAST,
    EVENT_ENDED,
    EVENT_APPEALED,
    EVENT_VOTED,
    EVENT_SETTLED,
    EVENT_HONOURED,
    EVENTS,
} EventKind;

enum {
    OPENED_SEATS,
    OPENED_DIARY,
    OPENED_OPEN_PURSES,
    OPENED_PLAY_ON
};
enum {
    EV_SEAT
}; /* first field of every event about one seat */
enum {
    HELD_CHARACTER = 1
};
enum {
    ROUND_NUMBER,
    ROUND_TURN
};
enum {
    EV_CARD = 1
}; /* second field of every event about a seat and a card, except `used` */
enum {
    OUTBID_BACK = 2,
    OUTBID_LOST
};
enum {
    VISITED_BID = 2,
    VISITED_TOBY
};
enum {
    EV_CARRIAGES = 1
}; /* second field of the events announced, paid and collected */
enum {
    COLLECTED_CHARACTER = 2
};
enum {
    PHASE_NAME
};
enum {
    USED_CHARACTER = 1,
    USED_AS,
    USED_PRICE,
    USED_CARD,
    USED_OF
};
enum {
    POLICE_TAKEN_CARD = 1
};
enum {
    ALOUD_BY = 2
};
enum {
    ASKED_QUESTIONS = 1,
    ASKED_STANDING
};
enum {
    LODGED_ANSWERS = 1,
    LODGED_RIGHT,
    LODGED_MARKS
};
enum {
    ATTEMPTED_RIGHT = 1
};
enum {
    OUT_HONOUR = 1
};
enum {
    EV_OF = 1
}; /* second field of the events consulted, sheet, checked and voted */
enum {
    SHEET_ANSWERS = 2,
    SHEET_RIGHT
};
enum {
    CHECKED_QUESTION = 2,
    CHECKED_ANSWER,
    CHECKED_RIGHT
};
enum {
    GAINED_CARRIAGES = 1,
    GAINED_POLICE,
    GAINED_CALL_OFF,
    GAINED_LOCKPICK
};
enum {
    FORGONE_TOKEN = 1,
    FORGONE_WHY
};
enum {
    LAST_ROUNDS = 1
};
enum {
    ENDED_HOW
};
enum {
    APPEALED_QUESTION = 1
};
enum {
    VOTED_QUESTION = 2,
    VOTED_UPHELD
};
enum {
    SETTLED_UPHELD = 2,
    SETTLED_RIGHT
};

extern const Schema WH_VERBS[VERBS];
extern const Schema WH_EVENTS[EVENTS];
extern const char *const WH_PHASES[];
extern const char *const WH_ENDS[];

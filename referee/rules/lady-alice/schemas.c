/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schemas.c: names, fields and audiences of the acts and events of Lady Alice
 *
 * Only the owner receives the evidence. Nobody receives the value of a face-down counter, not even
 * its owner, who must remember it. No event identifies the players who smiled.
 */
#include "referee/rules/lady-alice/schemas.h"

#include "referee/rules/kit.h"

const char *const LA_PHASES[] = {
    [PHASE_SETUP] = "setup",
    [PHASE_SUSPICIONS] = "suspicions",
    [PHASE_VERDICT] = "verdict",
    [PHASE_DEDUCTIONS] = "deductions",
    [PHASE_ACCUSATION] = "accusation",
    [PHASE_OVER] = "over",
    NULL,
};

const char *const LA_HOWS[] = {
    [HOW_SUSPICION] = "suspicion",
    [HOW_ACCUSATION] = "accusation",
    [HOW_LAST] = "last",
    NULL,
};

const char *const LA_CATEGORIES[CATEGORIES] = {
    [CATEGORY_SUSPECT] = "suspect",
    [CATEGORY_PLACE] = "place",
    [CATEGORY_TIME] = "time",
    [CATEGORY_OBJECT] = "object",
};

/* The fields of an act: optional, required, scanned, and for scripts only. */

/* The fields of a combination. A missing clue or a list of clues makes the combination incomplete,
 * but the act is not malformed (LA-014). */
#define WHEELS                                                                                \
    {                                                                                         \
        [CATEGORY_SUSPECT] = MAY("suspect", PIECES), [CATEGORY_PLACE] = MAY("place", PIECES), \
        [CATEGORY_TIME] = MAY("time", PIECES), [CATEGORY_OBJECT] = MAY("object", PIECES)      \
    }

const Schema LA_VERBS[VERBS] = {
    [VERB_OPEN] = { .name = "open",
                    .without_seat = true,
                    .chance = true,
                    .fields = { [OPEN_SEATS] = MUST("seats", SEATS),
                                [OPEN_FIRST] = MAY("first", SEAT),
                                [OPEN_SEED] = SCRIPTED("seed", TREE),
                                [OPEN_NARRATION] = MAY("narration", FLAG) } },
    [VERB_EVIDENCE] = { .name = "evidence", .fields = { [EVIDENCE_CARD] = SCANNED("card") } },
    [VERB_BEGIN] = { .name = "begin" },
    [VERB_SUSPECT] = { .name = "suspect", .fields = WHEELS },
    [VERB_FOLDER] = { .name = "folder" },
    [VERB_REVEAL] = { .name = "reveal",
                      .repeatable = true,
                      .fields = { [REVEAL_SHOWN] = MAY("shown", NUMBER) } },
    [VERB_PLACE] = { .name = "place",
                     .fields = { [PLACE_CLUE] = MUST("clue", PIECE),
                                 [PLACE_VALUE] = MUST("value", NUMBER),
                                 [PLACE_FROM] = MAY("from", TREE) } },
    [VERB_PASS] = { .name = "pass" },
    [VERB_ACCUSE] = { .name = "accuse", .fields = WHEELS },
    [VERB_CORRECT] = { .name = "correct",
                       .repeatable = true,
                       .rewrites = true,
                       .fields = { [CORRECT_CLUE] = MUST("clue", PIECE),
                                   [CORRECT_VALUE] = MUST("value", NUMBER),
                                   [CORRECT_AT] = MAY("at", NUMBER) } },
    [VERB_NOTES] = { .name = "notes" },
};

/* A field of an event, with its audience. */
#define SEAT TELL("seat", SEAT, TO_ALL)
/* A number with limits, and a leaf of the notebook, which may be black. */
#define COUNTER(to_) BETWEEN("value", NUMBER, 0, COUNTER_VALUES - 1, to_)
#define LEAF(name_)                                                               \
    {                                                                             \
        .name = (name_), .kind = FIELD_PIECE, .to = TO_ALL, .may_be_absent = true \
    }
#define COMBINATION                                                                \
    {                                                                              \
        [EV_SEAT] = SEAT, [COMBINATION_FROM + CATEGORY_SUSPECT] = LEAF("suspect"), \
        [COMBINATION_FROM + CATEGORY_PLACE] = LEAF("place"),                       \
        [COMBINATION_FROM + CATEGORY_TIME] = LEAF("time"),                         \
        [COMBINATION_FROM + CATEGORY_OBJECT] = LEAF("object")                      \
    }

const Schema LA_EVENTS[EVENTS] = {
    [EVENT_OPENED] = { .name = "opened",
                       .fields = { [OPENED_SEATS] = TELL("seats", SEATS, TO_ALL),
                                   [OPENED_FIRST] = TELL("first", SEAT, TO_ALL) } },
    [EVENT_REGISTERED] = { .name = "registered",
                           .fields = { [EV_SEAT] = SEAT,
                                       [EV_CLUE] = TELL("card", PIECE, TO_SEAT) } },
    [EVENT_DEALT_AGAIN] = { .name = "dealt-again" },
    [EVENT_TURN] = { .name = "turn", .fields = { [EV_SEAT] = SEAT } },
    [EVENT_SUSPECTED] = { .name = "suspected", .fields = COMBINATION },
    [EVENT_FOLDER] = { .name = "folder", .fields = { [EV_SEAT] = SEAT } },
    [EVENT_VERDICT_MISMATCH] = { .name = "verdict-mismatch",
                                 .refused = REFUSAL_VERDICT_MISMATCH,
                                 .fields = { [EV_SEAT] = SEAT } },
    [EVENT_REVEALED] = { .name = "revealed",
                         .advances = true,
                         .fields = { [REVEALED_SMILES] =
                                         BETWEEN("smiles", NUMBER, 0, PLAYERS_MAX, TO_ALL) } },
    [EVENT_COVERED] = { .name = "covered",
                        .fields = { [COVERED_CLUE] = TELL("clue", PIECE, TO_ALL) } },
    [EVENT_DEDUCTIONS] = { .name = "deductions", .fields = { [EV_SEAT] = SEAT } },
    [EVENT_NEXT] = { .name = "next", .fields = { [EV_SEAT] = SEAT } },
    [EVENT_TURNED] = { .name = "turned",
                       .fields = { [EV_SEAT] = SEAT,
                                   [EV_CLUE] = TELL("clue", PIECE, TO_ALL),
                                   [EV_VALUE] = COUNTER(TO_ALL) } },
    [EVENT_PLACED] = { .name = "placed",
                       .fields = { [EV_SEAT] = SEAT,
                                   [EV_CLUE] = TELL("clue", PIECE, TO_ALL),
                                   [EV_VALUE] = COUNTER(TO_HOST) } },
    [EVENT_PASSED] = { .name = "passed",
                       .fields = { [EV_SEAT] = SEAT,
                                   [PASSED_PASSES] =
                                       BETWEEN("passes", NUMBER, 0, PLAYERS_MAX, TO_ALL) } },
    [EVENT_ACCUSED] = { .name = "accused", .fields = COMBINATION },
    [EVENT_EXCLUDED] = { .name = "excluded", .fields = { [EV_SEAT] = SEAT } },
    [EVENT_COUNTER_MISMATCH] = { .name = "counter-mismatch",
                                 .rewrites = true,
                                 .fields = { [EV_SEAT] = SEAT,
                                             [EV_CLUE] = TELL("clue", PIECE, TO_ALL),
                                             [EV_VALUE] = COUNTER(TO_ALL),
                                             [MISMATCH_AT] =
                                                 BETWEEN("at", NUMBER, 1, PLAYERS_MAX, TO_ALL) } },
    [EVENT_COUNTERS_EXCHANGED] = { .name = "counters-exchanged",
                                   .rewrites = true,
                                   .fields = { [EV_SEAT] = SEAT,
                                               [EV_CLUE] = TELL("clue", PIECE, TO_ALL),
                                               [EXCHANGED_AT] =
                                                   BETWEEN("at", NUMBER, 1, PLAYERS_MAX, TO_ALL),
                                               [EXCHANGED_OTHER] = TELL("other", PIECE, TO_ALL),
                                               [EXCHANGED_OTHER_AT] = BETWEEN(
                                                   "other-at", NUMBER, 1, PLAYERS_MAX, TO_ALL) } },
    [EVENT_SOLVED] = { .name = "solved",
                       .fields = { [EV_SEAT] = TELL("by", SEAT, TO_ALL),
                                   [SOLVED_HOW] = { .name = "how",
                                                    .kind = FIELD_WORD,
                                                    .to = TO_ALL,
                                                    .words = LA_HOWS } } },
    [EVENT_SHOWN] = { .name = "shown",
                      .fields = { [EV_SEAT] = SEAT, [EV_CLUE] = TELL("card", PIECE, TO_ALL) } },
    /* The steps of the scoring in order: counters that leave, the value of the rest, and the
     * bonuses (LA-048 … LA-055, LA-064). */
    [EVENT_SCORED] = { .name = "scored",
                       .fields = { [EV_SEAT] = SEAT,
                                   [SCORED_ELSEWHERE] =
                                       BETWEEN("elsewhere", NUMBER, -SCORE_MAX, SCORE_MAX, TO_ALL),
                                   [SCORED_ZEROS] =
                                       BETWEEN("zeros", NUMBER, -SCORE_MAX, SCORE_MAX, TO_ALL),
                                   [SCORED_VALUES] =
                                       BETWEEN("values", NUMBER, -SCORE_MAX, SCORE_MAX, TO_ALL),
                                   [SCORED_EVERY] =
                                       BETWEEN("every", NUMBER, -SCORE_MAX, SCORE_MAX, TO_ALL),
                                   [SCORED_PAIR] =
                                       BETWEEN("pair", NUMBER, -SCORE_MAX, SCORE_MAX, TO_ALL),
                                   [SCORED_SUSPICION] =
                                       BETWEEN("suspicion", NUMBER, -SCORE_MAX, SCORE_MAX, TO_ALL),
                                   [SCORED_ACCUSATION] =
                                       BETWEEN("accusation", NUMBER, -SCORE_MAX, SCORE_MAX, TO_ALL),
                                   [SCORED_TOTAL] =
                                       BETWEEN("total", NUMBER, -SCORE_MAX, SCORE_MAX, TO_ALL) } },
    [EVENT_ENDED] = { .name = "ended",
                      .fields = { [ENDED_WINNERS] = TELL("winners", SEATS, TO_ALL) } },
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schemas.c: names and fields of the acts and events of Adventures in the Fog */
#include "referee/rules/adventures-in-the-fog/schemas.h"

#include "referee/rules/kit.h"

const char *const FOG_PHASES[] = {
    [PHASE_SETUP] = "setup",
    [PHASE_ROLLING] = "rolling",
    [PHASE_DRAFTING] = "drafting",
    [PHASE_OVER] = "over",
    NULL,
};

static const char *const EARNED_WORDS[] = { "points", "coins", "icons", NULL };

/* The fields of an act: optional, required, and for scripts only. */

#define KIND(name_, required_)                                                          \
    {                                                                                   \
        .name = (name_), .kind = FIELD_WORD, .required = (required_), .any_word = true, \
        .words = ICON_WORDS                                                             \
    }

const Schema FOG_VERBS[VERBS] = {
    [VERB_OPEN] = { .name = "open",
                    .without_seat = true,
                    .chance = true,
                    .fields = { [OPEN_SEATS] = MUST("seats", SEATS),
                                [OPEN_ROLLER] = MAY("roller", SEAT),
                                [OPEN_MAP] = MAY("map", TEXT),
                                [OPEN_DICE] = MAY("dice", NUMBER),
                                [OPEN_SEED] = SCRIPTED("seed", TREE),
                                [OPEN_NARRATION] = MAY("narration", FLAG) } },
    [VERB_START] = { .name = "start", .fields = { [START_AT] = MUST("at", PIECE) } },
    [VERB_ROLL] = { .name = "roll",
                    .chance = true,
                    .fields = { [ROLL_FACES] = MAY("faces", TREE),
                                [ROLL_SEED] = SCRIPTED("seed", TREE) } },
    [VERB_DRAFT] = { .name = "draft",
                     .fields = { [DRAFT_DIE] = MUST("die", NUMBER),
                                 [DRAFT_PATH] = MAY("path", PIECES),
                                 [DRAFT_STRIKE] = MAY("strike", PIECES),
                                 [DRAFT_CLOSE] = MAY("close", PIECE) } },
    [VERB_SOLVE] = { .name = "solve",
                     .fields = { [SOLVE_MYSTERY] = MUST("mystery", PIECE),
                                 [SOLVE_ICONS] = MAY("icons", PIECES),
                                 [SOLVE_COINS] = MAY("coins", TREE),
                                 [SOLVE_TRAVEL] = MAY("travel", PIECE),
                                 [SOLVE_CHOICE] = KIND("choice", false) } },
    [VERB_BUY] = { .name = "buy", .fields = { [BUY_ICON] = KIND("icon", true) } },
    [VERB_DONE] = { .name = "done" },
};

/* A field of an event, for all viewers. */

const Schema FOG_EVENTS[EVENTS] = {
    [EVENT_OPENED] = { .name = "opened",
                       .fields = { [OPENED_SEATS] = TELL("seats", SEATS, TO_ALL),
                                   [OPENED_ROLLER] = TELL("roller", SEAT, TO_ALL),
                                   [OPENED_DICE] =
                                       BETWEEN("dice", NUMBER, 0, SOLO_DICE_MAX, TO_ALL) } },
    [EVENT_STARTED] = { .name = "started",
                        .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                    [EV_PIECE] = TELL("at", PIECE, TO_ALL) } },
    [EVENT_ROLLING] = { .name = "rolling", .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL) } },
    [EVENT_ROLLED] = { .name = "rolled",
                       .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                   [ROLLED_FACES] = BETWEEN("faces", NUMBERS, 1, FACES, TO_ALL),
                                   [ROLLED_BY_REFEREE] = TELL("by-referee", FLAG, TO_ALL) } },
    [EVENT_DRAFTING] = { .name = "drafting", .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL) } },
    [EVENT_DRAFTED] = { .name = "drafted",
                        .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                    [DRAFTED_DIE] = BETWEEN("die", NUMBER, 1, FACES, TO_ALL) } },
    [EVENT_MOVED] = { .name = "moved",
                      .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                  [EV_PIECE] = TELL("to", PIECE, TO_ALL) } },
    [EVENT_STRUCK] = { .name = "struck",
                       .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                   [EV_PIECE] = TELL("icon", PIECE, TO_ALL) } },
    [EVENT_CLOSED] = { .name = "closed",
                       .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                   [EV_PIECE] = TELL("at", PIECE, TO_ALL) } },
    [EVENT_OUT] = { .name = "out", .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL) } },
    [EVENT_BOUGHT] = { .name = "bought",
                       .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                   [EV_PIECE] = TELL("icon", PIECE, TO_ALL) } },
    [EVENT_SOLVED] = { .name = "solved",
                       .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                   [EV_PIECE] = TELL("mystery", PIECE, TO_ALL) } },
    [EVENT_PAID] = { .name = "paid",
                     .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                 [EV_PIECE] = TELL("icon", PIECE, TO_ALL) } },
    [EVENT_EARNED] = { .name = "earned",
                       .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                   [EARNED_WHAT] = { .name = "what",
                                                     .kind = FIELD_WORD,
                                                     .to = TO_ALL,
                                                     .words = EARNED_WORDS },
                                   [EARNED_N] = TELL("n", NUMBER, TO_ALL),
                                   [EARNED_ICON] = { .name = "icon",
                                                     .kind = FIELD_PIECE,
                                                     .to = TO_ALL,
                                                     .may_be_absent = true } } },
    [EVENT_DONE] = { .name = "done", .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL) } },
    [EVENT_LAST_TURN] = { .name = "last-turn",
                          .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL) } },
    [EVENT_SCORED] = { .name = "scored",
                       .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                   [SCORED_POINTS] = TELL("points", NUMBER, TO_ALL),
                                   [SCORED_CONVERTED] = TELL("converted", NUMBER, TO_ALL),
                                   [SCORED_UNUSED] = TELL("unused", NUMBER, TO_ALL),
                                   [SCORED_TOTAL] = TELL("total", NUMBER, TO_ALL) } },
    [EVENT_ENDED] = { .name = "ended",
                      .fields = { [ENDED_WINNERS] = TELL("winners", SEATS, TO_ALL) } },
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schemas.c: names, fields and audiences of the acts and events of Baker Street Irregulars */
#include "referee/rules/baker-street-irregulars/schemas.h"

#include "referee/rules/kit.h"

const char *const BSI_PHASES[] = {
    [PHASE_SETUP] = "setup", [PHASE_DETECTIVE] = "detective", [PHASE_PLAY] = "play",
    [PHASE_DRAW] = "draw",   [PHASE_OVER] = "over",           NULL,
};

/* The sources of a reward. */
static const char *const TAKE_WORDS[] = { "1", "2", "3", "4", "draw", NULL };

/* The fields of an act: optional, required, and for scripts only. TYPE accepts any word; the game
 * refuses an unknown one (bad-type). */
#define TYPE                                                                             \
    {                                                                                    \
        .name = "type", .kind = FIELD_WORD, .any_word = true, .words = ROGUES_TYPE_WORDS \
    }

const Schema BSI_VERBS[VERBS] = {
    [VERB_OPEN] = { .name = "open",
                    .without_seat = true,
                    .chance = true,
                    .fields = { [OPEN_SEATS] = MUST("seats", SEATS),
                                [OPEN_FIRST] = MAY("first", SEAT),
                                [OPEN_SEED] = SCRIPTED("seed", TREE),
                                [OPEN_NARRATION] = MAY("narration", FLAG) } },
    [VERB_PRECINCT] = { .name = "precinct",
                        .fields = { [PRECINCT_NUMBER] = MUST("number", NUMBER),
                                    [PRECINCT_CARD] = MUST("card", PIECE) } },
    [VERB_DRAW] = { .name = "draw",
                    .fields = { [DRAW_CARD] = MUST("card", PIECE),
                                [DRAW_SEAT] = MAY("seat", SEAT) } },
    [VERB_BEGIN] = { .name = "begin" },
    [VERB_INVESTIGATE] = { .name = "investigate",
                           .fields = { [INVESTIGATE_RANK] = MUST("rank", NUMBER) } },
    [VERB_INTERROGATE] = { .name = "interrogate",
                           .fields = { [AT_SEAT] = MUST("seat", SEAT),
                                       [AT_POSITION] = MUST("position", NUMBER),
                                       [INTERROGATE_TYPE] = TYPE } },
    [VERB_TIP_OFF] = { .name = "tip-off",
                       .fields = { [AT_SEAT] = MUST("seat", SEAT),
                                   [AT_POSITION] = MUST("position", NUMBER) } },
    [VERB_POINT] = { .name = "point",
                     .fields = { [POINT_POSITIONS] = MUST("positions", NUMBERS) } },
    [VERB_PEEK] = { .name = "peek", .fields = { [PEEK_POSITION] = MAY("position", NUMBER) } },
    [VERB_BUILD] = { .name = "build",
                     .fields = { [OWN_POSITION] = MUST("position", NUMBER),
                                 [OWN_TYPE] = TYPE,
                                 [OWN_RANK] = MAY("rank", NUMBER) } },
    [VERB_DEDUCE] = { .name = "deduce",
                      .fields = { [OWN_POSITION] = MUST("position", NUMBER),
                                  [DEDUCE_PRECINCT] = MUST("precinct", NUMBER) } },
    [VERB_MOVE] = { .name = "move",
                    .fields = { [MOVE_FROM] = MUST("from", NUMBER),
                                [MOVE_CARD] = MUST("card", PIECE),
                                [MOVE_TO] = MUST("to", NUMBER) } },
    [VERB_FOLLOW] = { .name = "follow",
                      .fields = { [OWN_POSITION] = MAY("position", NUMBER),
                                  [OWN_TYPE] = TYPE,
                                  [OWN_RANK] = MAY("rank", NUMBER),
                                  [FOLLOW_TAKE] = { .name = "take",
                                                    .kind = FIELD_WORD,
                                                    .any_word = true,
                                                    .words = TAKE_WORDS },
                                  [FOLLOW_CARD] = MAY("card", PIECE),
                                  [FOLLOW_POSITIONS] = MAY("positions", NUMBERS),
                                  [FOLLOW_SEAT] = MAY("seat", SEAT),
                                  [FOLLOW_PRECINCT] = MAY("precinct", NUMBER) } },
    [VERB_ABILITY] = { .name = "ability", .fields = { [0] = MAY("card", PIECE) } },
    [VERB_WATSON] = { .name = "watson" },
    [VERB_END] = { .name = "end" },
};

/* A field of an event, with its audience. */
#define WORD_OF_TYPE                                                                 \
    {                                                                                \
        .name = "type", .kind = FIELD_WORD, .to = TO_ALL, .words = ROGUES_TYPE_WORDS \
    }

/* A field of an event with limits, for a number, a card, or the numbers of a list. */
#define POSITION(kind_, name_) BETWEEN(name_, kind_, 1, HAND_POSITIONS, TO_ALL)
#define PRECINCT(name_)        BETWEEN(name_, NUMBER, 1, ROGUES_PRECINCTS, TO_ALL)
#define RANK                   BETWEEN("rank", NUMBER, 1, ROGUES_RANKS, TO_ALL)
#define CARD(to_)              BETWEEN("card", PIECE, 0, ROGUES_CARDS - 1, to_)

const Schema BSI_EVENTS[EVENTS] = {
    [EVENT_OPENED] = { .name = "opened",
                       .fields = { [OPENED_SEATS] = TELL("seats", SEATS, TO_ALL),
                                   [OPENED_FIRST] = TELL("first", SEAT, TO_ALL) } },
    [EVENT_LAID] = { .name = "laid",
                     .fields = { [LAID_PRECINCT] = PRECINCT("precinct"),
                                 [LAID_CARD] = CARD(TO_ALL) } },
    /* Every seat except the drawing one sees the card (BSI-005). That seat cannot check it, so the
     * table learns who registered it. */
    [EVENT_DRAWN] = { .name = "drawn",
                      .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                  [EV_POSITION] = POSITION(NUMBER, "position"),
                                  [EV_CARD] = CARD(TO_OTHERS),
                                  [DRAWN_OPEN] = TELL("open", FLAG, TO_ALL),
                                  [DRAWN_BY] = { .name = "by",
                                                 .kind = FIELD_SEAT,
                                                 .to = TO_ALL,
                                                 .may_be_absent = true,
                                                 .may_be_missing = true } } },
    [EVENT_TURN] = { .name = "turn", .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL) } },
    [EVENT_PHASE] = { .name = "phase",
                      .fields = { { .name = "phase",
                                    .kind = FIELD_WORD,
                                    .to = TO_ALL,
                                    .words = BSI_PHASES } } },
    [EVENT_INVESTIGATED] = { .name = "investigated",
                             .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                         [INVESTIGATED_RANK] = RANK } },
    [EVENT_INTERROGATED] = { .name = "interrogated",
                             .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                         [AT_OF] = TELL("of", SEAT, TO_ALL),
                                         [AT_OF_POSITION] = POSITION(NUMBER, "position"),
                                         [INTERROGATED_TYPE] = WORD_OF_TYPE } },
    [EVENT_TIPPED_OFF] = { .name = "tipped-off",
                           .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                       [AT_OF] = TELL("of", SEAT, TO_ALL),
                                       [AT_OF_POSITION] = POSITION(NUMBER, "position") } },
    [EVENT_REVEALED] = { .name = "revealed",
                         .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                     [EV_POSITION] = POSITION(NUMBER, "position"),
                                     [EV_CARD] = CARD(TO_ALL) } },
    [EVENT_ANSWERED] = { .name = "answered",
                         .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                     [ANSWERED_BY] = TELL("by", SEAT, TO_ALL),
                                     [ANSWERED_POSITIONS] = POSITION(NUMBERS, "positions") } },
    [EVENT_POINTED] = { .name = "pointed", .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL) } },
    [EVENT_DECLARED] = { .name = "declared",
                         .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                     [DECLARED_POSITION] = POSITION(NUMBER, "position"),
                                     [DECLARED_TYPE] = WORD_OF_TYPE,
                                     [DECLARED_RANK] =
                                         BETWEEN("rank", NUMBER, 0, ROGUES_RANKS, TO_ALL),
                                     [DECLARED_RIGHT] = TELL("right", FLAG, TO_ALL) } },
    [EVENT_FILED] = { .name = "filed",
                      .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                  [EV_POSITION] = POSITION(NUMBER, "position"),
                                  [EV_CARD] = CARD(TO_ALL) } },
    [EVENT_UNFILED] = { .name = "unfiled",
                        .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL), [1] = CARD(TO_ALL) } },
    [EVENT_DISCARDED] = { .name = "discarded",
                          .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                      [EV_POSITION] = POSITION(NUMBER, "position"),
                                      [EV_CARD] = CARD(TO_ALL) } },
    [EVENT_PLAYED] = { .name = "played",
                       .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                   [EV_POSITION] = POSITION(NUMBER, "position"),
                                   [EV_CARD] = CARD(TO_ALL),
                                   [PLAYED_PRECINCT] = PRECINCT("precinct") } },
    [EVENT_SET] = { .name = "set",
                    .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                [SET_PRECINCT] = PRECINCT("precinct"),
                                [SET_SIZE] = BETWEEN("size", NUMBER, 2, 4, TO_ALL) } },
    [EVENT_MOVED] = { .name = "moved",
                      .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                  [MOVED_FROM] = PRECINCT("from"),
                                  [MOVED_CARD] = CARD(TO_ALL),
                                  [MOVED_TO] = PRECINCT("to") } },
    [EVENT_CLEARED] = { .name = "cleared",
                        .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                    [CLEARED_PRECINCT] = PRECINCT("precinct") } },
    [EVENT_TAKEN] = { .name = "taken",
                      .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                  [EV_POSITION] = POSITION(NUMBER, "position"),
                                  [EV_CARD] = CARD(TO_ALL),
                                  [PLAYED_PRECINCT] = PRECINCT("precinct") } },
    [EVENT_REWARD] = { .name = "reward",
                       .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                   [REWARD_TYPE] = WORD_OF_TYPE,
                                   [REWARD_RANK] = RANK } },
    [EVENT_REWARDED] = { .name = "rewarded", .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL) } },
    [EVENT_RULED] = { .name = "ruled",
                      .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                  [RULED_TYPE] = WORD_OF_TYPE,
                                  [RULED_OUT] = TELL("out", FLAG, TO_ALL) } },
    [EVENT_RESHUFFLED] = { .name = "reshuffled" },
    [EVENT_WATSON] = { .name = "watson", .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL) } },
    [EVENT_WON] = { .name = "won", .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL) } },
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schemas.c: names, fields and audiences of the acts and events of Watson & Holmes */
#include "referee/rules/watson-and-holmes/schemas.h"

const char *const WH_PHASES[] = {
    [PHASE_SETUP] = "setup",     [PHASE_VISITING] = "visiting",
    [PHASE_CLOSING] = "closing", [PHASE_WATSON] = "watson",
    [PHASE_READING] = "reading", [PHASE_RETURNING] = "returning",
    [PHASE_OVER] = "over",       NULL,
};

const char *const WH_ENDS[] = {
    [ENDED_NOT] = "not",
    [ENDED_SOLVED] = "solved",
    [ENDED_ALL_LOSE] = "all-lose",
    NULL,
};

static const char *const TOBY_WORDS[] = { [TOBY_BIDS] = "bid", [TOBY_GOES_HOME] = "home", NULL };
static const char *const DO_WORDS[] = { [DO_REMOVE] = "remove", [DO_PLACE] = "place", NULL };
static const char *const TOKEN_WORDS[] = { "carriages", "police", "call-off", "lockpick", NULL };
static const char *const WHY_WORDS[] = { "token-limit", "stock-empty", NULL };

/* The fields of an act: optional, required, scanned, and for scripts only. */
#define MAY(name_, kind_)                      \
    {                                          \
        .name = (name_), .kind = FIELD_##kind_ \
    }
#define MUST(name_, kind_)                                       \
    {                                                            \
        .name = (name_), .kind = FIELD_##kind_, .required = true \
    }
#define SCANNED(name_)                                                               \
    {                                                                                \
        .name = (name_), .kind = FIELD_PIECE, .required = true, .by_code_only = true \
    }
#define SCRIPTED(name_, kind_)                                   \
    {                                                            \
        .name = (name_), .kind = FIELD_##kind_, .scripted = true \
    }

const Schema WH_VERBS[VERBS] = {
    [VERB_OPEN] = { .name = "open",
                    .without_seat = true,
                    .chance = true,
                    .fields = { [OPEN_SEATS] = MUST("seats", SEATS),
                                [OPEN_DIARY] = MAY("diary", SEAT),
                                [OPEN_CHARACTERS] = SCRIPTED("characters", TREE),
                                [OPEN_SEED] = SCRIPTED("seed", TREE),
                                [OPEN_NARRATION] = MAY("narration", FLAG),
                                [OPEN_OPTIONS] = MAY("options", TREE) } },
    [VERB_HOLD] = { .name = "hold", .fields = { [HOLD_CHARACTER] = SCANNED("character") } },
    [VERB_BEGIN] = { .name = "begin" },
    [VERB_VISIT] = { .name = "visit",
                     .fields = { [VISIT_CARD] = MAY("card", PIECE),
                                 [VISIT_CARRIAGES] = MAY("carriages", NUMBER),
                                 [VISIT_CALL_OFF] = MAY("call-off", FLAG),
                                 [VISIT_WATSON] = MAY("watson", FLAG),
                                 [VISIT_TOBY] = { .name = "toby",
                                                  .kind = FIELD_WORD,
                                                  .words = TOBY_WORDS } } },
    [VERB_COLLECT] = { .name = "collect" },
    [VERB_USE] = { .name = "use",
                   .fields = { [USE_CARD] = MAY("card", PIECE),
                               [USE_COPY] = MAY("copy", SEAT),
                               [USE_DO] = { .name = "do", .kind = FIELD_WORD, .words = DO_WORDS },
                               [USE_SEAT] = MAY("seat", SEAT) } },
    [VERB_TOBY] = { .name = "toby", .fields = { [TOBY_CARD] = MUST("card", PIECE) } },
    [VERB_WATSON] = { .name = "watson",
                      .fields = { [WATSON_SEAT] = MUST("seat", SEAT),
                                  [WATSON_CARD] = MAY("card", PIECE) } },
    [VERB_DECLINE] = { .name = "decline" },
    [VERB_READ] = { .name = "read", .fields = { [READ_CARD] = MAY("card", PIECE) } },
    [VERB_RETURN] = { .name = "return",
                      .fields = { [RETURN_POLICE] = MAY("police", FLAG),
                                  [RETURN_CARD] = MAY("card", PIECE) } },
    [VERB_ANSWER] = { .name = "answer", .fields = { [ANSWER_ANSWERS] = MUST("answers", TREE) } },
    [VERB_CONSULT] = { .name = "consult", .fields = { [CONSULT_SEAT] = MUST("seat", SEAT) } },
    [VERB_CHECK] = { .name = "check",
                     .fields = { [CHECK_SEAT] = MUST("seat", SEAT),
                                 [CHECK_QUESTION] = MUST("question", NUMBER),
                                 [CHECK_ANSWER] = MUST("answer", TEXT) } },
    [VERB_STOP] = { .name = "stop" },
    [VERB_APPEAL] = { .name = "appeal",
                      .fields = { [APPEAL_QUESTION] = MUST("question", NUMBER) } },
    [VERB_SETTLE] = { .name = "settle",
                      .fields = { [SETTLE_SEAT] = MUST("seat", SEAT),
                                  [SETTLE_QUESTION] = MUST("question", NUMBER),
                                  [SETTLE_UPHELD] = MUST("upheld", FLAG) } },
    [VERB_HONOUR] = { .name = "honour", .fields = { [ANSWER_ANSWERS] = MUST("answers", TREE) } },
};

/* A field of an event, with its audience. */
#define TELL(name_, kind_, to_)                             \
    {                                                       \
        .name = (name_), .kind = FIELD_##kind_, .to = (to_) \
    }

/* A number with limits, and a piece or seat that may be absent. */
#define BETWEEN(name_, kind_, least_, most_, to_)                                               \
    {                                                                                           \
        .name = (name_), .kind = FIELD_##kind_, .least = (least_), .most = (most_), .to = (to_) \
    }
#define OR_NONE(name_, kind_, to_)                                                 \
    {                                                                              \
        .name = (name_), .kind = FIELD_##kind_, .to = (to_), .may_be_absent = true \
    }
#define QUESTION         BETWEEN("question", NUMBER, 1, CASE_QUESTIONS_MAX, TO_SEAT)
#define CARRIAGES(name_) BETWEEN(name_, NUMBER, 0, BOX_CARRIAGES, TO_ALL)
#define RIGHT(to_)       BETWEEN("right", NUMBER, -1, CASE_QUESTIONS_MAX, to_)

const Schema WH_EVENTS[EVENTS] = {
    [EVENT_OPENED] = { .name = "opened",
                       .fields = { [OPENED_SEATS] = TELL("seats", SEATS, TO_ALL),
                                   [OPENED_DIARY] = TELL("diary", SEAT, TO_ALL),
                                   [OPENED_OPEN_PURSES] = TELL("open-purses", FLAG, TO_ALL),
                                   [OPENED_PLAY_ON] = TELL("play-on", FLAG, TO_ALL) } },
    [EVENT_HELD] = { .name = "held",
                     .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                 [HELD_CHARACTER] = TELL("character", PIECE, TO_SEAT) } },
    [EVENT_ROUND] = { .name = "round",
                      .fields = { [ROUND_NUMBER] =
                                      BETWEEN("round", NUMBER, 1, EVENT_COUNT_MAX, TO_ALL),
                                  [ROUND_TURN] = TELL("turn", SEAT, TO_ALL) } },
    [EVENT_TURN] = { .name = "turn", .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL) } },
    [EVENT_CALLED_OFF] = { .name = "called-off",
                           .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                       [EV_CARD] = TELL("card", PIECE, TO_ALL) } },
    [EVENT_WATSON_BOUGHT] = { .name = "watson-bought",
                              .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL) } },
    [EVENT_TOBY_HOME] = { .name = "toby-home",
                          .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL) } },
    [EVENT_OUTBID] = { .name = "outbid",
                       .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                   [EV_CARD] = TELL("card", PIECE, TO_ALL),
                                   [OUTBID_BACK] = CARRIAGES("back"),
                                   [OUTBID_LOST] = CARRIAGES("lost") } },
    [EVENT_VISITED] = { .name = "visited",
                        .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                    [EV_CARD] = TELL("card", PIECE, TO_ALL),
                                    [VISITED_BID] = CARRIAGES("bid"),
                                    [VISITED_TOBY] = TELL("toby", FLAG, TO_ALL) } },
    [EVENT_ANNOUNCED] = { .name = "announced",
                          .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                      [EV_CARRIAGES] = CARRIAGES("carriages") } },
    [EVENT_DIARY] = { .name = "diary", .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL) } },
    [EVENT_PHASE] = { .name = "phase",
                      .fields = { [PHASE_NAME] = { .name = "phase",
                                                   .kind = FIELD_WORD,
                                                   .to = TO_ALL,
                                                   .words = WH_PHASES } } },
    [EVENT_COLLECTED] = { .name = "collected",
                          .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                      [EV_CARRIAGES] = CARRIAGES("carriages"),
                                      [COLLECTED_CHARACTER] = TELL("character", PIECE, TO_ALL) } },
    /* The player to whom Langdale Pike listens is secret. Only the acting seat receives `of`. */
    [EVENT_USED] = { .name = "used",
                     .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                 [USED_CHARACTER] = TELL("character", PIECE, TO_ALL),
                                 [USED_AS] = TELL("as", PIECE, TO_ALL),
                                 [USED_PRICE] = CARRIAGES("price"),
                                 [USED_CARD] = OR_NONE("card", PIECE, TO_ALL),
                                 [USED_OF] = OR_NONE("of", SEAT, TO_SEAT) } },
    [EVENT_TOBY_CAME] = { .name = "toby-came",
                          .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                      [EV_CARD] = TELL("card", PIECE, TO_ALL) } },
    [EVENT_POLICE_TAKEN] = { .name = "police-taken",
                             .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                         [EV_CARD] = TELL("card", PIECE, TO_ALL) } },
    [EVENT_POLICE_LEFT] = { .name = "police-left",
                            .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                        [EV_CARD] = TELL("card", PIECE, TO_ALL),
                                        [2] = TELL("from-stock", FLAG, TO_ALL) } },
    [EVENT_ALOUD] = { .name = "aloud",
                      .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                  [EV_CARD] = TELL("card", PIECE, TO_ALL),
                                  [ALOUD_BY] = TELL("by", SEAT, TO_ALL) } },
    [EVENT_DECLINED] = { .name = "declined", .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL) } },
    [EVENT_PAID] = { .name = "paid",
                     .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                 [EV_CARRIAGES] = CARRIAGES("carriages") } },
    [EVENT_LOCKPICK_SPENT] = { .name = "lockpick-spent",
                               .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                           [EV_CARD] = TELL("card", PIECE, TO_ALL) } },
    [EVENT_READ] = { .name = "read",
                     .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                 [EV_CARD] = TELL("card", PIECE, TO_ALL) } },
    [EVENT_RETURNED] = { .name = "returned",
                         .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                     [EV_CARD] = TELL("card", PIECE, TO_ALL) } },
    [EVENT_ASKED] = { .name = "asked",
                      .verdict = "ask",
                      .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_SEAT),
                                  [ASKED_QUESTIONS] = TELL("questions", TREE, TO_SEAT) } },
    [EVENT_LODGED] = { .name = "lodged",
                       .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                   [LODGED_ANSWERS] = TELL("answers", TREE, TO_SEAT),
                                   [LODGED_RIGHT] = RIGHT(TO_HOST),
                                   [LODGED_MARKS] = BETWEEN("marks",
                                                            NUMBER,
                                                            0,
                                                            (1 << CASE_QUESTIONS_MAX) - 1,
                                                            TO_HOST) } },
    [EVENT_ATTEMPTED] = { .name = "attempted",
                          .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                      [ATTEMPTED_RIGHT] = RIGHT(TO_ALL) } },
    [EVENT_WON] = { .name = "won", .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL) } },
    [EVENT_OUT] = { .name = "out",
                    .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                [OUT_HONOUR] = TELL("honour", FLAG, TO_ALL) } },
    [EVENT_CONSULTED] = { .name = "consulted",
                          .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                      [EV_OF] = TELL("of", SEAT, TO_ALL) } },
    [EVENT_SHEET] = { .name = "sheet",
                      .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_SEAT),
                                  [EV_OF] = TELL("of", SEAT, TO_SEAT),
                                  [SHEET_ANSWERS] = TELL("answers", TREE, TO_SEAT),
                                  [SHEET_RIGHT] = RIGHT(TO_SEAT) } },
    /* The referee answers for the failed player. Only the asking seat receives the question, the
     * answer and the result (WH-104, RW-31). */
    [EVENT_CHECKED] = { .name = "checked",
                        .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                    [EV_OF] = TELL("of", SEAT, TO_ALL),
                                    [CHECKED_QUESTION] = QUESTION,
                                    [CHECKED_ANSWER] = TELL("answer", TEXT, TO_SEAT),
                                    [CHECKED_RIGHT] = TELL("right", FLAG, TO_SEAT) } },
    [EVENT_GAINED] = { .name = "gained",
                       .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                   [GAINED_CARRIAGES] = CARRIAGES("carriages"),
                                   [GAINED_POLICE] = BETWEEN("police", NUMBER, 0, 1, TO_ALL),
                                   [GAINED_CALL_OFF] = BETWEEN("call-off", NUMBER, 0, 1, TO_ALL),
                                   [GAINED_LOCKPICK] =
                                       BETWEEN("lockpick", NUMBER, 0, 1, TO_ALL) } },
    [EVENT_FORGONE] = { .name = "forgone",
                        .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                    [FORGONE_TOKEN] = { .name = "token",
                                                        .kind = FIELD_WORD,
                                                        .to = TO_ALL,
                                                        .words = TOKEN_WORDS },
                                    [FORGONE_WHY] = { .name = "why",
                                                      .kind = FIELD_WORD,
                                                      .to = TO_ALL,
                                                      .words = WHY_WORDS } } },
    [EVENT_LAST] = { .name = "last",
                     .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                 [LAST_ROUNDS] =
                                     BETWEEN("rounds", NUMBER, 0, LAST_ROUNDS_MAX, TO_ALL) } },
    [EVENT_ENDED] = { .name = "ended",
                      .fields = { [ENDED_HOW] = { .name = "how",
                                                  .kind = FIELD_WORD,
                                                  .to = TO_ALL,
                                                  .words = WH_ENDS } } },
    /* Only the appellant receives the question. It is a hint about answers that others may still
     * buy. */
    [EVENT_APPEALED] = { .name = "appealed",
                         .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                     [APPEALED_QUESTION] = QUESTION } },
    [EVENT_VOTED] = { .name = "voted",
                      .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                  [EV_OF] = TELL("of", SEAT, TO_ALL),
                                  [VOTED_QUESTION] = QUESTION,
                                  [VOTED_UPHELD] = TELL("upheld", FLAG, TO_SEAT) } },
    [EVENT_SETTLED] = { .name = "settled",
                        .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                    [APPEALED_QUESTION] = QUESTION,
                                    [SETTLED_UPHELD] = TELL("upheld", FLAG, TO_ALL),
                                    [SETTLED_RIGHT] = RIGHT(TO_ALL) } },
    [EVENT_HONOURED] = { .name = "honoured",
                         .fields = { [EV_SEAT] = TELL("seat", SEAT, TO_ALL),
                                     [LODGED_ANSWERS] = TELL("answers", TREE, TO_SEAT),
                                     [LODGED_RIGHT] = RIGHT(TO_HOST) } },
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.h: a table of Watson & Holmes, and what its files share
 *
 * The law is the ledger of Watson & Holmes; ids in comments (WH-039, RW-17) are its rules and
 * rulings.
 *
 *     setup ─begin─► visiting ─last pawn─► closing ─begin─► [watson] ─► reading ─all done─► returning ─begin─► visiting …
 *                                                                          └── solving at 221B ──► over
 *
 * The state is flat: decide() copies it, tries each event out on the copy with apply(), and so
 * judges what follows from what went before in the same act.
 */
#pragma once

#include "cases/model/box.h"
#include "referee/rules/game.h"
#include "referee/rules/watson-and-holmes/schemas.h"

/* In the order of BOX_CHARACTER_CARDS. */
typedef enum {
    MYCROFT,
    HUDSON,
    WIGGINS,
    IRENE,
    TOBY,
    LESTRADE,
    JOHNSON,
    PIKE,
    NO_CHARACTER = -1,
} Character;

typedef enum {
    CHARACTER_HIDDEN,
    CHARACTER_USED,
    CHARACTER_RENOUNCED,
} CharacterState;

enum {
    STOP_GAIN = 3,    /* WH-059 */
    COLLECT_GAIN = 3, /* WH-114 */
    WATSON_PRICE = 4, /* WH-065 */
    HOLMES_PRICE = 3, /* WH-102 */
    TOBY_WORTH = 2,   /* WH-126 */
    OUTBID_LOSS = 1,  /* WH-039 */
    PURSE_AT_START = 10,
    POLICE_SEATS = 5,      /* WH-011: the first five, clockwise from the Diary */
    WIGGINS_SEATS_MIN = 4, /* WH-119 */
    NEVER = -1,
};

enum {
    SPOTS_MAX = CASE_LOCATIONS_MAX + 1, /* the locations and the Carriage Stop */
};

/* One player. */
typedef struct {
    bool sits;
    bool out; /* failed at 221B (WH-093), or answered for honour after a win (RW-38) */
    bool won;
    bool by_toby;       /* the bid is Toby's 2, not carriages */
    bool favour;        /* Shinwell Johnson: no token is needed this phase */
    bool favour_unused; /* … and the next place must be one that needs one */
    bool first_at_221b; /* Mrs Hudson: before all others */
    bool pencil;        /* Irene Adler: may write while others may not */
    bool returned;      /* the card is back in its place */
    bool opened;        /* has read the card in this phase */
    bool lodged;        /* answers are lodged, not compared yet */
    bool key_read;      /* has looked at the key */
    bool checked;       /* the Answer Check is used (WH-105) */
    bool extra_returned;
    bool extra_opened;
    int8_t zone; /* 0 is 'A' */
    int8_t police;
    int8_t call_off;
    int8_t lockpick;
    int8_t character; /* Character */
    int8_t character_state;
    int8_t copied; /* Wiggins: whose action he performed, else NO_CHARACTER */
    int8_t right;  /* answers right after an attempt, else NEVER */
    int8_t lodged_right;
    int16_t purse;
    int16_t spot;      /* where the pawn stands, PIECE_NONE when it is at home */
    int16_t bid;       /* carriages on it; 2 with by_toby */
    int16_t extra;     /* Mycroft: the second card, PIECE_NONE without */
    Seat gossip;       /* Langdale Pike: whose card is read too, SEAT_NONE without */
    uint8_t asked;     /* bit q: question q was asked about, once */
    uint8_t consulted; /* bit s: the sheet of seat s was bought */
    uint8_t
        marks; /* bit q: the answer to question q was right; with `right`, after upheld appeals */
    uint8_t appealed;                    /* bit q: the verdict on question q is disputed */
    uint8_t settled;                     /* bit q: and that is settled */
    uint8_t upholds[CASE_QUESTIONS_MAX]; /* bit s: seat s of the bench would uphold */
    uint8_t dismisses[CASE_QUESTIONS_MAX];
    int8_t honour_right; /* answers right on the sheet for honour, NEVER without one */
    const char *honour[CASE_QUESTIONS_MAX];  /* that sheet; owned by State.texts */
    const char *answers[CASE_QUESTIONS_MAX]; /* lodged or compared; owned by State.texts */
} Detective;

struct State {
    const Case *c;
    Judge judge;
    GStringChunk *texts; /* what answers point to; NULL in a copy that decide() tries things on */

    Phase phase;
    Ended ended;
    bool opened;      /* `open` was accepted */
    bool open_purses; /* RW-16 */
    bool play_on;     /* WH-111 */
    bool irene;       /* pencils down this investigation */
    bool aloud;       /* a text is public this investigation */
    int8_t n_seats;
    Seat order[SEATS_MAX]; /* clockwise */
    Seat diary;
    Seat turn;   /* SEAT_NONE where several act */
    Seat watson; /* who holds Dr Watson */
    int16_t round;
    int16_t aloud_card;
    int16_t toby; /* the spot where the Toby Token lies, PIECE_NONE when at home or unrevealed */
    int16_t last_left; /* the last detective's rounds to come (WH-108), NEVER while others play */
    int16_t stock_carriages;
    int16_t stock_police;
    int16_t stock_call_off;
    int16_t stock_lockpick;
    bool guarded[SPOTS_MAX]; /* a Police Token lies there */
    Detective seats[SEATS_MAX];
};

/* What decide() works on: a copy of the state that keeps up with the events, and where they go. */
typedef struct {
    State now;
    Ruling *ruling;
} Work;

/* Writes @event down and makes it so on the copy (work.c). */
void wh_emit(Work *work, const Event *event);
/* The same for an event of @kind with up to five numbers in its first fields. */
#define WH_EMIT(work, kind_, ...) \
    wh_emit_numbers((work), (kind_), (const int[RULING_NUMBERS]){ __VA_ARGS__ })
void wh_emit_numbers(Work *work, EventKind kind, const int numbers[RULING_NUMBERS]);
/* Where @event may be given more fields before wh_emit(). */
Event wh_event(EventKind kind, const int numbers[RULING_NUMBERS]);

/* --- questions about a state, none of which changes it (state.c) --- */

int wh_stop(const State *state); /* the Carriage Stop's spot */
int wh_221b(const State *state);
bool wh_is_spot(const State *state, int piece); /* a pawn may be sent there */
bool wh_is_location(const State *state,
                    int piece); /* … where one alone stands: neither Stop nor 221B */
const Location *wh_location(const State *state, int piece); /* NULL for the Stop */
bool wh_has_mark(const State *state, int piece, unsigned mark);
bool wh_has_hours(const State *state, int piece); /* a place that is not open all game (WH-014) */
bool wh_is_closed(const State *state, int piece, int round); /* nobody may go there in that round */
bool wh_is_active(const State *state, Seat seat);            /* sits, is not out, has not won */
int wh_n_active(const State *state);
Seat wh_next_active(const State *state, Seat after); /* clockwise, SEAT_NONE without */
Seat wh_next_to_place(const State *state, Seat after);
Seat wh_visitor(const State *state, int spot);          /* who stands on a location, or SEAT_NONE */
Seat wh_owner(const State *state, Character character); /* who registered it, or SEAT_NONE */
/* Out after a wrong answer; a right one after a win puts out too, but is no failure (RW-38). */
bool wh_has_failed(const State *state, Seat seat);
bool wh_someone_failed(const State *state);
bool wh_someone_won(const State *state);
/* Whether @seat helps to settle what @appellant disputes (appeals.c), and whether the verdict on
 * question @q (from 0) is disputed and can still be changed. */
bool wh_on_bench(const State *state, Seat seat, Seat appellant);
bool wh_is_pending(const State *state, Seat appellant, int q);
bool wh_must_solve(const State *state, Seat seat);
int wh_lowest_bid(const State *state, Seat seat, int spot);
int wh_order_value(const State *state, Seat seat); /* at 221B: purse, and 2 with Toby (RW-37) */
bool wh_is_solver(const State *state, Seat seat);  /* stands at 221B and has not been compared */
bool wh_goes_before(const State *state, Seat one, Seat other); /* at 221B, strictly */
bool wh_may_note(const State *state, Seat seat);
int wh_card_in_hand(const State *state,
                    Seat seat); /* the first card still to be returned, or PIECE_NONE */
bool wh_holds_card(const State *state, Seat seat, int spot);
/* Where the police may not lie (WH-083 … WH-086), whoever lays them. */
bool wh_police_forbidden(const State *state, int spot);
int wh_character_piece(const State *state, Character character);
Character wh_character_of(const State *state, int piece); /* NO_CHARACTER for another piece */

/* --- judging, one file a part of the round; each is handed acts of its own verbs --- */

Refusal wh_deal(const State *state, const Act *act, Chance *chance, Ruling *ruling); /* setup.c */
Refusal wh_decide_hold(Work *work, const Act *act);
Refusal wh_decide_begin(Work *work, const Act *act); /* rounds.c */
Refusal wh_decide_stop(Work *work, const Act *act);
Refusal wh_decide_visit(Work *work, const Act *act); /* visiting.c */
Refusal wh_decide_collect(Work *work, const Act *act);
Refusal wh_judge_turn(const State *state, Seat seat); /* whether @seat is at its turn to place */
Refusal wh_decide_use(Work *work, const Act *act);    /* characters.c */
Refusal wh_decide_toby(Work *work, const Act *act);
Refusal wh_decide_watson(Work *work, const Act *act); /* investigating.c */
Refusal wh_decide_decline(Work *work, const Act *act);
Refusal wh_decide_read(Work *work, const Act *act);
Refusal wh_decide_return(Work *work, const Act *act);
Refusal wh_decide_answer(Work *work, const Act *act); /* solving.c */
Refusal wh_decide_consult(Work *work, const Act *act);
Refusal wh_decide_check(Work *work, const Act *act);
Refusal wh_decide_appeal(Work *work, const Act *act); /* appeals.c */
Refusal wh_decide_settle(Work *work, const Act *act);
Refusal wh_decide_honour(Work *work, const Act *act);

/* A sheet of answers (solving.c), texts by their questions: whether @answers is one; from an act's
 * record into @sheet, which has room for all; and back into a record for an event. */
bool wh_is_sheet(const Value *answers);
Refusal wh_read_sheet(const State *state, const Value *answers, const char **sheet);
Value wh_sheet_value(Work *work, const char *const *sheet);

/* What follows of itself. */
void wh_begin_round(Work *work);     /* rounds.c: the gains are paid before */
void wh_close_visiting(Work *work);  /* all pawns stand */
void wh_take_cards(Work *work);      /* bids and Lockpicks go; reading begins */
void wh_settle_attempts(Work *work); /* solving.c: whoever may compare now does */
void wh_end_reading(Work *work);     /* rounds.c: to `returning` if all is done */

/* Judges an act for legal() as decide() would. */
Refusal wh_decide(const State *state, const Act *act, Ruling *ruling);
RefusalFacts wh_explain(const State *state, const Act *act, Refusal refusal); /* reasons.c */
bool wh_apply(State *state, const Event *event);                              /* apply.c */
void wh_legal(const State *state, Seat seat, Offers *offers);                 /* legal.c */
void wh_view(const State *state, Viewer viewer, JsonWriter *s);               /* view.c */
void wh_texts(const State *state, Viewer viewer, const Speech *speech, JsonWriter *s);
void wh_board(const Case *c, JsonWriter *s);
char *wh_set(State *state, const char *key, const Value *value); /* set.c */
void wh_derive(State *state, const State *before, const Value *patch);
const char *wh_check(const State *state); /* check.c */
bool wh_reveals(const Event *event);      /* reveals.c */

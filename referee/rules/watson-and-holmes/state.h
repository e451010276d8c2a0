/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.h: the state of a Watson & Holmes table, and the functions that its files share
 *
 * The ids in comments (WH-039, RW-17) are the rules and rulings of the ledger, RULES.md.
 *
 *     setup ─begin─► visiting ─last pawn─► closing ─begin─► [watson] ─► reading ─solving─► over
 *                        ▲                                                 │
 *                        │                                              all done
 *                        │                                                 ▼
 *                        └────────────────────begin─────────────────── returning
 *
 * decide() copies the state and applies each event to the copy. So it judges each consequence by
 * the events before it in the same act.
 */
#pragma once

#include "cases/model/box.h"
#include "referee/rules/game.h"
#include "referee/rules/watson-and-holmes/schemas.h"

/* The characters, in the order of BOX_CHARACTER_CARDS. */
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
    POLICE_SEATS = 5,      /* WH-011: the first five seats, clockwise from the Diary */
    WIGGINS_SEATS_MIN = 4, /* WH-119 */
    NEVER = -1,
};

enum {
    SPOTS_MAX = CASE_LOCATIONS_MAX + 1, /* the locations and the Carriage Stop */
};

/* One player. */
typedef struct {
    bool sits;
    /* True when the player has failed at 221B (WH-093), or has answered for honour after a win
     * (RW-38). */
    bool out;
    bool won;
    bool by_toby;       /* true when the bid is Toby's 2, not carriages */
    bool favour;        /* Shinwell Johnson: true when no token is needed in this phase */
    bool favour_unused; /* true when the next place must then be one that needs a token */
    bool first_at_221b; /* Mrs Hudson: true when the player goes before all others */
    bool pencil;        /* Irene Adler: true when the player may write while others may not */
    bool returned;      /* true when the card is back in its place */
    bool opened;        /* true when the player has read the card in this phase */
    bool lodged;        /* true when answers are lodged and not compared yet */
    bool key_read;      /* true when the player has looked at the key */
    bool checked;       /* true when the Answer Check is used (WH-105) */
    bool extra_returned;
    bool extra_opened;
    int8_t zone; /* 0 for 'A' */
    int8_t police;
    int8_t call_off;
    int8_t lockpick;
    int8_t character; /* a Character */
    int8_t character_state;
    int8_t copied; /* Wiggins: the copied character, else NO_CHARACTER */
    int8_t right;  /* number of right answers, or NEVER before an attempt */
    int8_t lodged_right;
    int16_t purse;
    int16_t spot;      /* place of the pawn, or PIECE_NONE when it is at home */
    int16_t bid;       /* carriages on the spot; 2 with by_toby */
    int16_t extra;     /* Mycroft: the second card, or PIECE_NONE */
    Seat gossip;       /* Langdale Pike: the seat whose card is read too, or SEAT_NONE */
    uint8_t asked;     /* bit q: question q was asked about, which happens only once */
    uint8_t consulted; /* bit s: the sheet of seat s was bought */
    /* Bit q is set when the answer to question q was right. Like `right`, it includes upheld
     * appeals. */
    uint8_t marks;
    uint8_t appealed;                    /* bit q: the verdict on question q is disputed */
    uint8_t settled;                     /* bit q: the dispute on question q is settled */
    uint8_t upholds[CASE_QUESTIONS_MAX]; /* bit s: seat s of the bench has voted to uphold */
    uint8_t dismisses[CASE_QUESTIONS_MAX];
    int8_t honour_right;                     /* number of right answers for honour, or NEVER */
    const char *honour[CASE_QUESTIONS_MAX];  /* answers for honour, owned by State.texts */
    const char *answers[CASE_QUESTIONS_MAX]; /* lodged or compared, owned by State.texts */
} Detective;

struct State {
    const Case *c;
    Judge judge;
    /* Owns the texts of the answers. NULL in a copy on which decide() tries events out. */
    GStringChunk *texts;
    int n_text_bytes; /* bytes in `texts`, with those that were replaced */

    Phase phase;
    Ended ended;
    bool opened;      /* true when `open` was accepted */
    bool open_purses; /* RW-16 */
    bool play_on;     /* WH-111 */
    bool irene;       /* true when Irene Adler lets nobody else write in this investigation */
    bool aloud;       /* true when a text is public in this investigation */
    int8_t n_seats;
    Seat order[SEATS_MAX]; /* clockwise */
    Seat diary;
    Seat turn;   /* SEAT_NONE when several seats may act */
    Seat watson; /* the holder of Dr Watson, or SEAT_NONE */
    int16_t round;
    int16_t aloud_card;
    int16_t toby; /* spot of the Toby Token; PIECE_NONE when it is at home or unrevealed */
    /* Number of rounds left to the last detective (WH-108), or NEVER while others play. */
    int16_t last_left;
    int16_t stock_carriages;
    int16_t stock_police;
    int16_t stock_call_off;
    int16_t stock_lockpick;
    bool guarded[SPOTS_MAX]; /* true when a Police Token is on the spot */
    Detective seats[SEATS_MAX];
};

/* The working data of decide(): a copy of the state that follows the events, and the ruling that
 * collects them. */
typedef struct {
    State now;
    Ruling *ruling;
} Work;

/* Adds @event to the ruling and applies it to the copy (work.c). */
void wh_emit(Work *work, const Event *event);
/* Emits an event of @kind with up to five numbers in its first fields. */
#define WH_EMIT(work, kind_, ...) \
    wh_emit_numbers((work), (kind_), (const int[RULING_NUMBERS]){ __VA_ARGS__ })
void wh_emit_numbers(Work *work, EventKind kind, const int numbers[RULING_NUMBERS]);
/* Returns an event that the caller may give more fields before wh_emit(). */
Event wh_event(EventKind kind, const int numbers[RULING_NUMBERS]);

/* --- queries on a state (state.c) --- */

/* Returns the spot of the Carriage Stop. */
int wh_stop(const State *state);

int wh_221b(const State *state);

/* Reports whether a pawn may be sent to @piece. */
bool wh_is_spot(const State *state, int piece);

/* Reports whether @piece is a location for one pawn: neither the Carriage Stop nor 221B. */
bool wh_is_location(const State *state, int piece);

/* Returns the Location Card of @piece, 221B included, or NULL. */
const Location *wh_location(const State *state, int piece);

bool wh_has_mark(const State *state, int piece, unsigned mark);

/* Reports whether @piece is a place that is not open during the whole game (WH-014). */
bool wh_has_hours(const State *state, int piece);

/* Reports whether nobody may go to @piece in @round. */
bool wh_is_closed(const State *state, int piece, int round);

/* Reports whether @seat is in the game, is not out and has not won. */
bool wh_is_active(const State *state, Seat seat);

int wh_n_active(const State *state);

/* Returns the next active seat clockwise from @after, or SEAT_NONE. */
Seat wh_next_active(const State *state, Seat after);

/* Returns the next active seat whose pawn is still to be placed, or SEAT_NONE. */
Seat wh_next_to_place(const State *state, Seat after);

/* Returns the first seat whose pawn is on @spot, or SEAT_NONE. */
Seat wh_visitor(const State *state, int spot);

/* Returns the seat that registered @character, or SEAT_NONE. */
Seat wh_owner(const State *state, Character character);

/* Reports whether @seat is out after a wrong answer. A right answer after a win also puts a player
 * out, but is no failure (RW-38). */
bool wh_has_failed(const State *state, Seat seat);

bool wh_someone_failed(const State *state);
bool wh_someone_won(const State *state);

/* Reports whether @seat helps to settle the appeals of @appellant (appeals.c). */
bool wh_on_bench(const State *state, Seat seat, Seat appellant);

/* Reports whether the verdict on question @q (from 0) is disputed and can still change. */
bool wh_is_pending(const State *state, Seat appellant, int q);

bool wh_must_solve(const State *state, Seat seat);
int wh_lowest_bid(const State *state, Seat seat, int spot);

/* Returns the value for the order at 221B: the purse, plus 2 with Toby there (RW-37). */
int wh_order_value(const State *state, Seat seat);

/* Reports whether @seat is at 221B and its answers have not been compared. */
bool wh_is_solver(const State *state, Seat seat);

/* Reports whether @one goes strictly before @other at 221B. */
bool wh_goes_before(const State *state, Seat one, Seat other);

bool wh_may_note(const State *state, Seat seat);

/* Returns the first card that @seat must still return, or PIECE_NONE. */
int wh_card_in_hand(const State *state, Seat seat);

bool wh_holds_card(const State *state, Seat seat, int spot);

/* Reports whether nobody may put a Police Token on @spot (WH-083 … WH-086). */
bool wh_police_forbidden(const State *state, int spot);

int wh_character_piece(const State *state, Character character);

/* Returns the character of @piece, or NO_CHARACTER. */
Character wh_character_of(const State *state, int piece);

/* --- judges, one file for each part of the round; each accepts only its own verbs --- */

Refusal wh_deal(const State *state, const Act *act, Chance *chance, Ruling *ruling); /* setup.c */
Refusal wh_decide_hold(Work *work, const Act *act);
Refusal wh_decide_begin(Work *work, const Act *act); /* rounds.c */
Refusal wh_decide_stop(Work *work, const Act *act);
Refusal wh_decide_visit(Work *work, const Act *act); /* visiting.c */
Refusal wh_decide_collect(Work *work, const Act *act);
/* Checks that it is @seat's turn to place a pawn. */
Refusal wh_judge_turn(const State *state, Seat seat);
Refusal wh_decide_use(Work *work, const Act *act); /* characters.c */
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

/* Reports whether @answers is a sheet of answers, a record of texts by question (solving.c). */
bool wh_is_sheet(const Value *answers);

/* Reads @answers into @sheet, which has room for all questions. */
Refusal wh_read_sheet(const State *state, const Value *answers, const char **sheet);

/* Returns @sheet as a record for an event. */
Value wh_sheet_value(Work *work, const char *const *sheet);

/* --- consequences of acts --- */

/* Begins a round. The gains must have been paid (rounds.c). */
void wh_begin_round(Work *work);

/* Ends the visits once all pawns are placed (rounds.c). */
void wh_close_visiting(Work *work);

/* Collects bids and Lockpicks, and begins the reading (rounds.c). */
void wh_take_cards(Work *work);

/* Copies all texts of @state into a new State.texts (apply.c). */
void wh_copy_texts(State *state);

/* Compares the answers of all solvers who may compare now (solving.c). */
void wh_settle_attempts(Work *work);

/* Begins the phase `returning` if all is read and solved (rounds.c). */
void wh_end_reading(Work *work);

/* Judges @act. legal() also calls it. */
Refusal wh_decide(const State *state, const Act *act, Ruling *ruling);
Refusal wh_decide_chance(const State *state, const Act *act, Chance *chance, Ruling *ruling);
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

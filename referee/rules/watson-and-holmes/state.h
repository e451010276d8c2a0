/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.h: the state of a Watson & Holmes table, and the functions that the files of the game share
 *
 * Ids such as WH-039 (a rule) and RW-17 (a ruling, which settles an open point of a rule) refer to
 * RULES.md in this folder. RULES.md also defines the game's terms: bid, stock, guarded, locked,
 * Diary, lodged, key … The card 221B is the place where players try to solve the case.
 *
 *     setup ─begin─► visiting ─last pawn─► closing ─begin─► [watson] ─► reading ─solving─► over
 *                        ▲                                                 │
 *                        │                                              all done
 *                        │                                                 ▼
 *                        └────────────────────begin─────────────────── returning
 *
 * The phase `watson` is skipped when no player holds the card Dr Watson.
 *
 * decide() copies the state and applies each event to the copy at once. So if one act causes
 * several events, decide() computes each event from a state to which the earlier events are already
 * applied.
 */
#pragma once

#include "cases/model/box.h"
#include "referee/rules/game.h"
#include "referee/rules/watson-and-holmes/schemas.h"

/* The characters, in the order of BOX_CHARACTER_CARDS (box.h). Each player gets one character,
 * whose special action can be used once in a game. */
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
    CHARACTER_HIDDEN,    /* face down */
    CHARACTER_USED,      /* the action was used */
    CHARACTER_RENOUNCED, /* the player took carriages instead (WH-114) */
} CharacterState;

enum {
    STOP_GAIN = 3,    /* carriages from the Carriage Stop (WH-059) */
    COLLECT_GAIN = 3, /* carriages instead of a character's action (WH-114) */
    WATSON_PRICE = 4, /* WH-065 */
    HOLMES_PRICE = 3, /* WH-102 */
    TOBY_WORTH = 2,   /* value of Toby as a bid, in carriages (WH-126) */
    OUTBID_LOSS = 1,  /* carriages lost by an outbid player (WH-039) */
    PURSE_AT_START = 10,
    POLICE_SEATS = 5,      /* number of seats that start with a Police Token (WH-011) */
    WIGGINS_SEATS_MIN = 4, /* smallest number of players with whom Wiggins is used (WH-119) */
    NEVER = -1,
    /* Maximum size of an answer at 221B as a JSON text, in bytes. After the end, each view contains
     * all answers. The page's limit of 420 characters keeps to this in every script. */
    ANSWER_JSON_MAX = 1280,
};

enum {
    SPOTS_MAX = CASE_LOCATIONS_MAX + 1, /* places: the locations and the Carriage Stop */
};

/* One player. */
typedef struct {
    bool sits; /* false before `open` */
    /* True when the player's attempt to solve the case has put the player out of the game: the
     * attempt failed (WH-093), or another player had won before it (RW-38). An upheld appeal that
     * wins the game clears the flag. */
    bool out;
    bool won;
    bool by_toby; /* true when Toby is the bid, instead of carriages; `bid` is then 2 */
    /* Shinwell Johnson: true when the player may choose and read a guarded or locked location in
     * this round without a Call Off or a Lockpick */
    bool favour;
    /* True from Johnson's action until the visit. While it is true, the only locations that the
     * player may visit are guarded or locked ones. */
    bool favour_unused;
    bool first_at_221b;  /* Mrs Hudson: true when the player answers at 221B before all others */
    bool pencil;         /* Irene Adler: true when the player may write while others may not */
    bool returned;       /* true when the player has returned the card of `spot` */
    bool opened;         /* true when the player has read the card of `spot` in this round */
    bool lodged;         /* true when answers were handed in and not yet compared with the key */
    bool key_read;       /* true when the player has read the key (the right answers) */
    bool checked;        /* true when the player has used up the one Answer Check that each player
                          * has (WH-105) */
    bool extra_returned; /* like `returned`, for Mycroft's second card */
    bool extra_opened;   /* like `opened`, for Mycroft's second card */
    int8_t zone;         /* zone of the Player Token; 0 for 'A' */
    int8_t police;       /* number of Police Tokens in hand */
    int8_t call_off;
    int8_t lockpick;
    int8_t character;       /* a Character */
    int8_t character_state; /* a CharacterState */
    int8_t copied;          /* Wiggins: the copied character; otherwise NO_CHARACTER */
    /* Number of right answers, including those that an upheld appeal made right. Before an attempt,
     * the value is NEVER. */
    int8_t right;
    int8_t lodged_right; /* number of right answers among the lodged ones */
    int16_t purse;       /* carriages, without the bid */
    int16_t spot;        /* place of the pawn, or PIECE_NONE when it is at home */
    int16_t bid;         /* carriages on the spot; 2 with by_toby */
    int16_t extra;       /* Mycroft: the second card, or PIECE_NONE */
    Seat gossip;         /* Langdale Pike: the seat whose card the player reads too, or SEAT_NONE */
    /* Bit q: the referee has asked the player for another wording of an answer to question q
     * (answer_is_asked() in model.h). The referee asks only once in an attempt. */
    uint8_t asked;
    uint32_t read;     /* bit i: the player has read the text of location i in this game */
    uint8_t consulted; /* bit s: the player has bought the answer sheet of seat s */
    /* Bit q is set when the lodged answer to question q was right, or an appeal about it was
     * upheld. */
    uint8_t marks;
    uint8_t appealed; /* bit q: the player has appealed against the verdict on question q */
    uint8_t settled;  /* bit q: the appeal about question q is settled */
    /* Votes of the bench (wh_on_bench()) on the appeal about each question. Bit s of `upholds` is
     * set when seat s has voted for the appeal, and bit s of `dismisses` when seat s has voted
     * against it. */
    uint8_t upholds[CASE_QUESTIONS_MAX];
    uint8_t dismisses[CASE_QUESTIONS_MAX];
    /* Answers for honour: a failed player who has not read the key may answer again, but cannot win
     * (appeals.c). `honour_right` is the number of right answers for honour. Before the player
     * gives such answers, the value is NEVER. State.texts owns the answers. */
    int8_t honour_right;
    const char *honour[CASE_QUESTIONS_MAX];
    const char *answers[CASE_QUESTIONS_MAX]; /* lodged answers, owned by State.texts */
    /* Answers that the player can no longer change, by question. When the referee asks for another
     * wording of some answers (`asked`), the player can change only these; this array gets all the
     * other answers. NULL for each other question. Owned by State.texts. */
    const char *standing[CASE_QUESTIONS_MAX];
} Detective;

struct State {
    const Case *c;
    Judge judge; /* compares an answer with the key */
    /* Owner of the texts of the answers. NULL in decide()'s copy, which borrows the texts. */
    GStringChunk *texts;
    int n_text_bytes; /* bytes in `texts`, including texts that were replaced */

    Phase phase;
    Ended ended;
    bool opened;      /* true when `open` was accepted */
    bool open_purses; /* true when all purses are public (RW-16) */
    bool play_on;     /* true when the others play on after a win (WH-111) */
    bool irene;       /* true when Irene Adler's action is in force in this round (WH-124) */
    bool aloud;       /* true when Watson has read a text aloud in this round */
    int8_t n_seats;
    Seat order[SEATS_MAX]; /* clockwise */
    Seat diary;            /* the holder of the Diary, the Start Player Token */
    Seat turn;             /* SEAT_NONE when several seats may act */
    Seat watson;           /* the holder of Dr Watson, or SEAT_NONE */
    int16_t round;
    uint32_t heard;     /* bit i: the text of location i was read aloud in this game */
    int16_t aloud_card; /* location whose text was read aloud in this round, or PIECE_NONE */
    int16_t toby;       /* spot of the Toby Token; PIECE_NONE when the token is on no spot */
    /* Number of rounds that the last active player still has (WH-108), or NEVER while this rule
     * does not apply. */
    int16_t last_left;
    int16_t stock_carriages; /* number of carriages in the stock */
    int16_t stock_police;    /* number of Police Tokens in the stock */
    int16_t stock_call_off;  /* number of Call Off Tokens in the stock */
    int16_t stock_lockpick;  /* number of Lockpicks in the stock */
    bool guarded[SPOTS_MAX]; /* true when a Police Token is on the place */
    Detective seats[SEATS_MAX];
};

/* The working data of decide(): the Ruling, which lists the events so far, and a copy of the state.
 * Each event is applied to the copy at once. */
typedef struct {
    State now;
    Ruling *ruling;
} Work;

/* Adds @event to @work->ruling and applies it to @work->now (work.c). */
void wh_emit(Work *work, const Event *event);
/* Emits an event of @kind with up to five numbers in its first fields. */
#define WH_EMIT(work, kind_, ...) \
    wh_emit_numbers((work), (kind_), (const int[RULING_NUMBERS]){ __VA_ARGS__ })
void wh_emit_numbers(Work *work, EventKind kind, const int numbers[RULING_NUMBERS]);
/* Returns an event with its first fields filled from @numbers. The caller may fill in more fields
 * before wh_emit(). */
Event wh_event(EventKind kind, const int numbers[RULING_NUMBERS]);

/* --- queries on a state (state.c) --- */

/* Returns the piece number of the Carriage Stop. */
int wh_stop(const State *state);

/* Returns the piece number of 221B. */
int wh_221b(const State *state);

/* Reports whether @piece is a place for pawns: a location, 221B or the Carriage Stop. */
bool wh_is_spot(const State *state, int piece);

/* Reports whether @piece is a location in the sense of the rules, which excludes 221B and the
 * Carriage Stop. Only one pawn may stand on a location. */
bool wh_is_location(const State *state, int piece);

/* Returns the Location Card of @piece (221B has one too), borrowed from the case, or NULL. */
const Location *wh_location(const State *state, int piece);

bool wh_has_mark(const State *state, int piece, unsigned mark);

/* Reports whether @piece is a place that opens after the first round, or closes after a given round
 * (WH-014). */
bool wh_has_hours(const State *state, int piece);

/* Reports whether @piece is closed in @round because of its hours (WH-014). */
bool wh_is_closed(const State *state, int piece, int round);

/* Reports whether @seat is active: it is in the game, is not out and has not won. */
bool wh_is_active(const State *state, Seat seat);

int wh_n_active(const State *state);

/* Returns the next active seat clockwise from @after. Returns @after if it is the only active seat,
 * and SEAT_NONE if no seat is active. */
Seat wh_next_active(const State *state, Seat after);

/* Returns the next active seat clockwise from @after whose pawn is not placed yet, or SEAT_NONE. */
Seat wh_next_to_place(const State *state, Seat after);

/* Returns the first seat in seating order whose pawn is on @spot, or SEAT_NONE. */
Seat wh_visitor(const State *state, int spot);

/* Returns the seat that owns @character, or SEAT_NONE. */
Seat wh_owner(const State *state, Character character);

/* Reports whether @seat is out because an answer was wrong. A player is also out when all answers
 * of this player are right, but another player has won before. In this second case, the player has
 * not failed (RW-38). */
bool wh_has_failed(const State *state, Seat seat);

bool wh_someone_failed(const State *state);
bool wh_someone_won(const State *state);

/* Reports whether @seat may vote on the appeals of @appellant. An appeal disputes the verdict on
 * one answer. The seats that may vote are the bench. Before the end of the game, nobody may vote
 * (appeals.c). */
bool wh_on_bench(const State *state, Seat seat, Seat appellant);

/* Reports whether @appellant has an appeal about question @q (from 0) that the bench still has to
 * settle. The bench votes after the end of the game. */
bool wh_is_pending(const State *state, Seat appellant, int q);

/* Reports whether @seat is the last active player and has no rounds left. The player must then go
 * to 221B (WH-109). */
bool wh_must_solve(const State *state, Seat seat);

/* Returns the lowest bid with which @seat gets @spot. The lowest bid is 0 at the Carriage Stop and
 * at 221B, where nobody bids. */
int wh_lowest_bid(const State *state, Seat seat, int spot);

/* Returns the order value of @seat: the number of carriages in its purse, plus 2 if @seat owns Toby
 * and the Toby Token is at 221B (RW-37). At 221B, the solver with the highest order value goes
 * first, unless Mrs Hudson changes the order (wh_goes_before()). */
int wh_order_value(const State *state, Seat seat);

/* Reports whether @seat is a solver: its pawn is at 221B, and its answers have not been compared
 * with the key yet. */
bool wh_is_solver(const State *state, Seat seat);

/* Reports whether @d has handed in answers that are not judged yet: they are lodged, or the referee
 * has asked about some of them. Such a player may use neither Holmes nor Mrs Hudson (RW-32,
 * RW-37). */
bool wh_has_handed_in(const Detective *d);

/* Reports whether the attempt of @one at 221B comes before the attempt of @other. Two attempts may
 * also take place at the same time (WH-097). */
bool wh_goes_before(const State *state, Seat one, Seat other);

/* Reports whether @seat may write notes now (WH-123 … WH-125). */
bool wh_may_note(const State *state, Seat seat);

/* Returns the card that @seat must return next, or PIECE_NONE. */
int wh_card_in_hand(const State *state, Seat seat);

/* Reports whether @seat still holds the card of @spot. */
bool wh_holds_card(const State *state, Seat seat, int spot);

/* Reports whether the rules forbid a Police Token on @spot (WH-083 … WH-086). */
bool wh_police_forbidden(const State *state, int spot);

/* Returns the piece number of the card of @character, or PIECE_NONE for NO_CHARACTER. */
int wh_character_piece(const State *state, Character character);

/* Returns the character whose card is @piece, or NO_CHARACTER. */
Character wh_character_of(const State *state, int piece);

/* --- functions that judge one verb each, grouped by file --- */

/* setup.c: */

Refusal wh_deal(const State *state, const Act *act, Chance *chance, Ruling *ruling);
Refusal wh_decide_hold(Work *work, const Act *act);

/* rounds.c: */

Refusal wh_decide_begin(Work *work, const Act *act);
Refusal wh_decide_stop(Work *work, const Act *act);

/* visiting.c: */

Refusal wh_decide_visit(Work *work, const Act *act);
Refusal wh_decide_collect(Work *work, const Act *act);
/* Returns REFUSAL_NONE if it is @seat's turn to place a pawn. */
Refusal wh_judge_turn(const State *state, Seat seat);

/* characters.c: */

Refusal wh_decide_use(Work *work, const Act *act);
Refusal wh_decide_toby(Work *work, const Act *act);

/* investigating.c: */

Refusal wh_decide_watson(Work *work, const Act *act);
Refusal wh_decide_decline(Work *work, const Act *act);
Refusal wh_decide_read(Work *work, const Act *act);
Refusal wh_decide_return(Work *work, const Act *act);

/* solving.c: */

Refusal wh_decide_answer(Work *work, const Act *act);
Refusal wh_decide_consult(Work *work, const Act *act);
Refusal wh_decide_check(Work *work, const Act *act);

/* appeals.c: */

Refusal wh_decide_appeal(Work *work, const Act *act);
Refusal wh_decide_settle(Work *work, const Act *act);
Refusal wh_decide_honour(Work *work, const Act *act);

/* Reports whether @answers is a sheet of answers: a record of texts, none of them too long
 * (ANSWER_JSON_MAX; solving.c). */
bool wh_is_sheet(const Value *answers);

/* Stores the texts of @answers, a sheet of answers, in @sheet by question. @sheet has
 * CASE_QUESTIONS_MAX elements, all NULL before the call, and borrows the texts. Refuses an unknown
 * question and a missing or blank answer. */
Refusal wh_read_sheet(const State *state, const Value *answers, const char **sheet);

/* Returns @sheet as a record for an event. The record borrows the texts of @sheet. It is valid
 * until ruling_clear(). */
Value wh_sheet_value(Work *work, const char *const *sheet);

/* --- consequences of acts --- */

/* Begins the next round. The caller must have paid the gains of the previous round (rounds.c). */
void wh_begin_round(Work *work);

/* Ends the visits. All pawns must have been placed (rounds.c). */
void wh_close_visiting(Work *work);

/* Pays all bids and the needed Lockpicks into the stocks, and begins the phase `reading`
 * (rounds.c). */
void wh_take_cards(Work *work);

/* Copies all texts of @state into a new State.texts. Does not free the old State.texts, since
 * another state may own it. If no other state owns the old State.texts, the caller must free it
 * (answers.c). */
void wh_copy_texts(State *state);

/* Compares lodged answers with the key. Takes the solvers at 221B in their order
 * (wh_goes_before()), and stops at the first solver who has not lodged answers. Ends the game if
 * the results decide it. If the game goes on, passes the Diary on when its holder is out, and calls
 * wh_end_reading() (solving.c). */
void wh_settle_attempts(Work *work);

/* Begins the phase `returning` if all cards are returned and no solver is left (rounds.c). */
void wh_end_reading(Work *work);

/* Applies an event about answers at 221B, such as EVENT_LODGED. Returns false if the event is
 * impossible (answers.c). */
bool wh_apply_answers(State *state, const Event *event);

/* Functions for struct Game (game.h). wh_decide_chance() is its `deal`. */
Refusal wh_decide(const State *state, const Act *act, Ruling *ruling);
Refusal wh_decide_chance(const State *state, const Act *act, Chance *chance, Ruling *ruling);
RefusalFacts wh_explain(const State *state, const Act *act, Refusal refusal); /* reasons.c */
bool wh_apply(State *state, const Event *event);                              /* apply.c */
void wh_legal(const State *state, Seat seat, Offers *offers);                 /* legal.c */
void wh_view(const State *state, Viewer viewer, JsonWriter *s);               /* view.c */
void wh_texts(const State *state, Viewer viewer, const Speech *speech, JsonWriter *s);
int wh_read_texts(const State *state, Seat seat, const char **texts, bool *answers);
void wh_known(const State *state, Seat seat, JsonWriter *s); /* texts.c */
void wh_board(const Case *c, JsonWriter *s);
char *wh_set(State *state, const char *key, const Value *value); /* set.c */
void wh_derive(State *state, const State *before, const Value *patch);
const char *wh_check(const State *state); /* check.c */
bool wh_reveals(const Event *event);      /* reveals.c */

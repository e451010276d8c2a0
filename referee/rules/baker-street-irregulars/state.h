/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.h: the state of a Baker Street Irregulars table, and the functions that the files of the
 * game share
 *
 * Ids such as BSI-014 (a rule) and RB-07 (a ruling, which settles an open point of a rule) refer to
 * RULES.md in this folder. RULES.md also defines the game's terms: file, precinct, ruled out …
 *
 *     setup ─begin─► detective ─► play ─► draw ─end─► detective (next seat) … ─► over
 *                        ▲────────watson────┘
 *
 * A player sees all hands except their own (BSI-005). The state does not store which cards of a
 * file are ruled out, since bsi_ruled_out() computes this from the precincts (RB-07).
 */
#pragma once

#include "cases/model/seating.h"
#include "referee/rules/baker-street-irregulars/schemas.h"
#include "referee/rules/game.h"

enum {
    PLAYERS_MIN = 3,
    PLAYERS_MAX = 5,
    HAND_MAX = HAND_POSITIONS,
    HAND_OF_THREE = 5, /* cards in a hand with three players (BSI-004) */
    HAND = 4,          /* cards in a hand with more players */
    SET_PAIR = 2,
    SET_THREE = 3,
    SET_FOUR = 4,
    REVEALS_MAX = 2, /* maximum number of cards that Milverton's ability reveals */
    NO_CARD = -1,
    NO_CLUE = -1,
};

/* One player. */
typedef struct {
    bool sits;                 /* false before `open` */
    bool watson;               /* true until the player has used the Watson card (BSI-040) */
    bool must_reveal;          /* true when the next card drawn must be revealed (BSI-025) */
    int8_t hand[HAND_MAX];     /* cards by position - 1; NO_CARD for an empty position */
    int8_t file[ROGUES_TYPES]; /* cards by type, or NO_CARD */
} Irregular;

/* The clue cards on a precinct or in the discard pile, from the bottom. */
typedef struct {
    int8_t cards[ROGUES_CARDS];
    int8_t n;
} Stack;

struct State {
    const Case *c;
    Phase phase;
    bool opened;
    bool must_move; /* true while the active player must move a card (BSI-026) */
    int8_t n_seats;
    int8_t reward;         /* the clue whose reward is pending (BSI-034, BSI-035), or NO_CLUE */
    Seat order[SEATS_MAX]; /* clockwise */
    Seat turn;
    Seat winner;   /* SEAT_NONE before the end */
    Seat answerer; /* the seat that must answer a question by `point`, or SEAT_NONE */
    /* the positions that a correct `point` must name (RB-25): bit p - 1 for position p */
    uint8_t pointed;
    uint64_t has_moved; /* bit c is set when card c was moved in this turn (RB-05) */
    Stack precincts[ROGUES_PRECINCTS];
    Stack discards;
    Irregular seats[SEATS_MAX];
};

/* The working data of decide(): a Ruling, which collects the events, and a copy of the state.
 * bsi_emit() adds each event to the Ruling and applies it to the copy at once. */
typedef struct {
    State now;
    Ruling *ruling;
} Work;

/* Adds @event to @work->ruling and applies it to @work->now (work.c). */
void bsi_emit(Work *work, const Event *event);
/* Emits an event of @kind with up to five numbers in its first fields. */
#define BSI_EMIT(work, kind_, ...) bsi_emit_numbers((work), (kind_), (const int[5]){ __VA_ARGS__ })
void bsi_emit_numbers(Work *work, EventKind kind, const int numbers[5]);
/* Emits an event that moves cards, then its consequences (RB-07): EVENT_RULED for each file card
 * that becomes ruled out or valid again, and EVENT_WON if a file is complete and valid. Returns
 * false when the game has ended. */
#define BSI_SHIFT(work, kind_, ...) \
    bsi_shift_numbers((work), (kind_), (const int[5]){ __VA_ARGS__ })
bool bsi_shift_numbers(Work *work, EventKind kind, const int numbers[5]);

/* --- queries on a state (state.c) --- */

/* bsi_hand_size() returns the number of cards in a full hand. bsi_n_in_hand() returns the number of
 * cards that @seat holds. */
int bsi_hand_size(const State *state);
int bsi_n_in_hand(const State *state, Seat seat);

/* Returns the index (from 0) of the first empty position in @seat's hand, or -1 if the hand is
 * full. */
int bsi_free_position(const State *state, Seat seat);

/* Returns the card at @position (from 1) of @seat's hand, or NO_CARD. */
int bsi_card_at(const State *state, Seat seat, int position);

/* Return the neighbour of @seat: the next seat clockwise (left) or anticlockwise (right). */
Seat bsi_left_of(const State *state, Seat seat);
Seat bsi_right_of(const State *state, Seat seat);

/* Reports whether @number is the number of a precinct: 1 … ROGUES_PRECINCTS. */
bool bsi_is_precinct(int number);

bool bsi_stack_has(const Stack *stack, int card);

/* Reports whether @card is in the deck. The deck holds all cards that are nowhere else. */
bool bsi_in_deck(const State *state, int card);

int bsi_n_deck(const State *state);

/* Reports whether @card can be drawn now: from the deck, or from the discard pile when the deck is
 * empty (RB-16). */
bool bsi_can_draw(const State *state, int card);
/* Returns the number of cards in the deck and the discard pile together. */
int bsi_n_to_draw(const State *state);
/* Reports whether, as far as @seat knows, @card may be the next card to draw. Returns true if @card
 * can be drawn (bsi_can_draw()). Also returns true if @card is in the hand of @seat, since players
 * do not see their own cards. */
bool bsi_could_be_on_top(const State *state, Seat seat, int card);
/* Reports whether @card is one of the 64 cards, and is named in a valid way. A phone must name the
 * card by the code on its back, since a player can guess an id. A test script may also use the id
 * (Value.unscanned). */
bool bsi_is_scanned(const Value *card);
/* Returns the types whose card in @seat's file is ruled out: bit t for type t (BSI-030). */
unsigned bsi_ruled_out(const State *state, Seat seat);
/* Reports whether @seat's file is complete and valid (BSI-041). */
bool bsi_is_solved(const State *state, Seat seat);
/* Returns the number of cards of @rank in @stack. */
int bsi_count_rank(const Stack *stack, int rank);
/* Reports whether any precinct holds a card that was not moved in this turn (RB-05). */
bool bsi_can_move(const State *state);

/* --- functions that judge acts, by file --- */

/* setup.c: */

Refusal bsi_deal(const State *state, const Act *act, Chance *chance, Ruling *ruling);
Refusal bsi_decide_precinct(Work *work, const Act *act);
Refusal bsi_decide_begin(Work *work, const Act *act);

/* drawing.c: */

Refusal bsi_judge_drawer(const State *state, const Act *act);
Refusal bsi_decide_draw(Work *work, const Act *act);
Refusal bsi_decide_watson(Work *work, const Act *act);
Refusal bsi_decide_end(Work *work, const Act *act);

/* asking.c: */

Refusal bsi_decide_investigate(Work *work, const Act *act);
Refusal bsi_decide_interrogate(Work *work, const Act *act);
Refusal bsi_decide_tip_off(Work *work, const Act *act);
Refusal bsi_decide_point(Work *work, const Act *act);

/* playing.c: */

Refusal bsi_decide_build(Work *work, const Act *act);
Refusal bsi_decide_deduce(Work *work, const Act *act);
Refusal bsi_decide_move(Work *work, const Act *act);

/* following.c: */

Refusal bsi_decide_follow(Work *work, const Act *act);

/* Draws @card into the first free position of @seat's hand. @by is the seat that scanned @card.
 * Reveals @card if @reveal is true or a reveal is pending (Irregular.must_reveal). If @card is not
 * in the deck, emits EVENT_RESHUFFLED first (drawing.c). */
void bsi_draw(Work *work, Seat seat, int card, bool reveal, Seat by);
/* Gives @seat the bonus if @card completes a set on the precinct with the number @precinct (from
 * 1). The caller must have put @card there just before (playing.c). */
void bsi_take_bonus(Work *work, Seat seat, int precinct, int card);
/* Begins the Draw Phase if neither a move nor a reward is pending. Does nothing outside the Play
 * Phase, such as after the end of the game. */
void bsi_end_play(Work *work);

/* The functions of struct Game (game.h). */
Refusal bsi_decide(const State *state, const Act *act, Ruling *ruling);
bool bsi_apply(State *state, const Event *event);
void bsi_legal(const State *state, Seat seat, Offers *offers);
/* Returns the refusal for a scan of @side of @piece by @seat, or REFUSAL_NONE. Refuses only scans
 * of a card's back. The result tells @seat nothing about the face (legal.c). */
Refusal bsi_scan(const State *state, Seat seat, int piece, const char *side);
void bsi_view(const State *state, Viewer viewer, JsonWriter *s);
void bsi_board(const Case *c, JsonWriter *s);
char *bsi_set(State *state, const char *key, const Value *value);
const char *bsi_check(const State *state);

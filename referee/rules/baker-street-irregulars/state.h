/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.h: a table of Baker Street Irregulars, and what its files share
 *
 * The law is the ledger of Baker Street Irregulars; ids in comments (BSI-014, RB-07) are its rules
 * and rulings.
 *
 *     setup ─begin─► detective ─► play ─► draw ─end─► detective of the next … ─► over
 *                        ▲────────watson────┘
 *
 * Everybody sees a hand but who holds it (BSI-005). What is ruled out is no state: it follows from
 * the precincts (RB-07).
 */
#pragma once

#include "cases/model/seating.h"
#include "referee/rules/baker-street-irregulars/schemas.h"
#include "referee/rules/game.h"

enum {
    PLAYERS_MIN = 3,
    PLAYERS_MAX = 5,
    HAND_MAX = HAND_POSITIONS,
    HAND_OF_THREE = 5, /* BSI-004 */
    HAND = 4,
    SET_PAIR = 2,
    SET_THREE = 3,
    SET_FOUR = 4,
    REVEALS_MAX = 2, /* Milverton's letters */
    NO_CARD = -1,
    NO_CLUE = -1,
};

typedef struct {
    bool sits;
    bool watson;               /* unspent (BSI-040) */
    bool must_reveal;          /* the next card drawn is revealed (BSI-025) */
    int8_t hand[HAND_MAX];     /* cards by position from 0, NO_CARD where there is none */
    int8_t file[ROGUES_TYPES]; /* by type */
} Irregular;

/* Clue cards on a precinct, from the bottom. */
typedef struct {
    int8_t cards[ROGUES_CARDS];
    int8_t n;
} Stack;

struct State {
    const Case *c;
    Phase phase;
    bool opened;
    bool must_move; /* a Three of a kind waits (BSI-026) */
    int8_t n_seats;
    int8_t reward; /* the clue whose reward waits (BSI-034, BSI-035), or NO_CLUE */
    Seat order[SEATS_MAX];
    Seat turn;
    Seat winner;
    Seat answerer;      /* who may point, SEAT_NONE without a question */
    uint8_t pointed;    /* the true positions, bit 0 for the first */
    uint64_t has_moved; /* bit c: card c was moved in this turn (RB-05) */
    Stack precincts[ROGUES_PRECINCTS];
    Stack discards;
    Irregular seats[SEATS_MAX];
};

/* What decide() works on: a copy of the state that keeps up with the events, and where they go. */
typedef struct {
    State now;
    Ruling *ruling;
} Work;

void bsi_emit(Work *work, const Event *event);
/* An event of @kind with up to five numbers in its first fields. */
#define BSI_EMIT(work, kind_, ...) bsi_emit_numbers((work), (kind_), (const int[5]){ __VA_ARGS__ })
void bsi_emit_numbers(Work *work, EventKind kind, const int numbers[5]);
/* The same of a card that moves: whatever it rules out or upright again is told, and a case that is
 * complete now wins (RB-07). False when the game has ended. */
#define BSI_SHIFT(work, kind_, ...) \
    bsi_shift_numbers((work), (kind_), (const int[5]){ __VA_ARGS__ })
bool bsi_shift_numbers(Work *work, EventKind kind, const int numbers[5]);

/* --- questions about a state (state.c) --- */

int bsi_hand_size(const State *state);
int bsi_n_in_hand(const State *state, Seat seat);
int bsi_free_position(const State *state, Seat seat); /* from 0, or -1 */
/* The card at @position, from 1, or NO_CARD. */
int bsi_card_at(const State *state, Seat seat, int position);
Seat bsi_left_of(const State *state, Seat seat);
Seat bsi_right_of(const State *state, Seat seat);
bool bsi_is_precinct(int number); /* from 1 */
bool bsi_stack_has(const Stack *stack, int card);
bool bsi_in_deck(const State *state, int card); /* it lies nowhere else */
int bsi_n_deck(const State *state);
/* Whether @card can be drawn now: of the deck, or of the discards where that is empty (RB-16). */
bool bsi_can_draw(const State *state, int card);
int bsi_n_to_draw(const State *state);
/* Whether @card may, for all that @seat sees, be on top of the deck: it does not see its own. */
bool bsi_may_draw(const State *state, Seat seat, int card);
/* Whether @card is one of the 64, and of no phone that says its id: such a card lies face down. */
bool bsi_is_found(const Value *card);
/* The types in @seat's file that are ruled out, bit t for type t (BSI-030). */
unsigned bsi_ruled_out(const State *state, Seat seat);
bool bsi_is_solved(const State *state, Seat seat); /* BSI-041 */
int bsi_count_rank(const Stack *stack, int rank);
/* Whether some card lies in a precinct that was not moved in this turn (RB-05). */
bool bsi_can_move(const State *state);

/* --- judging, one file a phase --- */

Refusal bsi_deal(const State *state, const Act *act, Chance *chance, Ruling *ruling); /* setup.c */
Refusal bsi_decide_precinct(Work *work, const Act *act);
Refusal bsi_decide_begin(Work *work, const Act *act);
Refusal bsi_judge_drawer(const State *state, const Act *act); /* drawing.c */
Refusal bsi_decide_draw(Work *work, const Act *act);
Refusal bsi_decide_watson(Work *work, const Act *act);
Refusal bsi_decide_end(Work *work, const Act *act);
Refusal bsi_decide_investigate(Work *work, const Act *act); /* asking.c */
Refusal bsi_decide_interrogate(Work *work, const Act *act);
Refusal bsi_decide_tip_off(Work *work, const Act *act);
Refusal bsi_decide_point(Work *work, const Act *act);
Refusal bsi_decide_build(Work *work, const Act *act); /* playing.c */
Refusal bsi_decide_deduce(Work *work, const Act *act);
Refusal bsi_decide_move(Work *work, const Act *act);
Refusal bsi_decide_follow(Work *work, const Act *act); /* following.c */

/* Draws @card into a free position, revealing it where it must be, and shuffling before where the
 * deck is empty (drawing.c). */
void bsi_draw(Work *work, Seat seat, int card, bool reveal);
/* Bonus of the set that the latest card on @precinct, from 1, completes (playing.c). */
void bsi_take_bonus(Work *work, Seat seat, int precinct, int card);
/* The Play Phase is over, unless something of it waits still. */
void bsi_end_play(Work *work);

Refusal bsi_decide(const State *state, const Act *act, Ruling *ruling);
bool bsi_apply(State *state, const Event *event);
void bsi_legal(const State *state, Seat seat, Offers *offers);
/* What stands against scanning a card's back: nothing of what is on its face (legal.c). */
Refusal bsi_scan(const State *state, Seat seat, int piece, const char *side);
void bsi_view(const State *state, Viewer viewer, JsonWriter *s);
void bsi_board(const Case *c, JsonWriter *s);
char *bsi_set(State *state, const char *key, const Value *value);
const char *bsi_check(const State *state);

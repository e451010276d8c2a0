/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.h: the state of a Baker Street Irregulars table, and the functions that its files share
 *
 * The ids in comments (BSI-014, RB-07) are the rules and rulings of the ledger, RULES.md.
 *
 *     setup ─begin─► detective ─► play ─► draw ─end─► detective (next seat) … ─► over
 *                        ▲────────watson────┘
 *
 * Every player except the holder sees a hand (BSI-005). Ruled-out cards are not stored; they follow
 * from the precincts (RB-07).
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
    REVEALS_MAX = 2, /* for Milverton's letters */
    NO_CARD = -1,
    NO_CLUE = -1,
};

typedef struct {
    bool sits;
    bool watson;               /* true when the Watson card is unspent (BSI-040) */
    bool must_reveal;          /* true when the next drawn card must be revealed (BSI-025) */
    int8_t hand[HAND_MAX];     /* cards by position from 0; NO_CARD for an empty one */
    int8_t file[ROGUES_TYPES]; /* cards by type */
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
    bool must_move; /* true when the move for a Three of a kind is pending (BSI-026) */
    int8_t n_seats;
    int8_t reward; /* the clue whose reward is pending (BSI-034, BSI-035), or NO_CLUE */
    Seat order[SEATS_MAX];
    Seat turn;
    Seat winner;
    Seat answerer;      /* the seat that may point, or SEAT_NONE without an open question */
    uint8_t pointed;    /* the correct positions, bit 0 for the first */
    uint64_t has_moved; /* bit c is set when card c was moved in this turn (RB-05) */
    Stack precincts[ROGUES_PRECINCTS];
    Stack discards;
    Irregular seats[SEATS_MAX];
};

/* The working data of decide(): a copy of the state that follows the events, and the ruling that
 * collects them. */
typedef struct {
    State now;
    Ruling *ruling;
} Work;

void bsi_emit(Work *work, const Event *event);
/* Emits an event of @kind with up to five numbers in its first fields. */
#define BSI_EMIT(work, kind_, ...) bsi_emit_numbers((work), (kind_), (const int[5]){ __VA_ARGS__ })
void bsi_emit_numbers(Work *work, EventKind kind, const int numbers[5]);
/* Emits an event that moves a card. Also emits EVENT_RULED for each file card that becomes ruled
 * out or valid again. A complete case wins the game (RB-07). Returns false when the game has
 * ended. */
#define BSI_SHIFT(work, kind_, ...) \
    bsi_shift_numbers((work), (kind_), (const int[5]){ __VA_ARGS__ })
bool bsi_shift_numbers(Work *work, EventKind kind, const int numbers[5]);

/* --- queries on a state (state.c) --- */

int bsi_hand_size(const State *state);
int bsi_n_in_hand(const State *state, Seat seat);

/* Returns the first empty position in @seat's hand, from 0, or -1. */
int bsi_free_position(const State *state, Seat seat);

/* Returns the card at @position, from 1, or NO_CARD. */
int bsi_card_at(const State *state, Seat seat, int position);

Seat bsi_left_of(const State *state, Seat seat);
Seat bsi_right_of(const State *state, Seat seat);

/* Reports whether @number is a precinct's number, from 1. */
bool bsi_is_precinct(int number);

bool bsi_stack_has(const Stack *stack, int card);

/* Reports whether @card is in the deck, since it is in no other place. */
bool bsi_in_deck(const State *state, int card);

int bsi_n_deck(const State *state);

/* Reports whether @card can be drawn now: from the deck, or from the discards when the deck is
 * empty (RB-16). */
bool bsi_can_draw(const State *state, int card);
int bsi_n_to_draw(const State *state);
/* Reports whether @card may be on top of the deck, as far as @seat can see. A seat does not see its
 * own cards, so they count as possible. */
bool bsi_could_be_on_top(const State *state, Seat seat, int card);
/* Reports whether @card is one of the 64 cards and was named by its code. A phone that names a
 * face-down card by its id is refused. */
bool bsi_is_scanned(const Value *card);
/* Returns the types in @seat's file that are ruled out: bit t for type t (BSI-030). */
unsigned bsi_ruled_out(const State *state, Seat seat);
bool bsi_is_solved(const State *state, Seat seat); /* BSI-041 */
int bsi_count_rank(const Stack *stack, int rank);
/* Reports whether a precinct holds a card that was not moved in this turn (RB-05). */
bool bsi_can_move(const State *state);

/* --- judges, one file for each phase --- */

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

/* Draws @card into a free position. Reveals it if a reveal is due. Shuffles the discards first if
 * the deck is empty (drawing.c). */
void bsi_draw(Work *work, Seat seat, int card, bool reveal);
/* Takes the bonus of the set that @card, just laid on @precinct (from 1), completes (playing.c). */
void bsi_take_bonus(Work *work, Seat seat, int precinct, int card);
/* Ends the Play Phase unless a move or a reward is pending. */
void bsi_end_play(Work *work);

Refusal bsi_decide(const State *state, const Act *act, Ruling *ruling);
bool bsi_apply(State *state, const Event *event);
void bsi_legal(const State *state, Seat seat, Offers *offers);
/* Returns the refusal for a scan of a card's back. The result never depends on the card's face
 * (legal.c). */
Refusal bsi_scan(const State *state, Seat seat, int piece, const char *side);
void bsi_view(const State *state, Viewer viewer, JsonWriter *s);
void bsi_board(const Case *c, JsonWriter *s);
char *bsi_set(State *state, const char *key, const Value *value);
const char *bsi_check(const State *state);

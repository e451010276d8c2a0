/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.h: the state of an Adventures in the Fog table, and the functions that its files share
 *
 * The ids in comments (FOG-019, RF-04) are the rules and rulings of the ledger, RULES.md.
 *
 *     setup ─all have a start─► rolling ─roll─► drafting ─all have drafted─► rolling … ─► over
 *
 * Maps never interact (FOG-001), and nothing is secret.
 */
#pragma once

#include "cases/model/seating.h"
#include "referee/rules/adventures-in-the-fog/path.h"
#include "referee/rules/adventures-in-the-fog/schemas.h"
#include "referee/rules/game.h"

enum {
    FACE_TRAVEL = 1, /* one line (FOG-013); face 2 is two lines (FOG-018) */
    /* The first of three faces that lead to the next icon of a kind (FOG-019 … FOG-021), in the
     * order of IconKind. */
    FACE_EVIDENCE = 3,
    FACE_MORIARTY = 6, /* FOG-027 */
    STRIKE = 3,        /* number of icons that Moriarty takes */
    COINS_AN_ICON = 3, /* FOG-035 */
    DICE_MAX = 7,      /* RF-23 */
    SOLO_DICE_MIN = 2, /* FOG-041 */
    PLAYERS_MAX = 6,
};

/* One player's map. */
typedef struct {
    bool sits;
    bool out;
    int16_t start; /* a spot, or PIECE_NONE */
    Path path;
    SpotSet marked; /* spots whose icons are marked out */
    int8_t pouch[ICON_KINDS];
    int8_t solved[TOWN_MYSTERIES];
    int8_t progress;
    int16_t points;
    int16_t coins;
    int16_t score; /* final score; PIECE_NONE before the end */
} Walker;

struct State {
    const Case *c;
    const Town *town;
    Phase phase;
    bool opened;
    bool last_turn; /* true when a player has finished the ninth mystery (FOG-036) */
    bool drafted;   /* true when the drafting player has taken a die */
    bool has_solved;
    int8_t n_seats;
    int8_t dice; /* number of dice of a lone player, else 0 */
    Seat order[SEATS_MAX];
    Seat roller;
    Seat turn;    /* the drafting seat, or SEAT_NONE */
    uint8_t went; /* bit s is set when seat s has drafted from this roll or dropped out */
    uint8_t winners;
    int8_t n_pool;
    int8_t pool[DICE_MAX];
    Walker seats[SEATS_MAX];
};

/* The working data of decide(): a copy of the state that follows the events, and the ruling that
 * collects them. */
typedef struct {
    State now;
    Ruling *ruling;
} Work;

void fog_emit(Work *work, const Event *event);
/* Emits an event of @kind with up to five numbers in its first fields. */
#define FOG_EMIT(work, kind_, ...) fog_emit_numbers((work), (kind_), (const int[5]){ __VA_ARGS__ })
void fog_emit_numbers(Work *work, EventKind kind, const int numbers[5]);

/* --- queries on a state (state.c) --- */

int fog_n_active(const State *state);

/* Returns the number of dice of the next roll (FOG-002, RF-08). */
int fog_n_dice(const State *state);

/* Returns the next active seat clockwise from @after, or SEAT_NONE. */
Seat fog_next_active(const State *state, Seat after);

/* Reports whether @spot has a collectible icon. */
bool fog_is_icon(const State *state, int spot);

/* Returns the icon of @piece, a spot or a pouch piece. */
IconKind fog_kind(const State *state, int piece);

bool fog_is_pouch(const State *state, int piece);

/* Returns the number of unused icons of @kind on the path. */
int fog_unused(const State *state, Seat seat, IconKind kind);

/* Returns the number of unused icons of all kinds, on the path and in the pouch. */
int fog_owned(const State *state, Seat seat);

/* Returns REFUSAL_NONE if @piece is an unused icon of @seat, else `icon-used` or
 * `icon-not-owned`. */
Refusal fog_judge_icon(const State *state, Seat seat, int piece);
/* Marks out @piece. Returns false when it is not an unused icon of @seat. */
bool fog_mark(State *state, Seat seat, int piece);
/* Reports whether @seat can carry out a die of @face now (RF-06). */
bool fog_can_carry(const State *state, Seat seat, int face);
bool fog_must_take_sixes(const State *state);                /* FOG-042, RF-24 */
bool fog_can_close(const State *state, Seat seat, int spot); /* RF-25 */
bool fog_has_to_close(const State *state, Seat seat);
int fog_converted(const State *state, Seat seat); /* FOG-037 */
const Rating *fog_rating(const State *state, Seat seat);

/* --- judges, one file for each part of the turn --- */

Refusal fog_deal(const State *state, const Act *act, Chance *chance, Ruling *ruling); /* setup.c */
Refusal fog_decide_start(Work *work, const Act *act);
/* Reports whether the faces in @act are absent or valid (turns.c). */
bool fog_is_roll(const Act *act);
Refusal fog_roll(const State *state, const Act *act, Chance *chance, Ruling *ruling); /* turns.c */
Refusal fog_decide_done(Work *work, const Act *act);
Refusal fog_decide_draft(Work *work, const Act *act); /* drafting.c */
/* Reports whether the coins in @act are absent or valid (solving.c). */
bool fog_is_solve(const Act *act);
Refusal fog_decide_solve(Work *work, const Act *act); /* solving.c */
Refusal fog_decide_buy(Work *work, const Act *act);
/* Returns REFUSAL_NONE if it is @seat's draft (turns.c). */
Refusal fog_judge_draft(const State *state, Seat seat);
/* Begins the next draft. Seats that cannot draft are out. Ends the turn after the last draft
 * (turns.c). */
void fog_go_on(Work *work);
/* Scores all seats and ends the game (scoring.c). */
void fog_end(Work *work);

Refusal fog_decide(const State *state, const Act *act, Ruling *ruling);
Refusal fog_decide_chance(const State *state, const Act *act, Chance *chance, Ruling *ruling);
RefusalFacts fog_explain(const State *state, const Act *act, Refusal refusal);
bool fog_apply(State *state, const Event *event);
void fog_legal(const State *state, Seat seat, Offers *offers);
void fog_view(const State *state, Viewer viewer, JsonWriter *s);
void fog_board(const Case *c, JsonWriter *s);
char *fog_set(State *state, const char *key, const Value *value);
void fog_derive(State *state, const State *before, const Value *patch);
const char *fog_check(const State *state);

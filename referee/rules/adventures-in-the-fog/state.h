/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.h: the state of an Adventures in the Fog table, and the functions that its files share
 *
 * Ids such as FOG-019 (a rule) and RF-04 (a ruling, which settles an open point of a rule) refer to
 * RULES.md in this folder. RULES.md also defines the game's terms: draft, pool, pouch, unused icon
 * … A spot is what RULES.md calls a location.
 *
 *     setup ─all have a start─► rolling ─roll─► drafting ─all have drafted─► rolling … ─► over
 *
 * The players' maps do not influence each other (FOG-001). Nothing is secret.
 */
#pragma once

#include "cases/model/seating.h"
#include "referee/rules/adventures-in-the-fog/path.h"
#include "referee/rules/adventures-in-the-fog/schemas.h"
#include "referee/rules/game.h"

enum {
    FACE_TRAVEL = 1, /* the player draws one line (FOG-013); face 2: two lines (FOG-018) */
    /* The first of the three faces that lead the path to the next icon of a kind (FOG-019 …
     * FOG-021). The faces are in the order of IconKind. */
    FACE_EVIDENCE = 3,
    FACE_MORIARTY = 6, /* FOG-027 */
    STRIKE = 3,        /* number of icons that a six marks out (FOG-027) */
    COINS_AN_ICON = 3, /* price of an icon (FOG-035) */
    DICE_MAX = 7,      /* for six players (RF-23) */
    SOLO_DICE_MIN = 2, /* FOG-041 */
    PLAYERS_MAX = 6,
};

/* One player's map. */
typedef struct {
    bool sits;     /* false before `open` */
    bool out;      /* true once the player could not use any die (FOG-024) */
    int16_t start; /* a spot, or PIECE_NONE */
    Path path;
    SpotSet marked;                /* spots whose icons are marked out */
    int8_t pouch[ICON_KINDS];      /* unused icons in the pouch, by kind */
    int8_t solved[TOWN_MYSTERIES]; /* number of times that each mystery was solved */
    int8_t progress;               /* position on the progress track, 0 … TOWN_PROGRESS */
    int16_t points;
    int16_t coins;
    int16_t score; /* final score; PIECE_NONE before the end */
} Walker;

struct State {
    const Case *c;
    const Town *town;
    Phase phase;
    bool opened;
    bool last_turn;  /* true when a player has solved mysteries nine times (FOG-036) */
    bool drafted;    /* true when the drafting player has taken a die */
    bool has_solved; /* true when the drafting player has solved a mystery in this draft */
    int8_t n_seats;
    int8_t dice;           /* number of dice in a solo game, else 0 */
    Seat order[SEATS_MAX]; /* clockwise */
    Seat roller;
    Seat turn;       /* the drafting seat, or SEAT_NONE */
    uint8_t went;    /* bit s: seat s has drafted from this roll, or has gone out in this turn */
    uint8_t winners; /* bit s is set when seat s wins */
    int8_t n_pool;
    int8_t pool[DICE_MAX]; /* faces of the dice that nobody has taken yet */
    Walker seats[SEATS_MAX];
};

/* The working data of decide(): a Ruling, which collects the events, and a copy of the state.
 * fog_emit() adds each event to the Ruling and applies it to the copy at once. */
typedef struct {
    State now;
    Ruling *ruling;
} Work;

/* Adds @event to @work->ruling and applies it to @work->now (work.c). */
void fog_emit(Work *work, const Event *event);
/* Emits an event of @kind with up to five numbers in its first fields. */
#define FOG_EMIT(work, kind_, ...) fog_emit_numbers((work), (kind_), (const int[5]){ __VA_ARGS__ })
void fog_emit_numbers(Work *work, EventKind kind, const int numbers[5]);

/* --- queries on a state (state.c) --- */

/* Returns the number of seats that are not out. */
int fog_n_active(const State *state);

/* Returns the number of dice of the next roll (FOG-002, RF-08). */
int fog_n_dice(const State *state);

/* Returns the first seat clockwise from @after that is not out. Tries @after itself last. Returns
 * SEAT_NONE if all are out. */
Seat fog_next_active(const State *state, Seat after);

/* Reports whether @spot has an icon that can be collected. Returns false for a dot or a start. */
bool fog_is_icon(const State *state, int spot);

/* Returns the kind of the icon of @piece, which is a spot or a pouch piece. A pouch piece stands
 * for the icons of one kind in the pouch (AFTER_POUCH in schemas.h). */
IconKind fog_kind(const State *state, int piece);

bool fog_is_pouch(const State *state, int piece);

/* Returns the number of unused icons of @kind on the path of @seat, without the pouch. */
int fog_unused(const State *state, Seat seat, IconKind kind);

/* Returns the number of unused icons of @seat of all kinds, on the path and in the pouch. */
int fog_owned(const State *state, Seat seat);

/* Returns REFUSAL_NONE if @piece is an unused icon of @seat, else `icon-used` or
 * `icon-not-owned`. */
Refusal fog_judge_icon(const State *state, Seat seat, int piece);
/* Marks out the icon @piece. Returns false when it is not an unused icon of @seat. */
bool fog_mark(State *state, Seat seat, int piece);
/* Reports whether @seat can now carry out the action of a die with the face @face (RF-06). */
bool fog_can_carry(const State *state, Seat seat, int face);
/* Reports whether a lone player must take a six, because two or more dice show a six (FOG-042,
 * RF-24). */
bool fog_must_take_sixes(const State *state);
/* Reports whether @seat may close @spot: whether the spot has an icon, is not closed already, and
 * is not on the path of @seat (RF-25). */
bool fog_can_close(const State *state, Seat seat, int spot);
/* Reports whether @seat must close a spot after a strike (face 6). That is the case in a solo game
 * while at least one spot can be closed. */
bool fog_has_to_close(const State *state, Seat seat);
/* Returns the points for the unused icons of @seat (FOG-037). */
int fog_converted(const State *state, Seat seat);
/* Returns the rating of the final score of @seat, borrowed from the town. Returns NULL when the
 * score is below all ratings. */
const Rating *fog_rating(const State *state, Seat seat);

/* --- functions that judge one verb each, and their helpers, by file --- */

/* setup.c: */

Refusal fog_deal(const State *state, const Act *act, Chance *chance, Ruling *ruling);
Refusal fog_decide_start(Work *work, const Act *act);

/* turns.c: */

/* Reports whether the field `faces` of @act is absent, or is a list of numbers from 1 to FACES
 * (schemas.h). If the field is absent, the referee rolls the dice. fog_roll() checks the length of
 * the list. */
bool fog_is_roll(const Act *act);
Refusal fog_roll(const State *state, const Act *act, Chance *chance, Ruling *ruling);
Refusal fog_decide_done(Work *work, const Act *act);
/* Returns REFUSAL_NONE if @seat is drafting, else `not-your-draft`. */
Refusal fog_judge_draft(const State *state, Seat seat);
/* Begins the draft of the next seat that can use a die of the pool. Skips seats that can use no
 * die; they are out from now on. Ends the turn when no seat is left to draft. */
void fog_go_on(Work *work);

/* drafting.c: */

Refusal fog_decide_draft(Work *work, const Act *act);

/* solving.c: */

/* Reports whether the field `coins` of @act is absent or well-formed. */
bool fog_is_solve(const Act *act);
Refusal fog_decide_solve(Work *work, const Act *act);
Refusal fog_decide_buy(Work *work, const Act *act);

/* scoring.c: */

/* Scores all seats and ends the game. */
void fog_end(Work *work);

/* The functions of struct Game (game.h). */
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

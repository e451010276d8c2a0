/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.h: the state of a Lady Alice table, and the functions that its files share
 *
 * Ids such as LA-039 (a rule) and RL-17 (a ruling, which settles an open point of a rule) refer to
 * RULES.md in this folder. RULES.md also defines the game's terms: clue, evidence, combination,
 * smile, solution …
 *
 *     setup ─begin─► suspicions ─suspect─► verdict ─reveal─┬─► deductions ─all pass─► suspicions
 *                                                          │     accuse │ ▲ wrong
 *                                                          │            ▼ │
 *                                                          │         accusation ─reveal─┐
 *                                                          └──────── all smile ─────────┴─► over
 *
 * The chooser is the seat that names the suspicion of a turn. A player is active unless excluded by
 * a false accusation. The turn of the next chooser begins when all active players have passed in
 * succession.
 *
 * decide() copies the state and applies each event to the copy at once. So if one act causes
 * several events, decide() computes each event from a state to which the earlier events are already
 * applied.
 *
 * Two things are secret: the evidence of each seat, and the value of each face-down counter. As
 * long as a secret is not public, refusals, their RefusalFacts, offers and public events must not
 * depend on this secret. There are two exceptions. The number of smiles (`reveal`) may depend on
 * secret evidence. The refusals and events of the act `evidence`, which registers a card, may
 * depend on secret evidence too (setup.c).
 */
#pragma once

#include "referee/rules/game.h"
#include "referee/rules/lady-alice/schemas.h"

enum {
    SMILES_MAX = CATEGORIES, /* one for each clue of a combination */
    EVERY_BONUS = 2,         /* LA-053 */
    PAIR_BONUS = 2,          /* LA-064 */
    SUSPICION_BONUS = 1,     /* LA-054 */
    ACCUSATION_BONUS = 3,    /* LA-055 */
    SMILES_NONE = -1,        /* the number of smiles is not revealed */
};

/* The clues that the notebook shows, by category. PIECE_NONE stands for a black leaf (no clue). */
typedef struct {
    int8_t clues[CATEGORIES];
} Combination;

/* A counter on the board. */
typedef struct {
    int8_t seat;
    int8_t value;
    int8_t declared; /* the value that the player named; corrections change only `value` (RL-23) */
    bool open;       /* true when the number side is up, so that everybody sees `value` */
} Counter;

/* The area of a clue on the board. The counters are in the order in which the players placed
 * them. */
typedef struct {
    int8_t n;
    Counter counters[PLAYERS_MAX];
} Area;

/* The score of one player, step by step (LA-047 … LA-055). */
typedef struct {
    int8_t elsewhere;  /* step II: number of counters removed from false clues */
    int8_t zeros;      /* step V: number of counters of value 0 removed */
    int8_t values;     /* step VI: sum of the remaining values */
    int8_t every;      /* step VII: 0 or 2 */
    int8_t pair;       /* LA-064: 0 or 2 */
    int8_t suspicion;  /* step VIII: 0 or 1 */
    int8_t accusation; /* step IX: 0 or 3 */
    int8_t total;
} Score;

/* One player. */
typedef struct {
    bool sits;                   /* false before `open` */
    bool excluded;               /* true after a false accusation (LA-041) */
    bool folder;                 /* true when the player has handed in the verdict folder */
    int8_t evidence;             /* a clue, or PIECE_NONE before the registration */
    int8_t hand[COUNTER_VALUES]; /* number of counters left, by value */
    bool scored;                 /* true when `score` is valid */
    Score score;
} Player;

struct State {
    const Case *c;
    Phase phase;
    bool opened;
    bool again; /* true when the last deal was invalid, so that a new one is needed (RL-25) */
    int8_t n_seats;
    Seat order[SEATS_MAX]; /* clockwise */
    Seat turn;             /* the seat whose turn it is to act in this phase */
    Seat chooser;          /* chooser of this turn; during setup, the first chooser */
    /* True when the last combination was an accusation. `smiles` then keeps its value when the next
     * turn begins, but from then on only the host's view shows it. The suspicion of that turn sets
     * `accused` to false and `smiles` to SMILES_NONE. */
    bool accused;
    Seat acted;               /* the seat that acted last in this deduction phase, or SEAT_NONE */
    Combination shown;        /* the combination on the table */
    Combination suspicion;    /* the suspicion of this turn */
    Combination previous;     /* the suspicion of the previous turn (RL-10) */
    int8_t smiles;            /* the last revealed number of smiles, or SMILES_NONE */
    int8_t passes;            /* number of successive passes (LA-033) */
    guint32 covered;          /* bit c is set when a business card lies on clue c */
    Area areas[AFFAIR_CLUES]; /* by clue */
    Player seats[SEATS_MAX];
    Seat solver;      /* seat whose combination was right, or SEAT_NONE */
    int8_t how;       /* a How; HOWS before the end */
    unsigned winners; /* bit s is set when seat s wins */
};

/* The working data of decide(): the Ruling, which lists the events so far, and a copy of the state.
 * Each event is applied to the copy at once. */
typedef struct {
    State now;
    Ruling *ruling;
} Work;

/* Adds @event to @work->ruling and applies it to @work->now. */
void la_emit(Work *work, const Event *event);
/* Emits an event of @kind with up to five numbers in its first fields. */
#define LA_EMIT(work, kind_, ...) \
    la_emit_numbers((work), (kind_), (const int[RULING_NUMBERS]){ __VA_ARGS__ })
void la_emit_numbers(Work *work, EventKind kind, const int numbers[RULING_NUMBERS]);

/* --- queries on a state (state.c) --- */

/* Returns a combination of four black leaves. */
Combination la_black(void);

bool la_is_black(const Combination *combination);
bool la_are_same(const Combination *one, const Combination *other);

/* Returns the number of leaves that are not black. */
int la_n_shown(const Combination *combination);

/* Reports whether @seat is in the game and is not excluded. */
bool la_is_active(const State *state, Seat seat);

int la_n_active(const State *state);

/* Returns the next active seat clockwise from @after. Returns @after if it is the only active seat,
 * and SEAT_NONE if no seat is active. */
Seat la_next_active(const State *state, Seat after);

bool la_is_covered(const State *state, int clue);
bool la_all_registered(const State *state);
bool la_all_folders_in(const State *state);

/* Reports whether the registered evidence is a valid deal for this number of players (LA-008,
 * LA-060, LA-066). All seats must be registered. */
bool la_is_case(const State *state);
/* Returns the category in which two seats hold evidence, or CATEGORIES if there is none. In a valid
 * deal, there is exactly one such category with five players, and none with fewer. */
Category la_pair(const State *state);
/* Returns the number of seats whose evidence is in the shown combination. The verdict folder of
 * each of these seats must show a smile (LA-020, LA-021). */
int la_smiles(const State *state);
/* Returns the number of smiles with which a combination solves the case. This is the number of
 * players, but at most four, since a combination has only four clues (LA-063). */
int la_needed(const State *state);
/* Reports whether @clue is part of the solution, that is, whether a seat holds it as evidence. */
bool la_is_true(const State *state, int clue);
/* Returns the number of open counters of @seat with @value. */
int la_n_open(const State *state, Seat seat, int value);

/* The place of a counter on the board: its clue, and its position in the clue's area, from 1. */
typedef struct {
    int clue;
    int at;
} CounterPlace;

/* Returns the place of the open counter of @seat that most likely has @value by mistake. The caller
 * is about to correct another counter of @seat from @entered to @value. But @seat already has
 * COUNTERS_ALIKE open counters with @value, so one of these must be wrong. The likeliest is a
 * counter whose declared number (Counter.declared) is @entered. The next likeliest is a counter
 * whose declared number is neither @entered nor @value. Of equally likely counters, the function
 * chooses the first on the board. @seat must have an open counter with @value. */
CounterPlace la_find_wrong(const State *state, Seat seat, int value, int entered);

/* Returns the number that the face-down @counter shows when it is turned up. This is the declared
 * number, unless the counter's owner has three open counters with that number (RL-23). In that case
 * the result is a number of which the owner has fewer than three open counters (apply.c). Everybody
 * learns the result. It does not depend on other face-down counters, so it reveals nothing about
 * them. */
int la_turned_number(const State *state, const Counter *counter);

/* Returns the face-down counter on @clue, or NULL. During the game, only the last counter on a clue
 * can be face down (RL-08). */
const Counter *la_hidden(const State *state, int clue);

/* --- functions that judge one verb each, grouped by file --- */

/* setup.c: */

Refusal la_deal(const State *state, const Act *act, Chance *chance, Ruling *ruling);
Refusal la_decide_evidence(Work *work, const Act *act);
Refusal la_decide_begin(Work *work, const Act *act);

/* verdicts.c: */

Refusal la_decide_suspect(Work *work, const Act *act);
Refusal la_decide_folder(Work *work, const Act *act);
Refusal la_decide_reveal(Work *work, const Act *act);

/* deductions.c: */

Refusal la_decide_place(Work *work, const Act *act);
Refusal la_decide_pass(Work *work, const Act *act);
Refusal la_decide_accuse(Work *work, const Act *act);
Refusal la_decide_correct(Work *work, const Act *act);

/* Reads the combination of @act into @combination. If @three is true, the combination must have a
 * clue in exactly three categories, otherwise in all four. Returns a refusal if the combination is
 * invalid (combination.c). */
Refusal la_read_combination(const Act *act, bool three, Combination *combination);

/* Gives the turn to the next active seat after @after. That seat may then place, pass or accuse.
 * Begins the next chooser's turn instead if all active seats have passed in succession
 * (deductions.c). */
void la_go_on(Work *work, Seat after);
/* Begins the turn of @chooser (deductions.c). */
void la_begin_turn(Work *work, Seat chooser);

/* Returns the score of @seat: the points for its counters on the board and, if it is the solver,
 * for the solution (LA-048 … LA-055, score.c). */
Score la_score(const State *state, Seat seat);
/* Makes the seat State.turn the solver. Then shows all evidence, computes the scores, and ends the
 * game. */
void la_solve(Work *work, How how);
/* Scores all active seats and ends the game. The act `correct` causes another call if it corrects a
 * counter after the end of the game (RL-23). */
void la_score_all(Work *work);
/* Ends the game without scoring; the only active player left wins (LA-059). */
void la_end_by_last(Work *work);

Refusal la_decide(const State *state, const Act *act, Ruling *ruling);        /* decide.c */
RefusalFacts la_explain(const State *state, const Act *act, Refusal refusal); /* reasons.c */
bool la_apply(State *state, const Event *event);                              /* apply.c */
void la_legal(const State *state, Seat seat, Offers *offers);                 /* legal.c */
Refusal la_scan(const State *state, Seat seat, int piece, const char *side, RefusalFacts *facts);
bool la_leads(const Offer *offer, const char *side);
int la_find_piece(const Case *c, const char *id); /* pieces.c */
const char *la_piece_id(const Case *c, int piece);
void la_view(const State *state, Viewer viewer, JsonWriter *s); /* view.c */
void la_texts(const State *state, Viewer viewer, const Speech *speech, JsonWriter *s);
void la_board(const Case *c, JsonWriter *s);
char *la_set(State *state, const char *key, const Value *value); /* set.c */
void la_derive(State *state, const State *before, const Value *patch);
const char *la_check(const State *state); /* check.c */

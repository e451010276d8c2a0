/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.h: a table of Lady Alice, and what its files share
 *
 * The law is the ledger of Lady Alice; ids in comments (LA-039, RL-17) are its rules and rulings.
 *
 *     setup ─begin─► suspicions ─suspect─► verdict ─reveal─┬─► deductions ─all pass─► suspicions, next chooser
 *                                                          │     accuse │ ▲ wrong
 *                                                          │            ▼ │
 *                                                          │         accusation ─reveal─┐
 *                                                          └──────── all smile ─────────┴─► over
 *
 * The state is flat: decide() copies it, tries each event out on the copy with apply(), and so
 * judges what follows from what went before in the same act.
 *
 * Two things are secret: who holds which evidence, and what counters that lie face down are worth.
 * No refusal, offer, fact or public event depends on either, but the number that a `reveal` tells.
 */
#pragma once

#include "referee/rules/game.h"
#include "referee/rules/lady-alice/schemas.h"

enum {
    SMILES_MAX = CATEGORIES, /* a combination has no more true clues, with five players too */
    EVERY_BONUS = 2,         /* LA-053 */
    PAIR_BONUS = 2,          /* LA-064 */
    SUSPICION_BONUS = 1,     /* LA-054 */
    ACCUSATION_BONUS = 3,    /* LA-055 */
    SMILES_NONE = -1,        /* none were revealed in this turn */
};

/* What the notebook shows: a clue of each category, PIECE_NONE for a black leaf. */
typedef struct {
    int8_t clues[CATEGORIES];
} Combination;

/* A counter on the board. */
typedef struct {
    int8_t seat;
    int8_t value;
    bool open; /* its number side is up */
} Counter;

/* An area of the board, its counters in the order in which they were laid. */
typedef struct {
    int8_t n;
    Counter counters[PLAYERS_MAX];
} Area;

/* What a player gets at the end, step by step. */
typedef struct {
    int8_t elsewhere;  /* counters that leave in step II */
    int8_t zeros;      /* … and in step V */
    int8_t values;     /* step VI: the sum of the rest */
    int8_t every;      /* step VII: 0 or 2 */
    int8_t pair;       /* LA-064: 0 or 2 */
    int8_t suspicion;  /* step VIII: 0 or 1 */
    int8_t accusation; /* step IX: 0 or 3 */
    int8_t total;
} Score;

typedef struct {
    bool sits;
    bool excluded;   /* accused falsely (LA-041) */
    bool folder;     /* it is in, whatever it shows */
    int8_t evidence; /* a clue, PIECE_NONE before it is registered */
    int8_t hand[COUNTER_VALUES];
    bool scored; /* `score` holds */
    Score score;
} Player;

struct State {
    const Case *c;
    Phase phase;
    bool opened;
    bool again; /* the last deal made no case, and another is to be registered (RL-25) */
    int8_t n_seats;
    Seat order[SEATS_MAX]; /* clockwise */
    Seat turn;             /* who acts: the chooser, the one at deductions, the accuser */
    Seat chooser;          /* of this turn; in setup the first one to be */
    bool accused;          /* the combination shown last was an accusation: the host keeps its
                              smiles after the turn */
    Seat acted;            /* who had the last action in these deductions, SEAT_NONE before */
    Combination shown;     /* what lies on the table now */
    Combination suspicion; /* of this turn */
    Combination previous;  /* … and of the turn before (RL-10) */
    int8_t smiles;         /* revealed last in this turn, or SMILES_NONE */
    int8_t passes;         /* in direct succession (LA-033) */
    guint32 covered;       /* bit c: a business card lies on clue c */
    Area areas[AFFAIR_CLUES];
    Player seats[SEATS_MAX];
    Seat solver;      /* whose combination was right, SEAT_NONE where nobody's was */
    int8_t how;       /* of How, HOWS before the end */
    unsigned winners; /* bit s: seat s */
};

/* What decide() works on: a copy of the state that keeps up with the events, and where they go. */
typedef struct {
    State now;
    Ruling *ruling;
} Work;

/* Writes @event down and makes it so on the copy. */
void la_emit(Work *work, const Event *event);
/* The same for an event of @kind with up to five numbers in its first fields. */
#define LA_EMIT(work, kind_, ...) \
    la_emit_numbers((work), (kind_), (const int[RULING_NUMBERS]){ __VA_ARGS__ })
void la_emit_numbers(Work *work, EventKind kind, const int numbers[RULING_NUMBERS]);

/* --- questions about a state, none of which changes it (state.c) --- */

Combination la_black(void); /* four black leaves */
bool la_is_black(const Combination *combination);
bool la_are_same(const Combination *one, const Combination *other);
int la_n_shown(const Combination *combination); /* leaves that are not black */

bool la_is_active(const State *state, Seat seat); /* sits, and is not excluded */
int la_n_active(const State *state);
Seat la_next_active(const State *state, Seat after); /* clockwise, @after itself last */
unsigned la_sitting(const State *state);             /* bit s for each seat */
bool la_is_covered(const State *state, int clue);
bool la_all_registered(const State *state);
bool la_all_folders_in(const State *state);
/* Whether the evidence, all registered, is a deal for so many players (LA-008, LA-060, LA-066). */
bool la_is_case(const State *state);
/* The category of which five players hold two, CATEGORIES else. */
Category la_pair(const State *state);
/* How many folders smile at what is shown (LA-020, LA-021). */
int la_smiles(const State *state);
/* How many must: all, but for five players no combination has more than four (LA-063). */
int la_needed(const State *state);
bool la_is_true(const State *state, int clue); /* it is somebody's evidence */
/* The counter that lies face down on @clue, or NULL; while the game is on, at most the last one
 * does (RL-08). */
const Counter *la_hidden(const State *state, int clue);

/* --- judging, one file a part of the game; each is handed acts of its own verbs --- */

Refusal la_deal(const State *state, const Act *act, Chance *chance, Ruling *ruling); /* setup.c */
Refusal la_decide_evidence(Work *work, const Act *act);
Refusal la_decide_begin(Work *work, const Act *act);
Refusal la_decide_suspect(Work *work, const Act *act); /* verdicts.c */
Refusal la_decide_folder(Work *work, const Act *act);
Refusal la_decide_reveal(Work *work, const Act *act);
Refusal la_decide_place(Work *work, const Act *act); /* deductions.c */
Refusal la_decide_pass(Work *work, const Act *act);
Refusal la_decide_accuse(Work *work, const Act *act);
Refusal la_decide_correct(Work *work, const Act *act);

/* The combination of @act into @combination (verdicts.c): a clue in each category, or in three of
 * them where @three. */
Refusal la_read_combination(const Act *act, bool three, Combination *combination);

/* What follows of itself. */
void la_go_on(Work *work, Seat after); /* deductions.c: the next player's turn, or the next turn */
void la_begin_turn(Work *work, Seat chooser);

/* score.c: what @seat gets for what lies on the board (LA-048 … LA-055). */
Score la_score(const State *state, Seat seat);
/* Solves the case for the one who shows the combination, scores and ends. */
void la_solve(Work *work, How how);
/* Scores and ends again, after a counter was corrected. */
void la_score_all(Work *work);
/* LA-059: one active player is left. */
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game.h: what a game is, to all the rest of the referee
 *
 * One struct of functions a game, as in Simon Tatham's puzzles. No clock, no randomness, no I/O, no
 * JSON parsing below this header: what the world knows is handed in, what is to be told comes out.
 *
 *     act ──decide──► events ──(journal)──► apply ──► state ──view──► what one viewer may know
 *                                                       └───legal──► what one seat may do
 *
 * The order is always: decide, journal, apply, view. decide() and legal() share their tables, and a
 * test holds them to each other. A state is flat: it can be copied, and decide() tries events out
 * on a copy.
 */
#pragma once

#include "cases/model/model.h"
#include "cases/model/speech.h"
#include "referee/rules/refusal.h"
#include "referee/rules/ruling.h"
#include "referee/rules/writer.h"

/* A game in play; each game says for itself what is in it. */
typedef struct State State;

/* Who looks. Seats are 0 and up. */
typedef int Viewer;

enum {
    VIEWER_TABLE = -1, /* the open table: what everybody may know */
    VIEWER_HOST = -2,  /* all of it: for scripts, journals and tests; never on a phone */
};

/* Where chance comes from. Only deal() uses it, and its events tell what fell in the order of its
 * draws. */
typedef struct Chance Chance;
struct Chance {
    unsigned (*below)(Chance *self, unsigned n); /* 0 … n-1, each as likely */
};

/* Reads answers (answers_judge()). A pure function of the case, handed in since the rules do not
 * read. @why may be NULL; else it is given what the answer was taken for, in @speech, to be
 * freed. */
typedef AnswerMark (*Judge)(
    const Case *c, int question, const char *answer, const Speech *speech, char **why);

typedef struct Game Game;
struct Game {
    const char *name; /* "watson-and-holmes" */
    const Schema *verbs;
    int n_verbs;
    const Schema *events;
    int n_events;
    int open; /* the verb that seats the table */
    /* The side of which nobody is told whose it is, since who scans it must not know what is on the
     * other: "back". It is known by its code, and acted on by that. NULL where every side tells. */
    const char *blind_side;
    /* The side that is scanned for a DOMAIN_SCAN; NULL where the game has none. */
    const char *scan_side;

    /* A table before `open`. @c and @judge must live as long as the state. */
    State *(*state_new)(const Case *c, Judge judge);
    State *(*state_copy)(const State *state);
    void (*state_free)(State *state);

    /* The piece that @id names, PIECE_FOREIGN where the box has it but nobody plays on it,
     * PIECE_UNKNOWN else. */
    int (*find_piece)(const Case *c, const char *id);
    /* The other way; NULL for what is no piece. */
    const char *(*piece_id)(const Case *c, int piece);

    /* Judges a verb for which chance may fall (Schema.chance), `open` first of all. What chance
     * decided stands in the events. */
    Refusal (*deal)(const State *state, const Act *act, Chance *chance, Ruling *ruling);
    /* Judges any other act. On REFUSAL_NONE @ruling says what happens; else its events are
     * empty. */
    Refusal (*decide)(const State *state, const Act *act, Ruling *ruling);
    /* What the sentence of @refusal needs to say what would be legal: decide() or deal() gave it
     * for @act. */
    RefusalFacts (*explain)(const State *state, const Act *act, Refusal refusal);
    /* Makes @event so, which fits its schema (event_fits()). What deal() or decide() wrote always
     * can be; false where it cannot, as a file may say: then @state is spoilt. What is so after
     * it, check() alone can tell. */
    bool (*apply)(State *state, const Event *event);

    /* Every act that @seat may do now. */
    void (*legal)(const State *state, Seat seat, Offers *offers);
    /* Whether scanning @side of a piece that @offer concerns leads to it: two sides of a piece may
     * lie in two places. NULL where no piece has more than one to scan. */
    bool (*leads)(const Offer *offer, const char *side);
    /* What stands against what @seat would do by scanning @side of @piece: REFUSAL_NONE when
     * nothing does. @facts is what explain() gives for it. NULL where nothing ever does. */
    Refusal (*scan)(
        const State *state, Seat seat, int piece, const char *side, RefusalFacts *facts);

    /* What @viewer may know, as one JSON record. */
    void (*view)(const State *state, Viewer viewer, JsonWriter *s);
    /* The texts open to @viewer now, as a JSON list of {"piece", "title", "text", …}; our words
     * between them in @speech. NULL where nothing is read on a phone. */
    void (*texts)(const State *state, Viewer viewer, const Speech *speech, JsonWriter *s);
    /* What is public of the case before anyone plays (names, numbers, symbols, introduction,
     * questions), as members of an open record. */
    void (*board)(const Case *c, JsonWriter *s);

    /* For game_patch(): makes what the host's view has under @key be @value. NULL, or what is wrong
     * with it, owned by the caller. */
    char *(*set)(State *state, const char *key, const Value *value);
    /* When all of @patch is set: what the view does not show follows from what it shows, and from
     * what was @before. NULL where nothing does. */
    void (*derive)(State *state, const State *before, const Value *patch);
    /* The first invariant that is broken, or NULL. */
    const char *(*check)(const State *state);
    /* Whether somebody knows after @event what nobody can forget again: then who did the act does
     * not take it back alone. The same for every state and whatever hidden fields hold, so that it
     * may be told. */
    bool (*reveals)(const Event *event);
    /* Whether `open` was accepted, and whether the game has ended. */
    bool (*is_open)(const State *state);
    bool (*is_over)(const State *state);
};

/* All games, NULL at the end; and the one called @name, or NULL. */
extern const Game *const GAMES[];
const Game *game_find(const char *name);

/* Patches @state for a test (`set`), the phase first. NULL when it now holds @patch and check() is
 * content, else what is wrong with it, owned by the caller; @state is then to be thrown away. */
char *game_patch(const Game *game, State *state, const Value *patch);

/* What texts() writes; an empty list where it is NULL. */
void game_texts(
    const Game *game, const State *state, Viewer viewer, const Speech *speech, JsonWriter *s);

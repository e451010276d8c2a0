/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game.h: the interface that each game implements for the rest of the referee
 *
 * Each game is one struct of function pointers, as in Simon Tatham's puzzles. The code behind this
 * header has no clock, no randomness, no I/O and no JSON parser. Callers pass facts in as arguments
 * and get results back as values.
 *
 *     act ──decide──► events ──(journal)──► apply ──► state ──view──► JSON that one viewer may see
 *                                                       └───legal──► acts that one seat may do
 *
 * An act is decided and applied, then journaled. Views follow after the commit. decide() and
 * legal() share their tables, and a test checks that they agree. A state can be copied, so decide()
 * tries out its events on a copy.
 */
#pragma once

#include "cases/model/model.h"
#include "cases/model/speech.h"
#include "referee/rules/refusal.h"
#include "referee/rules/ruling.h"
#include "referee/rules/writer.h"

/* The state of a running game. Each game defines its own struct. */
typedef struct State State;

/* A viewer of the state: a seat (0 and up) or one of the values below. */
typedef int Viewer;

enum {
    VIEWER_TABLE = -1, /* the open table, which sees public facts only */
    /* The host, who sees everything. Used by scripts, journals and tests, never by a phone. */
    VIEWER_HOST = -2,
};

/* The source of random numbers. Only deal() uses it. Its events record the results in the order of
 * the draws. */
typedef struct Chance Chance;
struct Chance {
    /* Returns a number from 0 to @n - 1, each with equal probability. */
    unsigned (*below)(Chance *self, unsigned n);
};

/* Judges an answer, as answers_judge() does. It is a pure function of the case. The rules take it
 * as an argument because they do not parse text. @why may be NULL. Otherwise *@why receives an
 * explanation in @speech of how the answer was understood; the caller frees it. */
typedef AnswerMark (*Judge)(
    const Case *c, int question, const char *answer, const Speech *speech, char **why);

typedef struct Game Game;
struct Game {
    const char *name; /* "watson-and-holmes" */
    const Schema *verbs;
    int n_verbs;
    const Schema *events;
    int n_events;
    int open; /* the verb that opens the table and seats the players */
    /* The side ("back") that must not identify its piece when it is scanned, since the player must
     * not learn the face. Replies and acts then name the piece by its code. NULL when every side
     * may identify its piece. */
    const char *blind_side;
    /* The side to scan for a DOMAIN_SCAN. NULL when the game has none. */
    const char *scan_side;

    /* Creates the state of a table that is not open yet. @c and @judge must live as long as the
     * state. */
    State *(*state_new)(const Case *c, Judge judge);
    /* The size of a flat state in bytes. game_state_copy() copies its bytes, and game_state_free()
     * calls g_free(). 0 for a state that owns memory, which needs the two functions below. */
    size_t state_size;
    State *(*state_copy)(const State *state);
    void (*state_free)(State *state);

    /* Returns the piece with the id @id. Returns PIECE_FOREIGN for a piece of the box that the game
     * does not play with, and PIECE_UNKNOWN for any other text. */
    int (*find_piece)(const Case *c, const char *id);
    /* Returns the id of @piece, or NULL when @piece is not a piece. */
    const char *(*piece_id)(const Case *c, int piece);

    /* Judges a verb that may need random numbers (Schema.chance), such as `open`. The events record
     * the random results. */
    Refusal (*deal)(const State *state, const Act *act, Chance *chance, Ruling *ruling);
    /* Judges any other act. On REFUSAL_NONE, @ruling holds the resulting events. Otherwise it holds
     * no events. */
    Refusal (*decide)(const State *state, const Act *act, Ruling *ruling);
    /* Returns the facts for the sentence of @refusal, which decide() or deal() returned for @act.
     * The sentence uses them to name the legal alternatives. */
    RefusalFacts (*explain)(const State *state, const Act *act, Refusal refusal);
    /* Applies @event, which must fit its schema (event_fits()). Events from deal() and decide()
     * always apply. An event from a file may be impossible; apply() then returns false and leaves
     * @state unusable. apply() checks no invariants; check() does. */
    bool (*apply)(State *state, const Event *event);

    /* Lists every act that @seat may do now. */
    void (*legal)(const State *state, Seat seat, Offers *offers);
    /* Reports whether a scan of @side of a piece leads to @offer, which concerns that piece. The
     * two sides of a piece may be in two places. NULL when no piece has a second side to scan. */
    bool (*leads)(const Offer *offer, const char *side);
    /* Returns the refusal for a scan of @side of @piece by @seat, or REFUSAL_NONE when the scan is
     * allowed. *@facts receives the facts of explain(). NULL when the game never refuses a scan. */
    Refusal (*scan)(
        const State *state, Seat seat, int piece, const char *side, RefusalFacts *facts);

    /* Writes the view of @viewer as one JSON object. */
    void (*view)(const State *state, Viewer viewer, JsonWriter *s);
    /* Writes the texts that @viewer may read now, as a JSON list of {"piece", "title", "text", …}.
     * Hansom's own words between them are in @speech. NULL when the game has no texts to read on a
     * phone. */
    void (*texts)(const State *state, Viewer viewer, const Speech *speech, JsonWriter *s);
    /* Writes the public facts of the case before the game (names, numbers, symbols, introduction,
     * questions), as members of an object that is already open. */
    void (*board)(const Case *c, JsonWriter *s);

    /* Sets the field that the host's view has under @key to @value, for game_patch(). Returns NULL,
     * or an error message that the caller owns. */
    char *(*set)(State *state, const char *key, const Value *value);
    /* Recomputes the fields that the view does not show, from the patched fields and from @before.
     * game_patch() calls it once all of @patch is set. NULL when there are no such fields. */
    void (*derive)(State *state, const State *before, const Value *patch);
    /* Returns a description of the first broken invariant, or NULL. */
    const char *(*check)(const State *state);
    /* Reports whether @event gives somebody knowledge that cannot be taken back. The player who
     * acted then cannot undo the act alone. The result must not depend on the state or on hidden
     * fields, since players can observe it. */
    bool (*reveals)(const Event *event);
    /* Returns the seats in the game: bit s is set for seat s. Returns 0 before `open`. */
    unsigned (*seats)(const State *state);
    /* Returns the word for the phase, as views have it. */
    const char *(*phase)(const State *state);
    /* Reports whether the game has ended. */
    bool (*is_over)(const State *state);
};

/* All games, NULL-terminated. */
extern const Game *const GAMES[];

/* Returns the game called @name, or NULL. */
const Game *game_find(const char *name);

/* Returns a copy of @state, owned by the caller. */
State *game_state_copy(const Game *game, const State *state);

/* Frees @state, which may be NULL. */
void game_state_free(const Game *game, State *state);

/* Patches @state for a test (`set`), starting with the phase. Returns NULL when @state holds @patch
 * and passes check(). Otherwise returns an error message that the caller owns; the caller must then
 * discard @state. */
char *game_patch(const Game *game, State *state, const Value *patch);

/* Writes the texts that @viewer may read now (Game.texts). Writes an empty list for a game without
 * texts. */
void game_texts(
    const Game *game, const State *state, Viewer viewer, const Speech *speech, JsonWriter *s);

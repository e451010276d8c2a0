/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game.h: the interface that each game implements for the rest of the referee
 *
 * Each game is one struct of function pointers, as in Simon Tatham's puzzles. The code behind this
 * header uses no clock, no randomness of its own, no I/O and no JSON parser. Callers pass facts as
 * arguments and get results back as values.
 *
 *     act ──decide──► events ──apply──► state ──view───► JSON that one viewer may see
 *                       │                 └─────legal──► acts that one seat may do
 *                       └──► journal
 *
 * The caller calls decide() for an act, applies the resulting events, and then appends them to the
 * journal. The caller publishes views only after the journal's commit. decide() accepts exactly
 * those acts that legal() offers, with some exceptions, which the comments on legal() and on Offer
 * (schema.h) list. tests/referee/walk.c checks this in games of bots. A state can be copied, so
 * decide() may apply events to a copy while it judges an act.
 */
#pragma once

#include "cases/model/model.h"
#include "cases/model/speech.h"
#include "referee/rules/refusal.h"
#include "referee/rules/ruling.h"
#include "referee/rules/writer.h"

/* The state of a running game. Each game defines its own struct. */
typedef struct State State;

/* A viewer of the state: a seat (0 and up), VIEWER_TABLE or VIEWER_HOST. */
typedef int Viewer;

enum {
    /* maximum number of texts that a seat can have read (Game.read_texts) */
    GAME_TEXTS_MAX = CASE_LOCATIONS_MAX + 1,
};

enum {
    /* A viewer who sees only public facts, such as a screen that everybody at the table can see. */
    VIEWER_TABLE = -1,
    /* The host, who sees everything. Scripts, journals and tests use this viewer; phones never
     * do. */
    VIEWER_HOST = -2,
};

/* The source of random numbers. Only deal() draws from it, and deal()'s events record the results
 * in the order of the draws. */
typedef struct Chance Chance;
struct Chance {
    /* Returns a number from 0 to @n - 1, each with equal probability. */
    unsigned (*below)(Chance *self, unsigned n);
};

/* Judges @answer to @question (from 0), as answers_judge() (answers.h) does. The result depends on
 * the arguments only. The rules receive this function as an argument because they do not parse text
 * themselves. *@why receives an explanation of how the answer was understood, in the language of
 * @speech; the caller frees it. @why may be NULL. */
typedef AnswerMark (*Judge)(
    const Case *c, int question, const char *answer, const Speech *speech, char **why);

/* The constants and functions of one game. */
typedef struct Game Game;
struct Game {
    const char *name; /* "watson-and-holmes" */
    const Schema *verbs;
    int n_verbs;
    const Schema *events;
    int n_events;
    int open; /* index of the verb that opens the table and seats the players */
    /* The side of a piece ("back") that players scan while its other side is secret from them.
     * Replies to such a scan, and the acts that follow, name the piece by its code, since its id
     * would reveal the other side. NULL when the game has no such side. */
    const char *blind_side;
    /* The side that players scan when an offer needs a scanned piece (DOMAIN_SCAN in schema.h).
     * NULL when the game has no such offers. */
    const char *scan_side;

    /* Creates the state of a table that is not open yet. The caller owns it. @c and @judge must
     * outlive the state. */
    State *(*state_new)(const Case *c, Judge judge);
    /* The size of a State in bytes, if a State owns no memory. game_state_copy() then copies these
     * bytes, and game_state_free() calls g_free(). The size is 0 if a State owns memory. The game
     * then needs state_copy() and state_free(). */
    size_t state_size;
    State *(*state_copy)(const State *state);
    void (*state_free)(State *state);

    /* Returns the piece with the id @id. Returns PIECE_FOREIGN for the id of a printed piece that
     * is not used in play, such as a booklet, and PIECE_UNKNOWN for any other text. */
    int (*find_piece)(const Case *c, const char *id);
    /* Returns the id of @piece, borrowed, or NULL when @piece is not a piece. */
    const char *(*piece_id)(const Case *c, int piece);

    /* Judges an act whose verb may need random numbers (Schema.chance), such as `open`. For such an
     * act, the caller calls deal() in place of decide(). The events record the random results.
     * `deal` is NULL when the game has no such verb. */
    Refusal (*deal)(const State *state, const Act *act, Chance *chance, Ruling *ruling);
    /* Judges an act of any other verb. When it returns REFUSAL_NONE, @ruling holds the consequences
     * of the act as events. Otherwise @ruling holds no events. */
    Refusal (*decide)(const State *state, const Act *act, Ruling *ruling);
    /* Returns the facts that fill the slots in the sentence of @refusal (refusal.h), such as the
     * legal alternatives. decide() or deal() must have returned @refusal for @act. */
    RefusalFacts (*explain)(const State *state, const Act *act, Refusal refusal);
    /* Applies @event, which must fit its schema (event_fits()). The events of deal() and decide(),
     * in their order, can always be applied. An event from a file may be impossible; apply() then
     * returns false and leaves @state unusable. apply() does not check the invariants. check()
     * checks them. */
    bool (*apply)(State *state, const Event *event);

    /* Lists in @offers the acts that @seat may do now. decide() also accepts two kinds of acts that
     * are not listed. The first kind are remedies for mistakes at the table, such as `correct` in
     * Lady Alice. The second kind are acts with an optional argument that the offer leaves out,
     * such as `coins` in Adventures in the Fog. */
    void (*legal)(const State *state, Seat seat, Offers *offers);
    /* Reports whether a phone shows @offer after a scan of @side. @side is a side of the piece that
     * @offer concerns. In Lady Alice, for example, a clue is printed in two places, and both count
     * as sides of one piece: `face` on an evidence card, and `area` on the board. A scan of the
     * face and a scan of the area show different offers. A game has no `leads` (NULL) if
     * a scan of any side shows all offers that concern the piece. */
    bool (*leads)(const Offer *offer, const char *side);
    /* Returns the refusal for a scan of @side of @piece by @seat, or REFUSAL_NONE when the scan is
     * allowed. *@facts receives the facts for the sentence of the refusal, as from explain().
     * `scan` is NULL when the game never refuses a scan. */
    Refusal (*scan)(
        const State *state, Seat seat, int piece, const char *side, RefusalFacts *facts);

    /* Writes the view of @viewer, which contains only what @viewer may know, as one JSON object. */
    void (*view)(const State *state, Viewer viewer, JsonWriter *s);
    /* Writes the texts that @viewer may read now, as a JSON array of {"piece", "title", "text", …}.
     * Hansom's own words in them are in the language of @speech. `texts` is NULL when the game has
     * no texts to read on a phone. */
    void (*texts)(const State *state, Viewer viewer, const Speech *speech, JsonWriter *s);
    /* Fills @texts, which has room for GAME_TEXTS_MAX texts, with the introduction and with those
     * texts of the case that @seat has read. Returns their number. Texts that were only read aloud
     * are not among them. The texts are borrowed. Returns 0 before the game begins. Sets *@answers
     * to whether @seat may answer in its own words now. table_mentions() (table.h) finds in these
     * texts the names for the notebook, and those that a player can pick as an answer. `read_texts`
     * is NULL when players of the game never answer in their own words. */
    int (*read_texts)(const State *state, Seat seat, const char **texts, bool *answers);
    /* Writes an object for the phone to show: {"read": [ids], "heard": [ids], "answers": {"1":
     * text}}. "read" has the pieces whose texts @seat has read in this game, and "heard" the pieces
     * whose texts were read aloud to all. "answers" has the answers that @seat can no longer
     * change; its keys are the numbers of the questions, from "1". `known` is NULL when no piece of
     * the game has a text. */
    void (*known)(const State *state, Seat seat, JsonWriter *s);
    /* Writes the facts of the case that are public before the game begins (names, numbers, symbols,
     * introduction, questions), as members of an object that is already open. */
    void (*board)(const Case *c, JsonWriter *s);

    /* Sets one field of @state to @value, for game_patch(). @key is the field's name in the host's
     * view. Returns NULL on success, otherwise an error message that the caller owns. `set` is NULL
     * when the game cannot be patched. */
    char *(*set)(State *state, const char *key, const Value *value);
    /* Recomputes the fields of @state that the host's view does not show. Computes them from the
     * patched fields, and from @before, the state before the patch. game_patch() calls it after all
     * fields of @patch are set. `derive` is NULL when there are no such fields. */
    void (*derive)(State *state, const State *before, const Value *patch);
    /* Returns a description of the first invariant that @state breaks, or NULL if it breaks
     * none. */
    const char *(*check)(const State *state);
    /* Reports whether @event tells anybody something new, such as a text or a roll of the dice. A
     * take-back cannot make them forget it. The result decides who must agree before the act can be
     * taken back (desk/undo.h). Players can observe the result. Therefore it must not depend on the
     * state, nor on fields of @event that are hidden from players. */
    bool (*reveals)(const Event *event);
    /* Returns the set of seats in the game: bit s for seat s. Returns 0 before `open`. */
    unsigned (*seats)(const State *state);
    /* Returns the name of the phase, as in views. */
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

/* Sets the fields of @state that the record @patch names. Sets the phase before all other fields.
 * The command `set` of test scripts calls this function. Returns NULL when all fields are set and
 * @state passes check(). Otherwise returns an error message that the caller owns; the caller must
 * then discard @state. */
char *game_patch(const Game *game, State *state, const Value *patch);

/* Writes the texts that @viewer may read now (Game.texts). Writes an empty list for a game without
 * texts. */
void game_texts(
    const Game *game, const State *state, Viewer viewer, const Speech *speech, JsonWriter *s);

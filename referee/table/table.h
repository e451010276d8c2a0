/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table.h: one game being played: from an act's JSON to its verdict
 *
 * A table is an edition, a game and its state. It is the same for a script, a phone and a bot, and
 * knows neither broker nor disk. An accepted act is applied at once, so that the next one is judged
 * after it; whoever must not speak before a commit (serve) holds back the answers until then.
 *
 * All texts it returns are JSON, owned by the caller (g_free).
 */
#pragma once

#include "cases/edition/edition.h"
#include "referee/rules/game.h"

#include <gio/gio.h>
#include <jansson.h>

typedef struct Table Table;

/* A table for @edition, which must outlive it. @seed is where chance begins when `open` names no
 * seed of its own. NULL with an error when no game of that name is known. */
Table *table_new(const Edition *edition, guint64 seed, GError **error);
void table_free(Table *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Table, table_free)

/* The language of what is said from now on, until it is another: sentences of refusals and titles
 * of texts. It must outlive the table; NULL, as at first, is English. What is judged, and how, does
 * not hang on it. */
void table_speak(Table *table, const Speech *speech);

/* What became of an act. */
typedef struct {
    bool changed; /* accepted: the state is another now, and `events` is to be journaled */
    Refusal why;  /* of what was refused; else REFUSAL_NONE */
    char *answer; /* the verdict's members as told to the asker: "verdict":"ok","events":[…] */
    char *events; /* what happened, whole, as a list; NULL unless changed */
} Outcome;

void outcome_clear(Outcome *outcome);

/* The whole verdict as it is told and journaled: the phone's own @id (or NULL), the table's
 * sequence number @n, and the verdict's members. */
char *outcome_wrap(const char *id, gint64 n, const char *members);

/* Judges @act, and does it if it is legal. @by is the seat that the credentials name, and @viewer
 * the same; in a script @by is SEAT_NONE (the act's own `by` counts) and @viewer VIEWER_HOST.
 * Pieces are named by id or by code. An act with a field for scripts (Field.scripted) is
 * malformed for any other viewer. */
void table_act(Table *table, const json_t *act, Seat by, Viewer viewer, Outcome *outcome);

/* Judges an act of the journal again. Fields for scripts are read: an earlier version accepted them
 * from players. Chance has fallen already, so `open` draws what makes the
 * events those in @events; where nothing that could have been drawn does, the outcome is that of
 * the last thing tried. */
void table_act_again(
    Table *table, const json_t *act, Seat by, Viewer viewer, const char *events, Outcome *outcome);

/* Makes a journaled list of events so; false with an error that names what does not fit (a damaged
 * journal). */
bool table_restore(Table *table, const char *events, GError **error);

/* The same, and *@reveals is what table_reveals() says of them: they are read once. */
bool table_restore_act(Table *table, const char *events, bool *reveals, GError **error);

/* Whether a list of events (as in Outcome.events) let somebody know what cannot be taken back
 * (Game.reveals). */
bool table_reveals(const Table *table, const char *events);

/* The list of events @events (as in Outcome.events) as told to @viewer; "[]" when nothing of it
 * is. */
char *table_tell(const Table *table, const char *events, Viewer viewer);

/* The same into a list that is open; how many @viewer is told of. */
int table_tell_into(const Table *table, const char *events, Viewer viewer, JsonWriter *s);

char *table_view(const Table *table, Viewer viewer);
char *table_legal(Table *table, Seat seat);
char *table_texts(const Table *table, Viewer viewer);

/* What is public of the case, as a record: game, number, title, language, introduction, questions,
 * narration (table_narration_path()), seal, locations … */
char *table_board(const Table *table);

/* What opens the seal, as members of a record: "salt":…,"text":… (seal.h); both null until the game
 * is over, and where there is no seal. Everybody may know it: who loses may read the solution too
 * (WH-107, WH-110), and while others play on after a win the game is not over (WH-111). */
char *table_key(const Table *table);

/* Where phones hear the introduction of @edition, "/narration/7K3Q/introduction.mp3"; NULL where
 * there is no recording, or its bytes were not fetched. The caller frees. */
char *table_narration_path(const Edition *edition);

/* What a scan of @code by @seat means: a record {"piece", "side", "offers": […], "code", "say"}:
 * the legal acts that concern the piece, and a refusal's code and sentence (else null) where the
 * rules speak against it. A code that is none of this edition is answered with "unknown-card" and
 * piece null; a piece whose scan must not name it (Game.blind_side) is called by its code, there
 * and in the offers. */
char *table_scan(Table *table, Seat seat, const char *code);

/* Patches the state (script's `set`): NULL, or what is wrong with the patch. */
char *table_set(Table *table, const json_t *patch);

/* True before an accepted `open`, and after the end. */
bool table_is_fresh(const Table *table);
bool table_is_over(const Table *table);

/* The seat of @colour, if its game has that colour; else -1, as for NULL. */
int table_seat(const Table *table, const char *colour);

/* Who is in the game, bit s for seat s; 0 before `open`. */
unsigned table_seats(const Table *table);

/* The first broken invariant, or NULL. */
const char *table_check(const Table *table);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table.h: one running game, which takes acts as JSON and returns verdicts
 *
 * A table consists of an edition (a case with its printed codes), the rules of the case's game, and
 * the state of the running game. It judges acts from a script and acts from a phone in the same
 * way. It uses neither the network nor the disk. table_act() applies an accepted act at once, so
 * the next act is judged in the new state. The daemon sends an answer only after it has committed
 * the journal. Until then, the daemon holds the answer back; the table does not.
 *
 * A Viewer (game.h) is a seat, the open table (VIEWER_TABLE) or the host (VIEWER_HOST). The caller
 * frees every returned `char *` with g_free(). The text is JSON unless the function's comment says
 * otherwise.
 */
#pragma once

#include "cases/edition/edition.h"
#include "referee/rules/game.h"
#include "referee/table/event_list.h"

#include <gio/gio.h>
#include <jansson.h>

typedef struct Table Table;

/* Creates a table for @edition, which must outlive the table. @seed seeds the random numbers,
 * unless the act `open` names another seed. Returns NULL with an error when the game is unknown. */
Table *table_new(const Edition *edition, guint64 seed, GError **error);
/* Returns a copy of @table with its state, owned by the caller. An act on the copy does not change
 * @table, and an act on @table does not change the copy. */
Table *table_copy(const Table *table);

/* Makes the random numbers of @table go on where those of @former stand. So players who go back to
 * an earlier state of the game cannot know the next dice. */
void table_continue_chance(Table *table, const Table *former);
void table_free(Table *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Table, table_free)

/* Sets the language to that of @speech. The table uses the language for the sentences of refusals
 * and for the titles in table_texts(). @speech must outlive the table. NULL, the initial value, is
 * English. The language does not affect any verdict. */
void table_set_language(Table *table, const Speech *speech);

/* The result of an act. */
typedef struct {
    /* True when the act has events. They have changed the state, and the caller must journal them.
     * A refused act can have events too (Schema.refused in schema.h). */
    bool changed;
    Refusal why;     /* reason of a refusal, otherwise REFUSAL_NONE */
    char *answer;    /* the sender's verdict, without braces: "verdict":"ok","events":[…] */
    char *events;    /* unfiltered list of events; NULL unless `changed` */
    EventList *list; /* the same events, parsed; NULL unless `changed` */
} Outcome;

void outcome_clear(Outcome *outcome);

/* Returns the whole verdict, as the desk sends and journals it: an object with the id @id of the
 * act, the number @n of the table's last journal entry, and the members @members (Outcome.answer).
 * If the act has events, @n is the number of the entry for this act. @id may be NULL. The phone
 * chooses @id, so @id may contain any text; the function escapes it for JSON. */
char *outcome_wrap(const char *id, gint64 n, const char *members);

/* Judges @act and applies it if it is legal. For an act of a phone, both @by and @viewer are the
 * seat of the phone's credentials. For an act of a script, @viewer is VIEWER_HOST, and @by is
 * SEAT_NONE: the act's own `by` names the seat. For an act `open` of the host, @viewer is
 * VIEWER_TABLE, and @by is SEAT_NONE. An act may name a piece by its id or its code.
 *
 * For every viewer except VIEWER_HOST, the function makes two more checks (Field in schema.h):
 *
 *   - It refuses an act with a field for scripts only (Field.scripted) as malformed.
 *   - A field for a scanned piece (Field.by_code_only) must hold a code from the side of the piece
 *     that players scan (Game.scan_side). If the field names a piece in another way, the function
 *     refuses the act as unknown-card.
 *
 * Overwrites @outcome without clearing it first. The caller clears the new outcome with
 * outcome_clear(). */
void table_act(Table *table, const json_t *act, Seat by, Viewer viewer, Outcome *outcome);

/* Judges an act of the journal again, and applies it if it is legal. Omits the checks of
 * Field.scripted and Field.by_code_only, since the journal may come from an earlier version of the
 * referee, which did not make these checks. The journal does not contain random numbers. If the act
 * needs random numbers and names no seed, this function searches for numbers that lead to @events,
 * the act's journaled events (chance_search.h). If the search fails, the function applies the
 * events of the last attempt, which may be none. Overwrites @outcome as table_act() does. */
void table_act_again(
    Table *table, const json_t *act, Seat by, Viewer viewer, const char *events, Outcome *outcome);

/* Applies a journaled list of events. Returns false with an error when the journal is damaged: the
 * list is invalid, an event is impossible in the current state, or an invariant is broken
 * afterwards. After a failure, the caller must not use the table any longer. */
bool table_restore(Table *table, const char *events, GError **error);

/* Applies the events as table_restore() does, and sets *@reveals to the result of table_reveals()
 * for them. Parses the events only once. */
bool table_restore_act(Table *table, const char *events, bool *reveals, GError **error);

/* Parses a journaled list of events. Returns a list with one reference, which the caller owns, or
 * NULL when @text is not a valid list. */
EventList *table_read_events(const Table *table, const char *text);

/* Reports whether Game.reveals is true for any of @events, that is, whether anybody learns
 * something that an undo cannot make them forget. */
bool table_reveals(const Table *table, const EventList *events);

/* Reports whether any of @events tells an act that rewrites (Schema.rewrites). */
bool table_tells_rewrite(const Table *table, const EventList *events);

/* Returns the list of @events as @viewer may see them, or "[]" when @viewer sees none. @events may
 * be NULL, which counts as an empty list. */
char *table_tell(const Table *table, const EventList *events, Viewer viewer);

/* Writes the list that table_tell() returns into an array that is already open in @s. Returns the
 * number of events that @viewer sees. */
int table_tell_into(const Table *table, const EventList *events, Viewer viewer, JsonWriter *s);

/* Returns what @viewer may see of the state. */
char *table_view(const Table *table, Viewer viewer);
/* Returns the legal acts of @seat, as an array of offers. */
char *table_legal(Table *table, Seat seat);
/* Returns the texts, such as those of cards, that @viewer may read now: an array of {"piece",
 * "title", "text", …}. */
char *table_texts(const Table *table, Viewer viewer);

/* Returns the people, places and things that occur in the texts that @seat has read, as an object:
 * {"people": […], "places": […], "things": […]} (cases/answers/mentions.h). The notebook lists the
 * people and places. At 221B the player can pick each of them as an answer instead of typing it;
 * there are no things while @seat may not answer. Returns the text "null" before the game begins,
 * and in a game in which nobody answers in words. */
char *table_mentions(const Table *table, Seat seat);

/* Returns the pieces whose texts @seat has read, and the pieces whose texts were read aloud, as an
 * object: {"read": [ids], "heard": [ids]}. Returns the text "null" when no piece of the game has a
 * text. */
char *table_known(const Table *table, Seat seat);

/* Returns the public facts of the case as an object. In all games, the object has the members
 * table, game, number, title, language, teaser, narration (table_narration_path()) and seal
 * (table_key()). Game.board (game.h) adds more members, such as the introduction, the questions and
 * the locations. */
char *table_board(const Table *table);

/* Returns the salt and the text of the seal as members of an object: "salt":…,"text":…. The seal is
 * a printed hash of the answers by which the referee judges (seal.h). With salt and text, anybody
 * can compute the hash again. "salt" and "text" are null until the game is over. Then they are
 * public, since the losers may read the solution too (WH-107, WH-110). After a win, the others may
 * play on (WH-111). The game is then over only when they have ended it too. For an edition without
 * a seal, "salt" and "text" are always null. */
char *table_key(const Table *table);

/* Returns the path of the recorded introduction of @edition for phones,
 * "/narration/7K3Q/introduction.mp3" (not JSON). Returns NULL when the edition has no recording, or
 * when the bytes of the recording are not in memory. */
char *table_narration_path(const Edition *edition);

/* Returns the result of a scan of @code by @seat: {"piece", "side", "offers": […], "code", "say"}.
 *
 *     piece   the id of the piece that has @code; null if @code is not in the edition. If the scan
 *             must not reveal the piece (Game.blind_side), "piece" is the scanned code. The offers
 *             then name the piece by this code too.
 *     side    the side of the piece that has @code; null if @code is not in the edition
 *     offers  the legal acts that concern the piece
 *     code    the name of a refusal, if the rules forbid the scan; "unknown-card" if @code is not
 *             in the edition; otherwise null
 *     say     the sentence of this refusal; null if "code" is null
 */
char *table_scan(Table *table, Seat seat, const char *code);

/* Returns the result of a scan of @code while the table is paused, in the form of table_scan(): the
 * piece and its side, no offers, and the refusal REFUSAL_PAUSED. */
char *table_scan_paused(Table *table, Seat seat, const char *code);

/* Sets the fields of the state that @patch names. @patch is the value of the key `set` in a script.
 * Returns NULL on success. Otherwise leaves the state unchanged, and returns an error message (not
 * JSON). */
char *table_set(Table *table, const json_t *patch);

/* Reports whether the table still waits for its first accepted `open`. */
bool table_is_fresh(const Table *table);
/* Reports whether the game is over. */
bool table_is_over(const Table *table);

/* Returns the seat of @colour if the game has that colour. Otherwise, or when @colour is NULL,
 * returns -1. */
int table_seat(const Table *table, const char *colour);

/* Returns the seats in the game: bit s is set when seat s is in it. Returns 0 before `open`. */
unsigned table_seats(const Table *table);

/* Judges @json, an act of @by, but does not apply it. Returns true if the act causes events, its
 * verb is repeatable, and no event advances the game (Schema in schema.h). Then sets *@about to the
 * seat that the first event names, or SEAT_NONE. */
bool table_repeats(Table *table, const json_t *json, Seat by, Seat *about);

/* Reports whether the verb of @json, an act, is costly to judge (Schema.costly). */
bool table_is_costly(const Table *table, const json_t *json);

/* Reports whether the verb of @json, an act, rewrites what was entered before (Schema.rewrites). */
bool table_rewrites(const Table *table, const json_t *json);

/* Returns the word for the current phase (a constant), as in a view. */
const char *table_phase(const Table *table);

/* Returns a description of the first broken invariant (a constant), or NULL when all invariants
 * hold. */
const char *table_check(const Table *table);

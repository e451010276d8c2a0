/* SPDX-License-Identifier: GPL-3.0-or-later */
/* desk.h: one table, with its journal and its messages
 *
 * A desk connects a table (one running game, table.h) with its journal and its seats. The desk
 * receives acts, judges them and writes them to the journal. After the commit, and never before, it
 * publishes the verdicts, the events and the view of each seat. The rules build the content for
 * each seat; the desk only sends this content.
 *
 *     take ─ take ─ take … ─ publish          one commit, then all messages
 *
 * When several desks have entries to commit, every desk writes first. Then other threads sync the
 * journals in parallel, while the main thread prepares the messages. desk_publish() then has little
 * left to do:
 *
 *     take … ─ write ─┬─ sync ────┬─ publish
 *                     └─ prepare ─┘
 *
 * A wish is a request outside the rules of the game; a take-back is an example (room.h). Each act
 * and each wish of a seat has an id, which is its idempotency key. The desk judges each id once.
 * If the same seat sends the id again, from any phone, the desk repeats the answer and changes
 * nothing. The journal keeps the answers to accepted acts for the whole game. The reply cache
 * (reply_cache.h) keeps the last REPLY_CACHE_MAX answers to each seat in memory, including refusals
 * by the rules. Without this cache, a duplicated or delayed packet of a refused act could be judged
 * again and accepted, although the phone has already shown the refusal. The desk also refuses
 * messages of a seat that exceeds a limit (seat_limits.h). The cache does not keep these refusals,
 * so that the phone can try again later.
 *
 * desk_restart() begins another game at the table, with a journal of its own. The first entry of
 * this journal contains the last few answers to each seat. Otherwise, if the answer to an act were
 * lost, the phone could repeat the act and have it accepted in both games.
 *
 * The desks of a restarted daemon do not know the old refusals, and do not need them. No old packet
 * can reach the new daemon, since the sessions at the broker ended with the old daemon. A phone
 * repeats only unanswered acts.
 *
 * Scans and messages that only name a language have no cached answer. The desk processes them again
 * each time.
 */
#pragma once

#include "cases/edition/edition.h"
#include "cases/load/catalogue.h"
#include "referee/broker/accounts.h"
#include "referee/rules/value.h"
#include "referee/rules/writer.h"

#include <jansson.h>

typedef struct Desk Desk;

/* Publishes one message through the broker, with QoS 0 when @retained and with QoS 1 otherwise. */
typedef void (*DeskSend)(const char *topic, const char *text, bool retained, gpointer data);

/* Opens the table of @edition (borrowed), with its journal in the folder @state, and continues the
 * game that the journal records. Creates the journal if it does not exist. The desk calls @send
 * with @data for each message. Returns NULL with an error on failure. */
Desk *
desk_open(const Edition *edition, const char *state, DeskSend send, gpointer data, GError **error);
void desk_close(Desk *desk);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Desk, desk_close)

/* Gives the desk its translations: @catalogue, which is borrowed. Without a catalogue the desk uses
 * English only. */
void desk_set_catalogue(Desk *desk, const Catalogue *catalogue);

/* Lifts all limits of seat_limits.h, except the limit on wrong codes. For load tests. */
void desk_lift_limits(Desk *desk);

const Edition *desk_edition(const Desk *desk);

/* Returns the table's public description, which a phone shows before it joins. The caller owns the
 * reference. */
json_t *desk_about(const Desk *desk);

/* Adds the accounts of the seated players (of Account *, borrowed) to @accounts. */
void desk_list_accounts(const Desk *desk, GPtrArray *accounts);

/* Adds the usernames of the last few former accounts of each seat to @usernames (of char *, owned),
 * so that the caller can tell the broker again to delete them. The broker still has such an account
 * if, for example, the referee was not connected to the broker when the account ended. */
void desk_list_gone(const Desk *desk, GPtrArray *usernames);

typedef enum {
    DESK_SEATED,
    DESK_TAKEN,     /* another phone has the seat, and the new phone showed only the colour */
    DESK_RESERVED,  /* nobody may take the seat by its colour alone (room_is_reserved(), room.h) */
    DESK_CLOSED,    /* the game began without this seat */
    DESK_FAILED,    /* the journal could not be written */
    DESK_TOO_OFTEN, /* the seat's card has moved the seat from phone to phone too often */
    DESK_SHARED,    /* another phone has the seat, and the card may be another table's */
} DeskJoin;

/* The proof that a phone shows to get a seat. */
typedef enum {
    SHOWS_COLOUR,        /* only the colour; the seat must be free */
    SHOWS_CARD,          /* the code of the seat's card, which takes the seat from another phone */
    SHOWS_SHARED_CARD,   /* a card that a table in use also has; the seat must be free */
    SHOWS_ONE_TIME_CODE, /* a code from the host, which takes the seat from another phone too */
} DeskShows;

/* Gives @seat to a new phone, which shows the proof @shows. If it returns DESK_FAILED, sets @error.
 * If it returns DESK_SEATED, sets these results:
 *
 *     *@account    the account of the new phone, borrowed
 *     *@password   its password, which only the new phone receives; owned by the caller
 *     *@before     the username of the replaced account, or NULL; owned by the caller
 *
 * The join is durable when the function returns. */
DeskJoin desk_join(Desk *desk,
                   Seat seat,
                   DeskShows shows,
                   const Account **account,
                   char **password,
                   char **before,
                   GError **error);

/* Returns the seat that @topic names (as for desk_take()), and sets *@phone to the number of its
 * phone, which changes when another phone takes the seat. Returns SEAT_NONE if nobody has the seat.
 */
Seat desk_sender(const Desk *desk, const char *topic, int *phone);

/* Returns the number of the game at the table, from 1. desk_restart() increases it. */
int desk_game(const Desk *desk);

/* Processes a message from a phone. @topic is the end of the message's topic, after
 * "hansom/<table>/up/". The answer waits for desk_publish(). Returns false when the journal failed.
 * The daemon must then publish nothing more, and end. */
bool desk_take(Desk *desk, const char *topic, const char *payload, size_t size, GError **error);
/* Commits the journal, then publishes the answers and the changed views. Returns false when the
 * journal failed. */
bool desk_publish(Desk *desk, GError **error);

/* Writes the new journal entries to the WAL, SQLite's write-ahead log. Sets *@waits to true if
 * these entries need a sync, else to false. Returns false when the journal failed. desk_write(),
 * desk_sync() and desk_prepare() are optional steps before desk_publish(), as in the second diagram
 * at the head of this file. From the first of these steps until desk_publish() returns, the desk
 * must not process messages. */
bool desk_write(Desk *desk, bool *waits, GError **error);
/* Syncs the WAL. May run on any thread, in parallel with desk_prepare(). */
void desk_sync(Desk *desk);
/* Builds the messages that desk_publish() sends after the commit. */
void desk_prepare(Desk *desk);

/* Reports whether the WAL is so long that SQLite should copy it into the journal's main file (a
 * checkpoint). The caller should then call desk_checkpoint_if_long() when nobody waits for an
 * answer. */
bool desk_wants_checkpoint(const Desk *desk);
/* Checkpoints the WAL if it is long enough. May run on any thread. */
void desk_checkpoint_if_long(Desk *desk);

/* Closes the journal of an idle table. The next use of the journal opens it again. */
void desk_rest(Desk *desk);
/* Closes the journal like desk_rest() if nobody acted since the last call of
 * desk_rest_if_idle(). */
void desk_rest_if_idle(Desk *desk);

/* Sets the language of @seat to @language, or to English when the desk does not have @language.
 * Journals the change. The next desk_publish() sends the texts of the seat in the new language.
 * Returns false when the journal failed. */
bool desk_set_language(Desk *desk, Seat seat, const char *language, GError **error);

/* Publishes all retained messages again, for a broker that has lost them. Each phone counts as
 * asleep (not connected) until it reports again. */
void desk_republish(Desk *desk);

/* --- for the host only --- */

/* The verdict on a message of the host */
typedef struct {
    bool is_ok;
    char *text; /* JSON, with its sentence in the host's language; owned by the caller */
} DeskVerdict;

/* Judges @message of the host. It is either a wish {"host": …} as in room.h, or the act that opens
 * the game, {"act": "open", …}. The result is durable and published when the function returns. The
 * sentence in *@verdict is in the language of @speech. @verdict->text is NULL when @message has
 * neither of these two forms. Returns false when the journal failed. */
bool
desk_host(Desk *desk, json_t *message, const Speech *speech, DeskVerdict *verdict, GError **error);

/* Starts the next game with all seated players. Keeps the old journal under the path *@kept, which
 * the caller owns. Returns false with an error on failure. The old game then continues if
 * desk_is_sound() returns true. */
bool desk_restart(Desk *desk, char **kept, GError **error);
/* Reports whether the journal is open and has not failed. */
bool desk_is_sound(const Desk *desk);

/* Returns a copy of the journal in its current state, or NULL with an error. The copy contains
 * every secret of the game. */
GBytes *desk_copy(Desk *desk, GError **error);

/* Writes the data for the host's page as one JSON object: the room, the view of the open table (for
 * VIEWER_TABLE, game.h), the public facts of the case, and the act that can be taken back next. All
 * of these data are public. */
void desk_show(const Desk *desk, JsonWriter *s);

/* Returns the number of seats whose phone is awake (connected). */
int desk_n_awake(const Desk *desk);

/* Reports whether somebody has a seat. */
bool desk_is_in_use(const Desk *desk);

/* Returns the number of the last journal entry. */
gint64 desk_last(const Desk *desk);
/* Returns the path of the journal. */
const char *desk_path(const Desk *desk);

/* Reports whether the game is over. */
bool desk_is_over(const Desk *desk);

/* Returns the path of the previous game's journal, as desk_restart() named it. Returns NULL before
 * the first restart by this process. */
const char *desk_kept(const Desk *desk);

/* Returns the size of the journal and its WAL in bytes, rounded up to a multiple of
 * METRICS_FILE_STEP (metrics.h). */
gsize desk_size(const Desk *desk);

/* Reports whether a one-time code for @seat makes sense. Returns true while somebody has the seat,
 * since the code moves the seat to another phone. Before the game begins, also returns true for a
 * free seat that nobody may take by its colour alone (room_is_reserved() in room.h). */
bool desk_takes_codes(const Desk *desk, Seat seat);

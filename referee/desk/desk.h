/* SPDX-License-Identifier: GPL-3.0-or-later */
/* desk.h: one table on the wire
 *
 * Where a table, its journal and its seats meet. Acts come in, are judged and journaled; after the
 * commit, and not before, the verdicts, the events and everybody's views go out. What a phone is
 * sent is built for its seat by the rules; the desk only carries it.
 *
 *     take ─ take ─ take … ─ settle           one commit, then all that is to be told
 *
 * Where several desks have something to settle, each first writes; then all are synced side by
 * side, on other threads, while what they will say is prepared; and settle is short then:
 *
 *     take … ─ write ─┬─ sync ────┬─ settle
 *                     └─ prepare ─┘
 *
 * An act or a wish bears an id of its own, and is judged once: when the id comes again, from
 * whatever phone of that seat, it is answered as it was, and changes nothing. What was accepted is
 * known by the journal for as long as that game lasts. Besides, the last REPLY_CACHE_MAX answers of a
 * seat are kept in memory, refusals too: else a packet that was doubled or late could be accepted
 * after its phone was told no. The last few go along into the next game, by the first entry of its
 * journal: else an act whose answer was lost could be done in both. A desk that is opened anew has
 * forgotten refusals, since no packet of before can reach it: the sessions at the broker ended with
 * the daemon's own, and a phone sends again only what it had no answer to. Scans are questions, and
 * are answered anew; so is what only names a language.
 */
#pragma once

#include "cases/edition/edition.h"
#include "cases/load/catalogue.h"
#include "referee/broker/accounts.h"
#include "referee/rules/value.h"

#include <jansson.h>

typedef struct Desk Desk;

/* How a desk speaks: to the broker, with QoS 1. */
typedef void (*DeskSend)(const char *topic, const char *text, bool retained, gpointer data);

/* Opens the table of @edition (borrowed) with its journal in the folder @state, and goes on where
 * that stopped. */
Desk *
desk_open(const Edition *edition, const char *state, DeskSend send, gpointer data, GError **error);
void desk_close(Desk *desk);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Desk, desk_close)

/* The languages that the desk speaks from now on (borrowed); without them, English alone. */
void desk_speak(Desk *desk, const Catalogue *catalogue);

const Edition *desk_edition(const Desk *desk);

/* What everyone may know of the table before sitting down; the caller owns a reference. */
json_t *desk_about(const Desk *desk);

/* Adds the accounts of those who sit here (of Account *, borrowed) to @accounts. */
void desk_list_accounts(const Desk *desk, GPtrArray *accounts);

/* Adds to @usernames (of char *, owned) those of who sat here before, and do not now; of each seat
 * the last few. */
void desk_list_gone(const Desk *desk, GPtrArray *usernames);

typedef enum {
    DESK_SEATED,
    DESK_TAKEN,  /* another phone has that seat, and no seat card was shown */
    DESK_CLOSED, /* the game began without that seat */
    DESK_FAILED, /* the journal could not be written */
} DeskJoin;

/* Gives @seat to a new phone: whoever has shown the printed seat card (@card) gets it from another.
 * *@account is the new phone's (borrowed), *@password is told to it alone, *@before is the account
 * that is out now, or NULL (owned by the caller). Durable when it returns. */
DeskJoin desk_join(Desk *desk,
                   Seat seat,
                   bool card,
                   const Account **account,
                   char **password,
                   char **before,
                   GError **error);

/* Takes in what came on @topic after "hansom/<table>/up/"; it is answered by desk_publish(). False
 * when the journal failed: then nothing may be told, and the daemon ends. */
bool desk_take(Desk *desk, const char *topic, const char *payload, size_t size, GError **error);
bool desk_publish(Desk *desk, GError **error);

/* The parts of that which may come before (see above); each may be left out. desk_write() says in
 * *@waits whether there is something to sync. desk_sync() may run on any thread, beside
 * desk_prepare(). Nothing may be taken in between. */
bool desk_write(Desk *desk, bool *waits, GError **error);
void desk_sync(Desk *desk);
void desk_prepare(Desk *desk);

/* Whether the log beside the journal has so much that it is worth to be brought there while nobody
 * waits; desk_tidy() does so, on any thread. */
bool desk_has_much(const Desk *desk);
void desk_tidy(Desk *desk);

/* The journal of a table at which nobody acts is closed, and opened again by the next who does:
 * desk_rest() closes it at once, desk_look() if nobody acted since the last look. */
void desk_rest(Desk *desk);
void desk_look(Desk *desk);

/* From now on @seat is spoken to in @language, where the desk speaks it, else in English. It is
 * journaled, and the texts of the seat are said anew, by the next desk_publish(). False as with
 * desk_take(). */
bool desk_hear_language(Desk *desk, Seat seat, const char *language, GError **error);

/* Says everything that is retained again, as to a broker that remembers nothing. */
void desk_republish(Desk *desk);

/* --- the host's --- */

/* Does what the host wishes, {"host": …} as room.h has it or {"act": "open", …}; durable and told
 * when it returns. *@answer is the verdict, its sentence in @speech, owned by the caller, or NULL
 * for what is no such wish. False when the journal failed. */
bool desk_host(Desk *desk, json_t *wish, const Speech *speech, json_t **answer, GError **error);

/* Begins the next game, with all who sit here; the journal of the last one stays beside under the
 * name *@kept, owned by the caller. On failure the table goes on as it was, if it is still
 * sound. */
bool desk_restart(Desk *desk, char **kept, GError **error);
bool desk_is_sound(const Desk *desk);

/* A copy of the journal as it is now; it holds every secret. */
GBytes *desk_copy(Desk *desk, GError **error);

/* All that the host's page draws: the room, the table's view, what is public of the case, and the
 * last act that could be taken back. Nothing that not everybody may know. Owned by the caller. */
json_t *desk_show(const Desk *desk);

/* How many of those who sit here have a phone that is awake. */
int desk_n_awake(const Desk *desk);

/* The number of the last entry of the journal, and where that is. */
gint64 desk_last(const Desk *desk);
const char *desk_path(const Desk *desk);

/* Whether the game is over. */
bool desk_is_over(const Desk *desk);

/* The journal of the game before, as desk_restart() named it; NULL before the first of these. */
const char *desk_kept(const Desk *desk);

/* Bytes that the journal takes on the disk with its log, in steps of METRICS_FILE_STEP. */
gsize desk_size(const Desk *desk);

/* Whether somebody sits there. */
bool desk_is_taken(const Desk *desk, Seat seat);

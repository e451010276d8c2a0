/* SPDX-License-Identifier: GPL-3.0-or-later */
/* desk_inner.h: declarations that only the files of a desk use
 *
 *     desk.c        opens and closes a desk; joining; publishing after the commit
 *     desk_hear.c   messages from phones: acts (each judged once), scans, languages
 *     desk_host.c   acts and wishes that only the host may make
 *     desk_judge.c  acts and wishes: judged, journaled, and answered after the commit
 *     desk_open.c   replay of the journal: at the start, after a take-back, for a new game
 *     desk_restart.c   the start of the next game
 *     desk_tell.c   messages to everybody, and to each seat
 *
 * The parts of a desk have headers of their own: the room (room.h), the cached replies
 * (reply_cache.h), the limits of each seat (seat_limits.h), earlier states of the game
 * (snapshots.h), the messages (publisher.h).
 */
#pragma once

#include "referee/desk/desk.h"
#include "referee/desk/publisher.h"
#include "referee/desk/reply_cache.h"
#include "referee/desk/room.h"
#include "referee/desk/seat_limits.h"
#include "referee/desk/snapshots.h"
#include "referee/desk/tally.h"
#include "referee/table/json.h"

/* An answer that waits for the commit. */
typedef struct {
    Seat seat;  /* the sender; SEAT_NONE for the host, whom desk_host() answers */
    char *text; /* the verdict */
    bool is_ok; /* True when the act or the wish was accepted. */
    /* events of an act, or NULL; the rules decide which of their fields each viewer receives */
    EventList *events;
    json_t *wish_events; /* the public events of a wish that changed something, or NULL */
    gint64 n;            /* number of the journal entry with `events` or `wish_events` */
} Answer;

struct Desk {
    const Edition *edition;
    char *path; /* path of the journal */
    Table *table;
    Journal *journal;
    Publisher publisher;
    const Catalogue *catalogue; /* NULL when all texts are in English; borrowed */
    const Speech *host_speech;  /* the host's language while a host's message is judged; or NULL */
    Room room;
    ReplyCache reply_cache; /* answers to acts and wishes */
    SeatLimits limits;
    /* True while desk_open() runs. The replay of the journal then adds the journaled answers to
     * `reply_cache`. */
    bool recalls;
    /* True once the replay of the journal has met a take-back. `table` may then contain acts that
     * were taken back. */
    bool is_behind;
    EventList *last;     /* events of the last valid act; NULL before any act */
    char *replayed;      /* during a replay: the journaled events of the last valid act */
    guint n_replayed;    /* during a replay: the number of acts in `table` */
    Snapshots snapshots; /* earlier states, for take-backs */
    GPtrArray *answers;  /* of Answer, owned */
    Tally tally;
    char *kept;   /* path of the previous game's journal; NULL before the first restart */
    bool changed; /* True when the views must be published. */
    bool room_changed;
    /* True while the salt and the text of the seal (seal.h) are public, that is, while the game is
     * over. */
    bool is_unsealed;
};

/* Appends @entry to the journal, with the text of @act as its `act`. Returns false with an error
 * when the journal failed. */
bool desk_append(Desk *desk, JournalEntry *entry, const json_t *act, GError **error);

/* Queues a copy of @answer, which the desk publishes after the commit. Returns the copy (borrowed).
 * Takes ownership of the members of @answer. */
const Answer *desk_answer_later(Desk *desk, const Answer *answer);

/* Queues a refusal of the message @id, which @by sent, and returns the queued answer. Call this
 * function only when the desk or the room refuses a message. desk_judge() itself queues the
 * refusals by the rules of the game. @say is the sentence in English; NULL means the default
 * sentence of @no. */
const Answer *desk_refuse_later(Desk *desk, Seat by, const char *id, Refusal no, const char *say);

/* Queues a refusal of the message @id because the message contains codes and @seat has already sent
 * too many wrong codes (guess.h). @is_scan is true when the message is a scan, whose answer has a
 * format of its own. */
void desk_refuse_guesses(Desk *desk, Seat seat, const char *id, bool is_scan);

/* Queues a refusal of the message @id because @seat has sent too many wishes and language changes
 * (WISHES_MAX in seat_limits.h). */
void desk_refuse_often(Desk *desk, Seat seat, const char *id);

/* Queues a refusal of the act @id because @seat has done too many repeated acts (REPEATS_MAX in
 * seat_limits.h). */
void desk_refuse_repeats(Desk *desk, Seat seat, const char *id);

/* Queues a refusal of the act @id because @seat may do no more acts that rewrite in this game
 * (STRIKES_MAX in seat_limits.h). */
void desk_refuse_struck_out(Desk *desk, Seat seat, const char *id);

/* Queues a refusal of the message @id because @seat has used up its share of the journal
 * (SEAT_BYTES_MAX in seat_limits.h). */
void desk_refuse_share(Desk *desk, Seat seat, const char *id);

/* Judges @act, an act or a wish that @by sent with the id @id. Appends it to the journal if it
 * changes anything. @by is SEAT_NONE for the host, and @id may be NULL. Returns the queued answer,
 * which is valid until the desk publishes it. Returns NULL with an error when the journal failed.
 */
const Answer *desk_judge(Desk *desk, Seat by, const char *id, json_t *act, GError **error);

/* Opens the journal and restores the room and the game from it. Returns false with an error when
 * the journal cannot be opened or is damaged. */
bool desk_restore(Desk *desk, GError **error);
/* Restores only the game, not the room. Leaves out the acts that were taken back. Fails as
 * desk_restore() does. */
bool desk_restore_game(Desk *desk, GError **error);

/* Returns the language of @viewer's phone, or NULL for English. For the open table (VIEWER_TABLE),
 * returns the host's language while a message of the host is judged, and NULL at any other time. */
const Speech *desk_speech(const Desk *desk, Viewer viewer);

/* Sets the table's language to the language of @viewer, and returns the table. */
Table *desk_table_for(Desk *desk, Viewer viewer);

/* Notifies the phone of @seat that it has lost the seat. @why is "moved" (another phone has it now)
 * or "freed" (by the host). */
void desk_notify_seat_lost(Desk *desk, Seat seat, const char *why);

/* Publishes the verdicts of the queued answers, then their events. Returns the events in the format
 * of the topic table/events, or NULL if there are none. The caller passes the result to
 * desk_tell_views(), and then frees it. */
char *desk_tell_answers(Desk *desk);
/* Publishes the view of each seat and of the open table. @happened is the text from
 * desk_tell_answers(), or NULL. Each view message contains @happened, so a page that receives its
 * view does not need the topic table/events. */
void desk_tell_views(Desk *desk, const char *happened);
/* Publishes the public state of the room, as room_tell() writes it. */
void desk_tell_room(Desk *desk);

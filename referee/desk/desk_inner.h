/* SPDX-License-Identifier: GPL-3.0-or-later */
/* desk_inner.h: declarations for the files of a desk only
 *
 *     desk.c        joining, acts and wishes: judge, journal, publish after the commit
 *     desk_hear.c   messages from phones: acts (each judged once), scans, languages
 *     desk_open.c   replay of the journal: at the start, after a take-back, for a new game
 *     desk_tell.c   messages to everybody, and to each seat
 *     desk_host.c   acts and wishes that only the host may make
 *     desk_bounds.c limits on a seat's messages and on its share of the disk
 */
#pragma once

#include "referee/base/rate_limiter.h"
#include "referee/desk/desk.h"
#include "referee/desk/reply_cache.h"
#include "referee/desk/room.h"
#include "referee/desk/tally.h"
#include "referee/table/json.h"

/* An answer that waits for the commit. */
typedef struct {
    Seat seat;    /* the sender; SEAT_NONE for the host, whom desk_host() answers */
    char *text;   /* the verdict */
    char *events; /* the events of the act, or NULL */
    /* True for events of the game, which the rules filter for each viewer. Other events
     * are public. */
    bool is_play;
    gint64 n;
} Answer;

/* A message that is built and waits for the commit. */
typedef struct {
    char *topic;
    char *text;
    bool is_retained;
} Message;

enum {
    /* Limit on the wishes and language changes of one seat in WISHES_SPAN_S seconds. Each of them
     * is journaled, and none brings the game closer to its end. */
    WISHES_MAX = 600,
    WISHES_SPAN_S = 60,
    /* Limit on a seat's notices that its phone woke up or fell asleep, in WAKES_SPAN_S seconds.
     * Each of them makes the desk publish the room to every phone. */
    WAKES_MAX = 120,
    WAKES_SPAN_S = 60,
    /* Number of journal entries that add 1 to the cost of a wish. A take-back replays
     * all entries. */
    WISH_ENTRIES = 1000,
    /* Limit on the bytes that one seat may add to the journal of one game. An evening of four hours
     * with an act every two seconds needs less than a third of this. */
    SEAT_BYTES_MAX = 16 << 20,
    ENTRY_BYTES = 200, /* size of an entry without its texts: hash, numbers, SQLite overhead */
};

struct Desk {
    const Edition *edition;
    char *path; /* path of the journal */
    Table *table;
    Journal *journal;
    DeskSend send;
    gpointer data;
    const Catalogue *catalogue; /* NULL when all texts are in English; borrowed */
    const Speech *host_speech;  /* language of the host while a host's wish is judged; borrowed */
    Room room;
    ReplyCache reply_cache;   /* answers to acts and wishes */
    RateLimiter *wrong;       /* wrong codes, by colour */
    RateLimiter *wishes;      /* wishes and language changes, by colour; each is journaled */
    RateLimiter *wakes;       /* notices that a phone woke up or fell asleep, by colour */
    gsize written[SEATS_MAX]; /* bytes in the journal, by seat */
    /* True while the desk is opened: the replay adds the journal's answers to `reply_cache`. */
    bool recalls;
    /* True once the replay has seen a take-back. `table` may then contain acts that were
     * taken back. */
    bool is_behind;
    char *last;         /* unfiltered events of the last valid act; "[]" before any act */
    GPtrArray *answers; /* of Answer, owned */
    GArray *messages;   /* of Message; built by desk_prepare() */
    /* True while desk_say() adds messages to `messages` and does not send them. */
    bool is_preparing;
    Tally tally;
    char *kept;   /* path of the previous game's journal; NULL before the first restart */
    bool changed; /* True when the views must be published. */
    bool room_changed;
    bool is_unsealed; /* True when the seal's key is published, since the game is over. */
};

/* Appends @entry to the journal, with @act as its text. */
bool desk_append(Desk *desk, JournalEntry *entry, const json_t *act, GError **error);

/* Queues @answer until the commit. Takes ownership of its texts. */
void desk_answer_later(Desk *desk, const Answer *answer);

/* Queues a refusal by the desk itself. @say is the sentence in English; NULL means the default
 * sentence of @no. */
void desk_refuse_later(Desk *desk, Seat by, const char *id, Refusal no, const char *say);

/* Reports whether @message contains codes although @seat is over its limit of wrong codes
 * (GUESS_WRONG_MAX). Counts the wrong codes in @message. */
bool desk_guesses_too_often(Desk *desk, Seat seat, const json_t *message);
/* Queues the refusal of such a message. @is_scan selects the format of the answer to a scan. */
void desk_refuse_guesses(Desk *desk, Seat seat, const char *id, bool is_scan);

/* Counts a wish of @seat. Reports whether @seat is over its limit of wishes (WISHES_MAX). */
bool desk_wishes_too_often(Desk *desk, Seat seat);
/* Queues the refusal of such a wish. */
void desk_refuse_often(Desk *desk, Seat seat, const char *id);

/* Counts a notice that the phone of @seat woke up or fell asleep. Reports whether @seat is over its
 * limit of notices (WAKES_MAX); the desk then ignores the notice. */
bool desk_wakes_too_often(Desk *desk, Seat seat);

/* Adds the size of @entry to the bytes that its seat has written. @act is its parsed act. It may be
 * NULL for a game act. */
void desk_note_entry(Desk *desk, const JournalEntry *entry, const json_t *act);
/* Reports whether @seat has used up its share of this game's journal. */
bool desk_has_written_its_share(const Desk *desk, Seat seat);
/* Queues the refusal of an act from such a seat. */
void desk_refuse_share(Desk *desk, Seat seat, const char *id);

/* Judges and journals @act, an act or a wish that @by sent under @id. @by is SEAT_NONE for the
 * host, and @id may be NULL. Adds the answer to the end of desk->answers. Returns false when the
 * journal failed. */
bool desk_judge(Desk *desk, Seat by, const char *id, json_t *act, GError **error);

/* Opens the journal and restores the room and the game from it. */
bool desk_restore(Desk *desk, GError **error);
/* Restores the game alone, without the acts that were taken back. */
bool desk_restore_game(Desk *desk, GError **error);

/* Returns the language of @viewer's phone. For the open table it is the language of the host whose
 * wish is being judged, or else English. */
const Speech *desk_speech(const Desk *desk, Viewer viewer);

/* Sets the table's language to the language of @viewer, and returns the table. */
Table *desk_table_for(Desk *desk, Viewer viewer);

/* Notifies the phone of @seat that it has lost the seat. @why is "moved" or "freed". */
void desk_notify_seat_lost(Desk *desk, Seat seat, const char *why);
/* Sends a message, or stores it while the desk prepares. */
void desk_say(Desk *desk, const char *topic, const char *text, bool is_retained);

/* Publishes the verdicts, then the events. Returns the events in the format of table/events, or
 * NULL if there are none. The caller repeats the events in the views. */
char *desk_tell_answers(Desk *desk);
/* Publishes the view of each seat and of the open table. @happened is the events that led to these
 * views, or NULL. A page that receives its view does not need table/events as well. */
void desk_tell_views(Desk *desk, const char *happened);
/* Publishes who sits where, whose phone is awake, and the open vote. */
void desk_tell_room(Desk *desk);

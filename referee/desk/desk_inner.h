/* SPDX-License-Identifier: GPL-3.0-or-later */
/* desk_inner.h: what the files of a desk share, and nobody else
 *
 *     desk.c        joining, acts and wishes: judged, journaled, told after the commit
 *     desk_hear.c   what phones send: each act once, scans, a language
 *     desk_open.c   what the journal brings back: at the start, after a take-back, for a new game
 *     desk_tell.c   speaking: to everybody, and to each seat
 *     desk_host.c   what the host alone may do
 *     desk_bounds.c how much a seat may ask of the referee and of its disk
 */
#pragma once

#include "referee/base/rate_limiter.h"
#include "referee/desk/desk.h"
#include "referee/desk/reply_cache.h"
#include "referee/desk/room.h"
#include "referee/desk/tally.h"
#include "referee/table/json.h"

/* One answer that waits for the commit. */
typedef struct {
    Seat seat;    /* who asked; SEAT_NONE: the host, who is answered otherwise */
    char *text;   /* the verdict */
    char *events; /* what happened, or NULL */
    bool is_play; /* events of the game, told to each as far as the rules say; else told to all */
    gint64 n;
} Answer;

/* One message that waits for the commit, built already. */
typedef struct {
    char *topic;
    char *text;
    bool is_retained;
} Message;

enum {
    /* Wishes of one seat, changes of its language among them, in WISHES_SPAN_S: each is journaled,
     * and none brings a game to its end. */
    WISHES_MAX = 600,
    WISHES_SPAN_S = 60,
    WISH_ENTRIES = 1000, /* of the journal count as one wish more: a take-back reads them all */
    /* What the journal of one game takes in from one seat. An evening of four hours with an act
     * every two seconds has less than a third of it. */
    SEAT_BYTES_MAX = 16 << 20,
    ENTRY_BYTES = 200, /* of an entry beside its texts: its hash, its numbers, SQLite's own */
};

struct Desk {
    const Edition *edition;
    char *path; /* of the journal */
    Table *table;
    Journal *journal;
    DeskSend send;
    gpointer data;
    const Catalogue *catalogue; /* NULL: all is said in English; borrowed */
    const Speech *host_speech;  /* while a wish of the host is judged; borrowed */
    Room room;
    ReplyCache reply_cache;   /* what was answered to acts and wishes */
    RateLimiter *wrong;       /* by colour: codes that were none */
    RateLimiter *wishes;      /* by colour: wishes and languages, each of which is journaled */
    gsize written[SEATS_MAX]; /* bytes that the journal has from each seat */
    bool recalls;       /* while the desk is opened: the journal's answers go into `reply_cache` */
    bool is_behind;     /* while the journal is opened: acts were taken back, the game has them */
    char *last;         /* events of the last act that stands, whole; "[]" without */
    GPtrArray *answers; /* of Answer, owned */
    GArray *messages;   /* of Message; what desk_prepare() built */
    bool is_preparing;  /* what is said goes there */
    Tally tally;
    char *kept;   /* the journal of the game before; NULL when this process began none */
    bool changed; /* views are to be told */
    bool room_changed;
    bool is_unsealed; /* the key was told, since the game is over */
};

/* What a journal is to hold: @entry, with @act as its text. */
bool desk_append(Desk *desk, JournalEntry *entry, const json_t *act, GError **error);

/* Keeps an answer until the commit; takes over its texts. */
void desk_answer_later(Desk *desk, const Answer *answer);

/* A refusal of what is no act of the game, or comes too early for one; @say is our sentence for it,
 * or NULL for that of @no. */
void desk_refuse_later(Desk *desk, Seat by, const char *id, Refusal no, const char *say);

/* Whether @message names codes that @seat is not answered now, since of late it has named too many
 * that are none. Those in @message are counted. */
bool desk_guesses_too_often(Desk *desk, Seat seat, const json_t *message);
void desk_refuse_guesses(Desk *desk, Seat seat, const char *id, bool is_scan);

/* Returns whether @seat has wished for too much in the last minute; counts one wish more. */
bool desk_wishes_too_often(Desk *desk, Seat seat);
void desk_refuse_often(Desk *desk, Seat seat, const char *id);

/* Counts what @entry, whose act is @act (NULL: one of the game), adds to the journal. */
void desk_note_entry(Desk *desk, const JournalEntry *entry, const json_t *act);
/* Returns whether the journal takes in no more from @seat in this game. */
bool desk_has_written_its_share(const Desk *desk, Seat seat);
void desk_refuse_share(Desk *desk, Seat seat, const char *id);

/* Judges and journals what @by (SEAT_NONE: the host) sent under @id (or NULL); the answer is the
 * last of desk->answers. False when the journal failed. */
bool desk_judge(Desk *desk, Seat by, const char *id, json_t *act, GError **error);

/* Opens the journal; room and game as it has them. */
bool desk_restore(Desk *desk, GError **error);
/* The game alone, without what the room says was taken back. */
bool desk_restore_game(Desk *desk, GError **error);

/* The language of @viewer's phone, or of the host whose wish is judged; English for the open
 * table. */
const Speech *desk_speech(const Desk *desk, Viewer viewer);

/* The table, about to speak to @viewer. */
Table *desk_table_for(Desk *desk, Viewer viewer);

/* The phone of @seat is told that it is let go, and @why: "moved" or "freed". */
void desk_tell_gone(Desk *desk, Seat seat, const char *why);
/* Sends a message, or keeps it while the desk prepares. */
void desk_say(Desk *desk, const char *topic, const char *text, bool is_retained);

/* Sends the verdicts, then what happened, which it returns in the form of table/events; NULL:
 * nothing did. Views that say the same come behind it. */
char *desk_tell_answers(Desk *desk);
/* What each may know now, and @happened to make it so, or NULL: a page that hears its view need not
 * be told of events beside it. */
void desk_tell_views(Desk *desk, const char *happened);
void desk_tell_room(Desk *desk);

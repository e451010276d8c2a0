/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seat_limits.h: limits on a seat's messages, and on its share of the journal
 *
 * If a seat exceeds a limit, the desk refuses its messages (`too-often`) or ignores them. The other
 * seats play on.
 */
#pragma once

#include "cases/edition/edition.h"
#include "referee/base/rate_limiter.h"
#include "referee/journal/journal.h"
#include "referee/rules/value.h"

#include <jansson.h>

enum {
    /* Each wish or language change of a seat has a cost: WISH_COST, and more in a long journal
     * (WISH_ENTRIES). WISHES_MAX limits the sum of these costs in WISHES_SPAN_S seconds. The desk
     * writes each of them to the journal, and none brings the game closer to its end. A take-back
     * also makes the desk publish the views to every phone, and the player can then repeat the act
     * and take it back once more. */
    WISHES_MAX = 200,
    WISH_COST = 10,
    WISHES_SPAN_S = 20,
    /* Limit on the repeated acts of one seat in REPEATS_SPAN_S seconds. A repeated act is one that
     * a seat may do again and again without bringing the game closer to its end (table_repeats()).
     * One seat can do harm by such acts: in Lady Alice, for example, it can set
     * the counters of another seat to wrong values. The other seat can always correct this: for
     * each repeated act about it, it may do one more act about itself. A vote on an answer counts
     * too. The limit leaves room for a vote on every answer of six other players. */
    REPEATS_MAX = 40,
    REPEATS_SPAN_S = 300,
    /* A seat whose acts that rewrite (Schema.rewrites) were taken back so many times at the host's
     * request may do no more of them in this game. Otherwise it could undo each decision of the
     * table. If the host has several acts taken back, one after the other, only the oldest counts.
     * The others stood in its way, such as the answer of a player whose counter was corrected
     * falsely. */
    STRIKES_MAX = 2,
    REWRITTEN_MAX = 256, /* number of such acts that are remembered, the newest */
    /* Limit on a seat's notices that its phone woke up or fell asleep, in WAKES_SPAN_S seconds.
     * Each such change makes the desk publish the room to every phone. */
    WAKES_MAX = 120,
    WAKES_SPAN_S = 60,
    /* Limit on the joins that move a seat to another phone, in JOINS_SPAN_S seconds. The limit
     * counts only joins by a scan of the seat's card. Each such join costs the broker two commands,
     * and makes the desk publish the views to every phone. */
    JOINS_MAX = 10,
    JOINS_SPAN_S = 60,
    /* Number of journal entries that add 1 to the cost of a wish or a language change. The cost
     * rises with the length of the journal, since a take-back replays the whole journal if the act
     * is older than the oldest snapshot (snapshots.h). */
    WISH_ENTRIES = 1000,
    /* Limit on the bytes that one seat may add to the journal of one game. An evening of four hours
     * with an act every two seconds needs less than a third of this. */
    SEAT_BYTES_MAX = 16 << 20,
    ENTRY_BYTES = 200, /* size of an entry without its texts: hash, numbers, SQLite overhead */
};

typedef struct {
    bool owned[SEATS_MAX]; /* see seat_limits_note_phone() */
    RateLimiter *wrong;    /* wrong codes, by phone (phone_name()) */
    RateLimiter *wishes;   /* wishes and language changes, by phone */
    RateLimiter *repeats;  /* repeated acts, by colour */
    RateLimiter *wakes;    /* notices that a phone woke up or fell asleep, by phone */
    RateLimiter *joins;    /* joins that take the seat from its phone, by colour */
    /* Number of repeated acts that each seat may do beyond its limit, in answer to acts of other
     * seats about it. */
    int answers[SEATS_MAX];
    bool rewrites;     /* whether the act that is being judged rewrites */
    GArray *rewritten; /* of gint64: the numbers of such acts in the journal, in order */
    Seat struck; /* the seat whose act that rewrites was taken back last at the host's request, or
                  * SEAT_NONE */
    int strikes[SEATS_MAX];   /* see STRIKES_MAX */
    gsize written[SEATS_MAX]; /* bytes in the journal, by seat */
    bool is_lifted;           /* true after seat_limits_lift() */
} SeatLimits;

void seat_limits_init(SeatLimits *limits);
void seat_limits_clear(SeatLimits *limits);

/* Lifts all limits except that of wrong codes, for load tests. */
void seat_limits_lift(SeatLimits *limits);

/* Returns true if @message contains codes and @seat had already reached its limit of wrong codes
 * (GUESS_WRONG_MAX, guess.h). In any case, adds the wrong codes in @message to the seat's count. */
bool seat_limits_guesses_too_often(SeatLimits *limits,
                                   const Edition *edition,
                                   Seat seat,
                                   const json_t *message);

/* Counts a wish or a language change of @seat. The cost is WISH_COST, plus 1 for every WISH_ENTRIES
 * of the @n_entries entries in the journal. Reports whether @seat had used up its limit
 * (WISHES_MAX) before this call. */
bool seat_limits_wishes_too_often(SeatLimits *limits, Seat seat, gint64 n_entries);

/* Counts a repeated act (table_repeats()) that @seat does and that concerns the seat @about.
 * Reports whether @seat had used up its limit of such acts (REPEATS_MAX) before this call. If
 * @about is another seat, @about may then do one more act about itself beyond its own limit. */
bool seat_limits_repeats_too_often(SeatLimits *limits, Seat seat, Seat about);

/* Reports whether seat_limits_repeats_too_often() would report true for an act about any seat.
 * Counts nothing. Lets the desk refuse an act whose judgement is expensive. */
bool seat_limits_has_no_repeat(const SeatLimits *limits, Seat seat);

/* Notes whether the act that is judged next rewrites. */
void seat_limits_note_rewrite(SeatLimits *limits, bool rewrites);

/* Notes that the act was accepted and is entry @n of the journal. The game goes on, so the act that
 * the host had taken back last counts (STRIKES_MAX). */
void seat_limits_note_accepted(SeatLimits *limits, gint64 n);

/* Notes that the act of @seat in entry @n was taken back at the host's request. It counts once the
 * game goes on, unless the host has an older act taken back before that. */
void seat_limits_strike(SeatLimits *limits, Seat seat, gint64 n);

/* Reports whether @seat may do no more acts that rewrite in this game (STRIKES_MAX). */
bool seat_limits_is_struck_out(const SeatLimits *limits, Seat seat);

/* Counts a notice that the phone of @seat woke up or fell asleep. Reports whether @seat had used up
 * its limit of such notices (WAKES_MAX) before this call. */
bool seat_limits_wakes_too_often(SeatLimits *limits, Seat seat);

/* Counts an attempt to move @seat to another phone by a scan of the seat's card. Reports whether
 * @seat had used up its limit of such attempts (JOINS_MAX) before this call. */
bool seat_limits_joins_too_often(SeatLimits *limits, Seat seat);

/* Notes that a phone takes @seat. @owned is true if it showed the seat's card or a one-time code,
 * and false if it only named the colour. Wrong codes, wishes and notices of these two kinds of
 * phones are counted apart. So a guest who takes a free colour cannot spend what the owner of the
 * card needs, and the owner gains nothing by taking the seat again. */
void seat_limits_note_phone(SeatLimits *limits, Seat seat, bool owned);

/* Forgets what each seat has written and repeated, for example when a new journal begins. */
void seat_limits_forget_game(SeatLimits *limits);

/* Adds the size of @entry to the bytes that its seat has written. @act is the parsed act of the
 * entry. If the entry is an act of the game, @act may be NULL. If it is an entry of the room
 * (room.h), such as a language change, @act is required, because only @act names the seat. */
void seat_limits_note_entry(SeatLimits *limits, const JournalEntry *entry, const json_t *act);

/* Reports whether @seat has used up its share (SEAT_BYTES_MAX) of this game's journal. */
bool seat_limits_has_written_its_share(const SeatLimits *limits, Seat seat);

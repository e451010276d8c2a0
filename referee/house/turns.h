/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turns.h: the acts that wait for the referee, and the order in which it judges them
 *
 * Each table has a queue, which keeps the order of its acts. The next act is always one of the
 * table that has used the least time lately. Tables that have used equal times take turns. So a
 * table whose acts are costly delays a table that has used less by one of its acts, and not by all
 * that wait. A table that has used more waits until the others have used as much: for each of them,
 * at most TURNS_USED_MAX_US and one act.
 *
 * The time that a table has used counts how long the referee judged its acts, and how long it built
 * and sent the messages about them. The count falls by TURNS_LEAK µs in a second, and never exceeds
 * TURNS_USED_MAX_US, so that a table that was busy for long does not wait for long.
 *
 * Acts are judged in batches. One commit covers a batch, and the verdicts follow the commit. A
 * batch is full after TURNS_BATCH_US of work, so that its verdicts and the messages that arrive
 * meanwhile need not wait for all acts. The work of a batch is the time that its acts took, and the
 * time that the messages of its tables will take. It is also full if the next act would make it too
 * long, unless it is empty. An act and the messages of a table are expected to take as long as the
 * last time.
 */
#pragma once

#include "referee/rules/value.h"

#include <glib.h>
#include <stdbool.h>

enum {
    TURNS_BATCH_US = 5 * 1000,
    TURNS_LEAK = 10 * 1000,         /* µs in a second: an honest table seldom needs more */
    TURNS_USED_MAX_US = 100 * 1000, /* forgotten after ten seconds */
    TURNS_UNIT_BYTES = 512,         /* an act counts as a unit, plus one for each of these */
    TURNS_SEAT_MAX = 512,           /* limit on the units that wait for one seat */
};

/* An act that waits */
typedef struct {
    gpointer table; /* identifies the table, borrowed */
    Seat seat;
    int phone; /* number of the phone that sent it (desk_sender()) */
    int game;  /* number of the game for which it was sent (desk_game()) */
    char *payload;
    gsize size; /* of `payload`, without the NUL at its end */
    gint64 arrived_us;
} WaitingAct;

void waiting_act_free(WaitingAct *act);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(WaitingAct, waiting_act_free)

typedef struct Turns Turns;

Turns *turns_new(void);
void turns_free(Turns *turns);

/* Adds a copy of @act to the queue of its table, and takes ownership of @act->payload. Drops the
 * act when TURNS_SEAT_MAX units of its seat wait already, as the broker does when its own queue is
 * full. A phone sends an act again until it has the verdict. */
void turns_add(Turns *turns, const WaitingAct *act);

/* Reports whether an act waits. */
bool turns_has_acts(const Turns *turns);

/* Begins a batch. */
void turns_begin_batch(Turns *turns);

/* Removes the next act and returns it, owned by the caller. Returns NULL when no act waits, or the
 * batch is full. @now_us is a time in µs by a monotonic clock. */
WaitingAct *turns_next(Turns *turns, gint64 now_us);

/* Notes that the judgement of an act of @table ended at @now_us and took @took_us. */
void turns_note_judged(Turns *turns, gpointer table, gint64 took_us, gint64 now_us);

/* Notes that messages of @table after the batch took @took_us, until @now_us. May be called several
 * times for a batch. Does nothing if the batch contains no act of @table. */
void turns_note_told(Turns *turns, gpointer table, gint64 took_us, gint64 now_us);

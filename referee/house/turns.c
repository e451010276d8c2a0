/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/house/turns.h"

#include "cases/model/seating.h"

/* One table's queue */
typedef struct {
    GQueue acts;            /* of WaitingAct, owned */
    int n_units[SEATS_MAX]; /* that wait, by seat */
    gint64 used_us;         /* time that the table had used at `at_us` */
    gint64 at_us;
    gint64 judge_us;  /* time that its last act took */
    gint64 tell_us;   /* time that the messages after its last batch took */
    guint last_batch; /* number of the last batch that contains an act of the table */
} TableQueue;

struct Turns {
    GHashTable *queues; /* from table to TableQueue, owned */
    GPtrArray *waiting; /* of TableQueue: those with acts; of equals, the first is served first */
    guint n_batches;
    gint64 work_us; /* of the current batch */
};

void
waiting_act_free(WaitingAct *act)
{
    g_free(act->payload);
    g_free(act);
}

static void
free_act(gpointer act)
{
    waiting_act_free(act);
}

static void
free_queue(gpointer data)
{
    TableQueue *queue = data;

    g_queue_clear_full(&queue->acts, free_act);
    g_free(queue);
}

Turns *
turns_new(void)
{
    Turns *turns = g_new(Turns, 1);

    *turns = (Turns){
        .queues = g_hash_table_new_full(NULL, NULL, NULL, free_queue),
        .waiting = g_ptr_array_new(),
    };
    return turns;
}

void
turns_free(Turns *turns)
{
    if (turns != NULL) {
        g_ptr_array_unref(turns->waiting);
        g_hash_table_unref(turns->queues);
        g_free(turns);
    }
}

/* Returns the queue of @table. Creates it on first use. */
static TableQueue *
find_queue(Turns *turns, gpointer table)
{
    TableQueue *queue = g_hash_table_lookup(turns->queues, table);

    if (queue == NULL) {
        queue = g_new0(TableQueue, 1);
        g_hash_table_insert(turns->queues, table, queue);
    }
    return queue;
}

static int
count_units(const WaitingAct *act)
{
    return 1 + (int)(act->size / TURNS_UNIT_BYTES);
}

void
turns_add(Turns *turns, const WaitingAct *act)
{
    TableQueue *queue = find_queue(turns, act->table);
    WaitingAct *own = g_memdup2(act, sizeof *act);

    if (queue->n_units[act->seat] >= TURNS_SEAT_MAX) {
        waiting_act_free(own);
        return;
    }
    if (queue->acts.length == 0) {
        g_ptr_array_add(turns->waiting, queue);
    }
    g_queue_push_tail(&queue->acts, own);
    queue->n_units[act->seat] += count_units(own);
}

bool
turns_has_acts(const Turns *turns)
{
    return turns->waiting->len > 0;
}

void
turns_begin_batch(Turns *turns)
{
    turns->n_batches++;
    turns->work_us = 0;
}

/* Returns the time that counts as used at @now_us. */
static gint64
used_at(const TableQueue *queue, gint64 now_us)
{
    const gint64 fallen_us = (now_us - queue->at_us) / (G_USEC_PER_SEC / TURNS_LEAK);

    return MAX(queue->used_us - fallen_us, 0);
}

/* Returns the index in `waiting` of the table whose turn it is. */
static guint
find_next(const Turns *turns, gint64 now_us)
{
    guint best = 0;
    gint64 least_us = G_MAXINT64;

    for (guint i = 0; i < turns->waiting->len; i++) {
        const gint64 used_us = used_at(g_ptr_array_index(turns->waiting, i), now_us);

        if (used_us < least_us) {
            best = i;
            least_us = used_us;
        }
    }
    return best;
}

/* Returns the time that the messages of @queue will add to the batch. */
static gint64
telling(const Turns *turns, const TableQueue *queue)
{
    return queue->last_batch == turns->n_batches ? 0 : queue->tell_us;
}

/* Reports whether the next act of @queue would make the batch longer than TURNS_BATCH_US. */
static bool
is_too_long(const Turns *turns, const TableQueue *queue)
{
    return turns->work_us + queue->judge_us + telling(turns, queue) > TURNS_BATCH_US;
}

WaitingAct *
turns_next(Turns *turns, gint64 now_us)
{
    if (turns->waiting->len == 0 || turns->work_us >= TURNS_BATCH_US) {
        return NULL;
    }
    const guint next = find_next(turns, now_us);
    TableQueue *queue = g_ptr_array_index(turns->waiting, next);
    if (turns->work_us > 0 && is_too_long(turns, queue)) {
        return NULL;
    }
    g_ptr_array_remove_index(turns->waiting, next);
    WaitingAct *act = g_queue_pop_head(&queue->acts);
    queue->n_units[act->seat] -= count_units(act);
    if (queue->acts.length > 0) {
        g_ptr_array_add(turns->waiting, queue); /* behind the tables that have used as much */
    }
    if (queue->last_batch != turns->n_batches) {
        turns->work_us += queue->tell_us;
        queue->tell_us = 0;
        queue->last_batch = turns->n_batches;
    }
    return act;
}

static void
note_used(TableQueue *queue, gint64 took_us, gint64 now_us)
{
    queue->used_us = MIN(used_at(queue, now_us) + took_us, TURNS_USED_MAX_US);
    queue->at_us = now_us;
}

void
turns_note_judged(Turns *turns, gpointer table, gint64 took_us, gint64 now_us)
{
    TableQueue *queue = find_queue(turns, table);

    queue->judge_us = took_us;
    turns->work_us += took_us;
    note_used(queue, took_us, now_us);
}

void
turns_note_told(Turns *turns, gpointer table, gint64 took_us, gint64 now_us)
{
    TableQueue *queue = find_queue(turns, table);

    if (queue->last_batch == turns->n_batches) {
        queue->tell_us += took_us;
        note_used(queue, took_us, now_us);
    }
}

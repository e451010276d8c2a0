/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/pacing.h"

#include "referee/gateway/budget.h"

typedef struct {
    gpointer request;
    int cost;
} Waiting;

/* The requests of one address */
typedef struct {
    Budget budget;
    Budget early;   /* pays for the first requests of new connections */
    GQueue waiting; /* of Waiting, owned; the oldest first */
} Pace;

struct Pacing {
    struct ev_loop *loop;
    PacingContinue go_on;
    GHashTable *paces; /* address (char *, owned) → Pace, owned */
    ev_timer tick;     /* active while there are paces */
};

static void
pace_free(gpointer data)
{
    Pace *pace = data;

    g_queue_clear_full(&pace->waiting, g_free);
    g_free(pace);
}

/* Lets the first waiting request continue. */
static void
release(const Pacing *pacing, Pace *pace)
{
    g_autofree Waiting *waiting = g_queue_pop_head(&pace->waiting);

    budget_spend(&pace->budget, waiting->cost, ev_now(pacing->loop));
    pacing->go_on(waiting->request);
}

/* Lets requests continue as far as the bucket allows. Returns true when @value, a Pace, is of no
 * further use: nothing waits, and both buckets are full. */
static gboolean
advance(gpointer address, gpointer value, gpointer data)
{
    const Pacing *pacing = data;
    Pace *pace = value;
    const double now_s = ev_now(pacing->loop);

    (void)address;
    while (!g_queue_is_empty(&pace->waiting) && !budget_is_over(&pace->budget, now_s)) {
        release(pacing, pace);
    }
    return g_queue_is_empty(&pace->waiting) && budget_is_full(&pace->budget, now_s) &&
           budget_is_full(&pace->early, now_s);
}

static void
on_tick(struct ev_loop *loop, ev_timer *timer, int events)
{
    Pacing *pacing = timer->data;

    (void)events;
    g_hash_table_foreach_remove(pacing->paces, advance, pacing);
    if (g_hash_table_size(pacing->paces) == 0) {
        ev_timer_stop(loop, timer);
    }
}

Pacing *
pacing_new(struct ev_loop *loop, PacingContinue go_on)
{
    Pacing *pacing = g_new0(Pacing, 1);

    pacing->loop = loop;
    pacing->go_on = go_on;
    pacing->paces = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, pace_free);
    ev_timer_init(&pacing->tick, on_tick, PACING_TICK_MS / 1000.0, PACING_TICK_MS / 1000.0);
    pacing->tick.data = pacing;
    return pacing;
}

void
pacing_free(Pacing *pacing)
{
    if (pacing != NULL) {
        ev_timer_stop(pacing->loop, &pacing->tick);
        g_hash_table_unref(pacing->paces);
        g_free(pacing);
    }
}

bool
pacing_enter(Pacing *pacing, const char *address, bool is_early, int extra, gpointer request)
{
    const double now_s = ev_now(pacing->loop);
    Pace *pace = g_hash_table_lookup(pacing->paces, address);

    if (pace == NULL) {
        pace = g_new0(Pace, 1);
        pace->budget = budget_full(PACING_BURST, PACING_RATE, now_s);
        pace->early = budget_full(PACING_EARLY_BURST, PACING_EARLY_RATE, now_s);
        g_queue_init(&pace->waiting);
        g_hash_table_insert(pacing->paces, g_strdup(address), pace);
        ev_timer_start(pacing->loop, &pacing->tick);
    }
    const bool pays_early = is_early && !budget_is_over(&pace->early, now_s);
    const int cost = extra + (pays_early ? 0 : 1);

    if (pays_early) {
        budget_spend(&pace->early, 1, now_s);
    }
    if (cost > 0 && (!g_queue_is_empty(&pace->waiting) || budget_is_over(&pace->budget, now_s))) {
        Waiting *waiting = g_new(Waiting, 1);

        *waiting = (Waiting){ .request = request, .cost = cost };
        g_queue_push_tail(&pace->waiting, waiting);
        return false;
    }
    budget_spend(&pace->budget, cost, now_s);
    return true;
}

void
pacing_leave(Pacing *pacing, const char *address, gpointer request)
{
    Pace *pace = g_hash_table_lookup(pacing->paces, address);

    for (GList *each = pace == NULL ? NULL : pace->waiting.head; each != NULL; each = each->next) {
        Waiting *waiting = each->data;

        if (waiting->request == request) {
            g_queue_delete_link(&pace->waiting, each);
            g_free(waiting);
            return;
        }
    }
}

void
pacing_end(Pacing *pacing)
{
    GHashTableIter each;
    gpointer value;

    if (pacing == NULL) {
        return;
    }
    g_hash_table_iter_init(&each, pacing->paces);
    while (g_hash_table_iter_next(&each, NULL, &value)) {
        Pace *pace = value;

        while (!g_queue_is_empty(&pace->waiting)) {
            release(pacing, pace);
        }
    }
}

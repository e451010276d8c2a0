/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/pacing.h"

#include "referee/gateway/budget.h"

typedef struct {
    gpointer request;
    int cost;     /* tokens of its address */
    double share; /* tokens of all addresses */
} Waiting;

/* The requests of one address */
typedef struct {
    Budget budget;
    Budget early;   /* pays for the first requests of new connections */
    double credit;  /* tokens of all addresses that it may spend in its turn */
    GQueue waiting; /* of Waiting, owned; the oldest first */
    GList turn;     /* its link in Pacing.turns while requests wait */
} Pace;

struct Pacing {
    struct ev_loop *loop;
    PacingContinue go_on;
    GHashTable *paces; /* address (char *, owned) → Pace, owned */
    Budget all;        /* pays for the requests of all addresses */
    GQueue turns;      /* of Pace: addresses whose requests wait; the next one first */
    bool is_short;     /* requests wait because Pacing.all was empty; new ones queue behind them */
    ev_timer tick;     /* active while there are paces */
};

static void
pace_free(gpointer data)
{
    Pace *pace = data;

    g_queue_clear_full(&pace->waiting, g_free);
    g_free(pace);
}

/* Reports whether both buckets allow a request of @pace. */
static bool
is_allowed(Pacing *pacing, Pace *pace)
{
    const double now_s = ev_now(pacing->loop);

    return !budget_is_over(&pace->budget, now_s) && !budget_is_over(&pacing->all, now_s);
}

static void
spend(Pacing *pacing, Pace *pace, int cost, double share)
{
    budget_spend(&pace->budget, cost, ev_now(pacing->loop));
    budget_spend(&pacing->all, share, ev_now(pacing->loop));
}

/* Ends the turns of @pace when none of its requests waits any more. */
static void
leave_if_idle(Pacing *pacing, Pace *pace)
{
    if (g_queue_is_empty(&pace->waiting)) {
        g_queue_unlink(&pacing->turns, &pace->turn);
    }
}

/* Lets the first waiting request of @pace continue. */
static void
release(Pacing *pacing, Pace *pace)
{
    g_autofree Waiting *waiting = g_queue_pop_head(&pace->waiting);

    leave_if_idle(pacing, pace);
    spend(pacing, pace, waiting->cost, waiting->share);
    pacing->go_on(waiting->request);
}

/* Lets requests of @pace continue as far as its credit and the buckets allow. */
static void
take_turn(Pacing *pacing, Pace *pace)
{
    pace->credit += PACING_QUANTUM;
    while (!g_queue_is_empty(&pace->waiting) && is_allowed(pacing, pace)) {
        const Waiting *first = pace->waiting.head->data;

        if (first->share > pace->credit) {
            return;
        }
        pace->credit -= first->share;
        release(pacing, pace);
    }
    if (g_queue_is_empty(&pace->waiting)) {
        pace->credit = 0;
    }
}

/* Lets requests continue as far as the buckets allow. The addresses take turns, and each gets the
 * same number of tokens (deficit round robin, Shreedhar and Varghese, 1995). */
static void
advance(Pacing *pacing)
{
    for (guint n_refused = 0; n_refused < pacing->turns.length;) {
        Pace *pace = pacing->turns.head->data;

        g_queue_unlink(&pacing->turns, &pace->turn);
        g_queue_push_tail_link(&pacing->turns, &pace->turn);
        if (is_allowed(pacing, pace)) {
            take_turn(pacing, pace);
            n_refused = 0;
        } else {
            n_refused++;
        }
    }
    pacing->is_short = budget_is_over(&pacing->all, ev_now(pacing->loop));
}

/* Reports whether @value, a Pace, is of no further use: nothing waits, and its buckets are full. */
static gboolean
is_idle(gpointer address, gpointer value, gpointer data)
{
    const Pacing *pacing = data;
    Pace *pace = value;
    const double now_s = ev_now(pacing->loop);

    (void)address;
    return g_queue_is_empty(&pace->waiting) && budget_is_full(&pace->budget, now_s) &&
           budget_is_full(&pace->early, now_s);
}

static void
on_tick(struct ev_loop *loop, ev_timer *timer, int events)
{
    Pacing *pacing = timer->data;

    (void)events;
    advance(pacing);
    g_hash_table_foreach_remove(pacing->paces, is_idle, pacing);
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
    pacing->all = budget_full(PACING_ALL_BURST, PACING_ALL_RATE, ev_now(loop));
    g_queue_init(&pacing->turns);
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
        pace->turn.data = pace;
        g_hash_table_insert(pacing->paces, g_strdup(address), pace);
        ev_timer_start(pacing->loop, &pacing->tick);
    }
    const bool pays_early = is_early && !budget_is_over(&pace->early, now_s);
    const int cost = extra + (pays_early ? 0 : 1);
    const bool is_over = budget_is_over(&pacing->all, now_s);
    /* Requests that do not wait must not put the shared bucket into debt without end. */
    const double share = cost == 0 && is_over ? 0 : extra + PACING_SHARE;

    if (pays_early) {
        budget_spend(&pace->early, 1, now_s);
    }
    pacing->is_short = pacing->is_short || is_over;
    if (cost > 0 &&
        (!g_queue_is_empty(&pace->waiting) || pacing->is_short || !is_allowed(pacing, pace))) {
        Waiting *waiting = g_new(Waiting, 1);

        *waiting = (Waiting){ .request = request, .cost = cost, .share = share };
        if (g_queue_is_empty(&pace->waiting)) {
            g_queue_push_tail_link(&pacing->turns, &pace->turn);
        }
        g_queue_push_tail(&pace->waiting, waiting);
        return false;
    }
    spend(pacing, pace, cost, share);
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
            leave_if_idle(pacing, pace);
            return;
        }
    }
}

void
pacing_end(Pacing *pacing)
{
    while (pacing != NULL && !g_queue_is_empty(&pacing->turns)) {
        release(pacing, pacing->turns.head->data);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/pacing.h"

#include "referee/gateway/budget.h"
#include "referee/gateway/use.h"

typedef struct {
    gpointer request;
    int cost;     /* tokens of its address */
    double share; /* tokens of all addresses */
} Waiting;

/* The requests of one address */
typedef struct {
    Budget budget;
    Budget early;   /* pays for the first requests of new connections */
    Use used;       /* tokens of all addresses */
    GQueue waiting; /* of Waiting, owned; the oldest first */
    GList link;     /* its link in Pacing.waiting while requests wait */
} Pace;

struct Pacing {
    struct ev_loop *loop;
    PacingContinue go_on;
    GHashTable *paces; /* address (char *, owned) → Pace, owned */
    Budget all;        /* pays for the requests of all addresses */
    GQueue waiting;    /* of Pace: addresses whose requests wait, in the order in which they came */
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

static void
spend(Pacing *pacing, Pace *pace, int cost, double share)
{
    const double now_s = ev_now(pacing->loop);

    budget_spend(&pace->budget, cost, now_s);
    budget_spend(&pacing->all, share, now_s);
    use_add(&pace->used, share, now_s);
}

/* Removes @pace from the waiting addresses if none of its requests waits any more. */
static void
leave_if_idle(Pacing *pacing, Pace *pace)
{
    if (g_queue_is_empty(&pace->waiting)) {
        g_queue_unlink(&pacing->waiting, &pace->link);
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

/* Returns how much @pace will have used once its first waiting request has continued. */
static double
used_next(Pace *pace, double now_s)
{
    const Waiting *first = pace->waiting.head->data;

    return use_now(&pace->used, now_s) + first->share;
}

/* Returns the waiting address that has tokens of its own, and whose next request brings it to the
 * least use of the shared bucket. Returns NULL if there is none. */
static Pace *
next(Pacing *pacing)
{
    const double now_s = ev_now(pacing->loop);
    Pace *least = NULL;

    for (const GList *each = pacing->waiting.head; each != NULL; each = each->next) {
        Pace *pace = each->data;

        if (!budget_is_over(&pace->budget, now_s) &&
            (least == NULL || used_next(pace, now_s) < used_next(least, now_s))) {
            least = pace;
        }
    }
    return least;
}

/* Lets requests continue as far as the buckets allow. */
static void
advance(Pacing *pacing)
{
    Pace *pace = NULL;

    while (!budget_is_over(&pacing->all, ev_now(pacing->loop)) && (pace = next(pacing)) != NULL) {
        release(pacing, pace);
    }
    pacing->is_short = budget_is_over(&pacing->all, ev_now(pacing->loop));
}

/* Reports whether @value, a Pace, is of no further use: nothing waits, its buckets are full, and
 * what it used no longer counts. */
static gboolean
is_idle(gpointer address, gpointer value, gpointer data)
{
    const Pacing *pacing = data;
    Pace *pace = value;
    const double now_s = ev_now(pacing->loop);

    (void)address;
    return g_queue_is_empty(&pace->waiting) && budget_is_full(&pace->budget, now_s) &&
           budget_is_full(&pace->early, now_s) && use_now(&pace->used, now_s) < 1;
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
    g_queue_init(&pacing->waiting);
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

/* Returns the pace of @address. A new one has full buckets. */
static Pace *
pace_for(Pacing *pacing, const char *address)
{
    const double now_s = ev_now(pacing->loop);
    Pace *pace = g_hash_table_lookup(pacing->paces, address);

    if (pace == NULL) {
        pace = g_new0(Pace, 1);
        pace->budget = budget_full(PACING_BURST, PACING_RATE, now_s);
        pace->early = budget_full(PACING_EARLY_BURST, PACING_EARLY_RATE, now_s);
        g_queue_init(&pace->waiting);
        pace->link.data = pace;
        g_hash_table_insert(pacing->paces, g_strdup(address), pace);
        ev_timer_start(pacing->loop, &pacing->tick);
    }
    return pace;
}

bool
pacing_enter(Pacing *pacing, const char *address, PacingCost cost, gpointer request)
{
    const double now_s = ev_now(pacing->loop);
    Pace *pace = pace_for(pacing, address);
    const int own = 1 + cost.own;
    const bool pays_early = cost.is_early && !budget_is_over(&pace->early, now_s);
    const int price = cost.shared + (pays_early ? 0 : own);
    const bool is_over = budget_is_over(&pacing->all, now_s);
    /* Requests that do not wait must not put the shared bucket into debt without end. */
    const double share = price == 0 && is_over ? 0 : cost.shared + PACING_SHARE;

    if (pays_early) {
        budget_spend(&pace->early, own, now_s);
    }
    pacing->is_short = pacing->is_short || is_over;
    if (price > 0 && (!g_queue_is_empty(&pace->waiting) || pacing->is_short ||
                      budget_is_over(&pace->budget, now_s))) {
        Waiting *waiting = g_new(Waiting, 1);

        *waiting = (Waiting){ .request = request, .cost = price, .share = share };
        if (g_queue_is_empty(&pace->waiting)) {
            g_queue_push_tail_link(&pacing->waiting, &pace->link);
        }
        g_queue_push_tail(&pace->waiting, waiting);
        return false;
    }
    spend(pacing, pace, price, share);
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
    while (pacing != NULL && !g_queue_is_empty(&pacing->waiting)) {
        release(pacing, pacing->waiting.head->data);
    }
}

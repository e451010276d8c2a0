/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/base/rate_limiter.h"

typedef struct {
    gint64 since_us;
    int n;
} Count;

struct RateLimiter {
    GHashTable *counts; /* name (char *, owned) → Count (owned) */
    Count others;       /* count shared by all names beyond LIMITER_NAMES_MAX */
    Count together;     /* count of all names together */
    int most;
    int all; /* number of tries of all names after which each name has only @few */
    int few;
    gint64 span_us;
};

RateLimiter *
limiter_new(int most, int span_s)
{
    RateLimiter *limiter = g_new0(RateLimiter, 1);

    *limiter = (RateLimiter){
        .counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
        .most = most,
        .all = G_MAXINT,
        .few = most,
        .span_us = span_s * G_USEC_PER_SEC,
    };
    return limiter;
}

void
limiter_free(RateLimiter *limiter)
{
    if (limiter != NULL) {
        g_hash_table_unref(limiter->counts);
        g_free(limiter);
    }
}

void
limiter_bound_all(RateLimiter *limiter, int all, int few)
{
    limiter->all = all;
    limiter->few = few;
}

static bool
is_past(const RateLimiter *limiter, const Count *count, gint64 now_us)
{
    return now_us - count->since_us >= limiter->span_us;
}

static void
forget_past(RateLimiter *limiter, gint64 now_us)
{
    GHashTableIter each;
    gpointer count;

    g_hash_table_iter_init(&each, limiter->counts);
    while (g_hash_table_iter_next(&each, NULL, &count)) {
        if (is_past(limiter, count, now_us)) {
            g_hash_table_iter_remove(&each);
        }
    }
}

/* Returns the count of @who. A new count begins at @now_us, as does a count whose span is over. */
static Count *
find_count(RateLimiter *limiter, const char *who, gint64 now_us)
{
    Count *count = g_hash_table_lookup(limiter->counts, who);

    if (count == NULL && g_hash_table_size(limiter->counts) >= LIMITER_NAMES_MAX) {
        forget_past(limiter, now_us);
    }
    if (count == NULL && g_hash_table_size(limiter->counts) >= LIMITER_NAMES_MAX) {
        count = &limiter->others;
    }
    if (count == NULL) {
        count = g_new0(Count, 1);
        count->since_us = now_us;
        g_hash_table_insert(limiter->counts, g_strdup(who), count);
    }
    if (is_past(limiter, count, now_us)) {
        *count = (Count){ .since_us = now_us };
    }
    return count;
}

/* Returns the number of tries that each name may make at @now_us. */
static int
allowed(const RateLimiter *limiter, gint64 now_us)
{
    const bool is_crowd =
        limiter->together.n >= limiter->all && !is_past(limiter, &limiter->together, now_us);

    return is_crowd ? limiter->few : limiter->most;
}

int
limiter_count(const RateLimiter *limiter, const char *who, gint64 now_us)
{
    const Count *count = g_hash_table_lookup(limiter->counts, who);

    if (count == NULL && g_hash_table_size(limiter->counts) >= LIMITER_NAMES_MAX) {
        count = &limiter->others;
    }
    return count == NULL || is_past(limiter, count, now_us) ? 0 : count->n;
}

bool
limiter_is_over(const RateLimiter *limiter, const char *who, gint64 now_us)
{
    return limiter_count(limiter, who, now_us) >= allowed(limiter, now_us);
}

/* Adds @n tries to @count without overflow. A count above @bound does not need to be exact. */
static void
add(Count *count, int n, int bound)
{
    const int before = MIN(count->n, bound);

    count->n = before + MIN(n, G_MAXINT - before);
}

void
limiter_note(RateLimiter *limiter, const char *who, int n, gint64 now_us)
{
    Count *count = find_count(limiter, who, now_us);

    add(count, n, limiter->most);
    if (is_past(limiter, &limiter->together, now_us)) {
        limiter->together = (Count){ .since_us = now_us };
    }
    add(&limiter->together, n, limiter->all);
}

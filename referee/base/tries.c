/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/base/tries.h"

typedef struct {
    gint64 since_us;
    int n;
} Count;

struct Tries {
    GHashTable *counts; /* name (char *, owned) → Count, owned */
    Count others;       /* those for whom there is no room */
    Count together;     /* all of them */
    int most;
    int all; /* tries of all together from which on each has but @few */
    int few;
    gint64 span_us;
};

Tries *
tries_new(int most, int span_s)
{
    Tries *tries = g_new0(Tries, 1);

    *tries = (Tries){
        .counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
        .most = most,
        .all = G_MAXINT,
        .few = most,
        .span_us = span_s * G_USEC_PER_SEC,
    };
    return tries;
}

void
tries_free(Tries *tries)
{
    if (tries != NULL) {
        g_hash_table_unref(tries->counts);
        g_free(tries);
    }
}

void
tries_bound_all(Tries *tries, int all, int few)
{
    tries->all = all;
    tries->few = few;
}

static bool
is_past(const Tries *tries, const Count *count, gint64 now_us)
{
    return now_us - count->since_us >= tries->span_us;
}

static void
forget_past(Tries *tries, gint64 now_us)
{
    GHashTableIter each;
    gpointer count;

    g_hash_table_iter_init(&each, tries->counts);
    while (g_hash_table_iter_next(&each, NULL, &count)) {
        if (is_past(tries, count, now_us)) {
            g_hash_table_iter_remove(&each);
        }
    }
}

/* The count of @who, begun at @now_us when there is none. */
static Count *
find_count(Tries *tries, const char *who, gint64 now_us)
{
    Count *count = g_hash_table_lookup(tries->counts, who);

    if (count == NULL && g_hash_table_size(tries->counts) >= TRIES_NAMES_MAX) {
        forget_past(tries, now_us);
    }
    if (count == NULL && g_hash_table_size(tries->counts) >= TRIES_NAMES_MAX) {
        count = &tries->others;
    }
    if (count == NULL) {
        count = g_new0(Count, 1);
        count->since_us = now_us;
        g_hash_table_insert(tries->counts, g_strdup(who), count);
    }
    if (is_past(tries, count, now_us)) {
        *count = (Count){ .since_us = now_us };
    }
    return count;
}

/* Returns the tries that each name has at @now_us. */
static int
allowed(const Tries *tries, gint64 now_us)
{
    const bool is_crowd =
        tries->together.n >= tries->all && !is_past(tries, &tries->together, now_us);

    return is_crowd ? tries->few : tries->most;
}

bool
tries_are_over(Tries *tries, const char *who, gint64 now_us)
{
    const Count *count = g_hash_table_lookup(tries->counts, who);

    if (count == NULL && g_hash_table_size(tries->counts) >= TRIES_NAMES_MAX) {
        count = &tries->others;
    }
    return count != NULL && !is_past(tries, count, now_us) && count->n >= allowed(tries, now_us);
}

/* Adds @n tries to @count, which need not be told further than @bound. */
static void
add(Count *count, int n, int bound)
{
    const int before = MIN(count->n, bound);

    count->n = before + MIN(n, G_MAXINT - before);
}

void
tries_note(Tries *tries, const char *who, int n, gint64 now_us)
{
    Count *count = find_count(tries, who, now_us);

    add(count, n, tries->most);
    if (is_past(tries, &tries->together, now_us)) {
        tries->together = (Count){ .since_us = now_us };
    }
    add(&tries->together, n, tries->all);
}

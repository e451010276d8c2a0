/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rate_limiter.h: who has done too often of late what may be done only so often
 *
 * Counted by name: an address, a seat. A name's time begins with its first try and ends a span
 * later, whatever comes between. No more than LIMITER_NAMES_MAX names are told apart; the others
 * share one count, so that a flood of names costs neither memory nor the bound. Whoever has many
 * names is bounded by limiter_bound_all().
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    LIMITER_NAMES_MAX = 4096,
};

typedef struct RateLimiter RateLimiter;

/* Allows each name @most tries in @span_s seconds. */
RateLimiter *limiter_new(int most, int span_s);
void limiter_free(RateLimiter *limiter);

/* Once all names together have tried @all times in a span, each has but @few tries in it: a crowd
 * of names is slowed down, and whoever tries once is still heard. */
void limiter_bound_all(RateLimiter *limiter, int all, int few);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(RateLimiter, limiter_free)

/* Whether @who has none left at @now_us, on any clock that only goes forward. */
bool limiter_is_over(RateLimiter *limiter, const char *who, gint64 now_us);

/* @who has tried @n times more. */
void limiter_note(RateLimiter *limiter, const char *who, int n, gint64 now_us);

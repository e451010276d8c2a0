/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rate_limiter.h: limits how often each client may try something
 *
 * A name stands for a client: it is an address or a seat. The limiter counts the tries of each name
 * in time spans of a fixed length. The first try of a name begins a span. The first try after the
 * end of this span begins the next span. At most LIMITER_NAMES_MAX names have a count of their own.
 * All further names share one count, so that a flood of names neither uses up memory nor evades the
 * limit. limiter_bound_all() limits a client that uses many names.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    LIMITER_NAMES_MAX = 4096, /* maximum number of names with a count of their own */
};

typedef struct RateLimiter RateLimiter;

/* Returns a limiter that allows each name @most tries in a span of @span_s seconds. */
RateLimiter *limiter_new(int most, int span_s);
void limiter_free(RateLimiter *limiter);

/* Sets a limit for all names together. Besides the span of each name, the limiter has one common
 * span of the same length, in which it counts the tries of all names. The first try of any name
 * begins the common span, and the first try after the end of this span begins the next one. Once
 * all names together have made @all tries in the common span, a stricter limit holds until the
 * common span ends: each name is allowed only @few tries in its own span. This slows down a crowd
 * of names, but a client that tries once still gets through. */
void limiter_bound_all(RateLimiter *limiter, int all, int few);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(RateLimiter, limiter_free)

/* Reports whether the name @who has no tries left at @now_us. Does not count a try. @now_us is a
 * time in µs. All calls for one limiter must use the same monotonic clock. */
bool limiter_is_over(const RateLimiter *limiter, const char *who, gint64 now_us);

/* Returns the number of tries of @who in the span that includes @now_us. Above the limit, the
 * number is not exact, but it never falls below the limit. */
int limiter_count(const RateLimiter *limiter, const char *who, gint64 now_us);

/* Counts @n more tries of @who at @now_us. */
void limiter_note(RateLimiter *limiter, const char *who, int n, gint64 now_us);

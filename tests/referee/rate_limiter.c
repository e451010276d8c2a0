/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rate_limiter.c: tests the rate limiter with a simulated clock */
#include "referee/base/rate_limiter.h"

enum {
    MOST = 3,
    SPAN_S = 60,
};

static gint64
at(int seconds)
{
    return (gint64)seconds * G_USEC_PER_SEC;
}

/* Tests that MOST tries are allowed, and no more until the time span is over, whatever happens in
 * between. */
static void
test_span(void)
{
    g_autoptr(RateLimiter) limiter = limiter_new(MOST, SPAN_S);

    for (int i = 0; i < MOST; i++) {
        g_assert_false(limiter_is_over(limiter, "phone", at(i)));
        limiter_note(limiter, "phone", 1, at(i));
    }
    g_assert_true(limiter_is_over(limiter, "phone", at(MOST)));
    limiter_note(limiter, "phone", 1, at(SPAN_S - 1)); /* a further try prolongs nothing */
    g_assert_true(limiter_is_over(limiter, "phone", at(SPAN_S) - 1));
    g_assert_false(limiter_is_over(limiter, "phone", at(SPAN_S)));
    limiter_note(limiter, "phone", 1, at(SPAN_S));
    g_assert_false(limiter_is_over(limiter, "phone", at(SPAN_S)));
}

/* Tests that each name has its own count, and that several tries can be noted at once. */
static void
test_each(void)
{
    g_autoptr(RateLimiter) limiter = limiter_new(MOST, SPAN_S);

    limiter_note(limiter, "phone", MOST, at(0));
    g_assert_true(limiter_is_over(limiter, "phone", at(0)));
    g_assert_false(limiter_is_over(limiter, "other", at(0)));
    limiter_note(limiter, "other", G_MAXINT, at(0));
    limiter_note(limiter, "other", 1, at(1));
    g_assert_true(limiter_is_over(limiter, "other", at(2)));
    g_assert_false(limiter_is_over(limiter, "other", at(SPAN_S)));
}

/* Tests that a flood of names shares one count and takes nothing from the names that were known
 * before. After the time span there is room for new names. */
static void
test_flood(void)
{
    g_autoptr(RateLimiter) limiter = limiter_new(MOST, SPAN_S);

    limiter_note(limiter, "phone", 1, at(0));
    for (int i = 1; i < LIMITER_NAMES_MAX; i++) {
        g_autofree char *name = g_strdup_printf("%d", i);
        limiter_note(limiter, name, 1, at(0));
    }
    for (int i = 0; i < MOST; i++) {
        g_autofree char *name = g_strdup_printf("late %d", i);
        g_assert_false(limiter_is_over(limiter, name, at(1)));
        limiter_note(limiter, name, 1, at(1));
    }
    g_assert_true(limiter_is_over(limiter, "one more", at(1)));
    g_assert_false(limiter_is_over(limiter, "phone", at(1)));
    limiter_note(limiter, "one more", 1, at(SPAN_S));
    g_assert_false(limiter_is_over(limiter, "one more", at(SPAN_S)));
    limiter_note(limiter, "and one", MOST, at(SPAN_S));
    g_assert_true(limiter_is_over(limiter, "and one", at(SPAN_S)));
    g_assert_false(limiter_is_over(limiter, "one more", at(SPAN_S)));
}

/* Tests that a crowd of names is slowed down, while each first try is allowed. */
static void
test_all(void)
{
    enum {
        ALL = 10,
        FEW = 1
    };
    g_autoptr(RateLimiter) limiter = limiter_new(MOST, SPAN_S);

    limiter_bound_all(limiter, ALL, FEW);
    for (int i = 0; i < ALL; i++) {
        g_autofree char *name = g_strdup_printf("name %d", i);

        g_assert_false(limiter_is_over(limiter, name, at(0)));
        limiter_note(limiter, name, 1, at(0));
    }
    g_assert_true(limiter_is_over(limiter, "name 0", at(1)));
    g_assert_false(limiter_is_over(limiter, "one more", at(1)));
    limiter_note(limiter, "one more", 1, at(1));
    g_assert_true(limiter_is_over(limiter, "one more", at(1)));
    /* the span of the crowd is over */
    g_assert_false(limiter_is_over(limiter, "one more", at(SPAN_S)));
    limiter_note(limiter, "whole crowd", G_MAXINT, at(SPAN_S));
    limiter_note(limiter, "whole crowd", G_MAXINT, at(SPAN_S));
    g_assert_true(limiter_is_over(limiter, "one more", at(SPAN_S)));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/rate-limiter/so many in a span", test_span);
    g_test_add_func("/rate-limiter/a crowd of names is slowed down", test_all);
    g_test_add_func("/rate-limiter/each for oneself", test_each);
    g_test_add_func("/rate-limiter/a flood of names shares one count", test_flood);
    return g_test_run();
}

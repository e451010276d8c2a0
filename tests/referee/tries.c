/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tries.c: how often somebody may try, by a clock that the test turns */
#include "referee/base/tries.h"

enum {
    MOST = 3,
    SPAN_S = 60,
};

static gint64
at(int seconds)
{
    return (gint64)seconds * G_USEC_PER_SEC;
}

/* So many are allowed, and no more until the span is over, whatever comes between. */
static void
test_span(void)
{
    g_autoptr(Tries) tries = tries_new(MOST, SPAN_S);

    for (int i = 0; i < MOST; i++) {
        g_assert_false(tries_are_over(tries, "phone", at(i)));
        tries_note(tries, "phone", 1, at(i));
    }
    g_assert_true(tries_are_over(tries, "phone", at(MOST)));
    tries_note(tries, "phone", 1, at(SPAN_S - 1)); /* to try again prolongs nothing */
    g_assert_true(tries_are_over(tries, "phone", at(SPAN_S) - 1));
    g_assert_false(tries_are_over(tries, "phone", at(SPAN_S)));
    tries_note(tries, "phone", 1, at(SPAN_S));
    g_assert_false(tries_are_over(tries, "phone", at(SPAN_S)));
}

/* What one does costs nobody else anything; several tries may be noted at once. */
static void
test_each(void)
{
    g_autoptr(Tries) tries = tries_new(MOST, SPAN_S);

    tries_note(tries, "phone", MOST, at(0));
    g_assert_true(tries_are_over(tries, "phone", at(0)));
    g_assert_false(tries_are_over(tries, "other", at(0)));
    tries_note(tries, "other", G_MAXINT, at(0));
    tries_note(tries, "other", 1, at(1));
    g_assert_true(tries_are_over(tries, "other", at(2)));
    g_assert_false(tries_are_over(tries, "other", at(SPAN_S)));
}

/* A flood of names shares one count, and takes nothing from those known before; when their
 * time is over there is room again. */
static void
test_flood(void)
{
    g_autoptr(Tries) tries = tries_new(MOST, SPAN_S);

    tries_note(tries, "phone", 1, at(0));
    for (int i = 1; i < TRIES_NAMES_MAX; i++) {
        g_autofree char *name = g_strdup_printf("%d", i);
        tries_note(tries, name, 1, at(0));
    }
    for (int i = 0; i < MOST; i++) {
        g_autofree char *name = g_strdup_printf("late %d", i);
        g_assert_false(tries_are_over(tries, name, at(1)));
        tries_note(tries, name, 1, at(1));
    }
    g_assert_true(tries_are_over(tries, "one more", at(1)));
    g_assert_false(tries_are_over(tries, "phone", at(1)));
    tries_note(tries, "one more", 1, at(SPAN_S));
    g_assert_false(tries_are_over(tries, "one more", at(SPAN_S)));
    tries_note(tries, "and one", MOST, at(SPAN_S));
    g_assert_true(tries_are_over(tries, "and one", at(SPAN_S)));
    g_assert_false(tries_are_over(tries, "one more", at(SPAN_S)));
}

/* A crowd of names is slowed down; whoever tries for the first time is heard. */
static void
test_all(void)
{
    enum {
        ALL = 10,
        FEW = 1
    };
    g_autoptr(Tries) tries = tries_new(MOST, SPAN_S);

    tries_bound_all(tries, ALL, FEW);
    for (int i = 0; i < ALL; i++) {
        g_autofree char *name = g_strdup_printf("name %d", i);

        g_assert_false(tries_are_over(tries, name, at(0)));
        tries_note(tries, name, 1, at(0));
    }
    g_assert_true(tries_are_over(tries, "name 0", at(1)));
    g_assert_false(tries_are_over(tries, "one more", at(1)));
    tries_note(tries, "one more", 1, at(1));
    g_assert_true(tries_are_over(tries, "one more", at(1)));
    g_assert_false(tries_are_over(tries, "one more", at(SPAN_S))); /* the crowd is forgotten */
    tries_note(tries, "whole crowd", G_MAXINT, at(SPAN_S));
    tries_note(tries, "whole crowd", G_MAXINT, at(SPAN_S));
    g_assert_true(tries_are_over(tries, "one more", at(SPAN_S)));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/tries/so many in a span", test_span);
    g_test_add_func("/tries/a crowd of names is slowed down", test_all);
    g_test_add_func("/tries/each for oneself", test_each);
    g_test_add_func("/tries/a flood of names shares one count", test_flood);
    return g_test_run();
}

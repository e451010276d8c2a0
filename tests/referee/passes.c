/* SPDX-License-Identifier: GPL-3.0-or-later */
/* passes.c: a code for a lost seat card serves once, and not for long */
#include "referee/house/passes.h"

#include <string.h>

enum {
    RED,
    BLUE,
    NOW_S = 1000,
};

static void
assert_opens(Passes *passes, const Code *code, gint64 now_s, const char *table, Seat seat)
{
    const Pass *pass = passes_find(passes, code, now_s);

    g_assert_nonnull(pass);
    g_assert_cmpstr(pass->table, ==, table);
    g_assert_cmpint(pass->seat, ==, seat);
}

static void
test_once(void)
{
    g_autoptr(Passes) passes = passes_new();
    Code code = passes_issue(passes, "7K3Q", RED, NOW_S);
    Code read;

    g_assert_cmpuint(strlen(code.text), ==, CODE_LENGTH);
    g_assert_true(code_read(code.text, &read));
    assert_opens(passes, &code, NOW_S, "7K3Q", RED);
    assert_opens(passes, &code, NOW_S, "7K3Q", RED); /* a look does not use it up */
    passes_take(passes, &code);
    g_assert_null(passes_find(passes, &code, NOW_S));
    passes_take(passes, &code);
}

static void
test_time(void)
{
    g_autoptr(Passes) passes = passes_new();
    Code code = passes_issue(passes, "7K3Q", RED, NOW_S);

    assert_opens(passes, &code, NOW_S + PASS_LASTS_S - 1, "7K3Q", RED);
    g_assert_null(passes_find(passes, &code, NOW_S + PASS_LASTS_S));
    g_assert_null(passes_find(passes, &code, NOW_S)); /* gone for good */
}

static void
test_newest(void)
{
    g_autoptr(Passes) passes = passes_new();
    Code first = passes_issue(passes, "7K3Q", RED, NOW_S);
    Code blue = passes_issue(passes, "7K3Q", BLUE, NOW_S);
    Code elsewhere = passes_issue(passes, "9M2P", RED, NOW_S);
    Code second = passes_issue(passes, "7K3Q", RED, NOW_S);

    g_assert_cmpstr(first.text, !=, second.text);
    g_assert_null(passes_find(passes, &first, NOW_S));
    assert_opens(passes, &second, NOW_S, "7K3Q", RED);
    assert_opens(passes, &blue, NOW_S, "7K3Q", BLUE);
    assert_opens(passes, &elsewhere, NOW_S, "9M2P", RED);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/passes/once", test_once);
    g_test_add_func("/passes/time", test_time);
    g_test_add_func("/passes/newest", test_newest);
    return g_test_run();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* one_time_codes.c: tests that a code for a lost seat card works once, and not for long */
#include "referee/house/one_time_codes.h"

#include <string.h>

enum {
    RED,
    BLUE,
    NOW_S = 1000,
};

static void
assert_opens(OneTimeCodes *codes, const Code *code, gint64 now_s, const char *table, Seat seat)
{
    const OneTimeCode *granted = one_time_codes_find(codes, code, now_s);

    g_assert_nonnull(granted);
    g_assert_cmpstr(granted->table, ==, table);
    g_assert_cmpint(granted->seat, ==, seat);
}

static void
test_once(void)
{
    g_autoptr(OneTimeCodes) codes = one_time_codes_new();
    Code code = one_time_codes_issue(codes, "7K3Q", RED, NOW_S);
    Code read;

    g_assert_cmpuint(strlen(code.text), ==, CODE_LENGTH);
    g_assert_true(code_read(code.text, &read));
    assert_opens(codes, &code, NOW_S, "7K3Q", RED);
    assert_opens(codes, &code, NOW_S, "7K3Q", RED); /* a lookup does not use it up */
    one_time_codes_redeem(codes, &code);
    g_assert_null(one_time_codes_find(codes, &code, NOW_S));
    one_time_codes_redeem(codes, &code);
}

/* Tests that a code is withdrawn with its seat, and no other code is. */
static void
test_withdrawn(void)
{
    g_autoptr(OneTimeCodes) codes = one_time_codes_new();
    Code red = one_time_codes_issue(codes, "7K3Q", RED, NOW_S);
    Code blue = one_time_codes_issue(codes, "7K3Q", BLUE, NOW_S);

    one_time_codes_withdraw(codes, "7K3Q", RED);
    one_time_codes_withdraw(codes, "9M2P", BLUE);
    g_assert_null(one_time_codes_find(codes, &red, NOW_S));
    assert_opens(codes, &blue, NOW_S, "7K3Q", BLUE);
}

static void
test_time(void)
{
    g_autoptr(OneTimeCodes) codes = one_time_codes_new();
    Code code = one_time_codes_issue(codes, "7K3Q", RED, NOW_S);

    assert_opens(codes, &code, NOW_S + ONE_TIME_CODE_LASTS_S - 1, "7K3Q", RED);
    g_assert_null(one_time_codes_find(codes, &code, NOW_S + ONE_TIME_CODE_LASTS_S));
    g_assert_null(one_time_codes_find(codes, &code, NOW_S)); /* an expired code stays invalid */
}

static void
test_newest(void)
{
    g_autoptr(OneTimeCodes) codes = one_time_codes_new();
    Code first = one_time_codes_issue(codes, "7K3Q", RED, NOW_S);
    Code blue = one_time_codes_issue(codes, "7K3Q", BLUE, NOW_S);
    Code elsewhere = one_time_codes_issue(codes, "9M2P", RED, NOW_S);
    Code second = one_time_codes_issue(codes, "7K3Q", RED, NOW_S);

    g_assert_cmpstr(first.text, !=, second.text);
    g_assert_null(one_time_codes_find(codes, &first, NOW_S));
    assert_opens(codes, &second, NOW_S, "7K3Q", RED);
    assert_opens(codes, &blue, NOW_S, "7K3Q", BLUE);
    assert_opens(codes, &elsewhere, NOW_S, "9M2P", RED);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/one-time-codes/once", test_once);
    g_test_add_func("/one-time-codes/withdrawn", test_withdrawn);
    g_test_add_func("/one-time-codes/time", test_time);
    g_test_add_func("/one-time-codes/newest", test_newest);
    return g_test_run();
}

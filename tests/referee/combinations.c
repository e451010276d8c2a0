/* SPDX-License-Identifier: GPL-3.0-or-later */
/* combinations.c: tests the possible deals of evidence, and those left after each reveal (LA-008,
 * LA-060, LA-066) */
#include "referee/bots/combinations.h"

static ClueSet
clues(const char *ids)
{
    g_auto(GStrv) words = g_strsplit(ids, " ", -1);
    ClueSet set = 0;

    for (char **word = words; *word != NULL; word++) {
        set |= 1U << clue_find(*word);
    }
    return set;
}

static int
count(int n_seats, const char *known)
{
    Combinations combinations;

    combinations_init(&combinations, n_seats, known == NULL ? 0 : clues(known));
    int n = combinations_left(&combinations);
    combinations_clear(&combinations);
    return n;
}

/* Three seats: 4 choices of three categories with 8 clues each. Four seats: 8 clues in each of 4
 * categories. Five seats: one of the 4 categories has a pair of clues (28 pairs), the others have 8
 * clues each. */
static void
test_dealt(void)
{
    g_assert_cmpint(count(3, NULL), ==, 4 * 512);
    g_assert_cmpint(count(3, "t1"), ==, 3 * 64);
    g_assert_cmpint(count(4, NULL), ==, 4096);
    g_assert_cmpint(count(4, "o8"), ==, 512);
    g_assert_cmpint(count(5, NULL), ==, 4 * 28 * 512);
    g_assert_cmpint(count(5, "s3"), ==, 7 * 512 + 3 * 28 * 64);
    g_assert_cmpint(count(5, "s3 s4 p1 t1 o1"), ==, 1);
    g_assert_cmpint(count(4, "s3 s4"), ==, 0);
}

static void
test_kept(void)
{
    Combinations left;
    double chances[AFFAIR_CLUES];

    combinations_init(&left, 4, clues("s1"));
    combinations_keep(&left, clues("s1 p1 t1 o1"), 3); /* one of p1, t1 and o1 is false */
    g_assert_cmpint(combinations_left(&left), ==, 3 * 7);
    g_assert_cmpint(combinations_with(&left, clues("p1 t1")), ==, 7);
    combinations_chances(&left, chances);
    g_assert_cmpfloat_with_epsilon(chances[clue_find("s1")], 1, 1e-9);
    g_assert_cmpfloat_with_epsilon(chances[clue_find("s2")], 0, 1e-9);
    g_assert_cmpfloat_with_epsilon(chances[clue_find("p1")], 14.0 / 21, 1e-9);
    g_assert_cmpfloat_with_epsilon(chances[clue_find("p2")], 1.0 / 21, 1e-9);
    combinations_keep(&left, clues("s1 p2 t1 o1"), 4);
    g_assert_cmpint(combinations_left(&left), ==, 1);
    g_assert_cmpint(combinations_with(&left, clues("s1 p2 t1 o1")), ==, 1);
    combinations_clear(&left);
}

/* Tests that a known clue gives no information, and that a reveal that halves the deals gives one
 * bit. */
static void
test_told(void)
{
    Combinations left;

    combinations_init(&left, 4, clues("s1 p1 t1"));
    g_assert_cmpfloat_with_epsilon(combinations_tell(&left, clues("s1 p1 t1"), 1), 0, 1e-9);
    g_assert_cmpfloat_with_epsilon(combinations_tell(&left, clues("o1 o2 o3 o4"), 1), 1, 1e-9);
    g_assert_cmpfloat_with_epsilon(combinations_tell(&left, clues("o1"), 1), 0.5436, 1e-4);
    g_assert_cmpfloat_with_epsilon(combinations_tell(&left, clues("o1 o2"), 8), 0, 1e-9);
    combinations_clear(&left);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/combinations/dealt", test_dealt);
    g_test_add_func("/combinations/kept", test_kept);
    g_test_add_func("/combinations/told", test_told);
    return g_test_run();
}

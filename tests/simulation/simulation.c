/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simulation.c: tests the daemon in simulated evenings, and tests that deliberate faults are
 * detected */
#include "tests/simulation/evening.h"

enum {
    SEEDS = 2,         /* evenings per game */
    ACTS = 100,        /* accepted acts per evening */
    MUTANT_SEEDS = 20, /* maximum number of seeds until a fault is detected */
};

static Stage stage;
static int n_hangs; /* hung brokers in the games so far */

static void
test_game(gconstpointer game)
{
    Figures figures = { 0 };

    for (guint64 seed = 1; seed <= SEEDS; seed++) {
        const EveningPlan plan = { .seed = seed, .game = game, .acts = ACTS };
        g_autofree char *broken = evening_simulate(&stage, &plan, &figures, NULL, NULL);

        if (broken != NULL) {
            g_error("simulate-daemon --seeds %d --game %s --acts %d --trace: %s",
                    (int)seed,
                    (const char *)game,
                    ACTS,
                    broken);
        }
    }
    /* Checks that something happened in these evenings. */
    g_assert_cmpint(figures.accepted, >=, SEEDS * ACTS);
    g_assert_cmpint(figures.refused, >, 0);
    g_assert_cmpint(figures.crashes, >, 0);
    g_assert_cmpint(figures.dropped, >, 0);
    g_assert_cmpint(figures.takeovers, >, 0);
    n_hangs += figures.broker_hangs;
    g_test_message("%d acts and wishes, %d daemons killed, %d power cuts, %d disk errors",
                   figures.sent,
                   figures.crashes,
                   figures.power_cuts,
                   figures.disk_errors);
}

/* Tests that the broker hung in some evening. Hangs are rare, so not every game has one in so
 * few evenings. */
static void
test_hangs(void)
{
    g_assert_cmpint(n_hangs, >, 0);
}

/* Tests seeds that failed once. They lie far beyond the seeds of the other tests. */
static void
test_once_broken(void)
{
    static const guint64 SEEDS_ONCE_BROKEN[] = {
        285,  /* an act of an earlier game had two verdicts */
        1635, /* after a failed sync, the journal was damaged */
        1999, /* after a failed sync, closing the journal damaged it through its own WAL */
    };
    Figures figures = { 0 };

    for (size_t i = 0; i < G_N_ELEMENTS(SEEDS_ONCE_BROKEN); i++) {
        const EveningPlan plan = { .seed = SEEDS_ONCE_BROKEN[i], .acts = ACTS };
        g_autofree char *broken = evening_simulate(&stage, &plan, &figures, NULL, NULL);

        g_assert_cmpstr(broken, ==, NULL);
    }
}

/* Tests that a seed gives exactly the same evening again, even after a different one. */
static void
test_again(void)
{
    const EveningPlan plan = { .seed = 7, .acts = ACTS, .has_trace = true };
    const EveningPlan other = { .seed = 8, .acts = ACTS };
    Figures figures = { 0 };
    char *traces[2];
    char *digests[3];

    g_free(evening_simulate(&stage, &plan, &figures, &traces[0], &digests[0]));
    g_free(evening_simulate(&stage, &other, &figures, NULL, &digests[2]));
    g_free(evening_simulate(&stage, &plan, &figures, &traces[1], &digests[1]));
    g_assert_cmpstr(traces[0], ==, traces[1]);
    g_assert_cmpstr(digests[0], ==, digests[1]);
    g_assert_cmpstr(digests[0], !=, digests[2]);
    for (int i = 0; i < 3; i++) {
        g_free(digests[i]);
    }
    g_free(traces[0]);
    g_free(traces[1]);
}

static void
test_mutant(gconstpointer data)
{
    const Mutant mutant = (Mutant)GPOINTER_TO_INT(data);
    Figures figures = { 0 };

    for (guint64 seed = 1; seed <= MUTANT_SEEDS; seed++) {
        const EveningPlan plan = { .seed = seed, .acts = ACTS, .mutant = mutant };
        g_autofree char *broken = evening_simulate(&stage, &plan, &figures, NULL, NULL);

        if (broken != NULL) {
            g_test_message("seed %d: %.100s", (int)seed, broken);
            return;
        }
    }
    g_error("%s goes unseen", MUTANT_NAMES[mutant]);
}

int
main(int argc, char **argv)
{
    static const char *const GAMES[] = {
        "watson-and-holmes", "lady-alice", "adventures-in-the-fog", "baker-street-irregulars"
    };

    g_test_init(&argc, &argv, NULL);
    stage_init(&stage);
    for (size_t i = 0; i < G_N_ELEMENTS(GAMES); i++) {
        g_autofree char *name = g_strconcat("/simulation/", GAMES[i], NULL);
        g_test_add_data_func(name, GAMES[i], test_game);
    }
    g_test_add_func("/simulation/brokers that hang", test_hangs);
    g_test_add_func("/simulation/seeds that were broken once", test_once_broken);
    g_test_add_func("/simulation/the same seed is the same evening", test_again);
    for (int i = MUTANT_NONE + 1; i < MUTANTS_N; i++) {
        g_autofree char *name = g_strdup_printf("/simulation/seen: %s", MUTANT_NAMES[i]);
        g_test_add_data_func(name, GINT_TO_POINTER(i), test_mutant);
    }
    int status = g_test_run();
    stage_clear(&stage);
    return status;
}

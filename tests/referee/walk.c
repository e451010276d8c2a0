/* SPDX-License-Identifier: GPL-3.0-or-later */
/* walk.c: tests whole games of bots with every number of seats
 *
 * After each act the invariants must hold (WH-023, WH-042; LA-031, LA-035; BSI-038, BSI-042). The
 * rules accept each offered act that a bot chooses (except BotProfile.unforeseen), and no act that
 * is not offered. Every game ends (RW-44).
 */
#include <string.h>

#include "cases/load/load.h"
#include "referee/bots/match.h"

enum {
    ACTS_AFTER = 12, /* acts after the end: appeals, and reading the solution */
    N_GAMES = 30,    /* per number of seats and kind of bot */
};

/* Returns a mark that depends on the last letter of @answer only: wrong, right or ask again. The
 * rules do not read answers. */
static AnswerMark
judge(const Case *c, int question, const char *answer, const Speech *speech, char **why)
{
    (void)c;
    (void)question;
    (void)speech;
    (void)why;
    return (AnswerMark)(answer[strlen(answer) - 1] % 3);
}

static void
play(const Case *c, const BotKind *kind, int n_seats, guint32 seed)
{
    GRand *rand = g_rand_new_with_seed(seed);
    const BotProfile *profile = bot_profile_find(c->game);
    const Match match = {
        .profile = profile,
        .c = c,
        .judge = judge,
        .kind = kind,
        .n_seats = n_seats,
        .variant = (int)seed % profile->n_variants,
        .n_after = ACTS_AFTER,
    };
    Figures figures;

    match_play(&match, rand, &figures);
    if (figures.broken != NULL) {
        g_error("seed %u, %d seats, %s: %s", seed, n_seats, kind->name, figures.broken);
    }
    g_assert_cmpint(figures.counts[0], >=, 1); /* length of the game */
    figures_clear(&figures);
    g_rand_free(rand);
}

static void
test_walk(gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, (const char *)data, NULL);
    g_autoptr(Case) c = case_load(path, &error);

    g_assert_no_error(error);
    const Seating *seating = seating_find(c->game);
    for (int n_seats = seating->least; n_seats <= seating->most; n_seats++) {
        for (int i = 0; i < N_GAMES; i++) {
            play(c, &BOT_RANDOM, n_seats, (guint32)(n_seats * 1000 + i));
            play(c, bot_profile_find(c->game)->player, n_seats, (guint32)(n_seats * 1000 + i));
        }
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/walk/port", "scenes/cases/port.yaml", test_walk);
    g_test_add_data_func("/walk/zones", "scenes/cases/zones.yaml", test_walk);
    g_test_add_data_func("/walk/special", "scenes/cases/special.yaml", test_walk);
    g_test_add_data_func("/walk/lady-alice", "../cases/lady-alice/00-vanished-explorer", test_walk);
    g_test_add_data_func("/walk/adventures-in-the-fog",
                         "../cases/adventures-in-the-fog/00-fogbound-london",
                         test_walk);
    g_test_add_data_func("/walk/baker-street-irregulars",
                         "../cases/baker-street-irregulars/00-four-doors",
                         test_walk);
    return g_test_run();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* secrets.c: tests that no secret is in any byte that is sent
 *
 * usage: referee-secrets [GAMES [GAME]]
 *
 * Two games differ in one secret and have the same public acts. If a game has no secrets, all
 * viewers must be shown the same. Without arguments this program is a test. With arguments it plays
 * GAMES games for each secret and number of seats, and prints a table of the comparisons.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/edition/seal.h"
#include "tests/referee/frank.h"
#include "tests/referee/full.h"
#include "tests/referee/pair.h"

enum {
    N_GAMES = 1,    /* for each secret and number of seats … */
    GAMES_MAX = 48, /* … up to this many, until a party sees a difference */
};

static const Trial *const TRIALS[] = {
    &TRIAL_WATSON_AND_HOLMES,
    &TRIAL_LADY_ALICE,
    &TRIAL_ADVENTURES_IN_THE_FOG,
    &TRIAL_BAKER_STREET_IRREGULARS,
};

typedef struct {
    const Trial *trial;
    const Secret *secret; /* NULL for none */
} Task;

/* Swaps the codes of the two @pieces. */
static void
swap_codes(Edition *edition, const char *const pieces[2])
{
    EditionCode *codes[2] = { NULL };

    for (guint i = 0; i < edition->codes->len; i++) {
        EditionCode *code = g_ptr_array_index(edition->codes, i);

        for (int j = 0; j < 2; j++) {
            codes[j] = strcmp(code->piece, pieces[j]) == 0 ? code : codes[j];
        }
    }
    g_assert_true(codes[0] != NULL && codes[1] != NULL);
    char *kept = codes[0]->piece;
    codes[0]->piece = codes[1]->piece;
    codes[1]->piece = kept;
}

/* Seals @edition again. Its case was changed, so its old seal no longer fits. */
static void
seal_anew(Edition *edition)
{
    g_autofree char *text = seal_text(edition->c->game, edition->source);
    g_autofree char *salt = text == NULL ? NULL : seal_salt(&edition->key, &edition->set, text);

    edition->seal = text == NULL ? NULL : seal_close(salt, text);
}

/* Creates the edition of the first (@which is 0) or the second table (1). The caller owns it. */
static Edition *
make_edition(const Task *task, int which)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, task->trial->path, NULL);
    g_autoptr(Edition) plain = full_edition(path, "secrets");
    g_autofree char *text = edition_text(plain);
    json_t *all = json_loads(text, 0, NULL);

    if (task->secret != NULL && task->secret->change != NULL) {
        task->secret->change(json_object_get(all, "case"), which);
    }
    json_object_del(all, "seal");
    char *changed = json_dumps(all, 0);
    Edition *edition = edition_parse(changed, strlen(changed), "changed", &error);
    g_assert_no_error(error);
    free(changed);
    json_decref(all);
    seal_anew(edition);
    if (which == 1 && task->secret != NULL && task->secret->swapped[0] != NULL) {
        swap_codes(edition, task->secret->swapped);
    }
    return edition;
}

/* Plays @least games of the secret with each number of seats. Until a party has seen a difference,
 * plays N_GAMES more at a time, up to @most. */
static void
play(Pair *pair, const Task *task, int least, int most)
{
    const Seating *seating = seating_find(task->trial->game);
    g_autoptr(Edition) one = make_edition(task, 0);
    g_autoptr(Edition) other = make_edition(task, 1);

    *pair = (Pair){
        .trial = task->trial,
        .secret = task->secret,
        .editions = { one, other },
        .rand = g_rand_new_with_seed(221),
    };
    for (int n = least, done = 0; done == 0 || (pair->n_differ == 0 && n <= most); n += N_GAMES) {
        for (int n_seats = task->trial->least; n_seats <= seating->most; n_seats++) {
            for (int i = done; i < n; i++) {
                pair_play(pair, n_seats, (n_seats + i) % 2 == 0); /* every other game has desks */
            }
        }
        done = n;
    }
    g_rand_free(pair->rand);
}

static void
test_secret(gconstpointer data)
{
    const Task *task = data;
    Pair pair;

    play(&pair, task, N_GAMES, GAMES_MAX); /* more games for a rare secret */
    g_test_message(
        "%ld acts, %ld taken back, %ld texts the same, %ld secrets, %ld texts to who may "
        "know differ",
        pair.n_acts,
        pair.n_back,
        pair.n_texts,
        pair.n_secret,
        pair.n_differ);
    g_assert_cmpint(pair.n_acts, >, 100);
    g_assert_cmpint(pair.n_secret, >, 0);
    g_assert_true(task->secret->is_set || pair.n_back > 0); /* only desks take acts back */
    g_assert_cmpint(pair.n_differ, >, 0);
}

/* Tests that all viewers are shown the same if, and only if, the game has no secrets. */
static void
test_frank(gconstpointer data)
{
    const Task *task = data;
    const Seating *seating = seating_find(task->trial->game);
    g_autoptr(Edition) edition = make_edition(task, 0);
    GRand *rand = g_rand_new_with_seed(221);
    Frankness frankness = { 0 };

    for (int n_seats = task->trial->least; n_seats <= seating->most; n_seats++) {
        for (int i = 0; i < N_GAMES; i++) {
            frank_play(task->trial, edition, n_seats, rand, &frankness);
        }
    }
    g_rand_free(rand);
    g_test_message("%ld acts, %ld texts the same as the host’s, %ld not",
                   frankness.n_acts,
                   frankness.n_same,
                   frankness.n_differ);
    g_assert_cmpint(frankness.n_acts, >, 100);
    g_assert_cmpint(frankness.n_same, >, 100);
    if (task->trial->n_secrets == 0) {
        g_assert_cmpint(frankness.n_differ, ==, 0);
    } else {
        g_assert_cmpint(frankness.n_differ, >, 100);
    }
}

static void
run_campaign(const Task *task, int n_games)
{
    Pair pair;

    play(&pair, task, n_games, n_games);
    printf("| %s | %s | %ld | %ld | %ld | %ld |\n",
           task->trial->game,
           task->secret->name,
           pair.n_acts,
           pair.n_texts,
           pair.n_secret,
           pair.n_differ);
    fflush(stdout);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    if (argc > 1) {
        puts("| game | secret | acts | texts compared | secrets | texts to who may know that "
             "differ |\n"
             "|---|---|---|---|---|---|");
    }
    for (size_t i = 0; i < G_N_ELEMENTS(TRIALS); i++) {
        if (argc == 3 && strcmp(argv[2], TRIALS[i]->game) != 0) {
            continue;
        }
        if (argc == 1) {
            g_autofree char *name = g_strdup_printf("/secrets/%s/frank", TRIALS[i]->game);
            Task *task = g_new(Task, 1);

            *task = (Task){ .trial = TRIALS[i] };
            g_test_add_data_func_full(name, task, test_frank, g_free);
        }
        for (size_t j = 0; j < TRIALS[i]->n_secrets; j++) {
            Task *task = g_new(Task, 1);
            g_autofree char *name =
                g_strdup_printf("/secrets/%s/%s", TRIALS[i]->game, TRIALS[i]->secrets[j].name);

            *task = (Task){ TRIALS[i], &TRIALS[i]->secrets[j] };
            if (argc > 1) {
                run_campaign(task, atoi(argv[1]));
                g_free(task);
            } else {
                g_test_add_data_func_full(name, task, test_secret, g_free);
            }
        }
    }
    return argc > 1 ? 0 : g_test_run();
}

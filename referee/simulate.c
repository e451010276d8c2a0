/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simulate.c: the command that has bots play a case, and says how it went */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/answers/answers.h"
#include "cases/edition.h"
#include "cases/seating.h"
#include "referee/bots/match.h"
#include "referee/commands.h"

enum {
    ACTS_AFTER = 12, /* the end, of the random ones */
    FAULTS_MAX = 20, /* that are told */
    GAMES_MAX = 10000000,
};

static const char HELP[] =
    "usage: hansom-referee simulate EDITION --games N --seed S [--seats N]\n\n"
    "Bots play N games, the half of them by anything that is legal (and now and then by what is "
    "not),\n"
    "the other half by detectives who follow the proofs. Prints as JSON how they went, for each "
    "kind and\n"
    "number of seats. The same seed gives the same bytes.\n\n"
    "  --games N   how many games\n"
    "  --seed S    where chance begins, a whole number\n"
    "  --seats N   at tables of N; without it all sizes of the game in turn\n\n"
    "After every act the invariants of the rules are held to it. What did not hold is listed "
    "under\n"
    "\"faults\" with the number of its game, and the exit status is then 3.\n";

/* The games of one kind of bot at tables of one size. */
typedef struct {
    long n_games;
    long n_acts;
    long n_refused;
    long n_solved; /* games that anybody won */
    long n_winners;
    long n_failed;
    long won_at[SEATS_MAX]; /* winners by their place, clockwise from the first Diary */
    GArray *rounds;         /* of int */
} Tally;

static const BotKind *const KINDS[] = { &BOT_DETECTIVE, &BOT_RANDOM };

typedef struct {
    const Game *game;
    const Case *c;
    gint64 seed;
    int n_games;
    int n_seats; /* 0: all */
    Tally tallies[G_N_ELEMENTS(KINDS)][SEATS_MAX + 1];
    long n_faults;
    json_t *faults;
} Simulation;

static void
tally_add(Tally *tally, const Figures *figures, int n_seats)
{
    tally->n_games++;
    tally->n_acts += figures->n_acts;
    tally->n_refused += figures->n_refused;
    tally->n_solved += figures->winners != 0;
    for (int seat = 0; seat < n_seats; seat++) {
        bool won = (figures->winners & 1U << seat) != 0;

        tally->n_winners += won;
        tally->n_failed += (figures->failed & 1U << seat) != 0;
        tally->won_at[(seat - figures->first + n_seats) % n_seats] += won;
    }
    g_array_append_val(tally->rounds, figures->n_rounds);
}

/* The game with the number @i; it depends on the seed and on nothing that was played before. */
static void
play_game(Simulation *simulation, int i)
{
    const guint32 seeds[] = { (guint32)simulation->seed,
                              (guint32)((guint64)simulation->seed >> 32),
                              (guint32)i };
    int kind = i % (int)G_N_ELEMENTS(KINDS);
    const Seating *seating = seating_find(simulation->c->game);
    int n_sizes = seating->most - seating->least + 1;
    int n_seats = simulation->n_seats != 0
                      ? simulation->n_seats
                      : seating->least + i / (int)G_N_ELEMENTS(KINDS) % n_sizes;
    GRand *rand = g_rand_new_with_seed_array(seeds, G_N_ELEMENTS(seeds));
    const Match match = {
        .game = simulation->game,
        .c = simulation->c,
        .judge = answers_judge,
        .kind = KINDS[kind],
        .n_seats = n_seats,
        .play_on = KINDS[kind] == &BOT_RANDOM && g_rand_boolean(rand),
        .n_after = KINDS[kind] == &BOT_RANDOM ? ACTS_AFTER : 0,
    };
    Figures figures;

    match_play(&match, rand, &figures);
    tally_add(&simulation->tallies[kind][n_seats], &figures, n_seats);
    if (figures.broken != NULL && simulation->n_faults++ < FAULTS_MAX) {
        json_array_append_new(simulation->faults,
                              json_pack("{s:i, s:s, s:i, s:s}",
                                        "game",
                                        i,
                                        "bots",
                                        KINDS[kind]->name,
                                        "seats",
                                        n_seats,
                                        "what",
                                        figures.broken));
    }
    figures_clear(&figures);
    g_rand_free(rand);
}

static int
compare_ints(gconstpointer a, gconstpointer b)
{
    return *(const int *)a - *(const int *)b;
}

static json_t *
describe(const char *kind, int n_seats, Tally *tally)
{
    json_t *places = json_array();

    g_array_sort(tally->rounds, compare_ints);
    for (int i = 0; i < n_seats; i++) {
        json_array_append_new(places, json_integer(tally->won_at[i]));
    }
    return json_pack("{s:s, s:i, s:I, s:I, s:I, s:{s:i, s:i, s:i}, s:I, s:I, s:I, s:o}",
                     "bots",
                     kind,
                     "seats",
                     n_seats,
                     "games",
                     (json_int_t)tally->n_games,
                     "acts",
                     (json_int_t)tally->n_acts,
                     "refused",
                     (json_int_t)tally->n_refused,
                     "rounds",
                     "least",
                     g_array_index(tally->rounds, int, 0),
                     "median",
                     g_array_index(tally->rounds, int, tally->rounds->len / 2),
                     "most",
                     g_array_index(tally->rounds, int, tally->rounds->len - 1),
                     "solved",
                     (json_int_t)tally->n_solved,
                     "winners",
                     (json_int_t)tally->n_winners,
                     "failed",
                     (json_int_t)tally->n_failed,
                     "winners-clockwise-from-diary",
                     places);
}

static bool
print_figures(Simulation *simulation, const Edition *edition)
{
    json_t *tables = json_array();
    json_int_t n_acts = 0;

    for (size_t kind = 0; kind < G_N_ELEMENTS(KINDS); kind++) {
        for (int n_seats = 0; n_seats <= SEATS_MAX; n_seats++) {
            Tally *tally = &simulation->tallies[kind][n_seats];

            n_acts += tally->n_acts;
            if (tally->n_games > 0) {
                json_array_append_new(tables, describe(KINDS[kind]->name, n_seats, tally));
            }
        }
    }
    json_t *all = json_pack("{s:s, s:s, s:i, s:I, s:I, s:I, s:o, s:O}",
                            "edition",
                            edition->id,
                            "title",
                            edition->c->title,
                            "games",
                            simulation->n_games,
                            "seed",
                            (json_int_t)simulation->seed,
                            "acts",
                            n_acts,
                            "broken",
                            (json_int_t)simulation->n_faults,
                            "tables",
                            tables,
                            "faults",
                            simulation->faults);
    bool written = json_dumpf(all, stdout, JSON_INDENT(2)) == 0 && putchar('\n') != EOF;

    json_decref(all);
    return written && fflush(stdout) == 0;
}

static int
simulate(Simulation *simulation, const Edition *edition)
{
    for (size_t kind = 0; kind < G_N_ELEMENTS(KINDS); kind++) {
        for (int n_seats = 0; n_seats <= SEATS_MAX; n_seats++) {
            simulation->tallies[kind][n_seats].rounds = g_array_new(FALSE, FALSE, sizeof(int));
        }
    }
    simulation->faults = json_array();
    for (int i = 0; i < simulation->n_games; i++) {
        play_game(simulation, i);
    }
    bool written = print_figures(simulation, edition);
    for (size_t kind = 0; kind < G_N_ELEMENTS(KINDS); kind++) {
        for (int n_seats = 0; n_seats <= SEATS_MAX; n_seats++) {
            g_array_unref(simulation->tallies[kind][n_seats].rounds);
        }
    }
    json_decref(simulation->faults);
    return written && simulation->n_faults == 0 ? EXIT_DONE : EXIT_SYSTEM;
}

int
simulate_main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *seed = NULL;
    int n_games = 0;
    int n_seats = 0;
    const GOptionEntry entries[] = {
        { "games", 0, 0, G_OPTION_ARG_INT, &n_games, NULL, NULL },
        { "seed", 0, 0, G_OPTION_ARG_STRING, &seed, NULL, NULL },
        { "seats", 0, 0, G_OPTION_ARG_INT, &n_seats, NULL, NULL },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);
    gint64 number = 0;

    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(HELP, stdout);
        return EXIT_DONE;
    }
    g_option_context_set_help_enabled(context, FALSE);
    g_option_context_add_main_entries(context, entries, NULL);
    if (!g_option_context_parse(context, &argc, &argv, NULL) || argc != 2 || n_games < 1 ||
        n_games > GAMES_MAX || seed == NULL ||
        !g_ascii_string_to_signed(seed, 10, G_MININT64, G_MAXINT64, &number, NULL)) {
        fputs(HELP, stderr);
        return EXIT_USAGE;
    }
    g_autoptr(Edition) edition = edition_load(argv[1], &error);
    if (edition == NULL) {
        fprintf(stderr, "%s\n", error->message);
        return EXIT_INPUT;
    }
    g_autofree Simulation *simulation = g_new0(Simulation, 1);
    *simulation = (Simulation){
        .game = game_find(edition->c->game),
        .c = edition->c,
        .seed = number,
        .n_games = n_games,
        .n_seats = n_seats,
    };
    if (simulation->game == NULL) {
        fprintf(stderr, "%s: the referee knows no game called “%s”\n", argv[1], edition->c->game);
        return EXIT_INPUT;
    }
    const Seating *seating = seating_find(edition->c->game);
    if (n_seats != 0 && (n_seats < seating->least || n_seats > seating->most)) {
        fprintf(stderr,
                "--seats %d: %s is for %d to %d\n",
                n_seats,
                edition->c->game,
                seating->least,
                seating->most);
        return EXIT_USAGE;
    }
    return simulate(simulation, edition);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simulate.c: the command that makes bots play a case, and prints statistics */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/answers/answers.h"
#include "cases/base/printable.h"
#include "cases/edition/edition.h"
#include "cases/model/seating.h"
#include "referee/bots/match.h"
#include "referee/commands/commands.h"

enum {
    ACTS_AFTER = 12, /* number of acts that random bots try after the end of a game */
    FAULTS_MAX = 20, /* maximum number of faults that are listed */
    GAMES_MAX = 10000000,
};

static const char HELP[] =
    "usage: hansom-referee simulate EDITION --games N --seed S [--seats N] [--variant N]\n"
    "\n"
    "Bots play N games. In half of the games they make any legal act, and sometimes an illegal\n"
    "one; in the other half they play to win. Prints figures of the games as JSON, for each\n"
    "kind of bot and number of seats. The same seed gives the same bytes.\n"
    "\n"
    "  --games N   the number of games\n"
    "  --seed S    the seed of the random numbers, a whole number\n"
    "  --seats N   the number of seats; without this option, all sizes of the game in turn\n"
    "  --variant N the way to open the game; 0 is the default. Only Adventures in the Fog\n"
    "              has others: with 3, 2, 4 or 5 dice. Without this option, bots that play to\n"
    "              win use 0, and the others use any.\n"
    "\n"
    "For Watson & Holmes it prints, besides rounds and winners:\n"
    "  rounds-to-first-solver, cards-of-winner\n"
    "              the round of the first right answers, and the number of cards that the\n"
    "              winner had read or heard by then\n"
    "  won-with-no-more-cards\n"
    "              games in which another player knew as many cards or more, but they proved\n"
    "              less: the choice of the cards, or their order, decided\n"
    "  lucky       those of these games in which the winner knew the smallest number of cards\n"
    "              that proves all, or one more: the order alone decided\n"
    "  all-lose    games that nobody won\n"
    "  visited, read\n"
    "              how often each card was visited (also by players who were outbid), and read\n"
    "  fewest-cards, hardness, difficulty\n"
    "              fewest-cards is the smallest number of cards that proves all. hardness is\n"
    "              the mean of this number and the average cards-of-winner of the bots that\n"
    "              play to win. difficulty is 1 below 5.99, 2 below 6.3, 3 below 7.45, 4 below\n"
    "              9.3, else 5; it is null with --seats, since games with more seats are shorter\n"
    "\n"
    "The bots know what people know: the names and symbols of the cards, introduction and\n"
    "questions, and what they have read or heard; they go where it leads them. They note\n"
    "everything, and see at once what follows.\n"
    "\n"
    "After every act the invariants of the rules are checked. Violations are listed under\n"
    "\"faults\" with the number of their game, and the exit status is then 3.\n";

enum {
    PLAYER,  /* the game's own bot */
    ANYBODY, /* BOT_RANDOM */
    KINDS,
};

/* Totals over the games of one kind of bot with one number of seats. Arrays of FIGURES_MAX are
 * indexed like BotProfile.figures. */
typedef struct {
    long n_games;
    long n_acts;
    long n_refused;
    long sums[FIGURES_MAX];
    /* by place, clockwise from the starting player; or by index for a FIGURE_ROW */
    long at[FIGURES_MAX][SEATS_MAX];
    long by_card[CARD_ROWS_MAX][CASE_LOCATIONS_MAX];
    GArray *spreads[FIGURES_MAX]; /* of int */
} Tally;

typedef struct {
    const BotProfile *profile;
    const Seating *seating;
    const Case *c;
    gint64 seed;
    int n_games;
    int n_seats; /* 0 for all sizes in turn */
    int study;   /* result of BotProfile.study() for the case */
    /* below BotProfile.n_variants; -1: 0 for the game's own bots, any for random bots */
    int variant;
    const BotKind *kinds[KINDS];
    Tally tallies[KINDS][SEATS_MAX + 1];
    long n_faults;
    json_t *faults;
} Simulation;

/* Returns the distance from @first to @seat, clockwise, at a table of @n_seats. */
static int
place_of(const Seating *seating, int n_seats, Seat seat, Seat first)
{
    int places[SEATS_MAX] = { 0 };

    for (int i = 0; i < n_seats; i++) {
        places[seating->seats[i]] = i;
    }
    return (places[seat] - places[first] + n_seats) % n_seats;
}

static void
tally_add(Tally *tally, const Simulation *simulation, const Figures *figures, int n_seats)
{
    const Seating *seating = simulation->seating;

    tally->n_games++;
    tally->n_acts += figures->n_acts;
    tally->n_refused += figures->n_refused;
    for (int i = 0; simulation->profile->figures[i].name != NULL; i++) {
        tally->sums[i] += figures->counts[i];
        if (figures->counts[i] != 0) {
            g_array_append_val(tally->spreads[i], figures->counts[i]);
        }
        for (int j = 0; j < simulation->profile->figures[i].n; j++) {
            tally->at[i][j] += figures->by_seat[i][j];
        }
        if (simulation->profile->figures[i].kind == FIGURE_CARDS) {
            int row = simulation->profile->figures[i].n;

            for (int j = 0; j < simulation->c->n_locations; j++) {
                tally->by_card[row][j] += figures->by_card[row][j];
            }
            continue;
        }
        bool is_by_place = simulation->profile->figures[i].kind == FIGURE_PLACES;
        for (int j = 0; j < (is_by_place ? n_seats : 0); j++) {
            Seat seat = (Seat)seating->seats[j];

            tally->at[i][place_of(seating, n_seats, seat, figures->first)] +=
                figures->by_seat[i][seat];
        }
    }
}

static int
choose_variant(const Simulation *simulation, int kind, GRand *rand)
{
    if (simulation->variant >= 0) {
        return simulation->variant;
    }
    return kind == ANYBODY ? g_rand_int_range(rand, 0, simulation->profile->n_variants) : 0;
}

/* Plays game number @i. It depends only on the seed and @i, not on earlier games. */
static void
play_game(Simulation *simulation, int i)
{
    const guint32 seeds[] = { (guint32)simulation->seed,
                              (guint32)((guint64)simulation->seed >> 32),
                              (guint32)i };
    int kind = i % KINDS;
    const Seating *seating = simulation->seating;
    int n_sizes = seating->most - seating->least + 1;
    int n_seats =
        simulation->n_seats != 0 ? simulation->n_seats : seating->least + i / KINDS % n_sizes;
    GRand *rand = g_rand_new_with_seed_array(seeds, G_N_ELEMENTS(seeds));
    const Match match = {
        .profile = simulation->profile,
        .c = simulation->c,
        .judge = answers_judge,
        .kind = simulation->kinds[kind],
        .n_seats = n_seats,
        .variant = choose_variant(simulation, kind, rand),
        .study = simulation->study,
        .n_after = kind == ANYBODY ? ACTS_AFTER : 0,
    };
    Figures figures;

    match_play(&match, rand, &figures);
    tally_add(&simulation->tallies[kind][n_seats], simulation, &figures, n_seats);
    if (figures.broken != NULL && simulation->n_faults++ < FAULTS_MAX) {
        json_array_append_new(simulation->faults,
                              json_pack("{s:i, s:s, s:i, s:s}",
                                        "game",
                                        i,
                                        "bots",
                                        match.kind->name,
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

/* Returns least, median and most of @spread, or null if it is empty. */
static json_t *
describe_spread(GArray *spread)
{
    if (spread->len == 0) {
        return json_null();
    }
    g_array_sort(spread, compare_ints);
    return json_pack("{s:i, s:i, s:i}",
                     "least",
                     g_array_index(spread, int, 0),
                     "median",
                     g_array_index(spread, int, spread->len / 2),
                     "most",
                     g_array_index(spread, int, spread->len - 1));
}

static json_t *
describe_places(const long *at, int n)
{
    json_t *places = json_array();

    for (int i = 0; i < n; i++) {
        json_array_append_new(places, json_integer(at[i]));
    }
    return places;
}

static json_t *
describe_cards(const Tally *tally, int row, const Case *c)
{
    json_t *cards = json_object();

    for (int i = 0; i < c->n_locations; i++) {
        json_object_set_new(cards, c->locations[i].id, json_integer(tally->by_card[row][i]));
    }
    return cards;
}

static json_t *
describe_figure(const Simulation *simulation, const Tally *tally, int i, int n_seats)
{
    const Figure *figure = &simulation->profile->figures[i];

    switch (figure->kind) {
    case FIGURE_SUM:
        return json_integer(tally->sums[i]);
    case FIGURE_SPREAD:
        return describe_spread(tally->spreads[i]);
    case FIGURE_PLACES:
        return describe_places(tally->at[i], n_seats);
    case FIGURE_ROW:
        return describe_places(tally->at[i], figure->n);
    case FIGURE_CARDS:
        return describe_cards(tally, figure->n, simulation->c);
    }
    g_assert_not_reached();
}

static json_t *
describe(const Simulation *simulation, int kind, int n_seats)
{
    const Figure *figures = simulation->profile->figures;
    const Tally *tally = &simulation->tallies[kind][n_seats];
    json_t *table = json_pack("{s:s, s:i, s:I, s:I, s:I}",
                              "bots",
                              simulation->kinds[kind]->name,
                              "seats",
                              n_seats,
                              "games",
                              (json_int_t)tally->n_games,
                              "acts",
                              (json_int_t)tally->n_acts,
                              "refused",
                              (json_int_t)tally->n_refused);

    for (int i = 0; figures[i].name != NULL; i++) {
        json_object_set_new(table, figures[i].name, describe_figure(simulation, tally, i, n_seats));
    }
    return table;
}

/* Returns the hardness of the case, as defined at BotProfile.hard, or a negative number if it
 * cannot be determined. The games at tables of all sizes count equally. */
static double
find_hardness(const Simulation *simulation)
{
    const BotProfile *profile = simulation->profile;
    long sum = 0;
    long n = 0;

    if (profile->steps == NULL || simulation->n_seats != 0) {
        return -1;
    }
    for (int n_seats = 0; n_seats <= SEATS_MAX; n_seats++) {
        const Tally *tally = &simulation->tallies[PLAYER][n_seats];

        sum += tally->sums[profile->hard];
        n += tally->spreads[profile->hard]->len;
    }
    return n == 0 ? -1 : ((double)sum / (double)n + simulation->study) / 2;
}

static void
add_difficulty(const Simulation *simulation, json_t *all)
{
    double hardness = find_hardness(simulation);
    int difficulty = 1;

    json_object_set_new(
        all, "fewest-cards", simulation->study > 0 ? json_integer(simulation->study) : json_null());
    if (hardness < 0) {
        json_object_set_new(all, "hardness", json_null());
        json_object_set_new(all, "difficulty", json_null());
        return;
    }
    while (difficulty < DIFFICULTIES && hardness >= simulation->profile->steps[difficulty - 1]) {
        difficulty++;
    }
    json_object_set_new(all, "hardness", json_real(round(hardness * 100) / 100));
    json_object_set_new(all, "difficulty", json_integer(difficulty));
}

static bool
print_figures(Simulation *simulation, const Edition *edition)
{
    json_t *tables = json_array();
    json_int_t n_acts = 0;

    for (int kind = 0; kind < KINDS; kind++) {
        for (int n_seats = 0; n_seats <= SEATS_MAX; n_seats++) {
            const Tally *tally = &simulation->tallies[kind][n_seats];

            n_acts += tally->n_acts;
            if (tally->n_games > 0) {
                json_array_append_new(tables, describe(simulation, kind, n_seats));
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
    add_difficulty(simulation, all);
    bool written = json_dumpf(all, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(6)) == 0 &&
                   putchar('\n') != EOF;

    json_decref(all);
    return written && fflush(stdout) == 0;
}

static void
tallies_each(Simulation *simulation, void (*each)(Tally *tally))
{
    for (int kind = 0; kind < KINDS; kind++) {
        for (int n_seats = 0; n_seats <= SEATS_MAX; n_seats++) {
            each(&simulation->tallies[kind][n_seats]);
        }
    }
}

static void
tally_init(Tally *tally)
{
    for (int i = 0; i < FIGURES_MAX; i++) {
        tally->spreads[i] = g_array_new(FALSE, FALSE, sizeof(int));
    }
}

static void
tally_clear(Tally *tally)
{
    for (int i = 0; i < FIGURES_MAX; i++) {
        g_array_unref(tally->spreads[i]);
    }
}

static int
simulate(Simulation *simulation, const Edition *edition)
{
    tallies_each(simulation, tally_init);
    simulation->faults = json_array();
    for (int i = 0; i < simulation->n_games; i++) {
        play_game(simulation, i);
    }
    bool written = print_figures(simulation, edition);
    tallies_each(simulation, tally_clear);
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
    int variant = -1;
    const GOptionEntry entries[] = {
        { "games", 0, 0, G_OPTION_ARG_INT, &n_games, NULL, NULL },
        { "seed", 0, 0, G_OPTION_ARG_STRING, &seed, NULL, NULL },
        { "variant", 0, 0, G_OPTION_ARG_INT, &variant, NULL, NULL },
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
        return command_refuse(error);
    }
    const BotProfile *profile = bot_profile_find(edition->c->game);
    const Seating *seating = seating_find(edition->c->game);
    if (profile == NULL) {
        print_safely(stderr, "%s: there are no bots for “%s”\n", argv[1], edition->c->game);
        return EXIT_INPUT;
    }
    if (n_seats != 0 && (n_seats < seating->least || n_seats > seating->most)) {
        print_safely(stderr,
                     "--seats %d: %s is for %d to %d players\n",
                     n_seats,
                     edition->c->game,
                     seating->least,
                     seating->most);
        return EXIT_USAGE;
    }
    if (variant < -1 || variant >= profile->n_variants) {
        print_safely(stderr,
                     "--variant %d: %s has variants 0 to %d\n",
                     variant,
                     edition->c->game,
                     profile->n_variants - 1);
        return EXIT_USAGE;
    }
    g_autofree Simulation *simulation = g_new0(Simulation, 1);
    *simulation = (Simulation){
        .profile = profile,
        .seating = seating,
        .c = edition->c,
        .seed = number,
        .n_games = n_games,
        .n_seats = n_seats,
        .variant = variant,
        .study = profile->study == NULL ? 0 : profile->study(edition->c),
        .kinds = { [PLAYER] = profile->player, [ANYBODY] = &BOT_RANDOM },
    };
    return simulate(simulation, edition);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c: simulate-daemon simulates one evening per seed, and prints a table of counts */
#include <glib.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/simulation/evening.h"

enum {
    ACTS = 300, /* acts of an evening by default */
};

static const char HELP[] =
    "usage: simulate-daemon [--seeds FROM-TO] [--game GAME] [--acts N] [--trace] [--mutant NAME]\n"
    "\n"
    "Simulates an evening for each seed, and prints a table. A seed that breaks something is "
    "named,\n"
    "with how to see it again. --trace prints all that happens. --mutant has a fault put in.\n"
    "SIGTERM and Ctrl-C end it after the evening that is on, with the table of those before.\n";

typedef struct {
    guint64 from, to;
    EveningPlan plan;
} Options;

static guint64 seed_now;

/* Names the seed of the evening in which an assertion of the daemon failed. */
static void
on_abort(int number)
{
    char text[64];
    int length = snprintf(
        text, sizeof text, "it died in the evening of seed %" G_GUINT64_FORMAT "\n", seed_now);

    (void)!write(STDERR_FILENO, text, (size_t)length);
    signal(number, SIG_DFL);
    raise(number);
}

static volatile sig_atomic_t is_stopped;

/* Makes main() stop after the current evening and print the table. */
static void
on_stop(int number)
{
    (void)number;
    is_stopped = 1;
}

static bool
read_mutant(const char *name, Mutant *mutant)
{
    for (int i = 0; i < MUTANTS_N; i++) {
        if (strcmp(MUTANT_NAMES[i], name) == 0) {
            *mutant = (Mutant)i;
            return true;
        }
    }
    return false;
}

static bool
read_seeds(const char *text, Options *options)
{
    char *end = NULL;

    options->from = options->to = g_ascii_strtoull(text, &end, 10);
    if (*end == '-') {
        options->to = g_ascii_strtoull(end + 1, &end, 10);
    }
    return end != text && *end == '\0' && options->from <= options->to;
}

static bool
read_options(int argc, char **argv, Options *options)
{
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;

        if (strcmp(argv[i], "--trace") == 0) {
            options->plan.has_trace = true;
            continue;
        }
        bool fine = value != NULL;
        if (fine && strcmp(argv[i], "--seeds") == 0) {
            fine = read_seeds(value, options);
        } else if (fine && strcmp(argv[i], "--game") == 0) {
            options->plan.game = value;
        } else if (fine && strcmp(argv[i], "--acts") == 0) {
            options->plan.acts = atoi(value);
        } else if (fine && strcmp(argv[i], "--mutant") == 0) {
            fine = read_mutant(value, &options->plan.mutant);
        } else {
            fine = false;
        }
        if (!fine) {
            return false;
        }
        i++;
    }
    return true;
}

static void
print_table(const Figures *figures)
{
    const struct {
        const char *what;
        int n;
    } ROWS[] = {
        { "evenings (seeds)", figures->evenings },
        { "games begun", figures->games },
        { "games played to their end", figures->games_over },
        { "acts and wishes sent", figures->sent },
        { "… accepted", figures->accepted },
        { "… refused", figures->refused },
        { "verdicts that came once more", figures->repeats },
        { "daemons killed", figures->crashes },
        { "power cuts", figures->power_cuts },
        { "brokers killed", figures->broker_deaths },
        { "brokers that hung", figures->broker_hangs },
        { "seats taken over", figures->takeovers },
        { "messages dropped", figures->dropped },
        { "messages doubled", figures->doubled },
        { "messages delayed", figures->delayed },
        { "disk errors", figures->disk_errors },
        { "audits of the disk", figures->audits },
        { "broken", figures->broken },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        printf("| %s | %d |\n", ROWS[i].what, ROWS[i].n);
    }
}

int
main(int argc, char **argv)
{
    Options options = { .from = 1, .to = 20, .plan = { .acts = ACTS } };
    Figures figures = { 0 };
    Stage stage;

    if (!read_options(argc, argv, &options)) {
        fputs(HELP, stderr);
        return 2;
    }
    signal(SIGABRT, on_abort);
    signal(SIGTERM, on_stop);
    signal(SIGINT, on_stop);
    stage_init(&stage);
    for (guint64 seed = options.from; seed <= options.to && is_stopped == 0; seed++) {
        g_autofree char *trace = NULL;

        seed_now = options.plan.seed = seed;
        g_autofree char *broken = evening_simulate(&stage, &options.plan, &figures, &trace, NULL);
        if (trace != NULL) {
            fputs(trace, stdout);
        }
        if (broken != NULL) {
            printf("seed %" G_GUINT64_FORMAT
                   ": %s\n  to see it: simulate-daemon --seeds %" G_GUINT64_FORMAT
                   " --acts %d%s%s --trace\n",
                   seed,
                   broken,
                   seed,
                   options.plan.acts,
                   options.plan.game == NULL ? "" : " --game ",
                   options.plan.game == NULL ? "" : options.plan.game);
            fflush(stdout);
        }
    }
    if (!options.plan.has_trace) {
        print_table(&figures);
    }
    stage_clear(&stage);
    return figures.broken == 0 ? 0 : 1;
}

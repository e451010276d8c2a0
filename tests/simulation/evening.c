/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/simulation/evening.h"

#include <glib/gstdio.h>
#include <sodium.h>
#include <string.h>
#include <unistd.h>

#include "cases/base/data.h"
#include "cases/model/seating.h"
#include "referee/base/log.h"
#include "tests/referee/full.h"
#include "tests/simulation/daemon.h"
#include "tests/simulation/disk.h"
#include "tests/simulation/phones.h"

enum {
    TABLES_MAX = 2,
    CALM_WAIT_S = 600,    /* simulated time until everything is quiet */
    LONGEST_S = 4 * 3600, /* maximum length of an evening */
};

#define STATE "state"

typedef struct {
    Sim sim;
    Disk *disk;
    Office *office;
    Ledger *ledger;
    Daemon *daemon;
    GPtrArray *editions; /* of Edition, borrowed */
    Phones *tables[TABLES_MAX];
    guint fate;
    bool is_calm;
} Evening;

/* --- the stage --- */

static const char *const CASES[] = {
    "watson-and-holmes/00-white-empress",
    "lady-alice/00-vanished-explorer",
    "adventures-in-the-fog/00-fogbound-london",
    "baker-street-irregulars/00-four-doors",
};

void
stage_init(Stage *stage)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *words = data_find(CATALOGUE_FOLDER);

    *stage = (Stage){
        .editions = g_ptr_array_new_with_free_func((GDestroyNotify)edition_free),
        .catalogue = catalogue_read(words, &error),
        .folder = g_dir_make_tmp("hansom-simulation-XXXXXX", NULL),
    };
    g_assert_no_error(error);
    g_assert_nonnull(stage->folder);
    /* The working directory keeps the folder's random name out of the traces. */
    g_assert_cmpint(chdir(stage->folder), ==, 0);
    g_assert_cmpint(g_mkdir(STATE, 0700), ==, 0);
    /* its first call draws random numbers, so it must precede all evenings */
    g_assert_cmpint(sodium_init(), >=, 0);
    g_setenv("TZ", "UTC", TRUE);
    log_start(LOG_PLAIN, LOG_LEVEL_ERROR); /* hides warnings, which simulated faults cause */
    for (size_t i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *folder = g_strconcat("cases/", CASES[i], NULL);
        g_autofree char *path = data_find(folder);

        g_ptr_array_add(stage->editions, full_edition(path, CASES[i]));
    }
}

void
stage_clear(Stage *stage)
{
    static const char *const FILES[] = { "host.key", "accounts.json" };

    for (size_t i = 0; i < G_N_ELEMENTS(FILES); i++) {
        g_autofree char *path = g_build_filename(STATE, FILES[i], NULL);
        g_remove(path);
    }
    g_rmdir(STATE);
    g_assert_cmpint(chdir("/"), ==, 0);
    g_rmdir(stage->folder);
    g_free(stage->folder);
    g_ptr_array_unref(stage->editions);
    catalogue_free(stage->catalogue);
}

/* --- fate --- */

static End
some_end(Sim *sim)
{
    int lot = sim_draw(sim, 10);

    return lot < 5 ? END_KILLED : lot < 9 ? END_POWER : END_TERM;
}

static void
on_fate(gpointer data)
{
    Evening *evening = data;
    Sim *sim = &evening->sim;
    int lot = sim_draw(sim, 100);

    evening->fate = sim_after(sim, 1 + sim_draw(sim, 6000000), on_fate, evening, NULL);
    if (evening->is_calm) {
        return;
    }
    disk_relieve(evening->disk);
    if (lot < 6) {
        daemon_end(evening->daemon, some_end(sim));
    } else if (lot < 20) {
        daemon_doom(evening->daemon, 1 + sim_draw(sim, 60), some_end(sim));
    } else if (lot < 24) {
        daemon_kill_broker(evening->daemon);
    } else if (lot < 30) {
        daemon_break_line(evening->daemon);
    } else if (lot < 42) {
        disk_trouble(evening->disk, 1 + sim_draw(sim, TROUBLES_N - 1), 1 + sim_draw(sim, 12));
    } else if (lot < 45) {
        sim->skew_us += ((gint64)sim_draw(sim, 7200) - 3600) * G_USEC_PER_SEC;
    } else if (lot < 48) {
        daemon_hang_broker(evening->daemon);
    }
}

/* --- an evening --- */

static void
begin(Evening *evening, const Stage *stage, const EveningPlan *plan)
{
    Sim *sim = &evening->sim;
    g_autofree char *key = g_build_filename(STATE, "host.key", NULL);
    int n_tables = plan->game == NULL && sim_chance(sim, 0.2) ? TABLES_MAX : 1;
    int first = sim_draw(sim, (int)stage->editions->len);

    g_remove(key); /* so that the daemon draws a new key from this seed */
    for (guint i = 0; i < stage->editions->len; i++) {
        Edition *edition =
            g_ptr_array_index(stage->editions, (i + (guint)first) % stage->editions->len);

        if ((int)evening->editions->len < n_tables &&
            (plan->game == NULL || strcmp(plan->game, edition->c->game) == 0)) {
            g_ptr_array_add(evening->editions, edition);
        }
    }
    const Network network = {
        .delay_us = 1000 + sim_draw(sim, 100000),
        .late = sim_chance(sim, 0.5) ? 0.02 : 0.0,
        .double_ = sim_chance(sim, 0.7) ? 0.03 : 0.0,
    };
    evening->disk = disk_new(sim);
    evening->office = office_new(sim, &network);
    evening->ledger = ledger_new(sim, evening->editions, stage->catalogue, STATE);
    const DaemonPlace place = {
        .editions = evening->editions,
        .catalogue = stage->catalogue,
        .state = STATE,
        .is_foreign = sim_chance(sim, 0.25),
    };
    evening->daemon = daemon_new(sim, evening->office, evening->ledger, &place);
    for (guint i = 0; i < evening->editions->len; i++) {
        const Edition *edition = g_ptr_array_index(evening->editions, i);
        const Seating *seating = seating_find(edition->c->game);
        int least = MAX(seating->least, 2);

        evening->tables[i] = phones_new(sim,
                                        evening->office,
                                        evening->daemon,
                                        evening->ledger,
                                        edition,
                                        least + sim_draw(sim, MIN(seating->most, 5) - least + 1));
    }
    evening->fate = sim_after(sim, 3000000, on_fate, evening, NULL);
}

static bool
is_quiet(const Evening *evening)
{
    for (guint i = 0; i < evening->editions->len; i++) {
        if (!phones_are_calm(evening->tables[i])) {
            return false;
        }
    }
    return daemon_is_up(evening->daemon);
}

static void
run(Evening *evening, int acts)
{
    Sim *sim = &evening->sim;

    while (sim->broken == NULL && sim->figures.accepted < acts &&
           sim_us(sim) < (gint64)LONGEST_S * G_USEC_PER_SEC) {
        sim_step(sim);
    }
    if (sim->broken != NULL) {
        return;
    }
    sim_note(sim, "all come to rest");
    evening->is_calm = true;
    disk_relieve(evening->disk);
    for (guint i = 0; i < evening->editions->len; i++) {
        phones_calm(evening->tables[i]);
    }
    gint64 end = sim_us(sim) + (gint64)CALM_WAIT_S * G_USEC_PER_SEC;
    while (sim->broken == NULL && !is_quiet(evening) && sim_us(sim) < end) {
        sim_step(sim);
    }
    if (sim->broken == NULL && !is_quiet(evening)) {
        sim_break(sim, "it does not come to rest");
    }
    end = sim_us(sim) + 30 * G_USEC_PER_SEC; /* time for messages that are still on their way */
    while (sim->broken == NULL && sim_us(sim) < end) {
        sim_step(sim);
    }
    if (sim->broken == NULL) {
        ledger_close(evening->ledger, evening->office);
    }
}

static void
finish(Evening *evening)
{
    for (guint i = 0; i < evening->editions->len; i++) {
        evening->sim.figures.games_over += phones_are_done(evening->tables[i]);
    }
    daemon_free(evening->daemon);
    office_free(evening->office);
    for (guint i = 0; i < evening->editions->len; i++) {
        phones_free(evening->tables[i]);
    }
    ledger_free(evening->ledger);
    g_ptr_array_unref(evening->editions);
}

static void
add_figures(Figures *sum, const Figures *one)
{
    int *to = (int *)sum;
    const int *from = (const int *)one;

    for (size_t i = 0; i < sizeof *sum / sizeof *to; i++) {
        to[i] += from[i];
    }
}

char *
evening_simulate(
    const Stage *stage, const EveningPlan *plan, Figures *figures, char **trace, char **digest)
{
    Evening evening = { .editions = g_ptr_array_new() };
    Sim *sim = &evening.sim;

    sim_init(sim, plan->seed, plan->has_trace);
    sim->mutant = plan->mutant;
    begin(&evening, stage, plan);
    run(&evening, plan->acts);
    sim->figures.evenings = 1;
    sim->figures.broken = sim->broken != NULL;
    char *broken = g_strdup(sim->broken);
    if (digest != NULL) {
        *digest = g_strdup(g_checksum_get_string(sim->digest));
    }
    if (trace != NULL) {
        *trace = sim->trace == NULL ? NULL : g_strdup(sim->trace->str);
    }
    finish(&evening);
    add_figures(figures, &sim->figures);
    Disk *disk = evening.disk;
    sim_clear(sim);
    disk_free(disk);
    return broken;
}

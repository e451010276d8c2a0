/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cut-off.c: tests that a journal survives when the work on it is cut off by a kill, a power cut or
 * a disk failure
 *
 * The desk opens a journal, writes to it, or exchanges it for the journal of the next game.
 * Simulated evenings reach random points of this work. This test cuts it off at every fifth point,
 * or at every point with --all.
 */
#include <string.h>

#include "referee/desk/desk.h"
#include "tests/simulation/disk.h"
#include "tests/simulation/evening.h"
#include "tests/simulation/tale.h"

#define PATH "state/%s.journal"

enum {
    POINTS_MAX = 400, /* more points than any plan has */
    STEP = 5,
};

static int step = STEP;

static Stage stage;

typedef struct {
    Sim sim;
    Disk *disk;
    const Edition *edition;
    char *journal;
    gint64 told; /* highest sequence number that was published */
    int game;    /* game of that number */
} Bench;

static void
hear(const char *topic, const char *text, bool retained, gpointer data)
{
    Bench *bench = data;
    const char *seq = strstr(text, "\"seq\":");

    (void)retained;
    if (!sim_may(&bench->sim, EFFECT_SEND) || seq == NULL) {
        return;
    }
    if (g_str_has_suffix(topic, "/room")) {
        int game = (int)g_ascii_strtoll(strstr(text, "\"game\":") + strlen("\"game\":"), NULL, 10);

        bench->told = game > bench->game ? 0 : bench->told;
        bench->game = MAX(bench->game, game);
    }
    bench->told = MAX(bench->told, g_ascii_strtoll(seq + strlen("\"seq\":"), NULL, 10));
}

static void
bench_init(Bench *bench)
{
    *bench = (Bench){ .edition = g_ptr_array_index(stage.editions, 1), .game = 1 };
    bench->journal = g_strdup_printf(PATH, bench->edition->id);
    sim_init(&bench->sim, 1, false);
    bench->disk = disk_new(&bench->sim);
}

static void
bench_clear(Bench *bench)
{
    sim_clear(&bench->sim);
    disk_free(bench->disk);
    g_free(bench->journal);
}

static Desk *
open_desk(Bench *bench)
{
    g_autoptr(GError) error = NULL;
    Desk *desk = desk_open(bench->edition, "state", hear, bench, &error);

    if (desk != NULL) {
        desk_republish(desk);
    }
    return desk;
}

static bool
act(Desk *desk, const char *text)
{
    return desk_take(desk, "red/act", text, strlen(text), NULL) && desk_publish(desk, NULL);
}

/* Seats three players, and opens the game. */
static bool
begin(Desk *desk)
{
    for (int seat = 0; seat < 3; seat++) {
        g_autoptr(GError) error = NULL;
        const Account *account = NULL;
        g_autofree char *password = NULL;
        g_autofree char *before = NULL;

        if (desk_join(desk, (Seat)seat, SHOWS_COLOUR, &account, &password, &before, &error) !=
            DESK_SEATED) {
            return false;
        }
    }
    return act(desk, "{\"id\":\"red-1\",\"act\":\"open\",\"first\":\"red\"}");
}

/* The work that is cut off. Sets *@desk. Returns false on failure. */
typedef bool (*Work)(Bench *bench, Desk **desk);

static bool
work_begin(Bench *bench, Desk **desk)
{
    *desk = open_desk(bench);
    return *desk != NULL && begin(*desk);
}

static bool
work_open(Bench *bench, Desk **desk)
{
    *desk = open_desk(bench);
    return *desk != NULL && act(*desk, "{\"id\":\"red-2\",\"ask\":\"take-back\"}");
}

static bool
work_restart(Bench *bench, Desk **desk)
{
    g_autofree char *kept = NULL;

    *desk = open_desk(bench);
    return *desk != NULL && desk_restart(*desk, &kept, NULL);
}

/* Asserts that the safe part of the journal contains every published entry. */
static void
judge_safe(Bench *bench, int point)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Tale) tale = tale_read(bench->disk, bench->journal, bench->edition, &error);

    g_assert_no_error(error);
    if (tale->game < bench->game ||
        (tale->game == bench->game && (gint64)tale->entries->len < bench->told)) {
        g_error("cut off at %d: game %d and %d entries are safe, and of game %d %d were told",
                point,
                tale->game,
                (int)tale->entries->len,
                bench->game,
                (int)bench->told);
    }
}

/* Asserts that the journal is complete, both now and after another desk has opened and published
 * it. */
static void
judge(Bench *bench, int point)
{
    g_autoptr(GError) error = NULL;

    judge_safe(bench, point);
    g_autoptr(Desk) desk = desk_open(bench->edition, "state", hear, bench, &error);
    g_assert_no_error(error);
    desk_republish(desk);
    judge_safe(bench, point);
}

typedef struct {
    const char *name;
    Work work;
    bool is_begun; /* a game is already running */
} Plan;

static const Plan PLANS[] = {
    { "the first game", work_begin, false },
    { "a game that goes on", work_open, true },
    { "another game", work_restart, true },
};

/* If @plan needs one, starts a game whose last commit was killed before its sync. */
static void
prepare(Bench *bench, const Plan *plan)
{
    if (plan->is_begun) {
        g_autoptr(Desk) desk = open_desk(bench);

        g_assert_true(begin(desk));
        bench->sim.effects_left = 2; /* after the WAL is written */
        act(desk, "{\"id\":\"red-2\",\"act\":\"begin\"}");
        bench->sim.is_dead = true;
        g_clear_pointer(&desk, desk_close);
        bench->sim.is_dead = false;
        bench->sim.effects_left = 0;
    }
}

/* Cuts off the work at @point. Returns false if the work ended before @point. */
static bool
cut_off(const Plan *plan, int point, Trouble trouble, bool power)
{
    Bench bench;
    Desk *desk = NULL;

    bench_init(&bench);
    prepare(&bench, plan);
    if (trouble == TROUBLE_NONE) {
        bench.sim.effects_left = point;
    } else {
        disk_trouble(bench.disk, trouble, point);
    }
    plan->work(&bench, &desk);
    bool was_cut = bench.sim.is_dead || disk_has_failed(bench.disk);
    bench.sim.is_dead = bench.sim.is_dead || power;
    desk_close(desk);
    bench.sim.is_dead = false;
    bench.sim.effects_left = 0;
    disk_relieve(bench.disk);
    if (power) {
        disk_cut_power(bench.disk);
    }
    judge(&bench, point);
    bench_clear(&bench);
    return was_cut;
}

static void
test_plan(gconstpointer data)
{
    const Plan *plan = data;
    int n_points = 0;

    for (int trouble = TROUBLE_NONE; trouble < TROUBLES_N; trouble++) {
        for (int power = 0; power < 2; power++) {
            int point = 1 + (trouble + power) % step;

            while (cut_off(plan, point, (Trouble)trouble, power == 1)) {
                point += step;
                n_points++;
                g_assert_cmpint(point, <, POINTS_MAX);
            }
        }
    }
    g_assert_cmpint(n_points, >, 20);
    g_test_message("cut off at %d points", n_points);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    step = argc > 1 && strcmp(argv[1], "--all") == 0 ? 1 : STEP;
    stage_init(&stage);
    for (size_t i = 0; i < G_N_ELEMENTS(PLANS); i++) {
        g_autofree char *name = g_strconcat("/cut-off/", PLANS[i].name, NULL);
        g_test_add_data_func(name, &PLANS[i], test_plan);
    }
    int status = g_test_run();
    stage_clear(&stage);
    return status;
}

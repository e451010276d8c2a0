/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/fuzz/played.h"

#include <glib/gstdio.h>
#include <sodium.h>
#include <string.h>

#include "referee/base/world.h"
#include "tests/fuzz/target.h"
#include "tests/referee/evening.h"
#include "tests/referee/full.h"

enum {
    NOON_S = 1790000000, /* real time throughout all games, in seconds since 1970 */
    SEED = 221,
    ROUNDS = 2,
    STAGES = 6,
};

/* Number of acts at each stage. */
static const int ACTS[STAGES] = { 0, 4, 12, 30, 80, 250 };

static struct {
    const char *game;
    const char *path; /* path of the case */
    Edition *edition;
    GBytes *journals[STAGES];
} games[] = {
    { "adventures-in-the-fog",
      "cases/adventures-in-the-fog/00-fogbound-london/case.yaml",
      NULL,
      { NULL } },
    { "baker-street-irregulars",
      "cases/baker-street-irregulars/00-four-doors/case.yaml",
      NULL,
      { NULL } },
    { "lady-alice", "cases/lady-alice/00-vanished-explorer/case.yaml", NULL, { NULL } },
    { "watson-and-holmes", "tests/scenes/cases/port.yaml", NULL, { NULL } },
};

/* --- randomness and time --- */

static GRand *chance;

static uint32_t
draw(void)
{
    return g_rand_int(chance);
}

static void
fill(void *const bytes, const size_t size)
{
    for (size_t i = 0; i < size; i++) {
        ((guint8 *)bytes)[i] = (guint8)g_rand_int_range(chance, 0, 256);
    }
}

static const char *
name_chance(void)
{
    return "the same each time";
}

/* A timer, which fires only in played_wait(). */
typedef struct {
    guint id;
    GSourceOnceFunc what;
    gpointer data;
} Timer;

static GArray *timers; /* of Timer, in the order of their start */

static gint64
noon_us(gpointer data)
{
    (void)data;
    return NOON_S * (gint64)G_USEC_PER_SEC;
}

static guint
after(guint delay_ms, GSourceOnceFunc what, gpointer what_data, gpointer data)
{
    static guint last = 0;
    const Timer timer = { ++last, what, what_data };

    (void)delay_ms;
    (void)data;
    g_array_append_val(timers, timer);
    return last;
}

static void
cancel(guint id, gpointer data)
{
    (void)data;
    for (guint i = 0; i < timers->len; i++) {
        if (g_array_index(timers, Timer, i).id == id) {
            g_array_remove_index(timers, i);
            return;
        }
    }
    g_error("no timer %u", id);
}

void
played_wait(void)
{
    while (timers->len > 0) {
        const Timer first = g_array_index(timers, Timer, 0);

        g_array_remove_index(timers, 0);
        first.what(first.data);
    }
}

static int
sync_nothing(const char *folder, gpointer data)
{
    (void)folder;
    (void)data;
    return 0;
}

static void
one_by_one(const gpointer *items,
           guint n,
           void (*what)(gpointer item),
           void (*meanwhile)(gpointer data),
           gpointer meanwhile_data,
           gpointer data)
{
    (void)data;
    meanwhile(meanwhile_data);
    for (guint i = 0; i < n; i++) {
        what(items[i]);
    }
}

void
played_begin(void)
{
    static randombytes_implementation same = {
        .implementation_name = name_chance,
        .random = draw,
        .buf = fill,
    };
    static World world;

    target_begin();
    if (chance == NULL) {
        chance = g_rand_new();
        timers = g_array_new(FALSE, FALSE, sizeof(Timer));
        randombytes_set_implementation(&same);
        g_assert_cmpint(sodium_init(), >=, 0);
        world = *world_machine();
        world.real_us = world.steady_us = noon_us;
        world.after = after;
        world.cancel = cancel;
        world.sync_folder = sync_nothing;
        world.together = one_by_one;
        world_use(&world);
    }
    g_rand_set_seed(chance, SEED);
}

/* --- games --- */

/* Returns the index of the game in games, or -1. */
static int
find_game(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(games); i++) {
        if (strcmp(games[i].game, name) == 0) {
            return (int)i;
        }
    }
    return -1;
}

Edition *
played_edition(const char *game)
{
    int i = find_game(game);

    if (i >= 0 && games[i].edition == NULL) {
        g_autofree char *path = g_build_filename(FUZZ_ROOT, games[i].path, NULL);

        games[i].edition = full_edition(path, "fuzz");
    }
    return i < 0 ? NULL : games[i].edition;
}

static GBytes *
play(const Edition *edition, int n_acts)
{
    const Habits habits = { .seed = SEED, .rounds = ROUNDS, .they_know = true, .regrets = 0.2 };
    g_autofree char *folder = g_build_filename(target_folder(), "played", NULL);
    g_autofree char *name = g_strdup_printf("%s.journal", edition->id);
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GError) error = NULL;
    char *bytes = NULL;
    gsize size = 0;

    played_begin();
    g_assert_cmpint(g_mkdir(folder, 0700), ==, 0);
    Evening *evening = evening_new(edition, folder, PLAYED_SEATS);
    if (n_acts > 0) {
        evening_play(evening, &habits, n_acts);
    }
    evening_free(evening);
    g_file_get_contents(path, &bytes, &size, &error);
    g_assert_no_error(error);
    g_assert_cmpint(g_remove(path), ==, 0);
    g_assert_cmpint(g_rmdir(folder), ==, 0);
    played_begin();
    return g_bytes_new_take(bytes, size);
}

/* Returns the journal of a game. Another process may have stored it in the folder named by the
 * environment variable FUZZ_PLAYED; otherwise plays the game, and stores it there. */
static GBytes *
fetch(const char *game, int n_acts)
{
    const char *files = g_getenv("FUZZ_PLAYED");
    g_autofree char *path =
        files == NULL ? NULL : g_strdup_printf("%s/%s-%d.journal", files, game, n_acts);
    char *bytes = NULL;
    gsize size = 0;

    if (path != NULL && g_file_get_contents(path, &bytes, &size, NULL)) {
        return g_bytes_new_take(bytes, size);
    }
    GBytes *journal = play(played_edition(game), n_acts);
    if (path != NULL) {
        const char *start = g_bytes_get_data(journal, &size);

        g_file_set_contents(path, start, (gssize)size, NULL);
    }
    return journal;
}

GBytes *
played_journal(const char *game, int n_acts)
{
    int stage = 0;

    while (stage + 1 < STAGES && ACTS[stage + 1] <= n_acts) {
        stage++;
    }
    GBytes **journal = &games[find_game(game)].journals[stage];
    if (*journal == NULL) {
        *journal = fetch(game, ACTS[stage]);
    }
    return *journal;
}

/* --- a house --- */

static bool
is_ready(gpointer data)
{
    (void)data;
    return true;
}

static char *
say_base(gpointer data)
{
    (void)data;
    return g_strdup("http://192.0.2.7:8221/");
}

static void
fail(const GError *error, gpointer data)
{
    (void)data;
    g_error("a journal failed: %s", error->message);
}

House *
played_house(const GPtrArray *editions, DeskSend send, gpointer data)
{
    g_autoptr(GError) error = NULL;
    const HouseHandlers handlers = {
        .send = send,
        .is_ready = is_ready,
        .base = say_base,
        .failed = fail,
        .data = data,
    };
    House *house = house_open(editions, target_folder(), NULL, &handlers, &error);

    g_assert_no_error(error);
    return house;
}

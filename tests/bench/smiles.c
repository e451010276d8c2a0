/* SPDX-License-Identifier: GPL-3.0-or-later */
/* smiles.c: measures whether response times tell a phone that its neighbour smiles (LA-022)
 *
 * usage: bench-smiles CASE [TURNS]
 *
 * Four players sit at a desk. In each turn the suspicion contains either red's or blue's evidence,
 * at random, and no other true clue. The bench measures the time from red's folder until all its
 * messages are sent to everybody. It measures the chooser's `reveal` in the same way.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "tests/referee/full.h"
#include "tests/referee/mirror.h"

enum {
    N_TURNS = 1500,
    N_WARM = 50, /* turns that are not counted */
    RED = 0,
    BLUE = 1,
    N_SEATS = 4,
};

/* Nanoseconds of one kind of act: [0] when red frowns, [1] when red smiles. */
typedef struct {
    const char *name;
    GArray *took[2];
} Row;

static void
act(Mirror *mirror, Seat seat, const char *text)
{
    json_t *json = json_loads(text, 0, NULL);

    g_assert_nonnull(json);
    mirror_act(mirror, seat, json);
    json_decref(json);
}

static gint64
now_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (gint64)now.tv_sec * 1000000000 + now.tv_nsec;
}

static void
measure(Mirror *mirror, Seat seat, const char *text, GArray *took)
{
    gint64 begun = now_ns();
    act(mirror, seat, text);
    gint64 ns = now_ns() - begun;

    g_array_append_val(took, ns);
}

/* Seats the players: red has s1, blue p1, green t1, yellow o1. */
static Mirror *
sit_down(const Edition *edition)
{
    static const char *const CARDS[N_SEATS] = { "s1", "p1", "t1", "o1" };
    Mirror *mirror = mirror_new(edition, N_SEATS);

    act(mirror, RED, "{\"act\":\"open\",\"first\":\"red\"}");
    for (int seat = 0; seat < N_SEATS; seat++) {
        g_autofree char *evidence =
            g_strdup_printf("{\"act\":\"evidence\",\"card\":\"%s\"}", CARDS[seat]);

        act(mirror, (Seat)seat, evidence);
    }
    act(mirror, RED, "{\"act\":\"begin\"}");
    return mirror;
}

static void
play_turn(Mirror *mirror, GRand *rand, int turn, Row rows[2])
{
    Seat chooser = (Seat)(turn % N_SEATS);
    int smiles = g_rand_int_range(rand, 0, 2);
    g_autofree char *suspicion = g_strdup_printf(
        "{\"act\":\"suspect\",\"suspect\":\"s%d\",\"place\":\"p%d\",\"time\":\"t%d\","
        "\"object\":\"o%d\"}",
        smiles == 1 ? 1 : 2,
        smiles == 1 ? 2 : 1,
        2 + turn % 7,
        2 + turn % 7);
    bool is_warm = turn >= N_WARM;

    act(mirror, chooser, suspicion);
    for (int seat = N_SEATS - 1; seat > RED; seat--) {
        act(mirror, (Seat)seat, "{\"act\":\"folder\"}");
    }
    g_autoptr(GArray) unused = g_array_new(FALSE, FALSE, sizeof(gint64));
    measure(mirror, RED, "{\"act\":\"folder\"}", is_warm ? rows[0].took[smiles] : unused);
    measure(mirror, chooser, "{\"act\":\"reveal\"}", is_warm ? rows[1].took[smiles] : unused);
    for (int i = 1; i <= N_SEATS; i++) {
        act(mirror, (Seat)((chooser + i) % N_SEATS), "{\"act\":\"pass\"}");
    }
}

static gint
compare_times(gconstpointer a, gconstpointer b)
{
    gint64 one = *(const gint64 *)a;
    gint64 other = *(const gint64 *)b;

    return (one > other) - (one < other);
}

static double
median(GArray *took)
{
    g_array_sort(took, compare_times);
    return (double)g_array_index(took, gint64, took->len / 2);
}

int
main(int argc, char **argv)
{
    Row rows[] = { { .name = "folder" }, { .name = "reveal" } };
    int n_turns = argc > 2 ? atoi(argv[2]) : N_TURNS;

    if (argc < 2) {
        fputs("usage: bench-smiles CASE [TURNS]\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < 2 * G_N_ELEMENTS(rows); i++) {
        rows[i / 2].took[i % 2] = g_array_new(FALSE, FALSE, sizeof(gint64));
    }
    GRand *rand = g_rand_new_with_seed(1862);
    g_autoptr(Edition) edition = full_edition(argv[1], "smiles");
    Mirror *mirror = sit_down(edition);
    for (int turn = 0; turn < n_turns + N_WARM; turn++) {
        play_turn(mirror, rand, turn, rows);
    }
    puts("| act | turns | smile, µs | frown, µs | ratio |\n|---|---|---|---|---|");
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        double frown = median(rows[i].took[0]);
        double smile = median(rows[i].took[1]);

        printf("| %s | %d | %.1f | %.1f | %.3f |\n",
               rows[i].name,
               n_turns,
               smile / 1000,
               frown / 1000,
               smile / frown);
    }
    mirror_free(mirror);
    g_rand_free(rand);
    for (size_t i = 0; i < 2 * G_N_ELEMENTS(rows); i++) {
        g_array_unref(rows[i / 2].took[i % 2]);
    }
    return 0;
}

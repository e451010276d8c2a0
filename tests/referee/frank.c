/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/referee/frank.h"

#include <string.h>

#include "cases/model/seating.h"
#include "tests/referee/draw.h"

enum {
    ACTS_MAX = 300, /* per game */
};

static void
compare_and_free(Frankness *frankness, char *one, char *of_host)
{
    bool same = strcmp(one, of_host) == 0;

    frankness->n_same += same;
    frankness->n_differ += !same;
    g_free(one);
    g_free(of_host);
}

/* Compares what the table and each seat receive after @events with what the host receives. */
static void
compare_all(Table *table, const Seating *seating, int n_seats, const char *events, Frankness *sum)
{
    g_autoptr(EventList) list = table_read_events(table, events);

    for (int place = -1; place < n_seats; place++) {
        Viewer viewer = place < 0 ? VIEWER_TABLE : seating->seats[place];

        compare_and_free(sum, table_view(table, viewer), table_view(table, VIEWER_HOST));
        compare_and_free(
            sum, table_tell(table, list, viewer), table_tell(table, list, VIEWER_HOST));
        compare_and_free(sum, table_texts(table, viewer), table_texts(table, VIEWER_HOST));
    }
}

static char *
some_answer(int q, gpointer data)
{
    (void)data;
    return g_strdup_printf("answer %d", q);
}

/* Does @act. Returns the events, which the caller frees, or NULL. */
static char *
do_act(Table *table, const json_t *act, Seat by, Viewer viewer)
{
    Outcome outcome;

    table_act(table, act, by, viewer, &outcome);
    char *events = g_steal_pointer(&outcome.events);
    outcome_clear(&outcome);
    return events;
}

/* Does an act of @seat, if it has an offer. Returns the events, which the caller frees, or NULL. */
static char *
step(Table *table, const Edition *edition, Seat seat, GRand *rand)
{
    g_autofree char *text = table_legal(table, seat);
    json_t *offers = json_loads(text, 0, NULL);
    gint32 n = (gint32)json_array_size(offers);
    char *events = NULL;

    if (n > 0) {
        const json_t *offer = json_array_get(offers, (size_t)g_rand_int_range(rand, 0, n));
        json_t *act = draw_act(offer, edition, rand, some_answer, NULL);

        events = do_act(table, act, seat, seat);
        json_decref(act);
    }
    json_decref(offers);
    return events;
}

/* Opens @table for @n_seats. Returns the events, which the caller frees. */
static char *
open_table(Table *table, const Seating *seating, int n_seats)
{
    json_t *open = json_pack("{s:s, s:[]}", "act", "open", "seats");

    for (int i = 0; i < n_seats; i++) {
        json_array_append_new(json_object_get(open, "seats"),
                              json_string(SEAT_COLOURS[seating->seats[i]]));
    }
    char *events = do_act(table, open, SEAT_NONE, VIEWER_HOST);
    g_assert_nonnull(events);
    json_decref(open);
    return events;
}

void
frank_play(
    const Trial *trial, const Edition *edition, int n_seats, GRand *rand, Frankness *frankness)
{
    g_autoptr(GError) error = NULL;
    const Seating *seating = seating_find(trial->game);
    g_autoptr(Table) table = table_new(edition, g_rand_int(rand), &error);

    g_assert_no_error(error);
    g_autofree char *opened = open_table(table, seating, n_seats);
    compare_all(table, seating, n_seats, opened, frankness);
    for (int n = 0; n < ACTS_MAX && !table_is_over(table); n++) {
        Seat seat = (Seat)seating->seats[g_rand_int_range(rand, 0, n_seats)];
        g_autofree char *events = step(table, edition, seat, rand);

        if (events != NULL) {
            compare_all(table, seating, n_seats, events, frankness);
            frankness->n_acts++;
        }
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* commit.c: tests the messages after a commit of several acts: one verdict for each act, and one
 * message to everybody with all events and the numbers of their entries */
#include <jansson.h>
#include <string.h>

#include "cases/model/seating.h"
#include "referee/desk/desk.h"
#include "tests/referee/draw.h"
#include "tests/referee/evening.h"
#include "tests/referee/folder.h"

enum {
    N_SEATS = 3,
};

static const char *const COLOURS[N_SEATS] = { "red", "blue", "green" };

/* Messages sent since the last call of settle(). */
typedef struct {
    GPtrArray *events;
    guint n_verdicts;
} Heard;

static void
hear(const char *topic, const char *text, bool retained, gpointer data)
{
    Heard *heard = data;

    (void)retained;
    if (g_str_has_suffix(topic, "/table/events")) {
        g_ptr_array_add(heard->events, g_strdup(text));
    }
    heard->n_verdicts += g_str_has_suffix(topic, "/verdict");
}

static void
take(Desk *desk, const char *colour, const char *act)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *topic = g_strdup_printf("%s/act", colour);

    json_t *scanned = json_loads(act, 0, NULL);

    draw_scanned(desk_edition(desk), scanned);
    char *text = json_dumps(scanned, JSON_COMPACT);
    g_assert_true(desk_take(desk, topic, text, strlen(text), &error));
    free(text);
    json_decref(scanned);
}

/* Commits, and asserts that @n_events messages with events and @n_verdicts verdicts are sent.
 * Returns the last message with events, borrowed until the next call, or NULL. */
static const char *
settle(Desk *desk, Heard *heard, guint n_events, guint n_verdicts)
{
    g_autoptr(GError) error = NULL;

    g_ptr_array_set_size(heard->events, 0);
    heard->n_verdicts = 0;
    g_assert_true(desk_publish(desk, &error));
    g_assert_cmpuint(heard->events->len, ==, n_events);
    g_assert_cmpuint(heard->n_verdicts, ==, n_verdicts);
    return n_events == 0 ? NULL : g_ptr_array_index(heard->events, n_events - 1);
}

static void
test_commit(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Edition) edition = evening_edition("lady-alice", "commit");
    g_autofree char *state = folder_make("commit");
    Heard heard = { .events = g_ptr_array_new_with_free_func(g_free) };
    Desk *desk = desk_open(edition, state, hear, &heard, &error);

    g_assert_no_error(error);
    for (int i = 0; i < N_SEATS; i++) {
        const Account *account = NULL;
        g_autofree char *password = NULL;
        g_autofree char *before = NULL;

        desk_join(
            desk, (Seat)seat_find(COLOURS[i]), SHOWS_COLOUR, &account, &password, &before, &error);
        g_assert_no_error(error);
    }
    settle(desk, &heard, 0, 0);

    /* a single act */
    take(desk, "red", "{\"id\":\"r1\",\"act\":\"open\",\"first\":\"red\"}");
    g_assert_cmpstr(settle(desk, &heard, 1, 1),
                    ==,
                    "{\"seq\":4,\"events\":[{\"event\":\"opened\",\"seats\":[\"red\",\"blue\","
                    "\"green\"],\"first\":\"red\"}]}");

    /* two acts, one of them sent twice; a refused act between them; and a wish */
    take(desk, "red", "{\"id\":\"r2\",\"act\":\"evidence\",\"card\":\"s1\"}");
    take(desk, "red", "{\"id\":\"r3\",\"act\":\"reveal\"}");
    take(desk, "blue", "{\"id\":\"b1\",\"act\":\"evidence\",\"card\":\"p1\"}");
    take(desk, "red", "{\"id\":\"r2\",\"act\":\"evidence\",\"card\":\"s1\"}");
    take(desk, "blue", "{\"id\":\"b2\",\"ask\":\"take-back\"}");
    g_assert_cmpstr(settle(desk, &heard, 1, 5),
                    ==,
                    "{\"seq\":7,\"events\":[{\"event\":\"registered\",\"seat\":\"red\"},"
                    "{\"event\":\"registered\",\"seat\":\"blue\"},"
                    "{\"event\":\"vote-opened\",\"seat\":\"blue\",\"n\":6}],\"seqs\":[5,6,7]}");

    /* only a refusal */
    take(desk, "red", "{\"id\":\"r4\",\"act\":\"reveal\"}");
    settle(desk, &heard, 0, 1);
    desk_close(desk);
    g_ptr_array_unref(heard.events);
    folder_remove(state);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/commit/several", test_commit);
    return g_test_run();
}

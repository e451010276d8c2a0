/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/referee/invariants/invariants.h"

#include <string.h>

#include "cases/load/load.h"
#include "cases/model/seating.h"

static AnswerMark
judge_right(const Case *c, int question, const char *answer, const Speech *speech, char **why)
{
    (void)c;
    (void)question;
    (void)answer;
    (void)speech;
    (void)why;
    return ANSWER_RIGHT;
}

static unsigned
draw_first(Chance *self, unsigned n)
{
    (void)self;
    (void)n;
    return 0;
}

/* Returns the state after `open` by the first seats. */
static State *
open_table(const Invariants *invariants, const Game *game, const Case *c)
{
    g_autofree Ruling *ruling = g_new0(Ruling, 1);
    const Seating *seating = seating_find(game->name);
    Value seats[SEATS_MAX];
    Act open = { .verb = game->open, .by = SEAT_NONE };
    Chance chance = { draw_first };
    State *state = game->state_new(c, judge_right);

    for (int i = 0; i < invariants->n_seats; i++) {
        seats[i] = (Value){ .kind = VALUE_NUMBER, .number = seating->seats[i] };
    }
    open.args[schema_field(&game->verbs[game->open], "seats")] =
        (Value){ .kind = VALUE_LIST, .items = seats, .n = invariants->n_seats };
    g_assert_cmpint(game->deal(state, &open, &chance, ruling), ==, REFUSAL_NONE);
    for (int i = 0; i < ruling->events.n; i++) {
        g_assert_true(game->apply(state, &ruling->events.items[i]));
    }
    return state;
}

/* Writes the value of @change to its field. The machines that Hansom runs on are little-endian, so
 * the lowest bytes of the value come first. */
static void
make(State *state, const Change *change)
{
    gint64 value = GINT64_TO_LE(change->value);

    memcpy((char *)state + change->at, &value, change->size);
}

static void
test_invariants(gconstpointer data)
{
    const Invariants *invariants = data;
    const Game *game = game_find(invariants->game);
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, invariants->path, NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(Case) c = case_load(path, &error);

    g_assert_no_error(error);
    State *opened = open_table(invariants, game, c);
    g_assert_null(game->check(opened));
    for (int i = 0; i < invariants->n_faults; i++) {
        const Fault *fault = &invariants->faults[i];
        State *state = game_state_copy(game, opened);

        for (const Change *change = fault->changes; change->size > 0; change++) {
            make(state, change);
        }
        g_test_message("fault %d", i + 1);
        g_assert_cmpstr(game->check(state), ==, fault->says);
        game_state_free(game, state);
    }
    game_state_free(game, opened);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func(
        "/invariants/watson-and-holmes", &INVARIANTS_WATSON_AND_HOLMES, test_invariants);
    g_test_add_data_func("/invariants/lady-alice", &INVARIANTS_LADY_ALICE, test_invariants);
    g_test_add_data_func(
        "/invariants/lady-alice-of-four", &INVARIANTS_LADY_ALICE_OF_FOUR, test_invariants);
    g_test_add_data_func(
        "/invariants/adventures-in-the-fog", &INVARIANTS_ADVENTURES_IN_THE_FOG, test_invariants);
    g_test_add_data_func("/invariants/baker-street-irregulars",
                         &INVARIANTS_BAKER_STREET_IRREGULARS,
                         test_invariants);
    return g_test_run();
}

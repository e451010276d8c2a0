/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/referee/invariants/invariants.h"

#include <string.h>

#include "cases/load/load.h"
#include "cases/model/seating.h"

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
    State *state = game->state_new(c, NULL); /* no answer is judged */

    for (int i = 0; i < invariants->n_seats; i++) {
        seats[i] = (Value){ .kind = VALUE_NUMBER, .number = seating->seats[i] };
    }
    open.args[schema_field(&game->verbs[game->open], "seats")] =
        (Value){ .kind = VALUE_LIST, .items = seats, .n = invariants->n_seats };
    Refusal no = game->verbs[game->open].chance ? game->deal(state, &open, &chance, ruling)
                                                : game->decide(state, &open, ruling);
    g_assert_cmpint(no, ==, REFUSAL_NONE);
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

/* Returns a copy of @opened with @changes made. */
static State *
change(const Game *game, const State *opened, const Change *changes)
{
    State *state = game_state_copy(game, opened);

    for (const Change *each = changes; each->size > 0; each++) {
        make(state, each);
    }
    return state;
}

static void
test_faults(const Invariants *invariants, const Game *game, const State *opened)
{
    g_assert_null(game->check(opened));
    for (int i = 0; i < invariants->n_faults; i++) {
        const Fault *fault = &invariants->faults[i];
        State *state = change(game, opened, fault->changes);

        g_test_message("fault %d", i + 1);
        g_assert_cmpstr(game->check(state), ==, fault->says);
        game_state_free(game, state);
    }
}

static void
test_claims(const Invariants *invariants, const Game *game, const State *opened)
{
    for (int i = 0; i < invariants->n_claims; i++) {
        const Claim *claim = &invariants->claims[i];
        State *state = change(game, opened, claim->changes);

        g_test_message("claim %d", i + 1);
        g_assert_true(event_fits(&game->events[claim->event.kind], &claim->event));
        g_assert_cmpint(game->apply(state, &claim->event), ==, claim->is_possible);
        game_state_free(game, state);
    }
}

/* Tests that each piece has an id of its own, and that other numbers have none. */
static void
test_pieces(const Game *game, const Case *c)
{
    int piece = 0;

    g_assert_null(game->piece_id(c, PIECE_NONE));
    while (game->piece_id(c, piece) != NULL) {
        g_assert_cmpint(game->find_piece(c, game->piece_id(c, piece)), ==, piece);
        piece++;
    }
    g_assert_cmpint(piece, >, 0);
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
    test_pieces(game, c);
    test_faults(invariants, game, opened);
    test_claims(invariants, game, opened);
    game_state_free(game, opened);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (int i = 0; INVARIANTS[i] != NULL; i++) {
        g_test_add_data_func(INVARIANTS[i]->name, INVARIANTS[i], test_invariants);
    }
    return g_test_run();
}

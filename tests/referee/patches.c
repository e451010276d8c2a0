/* SPDX-License-Identifier: GPL-3.0-or-later */
/* patches.c: tests patches of a state (`set` in a script) with right and wrong values
 *
 * Bots play games of every kind. At some states, the test takes the host's view, and replaces each
 * value in it by others, most of which are wrong. The changed part of the view is a patch. The game
 * must refuse it with a message, or accept it and keep all invariants.
 */
#include "cases/load/load.h"
#include "referee/bots/match.h"
#include "referee/table/json.h"
#include "tests/referee/variants.h"

enum {
    ACTS_BETWEEN = 23, /* acts from one tested state to the next */
    STATES_MAX = 4,    /* tested states of a game */
    LIST_MAX = 6,      /* items of a list that are replaced; lists of cards are long and alike */
};

typedef struct {
    const Game *game;
    Variants *variants;
    int n_acts;
    int n_refused;
    int n_accepted;
} Trial;

static json_t *
view_of(const Game *game, const State *state)
{
    g_autoptr(GString) text = g_string_new(NULL);
    JsonWriter writer = writer_to(text);
    json_error_t error;

    game->view(state, VIEWER_HOST, &writer);
    json_t *view = json_loads(text->str, JSON_DECODE_ANY, &error);
    g_assert_nonnull(view);
    return view;
}

/* Applies the patch {@key: @value} to a copy of @state. Returns the copy, or NULL when the game
 * refused the patch. */
static State *
patch(const Game *game, const State *state, const char *key, json_t *value)
{
    g_autoptr(GPtrArray) arena = g_ptr_array_new_with_free_func(g_free);
    State *copy = game_state_copy(game, state);
    json_t *json = json_pack("{s:O}", key, value);
    Value read;
    const bool is_value = json_to_value(json, arena, &read);
    g_autofree char *wrong = is_value ? game_patch(game, copy, &read) : g_strdup("no value");

    json_decref(json);
    if (wrong != NULL) {
        g_assert_cmpstr(wrong, !=, "");
        game_state_free(game, copy);
        return NULL;
    }
    g_assert_null(game->check(copy));
    return copy;
}

/* A view whose values are being replaced, and the state that it shows */
typedef struct {
    Trial *trial;
    const State *state;
    const char *key; /* the member of the view that is the patch */
    const json_t *view;
} Patching;

static void
try_patch(gpointer data)
{
    const Patching *patching = data;
    const Game *game = patching->trial->game;
    State *patched =
        patch(game, patching->state, patching->key, json_object_get(patching->view, patching->key));

    if (patched == NULL) {
        patching->trial->n_refused++;
    } else {
        patching->trial->n_accepted++;
        variants_show(game, patched);
        game_state_free(game, patched);
    }
}

static void
try_state(const State *state, const Act *act, gpointer data)
{
    Trial *trial = data;
    const char *key;
    json_t *value;
    void *next;

    (void)act;
    if (trial->n_acts % ACTS_BETWEEN != 0 || trial->n_acts / ACTS_BETWEEN >= STATES_MAX) {
        trial->n_acts++;
        return;
    }
    trial->n_acts++;
    json_t *view = view_of(trial->game, state);
    json_object_foreach_safe(view, next, key, value)
    {
        Patching patching = { trial, state, key, view };

        variants_test(trial->variants, view, key, 0, LIST_MAX, try_patch, &patching);
    }
    json_t *after = view_of(trial->game, state);
    g_assert_true(json_equal(view, after)); /* the patched copies share nothing with the state */
    json_decref(after);
    json_decref(view);
}

static void
test_patches(gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, (const char *)data, NULL);
    g_autoptr(Case) c = case_load(path, &error);

    g_assert_no_error(error);
    const Seating *seating = seating_find(c->game);
    Trial trial = { .game = game_find(c->game), .variants = variants_new() };
    for (int n_seats = seating->least; n_seats <= seating->most;
         n_seats += seating->most - seating->least) {
        GRand *rand = g_rand_new_with_seed((guint32)n_seats);
        const Match match = {
            .profile = bot_profile_find(c->game),
            .c = c,
            .judge = variants_judge,
            .kind = &BOT_RANDOM,
            .n_seats = n_seats,
            .witness = try_state,
            .data = &trial,
        };
        Figures figures;

        trial.n_acts = 0;
        match_play(&match, rand, &figures);
        g_assert_null(figures.broken);
        figures_clear(&figures);
        g_rand_free(rand);
    }
    variants_free(trial.variants);
    g_test_message("%d patches refused, %d accepted", trial.n_refused, trial.n_accepted);
    g_assert_cmpint(trial.n_refused, >, trial.n_accepted);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/patches/port", "scenes/cases/port.yaml", test_patches);
    g_test_add_data_func("/patches/special", "scenes/cases/special.yaml", test_patches);
    g_test_add_data_func(
        "/patches/lady-alice", "../cases/lady-alice/00-vanished-explorer", test_patches);
    g_test_add_data_func("/patches/adventures-in-the-fog",
                         "../cases/adventures-in-the-fog/00-fogbound-london",
                         test_patches);
    g_test_add_data_func("/patches/baker-street-irregulars",
                         "../cases/baker-street-irregulars/00-four-doors",
                         test_patches);
    return g_test_run();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* forged.c: tests events of a journal with right and wrong values
 *
 * A journal may come from anybody, with all its hashes recomputed (impossible.c). Bots play games
 * of every kind. The test changes the events of some acts as a forger could: it leaves an event
 * out, repeats it, puts an event of another time in its place, or replaces one value in it. The
 * game must refuse these events. Or it must accept them, and then the state has valid views and
 * offers.
 */
#include "referee/bots/match.h"
#include "referee/table/codec.h"
#include "tests/referee/full.h"
#include "tests/referee/variants.h"

enum {
    LIST_MAX = 3, /* items of a list that are replaced */
};

/* A case, and how many acts of its games there are from one forged act to the next. */
typedef struct {
    const char *path;
    int acts_between;
} Script;

typedef struct {
    Names names;
    int acts_between;
    GRand *rand;
    Variants *variants;
    json_t *told; /* name of an event → the last event of that kind */
    int n_acts;
    int n_unreadable;
    int n_impossible;
    int n_accepted;
} Trial;

typedef struct {
    Chance chance;
    GRand *rand;
} Dice;

static unsigned
draw(Chance *self, unsigned n)
{
    Dice *dice = (Dice *)(void *)self;

    return (unsigned)g_rand_int_range(dice->rand, 0, (gint32)n);
}

/* Returns the events of @act as in a journal, or NULL when the game refuses the act. */
static json_t *
events_of(const Trial *trial, const State *state, const Act *act)
{
    const Game *game = trial->names.game;
    g_autofree Ruling *ruling = g_new0(Ruling, 1);
    Dice dice = { { draw }, trial->rand };
    Refusal no = game->verbs[act->verb].chance ? game->deal(state, act, &dice.chance, ruling)
                                               : game->decide(state, act, ruling);

    if (no != REFUSAL_NONE) {
        return NULL;
    }
    g_autoptr(GString) text = g_string_new(NULL);
    JsonWriter writer = writer_to(text);
    writer_open_array(&writer, NULL);
    for (int i = 0; i < ruling->events.n; i++) {
        codec_write_event(&trial->names, &ruling->events.items[i], VIEWER_HOST, &writer);
    }
    writer_close_array(&writer);
    json_t *events = json_loads(text->str, 0, NULL);
    g_assert_nonnull(events);
    return events;
}

/* Applies @events to a copy of @state, as the referee does when it reads a journal. */
static void
tell(Trial *trial, const State *state, const json_t *events)
{
    const Game *game = trial->names.game;
    g_auto(CodecText) keeps = { .large = NULL };
    g_autofree Events *read = g_new(Events, 1);
    char *text = json_dumps(events, JSON_COMPACT);
    bool is_read = codec_read_events(&trial->names, text, &keeps, read);

    free(text);
    if (!is_read) {
        trial->n_unreadable++;
        return;
    }
    State *copy = game_state_copy(game, state);
    bool is_possible = true;
    for (int i = 0; i < read->n && is_possible; i++) {
        is_possible = game->apply(copy, &read->items[i]);
    }
    if (is_possible && game->check(copy) == NULL) {
        trial->n_accepted++;
        variants_show(game, copy);
    } else {
        trial->n_impossible++;
    }
    game_state_free(game, copy);
}

/* Tells @events without the event @at, with it twice, and with each kind of event in its place. */
static void
forge_order(Trial *trial, const State *state, json_t *events, size_t at)
{
    json_t *event = json_incref(json_array_get(events, at));
    const char *name;
    json_t *earlier;

    json_array_insert(events, at, event);
    tell(trial, state, events);
    json_object_foreach(trial->told, name, earlier)
    {
        json_array_set(events, at, earlier);
        tell(trial, state, events);
    }
    json_array_remove(events, at);
    json_array_remove(events, at);
    tell(trial, state, events);
    json_array_insert_new(events, at, event);
}

/* A list of events that is being changed, and the state before it */
typedef struct {
    Trial *trial;
    const State *state;
    const json_t *events;
} Forgery;

static void
tell_forged(gpointer data)
{
    const Forgery *forgery = data;

    tell(forgery->trial, forgery->state, forgery->events);
}

static void
forge(Trial *trial, const State *state, const Act *act)
{
    json_t *events = events_of(trial, state, act);
    Forgery forgery = { trial, state, events };

    for (size_t i = 0; i < json_array_size(events); i++) {
        json_t *event = json_array_get(events, i);

        variants_test(trial->variants, events, NULL, i, LIST_MAX, tell_forged, &forgery);
        forge_order(trial, state, events, i);
        json_object_set_new(
            trial->told, json_string_value(json_object_get(event, "event")), json_deep_copy(event));
    }
    json_decref(events);
}

static void
try_act(const State *state, const Act *act, gpointer data)
{
    Trial *trial = data;

    if (trial->n_acts++ % trial->acts_between == 0) {
        forge(trial, state, act);
    }
}

/* Forges the events of the act that opens the table. */
static void
forge_open(Trial *trial, int n_seats)
{
    const Game *game = trial->names.game;
    const Seating *seating = seating_find(game->name);
    Value seats[SEATS_MAX];
    Act open = { .verb = game->open, .by = SEAT_NONE };

    for (int i = 0; i < n_seats; i++) {
        seats[i] = (Value){ .kind = VALUE_NUMBER, .number = seating->seats[i] };
    }
    open.args[schema_field(&game->verbs[open.verb], "seats")] =
        (Value){ .kind = VALUE_LIST, .items = seats, .n = n_seats };
    State *state = game->state_new(trial->names.edition->c, variants_judge);
    forge(trial, state, &open);
    game_state_free(game, state);
}

static void
test_forged(gconstpointer data)
{
    const Script *script = data;
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, script->path, NULL);
    g_autoptr(Edition) edition = full_edition(path, "forged");
    const Case *c = edition->c;
    const Seating *seating = seating_find(c->game);
    Trial trial = {
        .names = { .game = game_find(c->game), .edition = edition, .masked = PIECE_NONE },
        .acts_between = script->acts_between,
        .variants = variants_new(),
        .told = json_object()
    };

    for (int n_seats = seating->least; n_seats <= seating->most;
         n_seats += seating->most - seating->least) {
        const Match match = {
            .profile = bot_profile_find(c->game),
            .c = c,
            .judge = variants_judge,
            .kind = &BOT_RANDOM,
            .n_seats = n_seats,
            .witness = try_act,
            .data = &trial,
        };
        Figures figures;

        trial.rand = g_rand_new_with_seed((guint32)n_seats);
        trial.n_acts = 0;
        forge_open(&trial, n_seats);
        GRand *rand = g_rand_new_with_seed((guint32)n_seats);
        match_play(&match, rand, &figures);
        g_assert_null(figures.broken);
        figures_clear(&figures);
        g_rand_free(rand);
        g_rand_free(trial.rand);
    }
    g_test_message("%d lists of events cannot be read, %d are impossible, %d are accepted",
                   trial.n_unreadable,
                   trial.n_impossible,
                   trial.n_accepted);
    g_assert_cmpint(trial.n_impossible, >, 500);
    g_assert_cmpint(trial.n_unreadable + trial.n_impossible, >, trial.n_accepted);
    variants_free(trial.variants);
    json_decref(trial.told);
}

int
main(int argc, char **argv)
{
    static const Script PORT = { "scenes/cases/port.yaml", 1 };
    static const Script SPECIAL = { "scenes/cases/special.yaml", 1 };
    static const Script ALICE = { "../cases/lady-alice/00-vanished-explorer", 5 };
    static const Script FOG = { "../cases/adventures-in-the-fog/00-fogbound-london", 4 };
    static const Script STREET = { "../cases/baker-street-irregulars/00-four-doors", 12 };

    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/forged/port", &PORT, test_forged);
    g_test_add_data_func("/forged/special", &SPECIAL, test_forged);
    g_test_add_data_func("/forged/lady-alice", &ALICE, test_forged);
    g_test_add_data_func("/forged/adventures-in-the-fog", &FOG, test_forged);
    g_test_add_data_func("/forged/baker-street-irregulars", &STREET, test_forged);
    return g_test_run();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reveals.c: tests Game.reveals(), which reports the events that let somebody learn a fact
 *
 * An act with such an event can be taken back only by a vote. One test compares the events with a
 * list. The other compares views: after an act that reveals nothing, nobody may read a new text or
 * know a new fact about another seat.
 */
#include <jansson.h>
#include <string.h>

#include "cases/load/load.h"
#include "referee/bots/match.h"

enum {
    ACTS_AFTER = 12,
    ACTS_SEEN = 250, /* acts examined per game */
    N_GAMES = 2,     /* per number of seats and kind of bot */
};

/* The expected results for one game. */
typedef struct {
    const char *game;
    /* names of the revealing events, NULL-terminated; NULL when all events reveal something */
    const char *const *revealing;
    const char *const *facts; /* keys of facts about another seat in a view; null when unknown */
} Law;

static const Law LAWS[] = {
    {
        "watson-and-holmes",
        (const char *const[]){ "opened", "held",     "announced", "collected", "used",
                               "aloud",  "read",     "asked",     "lodged",    "attempted",
                               "won",    "out",      "sheet",     "consulted", "checked",
                               "ended",  "appealed", "settled",   "honoured",  NULL },
        (const char *const[]){ "character", "purse", "right", NULL },
    },
    {
        /* only future chance and the winner are hidden */
        "adventures-in-the-fog",
        (const char *const[]){ "opened", "rolled", "ended", NULL },
        (const char *const[]){ NULL },
    },
    {
        /* open cards can be moved back (BSI-026) */
        "baker-street-irregulars",
        (const char *const[]){
            "opened",     "laid",     "drawn",    "investigated", "interrogated", "tipped-off",
            "revealed",   "answered", "declared", "filed",        "unfiled",      "discarded",
            "played",     "set",      "cleared",  "taken",        "reward",       "rewarded",
            "reshuffled", "won",      NULL },
        (const char *const[]){ "hand", NULL },
    },
    { .game = "lady-alice" }, /* LA-030: acts are taken back only by a vote */
};

static void
test_list(gconstpointer data)
{
    const Law *law = data;
    const Game *game = game_find(law->game);
    guint n = 0;

    for (int kind = 0; kind < game->n_events; kind++) {
        const Event event = { .kind = kind };
        bool due =
            law->revealing == NULL || g_strv_contains(law->revealing, game->events[kind].name);

        if (game->reveals(&event) != due) {
            g_error("%s: %d", game->events[kind].name, !due);
        }
        n += due;
    }
    g_assert_cmpuint(n,
                     ==,
                     law->revealing == NULL ? (guint)game->n_events
                                            : g_strv_length((char **)(guintptr)law->revealing));
}

/* Tests that going on to read the cards reveals something in Watson & Holmes, and that no other
 * phase does. The cards may be of paper, and the referee does not see who reads them. */
static void
test_phases(void)
{
    const Game *game = game_find("watson-and-holmes");
    int kind = 0;

    while (strcmp(game->events[kind].name, "phase") != 0) {
        kind++;
    }
    const Field *phase = &game->events[kind].fields[0];
    g_assert_cmpstr(phase->name, ==, "phase");
    for (int i = 0; phase->words[i] != NULL; i++) {
        const Event event = { .kind = kind, .args = { { .kind = VALUE_NUMBER, .number = i } } };

        g_assert_cmpint(game->reveals(&event), ==, strcmp(phase->words[i], "reading") == 0);
    }
}

/* The text of a view or of a list of texts, and its JSON. */
typedef struct {
    char *text; /* NULL before the first look */
    json_t *json;
} Sight;

typedef struct {
    const Law *law;
    const Game *game;
    const Seating *seating;
    int n_seats;
    /* The views and texts after the previous act, the table's first, then by place. They are mostly
     * still valid before this act. */
    Sight views[1 + SEATS_MAX];
    Sight texts[1 + SEATS_MAX];
    int n_left; /* acts of this game still to be examined */
    long n_bare;
    long n_revealing;
    long n_seen; /* revealing acts after which somebody sees more */
} Watch;

typedef void (*Write)(const Game *game, const State *state, Viewer viewer, JsonWriter *s);

static void
write_view(const Game *game, const State *state, Viewer viewer, JsonWriter *s)
{
    game->view(state, viewer, s);
}

static void
write_texts(const Game *game, const State *state, Viewer viewer, JsonWriter *s)
{
    game_texts(game, state, viewer, NULL, s);
}

static void
sight_clear(Sight *sight)
{
    g_free(sight->text);
    json_decref(sight->json);
}

/* Returns the output of @write for @viewer. If that equals @known, returns @known itself and clears
 * it. */
static Sight
look(Write write, const Game *game, const State *state, Viewer viewer, Sight *known)
{
    GString *out = g_string_new(NULL);
    JsonWriter s = writer_to(out);

    write(game, state, viewer, &s);
    if (g_strcmp0(known->text, out->str) == 0) {
        Sight same = *known;

        *known = (Sight){ NULL, NULL };
        g_string_free(out, TRUE);
        return same;
    }
    json_t *json = json_loads(out->str, 0, NULL);
    g_assert_nonnull(json);
    return (Sight){ .text = g_string_free(out, FALSE), .json = json };
}

static bool
has(const json_t *list, const json_t *wanted)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (json_equal(json_array_get(list, i), wanted) != 0) {
            return true;
        }
    }
    return false;
}

/* Returns the title of a text that is in @after but not in @before, or NULL. Borrowed from
 * @after. */
static const char *
find_new_text(const json_t *before, const json_t *after)
{
    for (size_t i = 0; i < json_array_size(after); i++) {
        const json_t *text = json_array_get(after, i);

        if (!has(before, text)) {
            return json_string_value(json_object_get(text, "title"));
        }
    }
    return NULL;
}

/* Reports whether @now has a value where @then has null. Lists are compared item by item. */
static bool
is_news(const json_t *then, const json_t *now)
{
    for (size_t i = 0; i < json_array_size(now); i++) {
        if (is_news(json_array_get(then, i), json_array_get(now, i))) {
            return true;
        }
    }
    return !json_is_array(now) && now != NULL && !json_is_null(now) && json_is_null(then);
}

/* Returns the key of a fact about another seat that is in @after but not in @before, or NULL. */
static const char *
find_new_fact(const Law *law, const json_t *before, const json_t *after, Viewer viewer)
{
    const json_t *now = json_object_get(after, "seats");

    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const json_t *then = json_object_get(json_object_get(before, "seats"), SEAT_COLOURS[seat]);
        const json_t *there = json_object_get(now, SEAT_COLOURS[seat]);

        for (const char *const *fact = law->facts; *fact != NULL && seat != viewer; fact++) {
            if (is_news(json_object_get(then, *fact), json_object_get(there, *fact))) {
                return *fact;
            }
        }
    }
    return NULL;
}

/* Returns something that the viewer at @place (-1: the table) has learned, or NULL. The caller
 * frees it. Keeps the views and texts after the act in @watch. */
static char *
find_news(Watch *watch, const State *before, const State *after, int place)
{
    const Game *game = watch->game;
    Viewer viewer = place < 0 ? VIEWER_TABLE : watch->seating->seats[place];
    Sight *texts = &watch->texts[1 + place];
    Sight *views = &watch->views[1 + place];
    Sight text = look(write_texts, game, before, viewer, texts);
    Sight view = look(write_view, game, before, viewer, views);
    Sight text_after = look(write_texts, game, after, viewer, &text);
    Sight view_after = look(write_view, game, after, viewer, &view);
    const char *news = text.json == NULL ? NULL : find_new_text(text.json, text_after.json);

    if (news == NULL && view.json != NULL) {
        news = find_new_fact(watch->law, view.json, view_after.json, viewer);
    }
    char *copy = g_strdup(news);
    sight_clear(&text);
    sight_clear(&view);
    sight_clear(texts);
    sight_clear(views);
    *texts = text_after;
    *views = view_after;
    return copy;
}

static void
watch_act(const State *before, const Act *act, gpointer data)
{
    Watch *watch = data;
    g_autofree Ruling *ruling = g_new(Ruling, 1);
    bool reveals = false;

    if (act->verb == watch->game->open || watch->n_left == 0 ||
        watch->game->decide(before, act, ruling) != REFUSAL_NONE) {
        return;
    }
    watch->n_left--;
    State *after = game_state_copy(watch->game, before);
    for (int i = 0; i < ruling->events.n; i++) {
        reveals = reveals || watch->game->reveals(&ruling->events.items[i]);
        watch->game->apply(after, &ruling->events.items[i]);
    }
    bool is_seen = false;
    for (int place = -1; place < watch->n_seats; place++) {
        Viewer viewer = place < 0 ? VIEWER_TABLE : watch->seating->seats[place];
        g_autofree char *news = find_news(watch, before, after, place);

        if (news != NULL && !reveals) {
            g_error("%s reveals to %s: %s",
                    watch->game->verbs[act->verb].name,
                    viewer == VIEWER_TABLE ? "all" : SEAT_COLOURS[viewer],
                    news);
        }
        is_seen = is_seen || news != NULL;
    }
    watch->n_bare += !reveals;
    watch->n_revealing += reveals;
    watch->n_seen += is_seen;
    game_state_free(watch->game, after);
}

/* Returns a mark that depends on the last letter of @answer only: wrong, right or ask again. */
static AnswerMark
judge(const Case *c, int question, const char *answer, const Speech *speech, char **why)
{
    (void)c;
    (void)question;
    (void)speech;
    (void)why;
    return (AnswerMark)(answer[strlen(answer) - 1] % 3);
}

static const Law *
find_law(const char *game)
{
    for (size_t i = 0; i < G_N_ELEMENTS(LAWS); i++) {
        if (strcmp(LAWS[i].game, game) == 0) {
            return &LAWS[i];
        }
    }
    g_assert_not_reached();
}

static void
test_seen(gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, (const char *)data, NULL);
    g_autoptr(Case) c = case_load(path, &error);

    g_assert_no_error(error);
    const BotProfile *profile = bot_profile_find(c->game);
    const Seating *seating = seating_find(c->game);
    const BotKind *const kinds[] = { &BOT_RANDOM, profile->player };
    Watch watch = { .law = find_law(c->game), .game = game_find(c->game), .seating = seating };
    for (watch.n_seats = seating->least; watch.n_seats <= seating->most; watch.n_seats++) {
        for (guint32 i = 0; i < N_GAMES * G_N_ELEMENTS(kinds); i++) {
            GRand *rand = g_rand_new_with_seed((guint32)watch.n_seats * 100 + i);
            const Match match = {
                .profile = profile,
                .c = c,
                .judge = judge,
                .kind = kinds[i % G_N_ELEMENTS(kinds)],
                .n_seats = watch.n_seats,
                .variant = i % 3 == 0 ? profile->n_variants - 1 : 0,
                .n_after = ACTS_AFTER,
                .witness = watch_act,
                .data = &watch,
            };
            Figures figures;

            watch.n_left = ACTS_SEEN;
            match_play(&match, rand, &figures);
            g_assert_cmpstr(figures.broken, ==, NULL);
            figures_clear(&figures);
            g_rand_free(rand);
        }
    }
    for (int i = 0; i < 1 + SEATS_MAX; i++) {
        sight_clear(&watch.views[i]);
        sight_clear(&watch.texts[i]);
    }
    g_test_message("%ld acts reveal nothing, %ld do; after %ld of these somebody sees more",
                   watch.n_bare,
                   watch.n_revealing,
                   watch.n_seen);
    g_assert_cmpint(watch.n_bare, >, 100);
    g_assert_cmpint(watch.n_seen, >, 100);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(LAWS); i++) {
        g_autofree char *name = g_strdup_printf("/reveals/list/%s", LAWS[i].game);

        g_test_add_data_func(name, &LAWS[i], test_list);
    }
    g_test_add_func("/reveals/phases", test_phases);
    g_test_add_data_func("/reveals/port", "scenes/cases/port.yaml", test_seen);
    g_test_add_data_func("/reveals/zones", "scenes/cases/zones.yaml", test_seen);
    g_test_add_data_func("/reveals/special", "scenes/cases/special.yaml", test_seen);
    g_test_add_data_func("/reveals/four-doors",
                         "../cases/baker-street-irregulars/00-four-doors/case.yaml",
                         test_seen);
    return g_test_run();
}

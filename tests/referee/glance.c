/* SPDX-License-Identifier: GPL-3.0-or-later */
/* glance.c: tests that the fast parser of a journal's events agrees with the JSON tree parser
 *
 * The input is the events of a played game of each game, and copies of them with one byte changed,
 * added or removed. Both parsers must accept the same texts and read the same events from them.
 */
#include "referee/archive/record.h"
#include "referee/table/codec.h"
#include "tests/referee/evening.h"
#include "tests/referee/folder.h"

#include <string.h>

enum {
    ACTS_MAX = 60,
    CHANGES = 12, /* for each list of events */
};

static const char *const PLAYED[] = {
    "watson-and-holmes",
    "lady-alice",
    "adventures-in-the-fog",
    "baker-street-irregulars",
};

/* Serializes all of @events. The caller frees the text. */
static char *
write_back(const Names *names, const Events *events)
{
    GString *out = g_string_new(NULL);
    JsonWriter s = writer_to(out);

    writer_open_array(&s, NULL);
    for (int i = 0; i < events->n; i++) {
        codec_write_event(names, &events->items[i], VIEWER_HOST, &s);
    }
    writer_close_array(&s);
    return g_string_free(out, FALSE);
}

/* Reports whether the fields of both lists have the same kinds and name their pieces in the same
 * way, by id or by code. write_back() does not show the difference. */
static bool
are_named_alike(const Events *one, const Events *other)
{
    for (int i = 0; i < one->n; i++) {
        for (int j = 0; j < FIELDS_MAX; j++) {
            if (one->items[i].args[j].unscanned != other->items[i].args[j].unscanned ||
                one->items[i].args[j].kind != other->items[i].args[j].kind) {
                return false;
            }
        }
    }
    return true;
}

/* Parses @text into @events through a JSON tree. Returns the events serialized again, or NULL when
 * @text is not a list of events. The caller frees the text. */
static char *
read_tree(const Names *names, const char *text, Events *events)
{
    g_autoptr(GPtrArray) arena = g_ptr_array_new_with_free_func(g_free);
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    bool fine = json_is_array(json) && json_array_size(json) <= EVENTS_MAX;

    events->n = 0;
    for (size_t i = 0; i < json_array_size(json) && fine; i++) {
        fine = codec_read_event(names, json_array_get(json, i), arena, &events->items[events->n++]);
    }
    char *said = fine ? write_back(names, events) : NULL;
    json_decref(json);
    return said;
}

/* Parses @text in both ways, and asserts that the results are equal. Reports whether @text is a
 * list of events. */
static bool
read_both(const Names *names, const char *text)
{
    static Events tree;
    static Events glance;
    g_auto(CodecText) keeps = { .large = NULL };
    g_autofree char *by_tree = read_tree(names, text, &tree);
    const bool is_read = codec_read_events(names, text, &keeps, &glance);
    g_autofree char *at_a_glance = is_read ? write_back(names, &glance) : NULL;

    g_assert_cmpstr(at_a_glance, ==, by_tree);
    g_assert_true(!is_read || are_named_alike(&tree, &glance));
    return is_read;
}

/* Returns a copy of @text with one random change. The caller frees it. */
static char *
change(const char *text, GRand *rand)
{
    static const char BYTES[] = "\"\\[]{},:0129-.e tfn\x01\xc3\x7f";
    const size_t length = strlen(text);
    const size_t at = (size_t)g_rand_int_range(rand, 0, (gint32)length);
    GString *changed = g_string_new(text);

    switch (g_rand_int_range(rand, 0, 4)) {
    case 0:
        changed->str[at] = BYTES[g_rand_int_range(rand, 0, sizeof BYTES - 1)];
        break;
    case 1:
        g_string_erase(changed, (gssize)at, 1);
        break;
    case 2:
        g_string_insert_len(
            changed, (gssize)at, text + g_rand_int_range(rand, 0, (gint32)length), 1);
        break;
    default:
        g_string_insert_c(changed, (gssize)at, ' ');
        break;
    }
    return g_string_free(changed, FALSE);
}

static void
test_game(gconstpointer data)
{
    const char *game = data;
    g_autofree char *state = folder_make("glance");
    g_autoptr(Edition) edition = evening_edition(game, "glance");
    g_autoptr(GRand) rand = g_rand_new_with_seed(1895);
    g_autoptr(GError) error = NULL;
    const Names names = { .game = game_find(game), .edition = edition };
    Evening *evening = evening_new(edition, state, 4);
    g_autofree char *path = g_strdup(desk_path(evening_desk(evening)));
    guint n_read = 0;

    evening_play(evening, &(Habits){ .seed = 7, .rounds = 2, .they_know = true }, ACTS_MAX);
    evening_free(evening);
    g_autoptr(Record) record = record_read(path, &error);
    g_assert_no_error(error);
    for (guint i = 0; i < record->rows->len; i++) {
        const RecordRow *row = g_ptr_array_index(record->rows, i);

        if (!row->is_play) {
            continue;
        }
        g_assert_true(read_both(&names, row->entry.events));
        n_read++;
        for (int j = 0; j < CHANGES; j++) {
            g_autofree char *changed = change(row->entry.events, rand);

            read_both(&names, changed);
        }
    }
    g_assert_cmpuint(n_read, >, 10);
    folder_remove(state);
}

/* Tests texts that this program never writes, valid and invalid ones. */
static void
test_odd(void)
{
    static const struct {
        const char *text;
        bool is_read;
    } ODD[] = {
        { "[]", true },
        { " [ ] ", true },
        { "", false },
        { "[", false },
        { "[]]", false },
        { "[{}]", false },
        { "[{\"event\":\"folder\",\"seat\":\"red\"}]", true },
        { "[{\"seat\":\"red\",\"event\":\"folder\"}]", true },
        { "[{\"event\":\"folder\",\"seat\":\"r\\u0065d\"}]", true },
        { "[{\"event\":\"folder\",\"seat\":\"red\",\"seat\":\"red\"}]", false },
        { "[{\"event\":\"folder\",\"seat\":\"red\",\"card\":\"s1\"}]", false },
        { "[{\"event\":\"folder\"}]", false },
        { "[{\"event\":\"folder\",\"seat\":\"red\"},]", false },
        { "[{\"event\":\"folder\",\"seat\":7}]", false },
    };
    g_autoptr(Edition) edition = evening_edition("lady-alice", "glance");
    const Names names = { .game = game_find("lady-alice"), .edition = edition };

    for (size_t i = 0; i < G_N_ELEMENTS(ODD); i++) {
        g_test_message("%s", ODD[i].text);
        g_assert_cmpint(read_both(&names, ODD[i].text), ==, ODD[i].is_read);
    }
}

/* Tests that a drawn card of an earlier build is read, although the event does not say who
 * registered the card (BSI-005). A missing field of any other kind makes the event unreadable. */
static void
test_earlier(void)
{
    g_autoptr(Edition) edition = evening_edition("baker-street-irregulars", "glance");
    const Names names = { .game = game_find("baker-street-irregulars"), .edition = edition };

    g_assert_true(
        read_both(&names,
                  "[{\"event\":\"drawn\",\"seat\":\"red\",\"position\":1,\"card\":\"w1a\","
                  "\"open\":false}]"));
    g_assert_false(read_both(
        &names, "[{\"event\":\"drawn\",\"seat\":\"red\",\"position\":1,\"card\":\"w1a\"}]"));

    g_autoptr(Edition) other = evening_edition("watson-and-holmes", "glance");
    const Names tables = { .game = game_find("watson-and-holmes"), .edition = other };

    g_assert_true(read_both(
        &tables,
        "[{\"event\":\"used\",\"seat\":\"red\",\"character\":\"johnson\",\"as\":\"johnson\","
        "\"price\":0,\"card\":null,\"of\":null}]"));
    g_assert_false(read_both(
        &tables,
        "[{\"event\":\"used\",\"seat\":\"red\",\"character\":\"johnson\",\"as\":\"johnson\","
        "\"price\":0,\"card\":null}]"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(PLAYED); i++) {
        g_autofree char *name = g_strconcat("/glance/", PLAYED[i], NULL);

        g_test_add_data_func(name, PLAYED[i], test_game);
    }
    g_test_add_func("/glance/written-otherwise", test_odd);
    g_test_add_func("/glance/earlier-build", test_earlier);
    return g_test_run();
}

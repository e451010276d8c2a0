/* SPDX-License-Identifier: GPL-3.0-or-later */
/* remade.c: tests new maps: a river with bends, a name, and an edition with a map that replaces
 * the case's (FOG-001, FOG-004) */
#include <string.h>

#include "cases/edition/edition.h"
#include "help.h"

static char *
default_path(void)
{
    return g_build_filename(
        g_getenv("HANSOM_CASES"), "adventures-in-the-fog", "00-fogbound-london", "case.yaml", NULL);
}

static char *
default_text(void)
{
    g_autofree char *path = default_path();
    char *text = NULL;

    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    return text;
}

/* Parses the case @text. Returns NULL and sets *@said to the message if the case is refused. */
static Case *
parse(const char *text, char **said)
{
    g_autoptr(GError) error = NULL;
    Case *c = case_parse(text, strlen(text), "remade", &error);

    *said = error == NULL ? NULL : g_strdup(error->message);
    return c;
}

static int
count_bridges(const Town *town)
{
    int n = 0;

    for (int i = 0; i < town->n_roads; i++) {
        n += town->roads[i].is_bridge;
    }
    return n;
}

/* Tests the default map against “The default map” in RULES.md. */
static void
test_default(void)
{
    g_autofree char *text = default_text();
    g_autofree char *said = NULL;
    g_autoptr(Case) c = parse(text, &said);

    g_assert_cmpstr(said, ==, NULL);
    const Town *town = c->town;
    g_assert_null(town->name);
    g_assert_cmpint(town->n_spots, ==, 66);
    g_assert_cmpint(town->n_roads, ==, 101);
    g_assert_cmpint(count_bridges(town), ==, 4);
    g_assert_cmpint(town->n_bends, >, 1);
    g_assert_true(town_is_south(town, &town->spots[town_find_spot(town, "D7")]));
    g_assert_false(town_is_south(town, &town->spots[town_find_spot(town, "D6")]));
    g_assert_cmpint(
        town_find_road(town, town_find_spot(town, "D6"), town_find_spot(town, "D7")), >=, 0);
    g_assert_cmpint(
        town_find_road(town, town_find_spot(town, "C8"), town_find_spot(town, "D7")), ==, -1);
}

/* Returns the default map with the lines @river in place of the line of its own river. The
 * caller frees the text. */
static char *
with_river(const char *river)
{
    g_autofree char *text = default_text();
    g_auto(GStrv) parts = g_strsplit(text, "  river: ", 2);

    g_assert_cmpuint(g_strv_length(parts), ==, 2);
    return g_strconcat(parts[0], river, strchr(parts[1], '\n') + 1, NULL);
}

/* Tests that a number is a river without bends. */
static void
test_level(void)
{
    g_autofree char *text = with_river("  river: 55\n");
    g_autofree char *said = NULL;
    g_autoptr(Case) c = parse(text, &said);

    g_assert_cmpstr(said, ==, NULL);
    g_assert_cmpint(c->town->n_bends, ==, 1);
    g_assert_cmpint(count_bridges(c->town), ==, 4);
    g_assert_cmpfloat_with_epsilon(town_river_at(c->town, 0), 55, 1e-9);
    g_assert_cmpfloat_with_epsilon(town_river_at(c->town, 80), 55, 1e-9);
}

/* Tests that a river is straight between two bends, and level beyond its ends. The bridges
 * follow from its course. */
static void
test_bends(void)
{
    static const struct {
        int x;
        double y;
    } ROWS[] = { { -10, 5 }, { 0, 5 }, { 20, 35 }, { 40, 65 }, { 50, 55 }, { 60, 45 }, { 90, 45 } };
    g_autofree char *text =
        with_river("  name: Another hand\n  river:\n    - {x: -5, y: 5}\n    - "
                   "{x: 0, y: 5}\n    - {x: 40, y: 65}\n    - {x: 60, y: 45}\n");
    g_autofree char *said = NULL;
    g_autoptr(Case) c = parse(text, &said);

    g_assert_cmpstr(said, ==, NULL);
    g_assert_cmpstr(c->town->name, ==, "Another hand");
    g_assert_cmpint(c->town->n_bends, ==, 4);
    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_assert_cmpfloat_with_epsilon(town_river_at(c->town, ROWS[i].x), ROWS[i].y, 1e-9);
    }
    g_assert_true(town_is_south(c->town, &c->town->spots[town_find_spot(c->town, "A2")]));
    g_assert_false(town_is_south(c->town, &c->town->spots[town_find_spot(c->town, "E6")]));
    g_assert_cmpint(count_bridges(c->town), >, 4);
}

/* Tests that an edition with another map is read as it was written. An invalid map is refused
 * and changes nothing. */
static void
test_another_map(void)
{
    static const char *const STREET =
        "{\"name\": \"A street\", \"spots\": ["
        "{\"id\": \"A1\", \"name\": \"a\", \"icon\": \"start\", \"roads\": [\"B1\"]}, "
        "{\"id\": \"B1\", \"name\": \"b\", \"icon\": \"start\", \"roads\": [\"C1\"]}, "
        "{\"id\": \"C1\", \"name\": \"c\", \"icon\": \"start\", \"roads\": []}]}";
    g_autofree char *path = default_path();
    g_autofree char *folder = help_folder();
    g_autoptr(GError) error = NULL;
    CodeKey key;

    code_key_from_seed(&key, "street");
    g_autoptr(Edition) edition = edition_new(path, &key, "http://h", "printed", &error);
    g_assert_no_error(error);
    g_assert_false(edition_replace(edition, "map", "{\"spots\": []}", &error));
    g_assert_error(error, LOAD_ERROR, LOAD_ERROR_FORMAT);
    g_assert_nonnull(strstr(error->message, "0 starts; a map must have 3"));
    g_assert_cmpint(edition->c->town->n_spots, ==, 66);
    g_clear_error(&error);

    g_assert_true(edition_replace(edition, "map", STREET, &error));
    g_assert_no_error(error);
    g_assert_cmpstr(edition->c->path, ==, path);
    g_assert_true(edition_write(edition, folder, &error));
    g_autoptr(Edition) read = edition_load(folder, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(read->c->town->name, ==, "A street");
    g_assert_cmpint(read->c->town->n_spots, ==, 3);
    g_assert_cmpint(read->c->town->n_bends, ==, 0);
    g_assert_cmpstr(read->c->title, ==, "Fogbound London");
    g_assert_cmpstr(read->c->town->mysteries[3].name, ==, "The Whispering Gallery");
    help_remove(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/remade/default", test_default);
    g_test_add_func("/remade/level", test_level);
    g_test_add_func("/remade/bends", test_bends);
    g_test_add_func("/remade/edition", test_another_map);
    return g_test_run();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* town.c: tests that a case of Adventures in the Fog loads completely, and that each fault in it
 * is reported */
#include <string.h>

#include "cases/load/load.h"
#include "cases/model/town.h"
#include "help.h"

static Case *
parse(const char *text, char **said)
{
    g_autoptr(GError) error = NULL;
    Case *c = case_parse(text, strlen(text), "town", &error);

    *said = error == NULL ? NULL : g_strdup(error->message);
    return c;
}

static char *
read_town(void)
{
    return help_read("../scenes/cases/back-streets.yaml");
}

/* Tests that the case loads completely. A road that both of its spots list is one road. */
static void
test_whole(void)
{
    g_autofree char *text = read_town();
    g_autofree char *said = NULL;
    g_autoptr(Case) c = parse(text, &said);

    g_assert_cmpstr(said, ==, NULL);
    const Town *town = c->town;
    g_assert_cmpint(town->n_spots, ==, 28);
    int n_ends = 0;
    for (int i = 0; i < town->n_spots; i++) {
        n_ends += town->spots[i].n_roads;
    }
    g_assert_cmpint(n_ends, ==, 2 * town->n_roads);
    const int home = town_find_spot(town, "B1");
    g_assert_cmpint(town->spots[home].icon, ==, ICON_START);
    g_assert_cmpint(town->spots[home].x, ==, 10);
    g_assert_cmpint(town->spots[home].y, ==, 0);
    g_assert_cmpint(town_find_spot(town, "A1"), ==, -1);
    g_assert_cmpint(town->mysteries[0].cost[ICON_EYEWITNESS], ==, 2);
    g_assert_cmpint(reward_units(&town->mysteries[0].reward), ==, 5); /* RF-10 */
    g_assert_cmpint(reward_units(&town->mysteries[1].reward), ==, 3);
    g_assert_cmpint(reward_units(&town->progress[1]), ==, 3); /* one travel and two points */
    g_assert_cmpint(reward_units(&town->progress[7]), ==, 2);
    g_assert_cmpint(town->n_conversions, ==, 2);
    g_assert_cmpuint(town->conversions[1].kinds, ==, 1U << ICON_EVIDENCE | 1U << ICON_CLUE);
    g_assert_cmpint(town->n_ratings, ==, 3);
    g_assert_cmpint(town->ratings[0].from, ==, 0);
}

static void
test_faults(void)
{
    g_autofree char *town = read_town();
    g_autoptr(GPtrArray) changes = help_changes("town-faults.txt");

    for (guint i = 0; i < changes->len; i++) {
        const Change *change = g_ptr_array_index(changes, i);
        g_autofree char *text = help_apply(town, change);
        g_autofree char *said = NULL;
        g_autoptr(Case) c = parse(text, &said);

        g_test_message("%s → %s", change->from, change->to);
        g_assert_null(c);
        g_auto(GStrv) lines = g_strsplit(said, "\ntown:", 0);
        g_autofree char *short_said = g_strjoinv("\n", lines);
        g_assert_cmpstr(short_said + strlen("town:"), ==, change->said);
    }
    g_assert_cmpuint(changes->len, >, 15);
}

/* Tests that a case that is cut off anywhere loads or is refused with a message. */
static void
test_truncations_never_crash(void)
{
    g_autofree char *text = read_town();
    gsize length = strlen(text);

    for (gsize n = 0; n < length; n += 3) {
        g_autoptr(GError) error = NULL;
        g_autoptr(Case) c = case_parse(text, n, "town", &error);

        g_assert_true((c == NULL) == (error != NULL));
        g_assert_true(c != NULL || g_str_has_prefix(error->message, "town:"));
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/town/whole", test_whole);
    g_test_add_func("/town/faults", test_faults);
    g_test_add_func("/town/truncations-never-crash", test_truncations_never_crash);
    return g_test_run();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* accept.c: tests that an upheld wording is added to the key, and nothing else changes (WH-138) */
#include "cases/answers/accept.h"

#include <string.h>

#include "help.h"

static const char WORDING[] = "the long \"pole\" — för the punt\\";
static const char QUOTED[] = "\"the long \\\"pole\\\" — för the punt\\\\\"";

/* Forms of a question, and the same forms with the wording. %s stands for the wording as YAML. */
static const struct {
    const char *what;
    const char *from;
    const char *to;
} KEYS[] = {
    { "no list",
      "    answer: an oar\n    proofs: [[b1, b2]]\n",
      "    accept: [%s]\n    answer: an oar\n    proofs: [[b1, b2]]\n" },
    { "a list in brackets",
      "    answer: an oar\n    accept: [a scull]\n    proofs: [[b1, b2]]\n",
      "    answer: an oar\n    accept: [%s, a scull]\n    proofs: [[b1, b2]]\n" },
    { "an empty list",
      "    answer: an oar\n    accept: [ ]\n    proofs: [[b1, b2]]\n",
      "    answer: an oar\n    accept: [%s ]\n    proofs: [[b1, b2]]\n" },
    { "a list of lines, with a comment",
      "    answer: an oar\n    accept: # för now\n      # of wood\n      - a scull\n    proofs: "
      "[[b1, b2]]\n",
      "    answer: an oar\n    accept: # för now\n      # of wood\n      - %s\n      - a scull\n   "
      " "
      "proofs: [[b1, b2]]\n" },
};

static void
test_each_way_to_write_it(void)
{
    g_autofree char *fair = help_read("fair.yaml");

    for (size_t i = 0; i < G_N_ELEMENTS(KEYS); i++) {
        g_autoptr(GError) error = NULL;
        g_auto(GStrv) parts = g_strsplit(KEYS[i].to, "%s", 2);
        g_autofree char *to = g_strjoinv(QUOTED, parts);
        g_autofree char *before = help_change(fair, KEYS[0].from, KEYS[i].from);
        g_autofree char *after = help_change(fair, KEYS[0].from, to);
        bool is_new = false;
        g_autofree char *grown = accept_add(before, "fair", "what", WORDING, &is_new, &error);

        g_test_message("%s", KEYS[i].what);
        g_assert_no_error(error);
        g_assert_true(is_new);
        g_assert_cmpstr(grown, ==, after);
        g_autofree char *again = accept_add(grown, "fair", "what", WORDING, &is_new, &error);
        g_assert_no_error(error);
        g_assert_false(is_new);
        g_assert_cmpstr(again, ==, grown);
    }
}

/* Tests a question in braces on one line, as a case in JSON has it. */
static void
test_in_braces(void)
{
    g_autofree char *fair = help_read("fair.yaml");
    g_autofree char *before = help_change(
        fair,
        "  - id: what\n    ask: What?\n    kind: object\n    answer: an oar\n    proofs: [[b1, "
        "b2]]\n",
        "  - {id: what, ask: What?, kind: object, answer: an oar, proofs: [[b1, b2]]}\n");
    g_autoptr(GError) error = NULL;
    bool is_new = false;
    g_autofree char *grown = accept_add(before, "fair", "what", "a scull", &is_new, &error);

    g_assert_no_error(error);
    g_assert_true(is_new);
    g_assert_nonnull(strstr(grown, "kind: object, accept: [\"a scull\"], answer: an oar, "));
}

static void
test_a_reason_is_taken_as_a_whole(void)
{
    g_autofree char *fair = help_read("fair.yaml");
    g_autoptr(GError) error = NULL;
    bool is_new = false;
    g_autofree char *grown =
        accept_add(fair, "fair", "why", "one could see nothing", &is_new, &error);

    g_assert_no_error(error);
    g_assert_true(is_new);
    g_assert_nonnull(strstr(grown, "accept: [\"one could see nothing\"]\n    answer: The fog.\n"));
}

/* Tests that a wording that cannot be added is refused with advice, and no text is returned. */
static void
test_refusals(void)
{
    static const struct {
        const char *id;
        const char *wording;
        const char *said;
    } ROWS[] = {
        { "whither", "a scull", "there is no question “whither”" },
        { "who", "Ada Whitcombe", "correct the key by hand" },
    };
    g_autofree char *fair = help_read("fair.yaml");

    for (size_t i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autoptr(GError) error = NULL;
        bool is_new = false;
        g_autofree char *grown =
            accept_add(fair, "fair", ROWS[i].id, ROWS[i].wording, &is_new, &error);

        g_assert_null(grown);
        g_assert_error(error, LOAD_ERROR, LOAD_ERROR_FORMAT);
        if (strstr(error->message, ROWS[i].said) == NULL) {
            g_error("%s", error->message);
        }
    }
    g_autoptr(GError) error = NULL;
    bool is_new = false;
    g_autofree char *grown = accept_add("game: [", "fair", "who", "x", &is_new, &error);
    g_assert_null(grown);
    g_assert_error(error, LOAD_ERROR, LOAD_ERROR_SYNTAX);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/accept/each-way", test_each_way_to_write_it);
    g_test_add_func("/accept/braces", test_in_braces);
    g_test_add_func("/accept/reason", test_a_reason_is_taken_as_a_whole);
    g_test_add_func("/accept/refusals", test_refusals);
    return g_test_run();
}

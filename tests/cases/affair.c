/* SPDX-License-Identifier: GPL-3.0-or-later */
/* affair.c: tests that a case of Lady Alice loads completely, that each fault in it is reported,
 * and that its texts have the right lengths */
#include <string.h>

#include "cases/check/check.h"
#include "cases/load/kind.h"
#include "cases/load/load.h"
#include "help.h"

/* Parses the case @text. Returns NULL and sets *@said to the message if the case is refused. */
static Case *
parse(const char *text, char **said)
{
    g_autoptr(GError) error = NULL;
    Case *c = case_parse(text, strlen(text), "affair", &error);

    *said = error == NULL ? NULL : g_strdup(error->message);
    return c;
}

/* Returns the findings in @text, one per line. The caller frees the text. */
static char *
findings_of(const char *text)
{
    g_autofree char *said = NULL;
    g_autoptr(Case) c = parse(text, &said);
    GString *lines = g_string_new(NULL);

    g_assert_cmpstr(said, ==, NULL);
    g_autoptr(GPtrArray) findings = case_check(c);
    for (guint i = 0; i < findings->len; i++) {
        const Finding *finding = g_ptr_array_index(findings, i);

        g_string_append_printf(lines,
                               "%s%d:%d: %s: %s",
                               i == 0 ? "" : "\n",
                               finding->place.line,
                               finding->place.column,
                               finding->level == FINDING_ERROR ? "error" : "warning",
                               finding->message);
    }
    return g_string_free(lines, FALSE);
}

/* Tests that the case has 32 clues: four categories of eight, in the order of their numbers. */
static void
test_whole(void)
{
    g_autofree char *text = help_read("affair.yaml");
    g_autofree char *said = NULL;
    g_autoptr(Case) c = parse(text, &said);

    g_assert_cmpstr(said, ==, NULL);
    g_assert_cmpstr(c->game, ==, "lady-alice");
    g_assert_nonnull(c->affair);
    g_assert_cmpint(c->n_questions, ==, 0);
    g_assert_cmpint(c->n_locations, ==, 0);
    const Clue *first = &c->affair->clues[0];
    g_assert_cmpstr(first->name, ==, "Ada Whitcombe");
    g_assert_cmpstr(first->said, ==, "Ada Whitcombe");
    g_assert_cmpstr(first->picture, ==, "suspect-1");
    g_assert_cmpint(first->place.line, ==, 9);
    const Clue *last = &c->affair->clues[AFFAIR_CLUES - 1];
    g_assert_cmpstr(last->name, ==, "hammer");
    g_assert_cmpstr(last->said, ==, "with a hammer");
    g_assert_true(g_str_has_prefix(c->affair->epilogue, "He was in the boat all day."));
    for (int i = 0; i < AFFAIR_CLUES; i++) {
        g_autofree char *id =
            g_strdup_printf("%c%d", "spto"[i / CATEGORY_CLUES], i % CATEGORY_CLUES + 1);

        g_assert_cmpstr(clue_id(i), ==, id);
        g_assert_cmpint(clue_find(id), ==, i);
    }
    g_assert_null(c->cover);
    g_assert_null(c->affair->ending);
    g_assert_null(clue_id(AFFAIR_CLUES));
    static const char *const NO_CLUES[] = { "", "s", "s0", "s9", "x1", "S1", "s11", "s1 " };
    for (gsize i = 0; i < G_N_ELEMENTS(NO_CLUES); i++) {
        g_assert_cmpint(clue_find(NO_CLUES[i]), ==, -1);
    }
}

static void
test_faults(void)
{
    g_autofree char *affair = help_read("affair.yaml");
    g_autoptr(GPtrArray) changes = help_changes("affair-faults.txt");

    for (guint i = 0; i < changes->len; i++) {
        const Change *change = g_ptr_array_index(changes, i);
        g_autofree char *text = help_apply(affair, change);
        g_autofree char *said = NULL;
        g_autoptr(Case) c = parse(text, &said);

        g_test_message("%s → %s", change->from, change->to);
        g_assert_null(c);
        g_auto(GStrv) lines = g_strsplit(said, "\naffair:", 0);
        g_autofree char *short_said = g_strjoinv("\n", lines);
        g_assert_cmpstr(short_said + strlen("affair:"), ==, change->said);
    }
}

static void
test_findings(void)
{
    g_autofree char *affair = help_read("affair.yaml");
    g_autofree char *of_affair = findings_of(affair);
    g_autoptr(GPtrArray) changes = help_changes("affair-findings.txt");

    g_assert_cmpstr(of_affair, ==, "");
    for (guint i = 0; i < changes->len; i++) {
        const Change *change = g_ptr_array_index(changes, i);
        g_autofree char *text = help_apply(affair, change);
        g_autofree char *found = findings_of(text);

        g_test_message("%s → %s", change->from, change->to);
        g_assert_cmpstr(found, ==, change->said);
    }
}

/* Returns the affair with @n words in place of the last value of @key. */
static char *
with_words(const char *key, int n)
{
    g_autofree char *affair = help_read("affair.yaml");
    char *found = g_strrstr(affair, key);
    GString *text = g_string_new(NULL);
    const char *after = strchr(found, '\n');

    if (strcmp(key, "epilogue: ") == 0) { /* the last value, which has several lines */
        after = "\n";
    }
    g_string_append_printf(text, "%.*s%s", (int)(found - affair), affair, key);
    for (int i = 0; i < n; i++) {
        g_string_append(text, i == 0 ? "word" : " word");
    }
    g_string_append(text, after);
    return g_string_free(text, FALSE);
}

/* Tests that a text at its limit has no finding, and a text one word past its limit has one. */
static void
test_measures(void)
{
    static const struct {
        const char *key;
        const char *what;
        int n_words;
        bool is_right;
    } ROWS[] = {
        { "text: ", "hammer", 19, false },
        { "text: ", "hammer", 20, true },
        { "text: ", "hammer", 40, true },
        { "text: ", "hammer", 41, false },
        { "introduction: ", "the introduction", 350, true },
        { "introduction: ", "the introduction", 351, false },
        { "epilogue: ", "the epilogue", 149, false },
        { "epilogue: ", "the epilogue", 150, true },
        { "epilogue: ", "the epilogue", 250, true },
        { "epilogue: ", "the epilogue", 251, false },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autofree char *text = with_words(ROWS[i].key, ROWS[i].n_words);
        g_autofree char *found = findings_of(text);
        g_autofree char *wanted =
            g_strdup_printf("warning: %s has %d words; ", ROWS[i].what, ROWS[i].n_words);

        g_test_message("%s", found);
        if (ROWS[i].is_right) {
            g_assert_cmpstr(found, ==, "");
        } else {
            g_assert_nonnull(strstr(found, wanted));
            g_assert_null(strchr(found, '\n'));
        }
    }
    g_autofree char *text = help_read("affair.yaml");
    *g_strrstr(text, "epilogue: ") = '\0';
    g_autofree char *found = findings_of(text);
    g_assert_cmpstr(found, ==, "1:1: warning: there is no epilogue to read at the end");
}

/* Tests that a case that is cut off anywhere loads or is refused with a message. */
static void
test_truncations_never_crash(void)
{
    g_autofree char *text = help_read("affair.yaml");
    gsize length = strlen(text);

    for (gsize n = 0; n < length; n += 5) {
        g_autoptr(GError) error = NULL;
        g_autoptr(Case) c = case_parse(text, n, "affair", &error);

        g_assert_true((c == NULL) == (error != NULL));
        g_assert_true(c != NULL || g_str_has_prefix(error->message, "affair:"));
    }
}

/* Tests the case of the Vanished Explorer: it has no findings, and its clues have the names of
 * RULES.md, in the same order. */
static void
test_vanished_explorer(void)
{
    static const char *const NAMES[] = {
        "Charles Chaillé-Long",
        "Samuel White Baker",
        "Mary Kingsley",
        "Joseph Marlow",
        "Ajayi Crowther",
        "John Hanning Speke",
        "Tippu Tip",
        "Alexine Tinné",
        "Waterloo Station",
        "Royal Geographical Society",
        "Covent Garden Market",
        "British Museum",
        "St Katharine Docks",
        "Hyde Park",
        "Westminster Abbey",
        "Cleopatra’s Needle",
        "7 a.m.",
        "9 a.m.",
        "11 a.m.",
        "1 p.m.",
        "3 p.m.",
        "5 p.m.",
        "7 p.m.",
        "9 p.m.",
        "compass",
        "sextant",
        "pith helmet",
        "telescope",
        "drum",
        "water flask",
        "carved mask",
        "expedition journal",
    };
    g_autoptr(GError) error = NULL;
    g_autofree char *path = case_resolve(g_getenv("HANSOM_CASES"), "lady-alice/00", &error);
    g_assert_no_error(error);
    g_autoptr(Case) c = case_load(path, &error);
    g_assert_no_error(error);
    g_autoptr(GPtrArray) findings = case_check(c);

    G_STATIC_ASSERT(G_N_ELEMENTS(NAMES) == AFFAIR_CLUES);
    for (int i = 0; i < AFFAIR_CLUES; i++) {
        g_assert_cmpstr(c->affair->clues[i].name, ==, NAMES[i]);
        g_assert_nonnull(c->affair->clues[i].text);
    }
    for (guint i = 0; i < findings->len; i++) {
        g_test_message("%s", ((const Finding *)g_ptr_array_index(findings, i))->message);
    }
    g_assert_cmpuint(findings->len, ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/affair/whole", test_whole);
    g_test_add_func("/affair/faults", test_faults);
    g_test_add_func("/affair/findings", test_findings);
    g_test_add_func("/affair/measures", test_measures);
    g_test_add_func("/affair/truncations-never-crash", test_truncations_never_crash);
    g_test_add_func("/affair/vanished-explorer", test_vanished_explorer);
    return g_test_run();
}

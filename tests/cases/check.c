/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.c: tests that a fair case has no findings, and that each way to spoil it has its own
 * finding */
#include "cases/check/check.h"

#include <string.h>

#include "cases/base/words.h"
#include "cases/check/reach.h"
#include "cases/load/load.h"
#include "help.h"

/* Returns the findings in @text, one per line. A warning ends with its id and with the author's
 * explanation, if there is one. The caller frees the text. */
static char *
findings_of(const char *text)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Case) c = case_parse(text, strlen(text), "fair", &error);
    GString *lines = g_string_new(NULL);

    g_assert_no_error(error);
    g_autoptr(GPtrArray) findings = case_check(c);
    for (guint i = 0; i < findings->len; i++) {
        const Finding *finding = g_ptr_array_index(findings, i);
        bool is_error = finding->level == FINDING_ERROR;

        g_string_append_printf(lines,
                               "%s%d:%d: %s: %s%s%s%s",
                               i == 0 ? "" : "\n",
                               finding->place.line,
                               finding->place.column,
                               is_error ? "error" : "warning",
                               finding->message,
                               is_error ? "" : " [",
                               is_error ? "" : FINDING_IDS[finding->kind],
                               is_error ? "" : "]");
        if (finding->explained != NULL) {
            g_string_append_printf(lines, ": %s", finding->explained);
        }
    }
    return g_string_free(lines, FALSE);
}

static void
test_say(void)
{
    g_autoptr(GPtrArray) findings = finding_list();

    finding_add(findings, FINDING_UNPROVED, (Place){ 3, 5 }, "%s is wrong", "this");
    finding_add(findings, FINDING_PAIRS, (Place){ 0 }, "%s is weak", "that");
    g_autofree char *error = finding_say(g_ptr_array_index(findings, 0), "a/case.yaml");
    g_autofree char *warning = finding_say(g_ptr_array_index(findings, 1), "a/case.yaml");
    g_assert_cmpstr(error, ==, "a/case.yaml:3:5: this is wrong");
    g_assert_cmpstr(warning, ==, "a/case.yaml:1:1: warning: that is weak [pairs]");
    g_assert_cmpint(findings_open(findings), ==, 2);
}

static void
test_fair_case_has_no_findings(void)
{
    g_autofree char *text = help_read("fair.yaml");
    g_autofree char *found = findings_of(text);

    g_assert_cmpstr(found, ==, "");
}

static void
test_findings(void)
{
    g_autofree char *fair = help_read("fair.yaml");
    g_autoptr(GPtrArray) changes = help_changes("findings.txt");

    for (guint i = 0; i < changes->len; i++) {
        const Change *change = g_ptr_array_index(changes, i);
        g_autofree char *text = help_apply(fair, change);
        g_autofree char *found = findings_of(text);

        g_test_message("%s → %s", change->from, change->to);
        g_assert_cmpstr(found, ==, change->said);
    }
}

/* Returns the fair case with one new clue on each of the cards 11, 12 and 13, and with @proofs
 * for the question "what". The caller frees the text. */
static char *
with_new_clues(const char *proofs)
{
    g_autofree char *fair = help_read("fair.yaml");
    g_autofree char *p = help_change(fair, "  - id: card-12", "      p: A fact.\n  - id: card-12");
    g_autofree char *q = help_change(p, "  - id: card-13", "      q: A fact.\n  - id: card-13");
    g_autofree char *r = help_change(q, "  - id: card-14", "      r: A fact.\n  - id: card-14");

    return help_change(r, "[[b1, b2]]", proofs);
}

static void
test_losses(void)
{
    static const struct {
        const char *proofs;
        const char *found;
    } ROWS[] = {
        { "[[p, a1]]",
          "question “what” cannot be proved without card-11; give another way to prove it" },
        { "[[p, q]]",
          "question “what” cannot be proved without card-11, card-12; give another way to prove "
          "it" },
        { "[[p, q], [q, r], [p, r]]", "question “what” has no two proofs that share no card" },
        { "[[p, a1], [q, a1], [r, a1], [b1, b2]]", NULL },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autofree char *text = with_new_clues(ROWS[i].proofs);
        g_autofree char *found = findings_of(text);

        g_test_message("%s", found);
        g_assert_true((strstr(found, "error") != NULL) == (ROWS[i].found != NULL));
        g_assert_true(ROWS[i].found == NULL || strstr(found, ROWS[i].found) != NULL);
    }
}

/* Returns the fair case with a chain of @n deductions in reverse order, each with up to eleven
 * proofs. The chain ends in the answer to the question "what". The caller
 * frees the text. */
static char *
with_chain(int n)
{
    g_autofree char *fair = help_read("fair.yaml");
    g_autofree char *asked = help_change(fair, "[[b1, b2]]", "[[d0]]");
    g_autoptr(GString) chain = g_string_new("  both-a: [[a1, a2]]\n");

    for (int i = 0; i < n; i++) {
        g_string_append_printf(chain, "  d%d: [", i);
        for (int j = 1; j <= 10 && i + j < n; j++) {
            g_string_append_printf(chain, "[b1, b2, c1, d%d], ", i + j);
        }
        g_string_append_printf(chain, i == n - 1 ? "[b1, b2]]\n" : "[d%d]]\n", i + 1);
    }
    return help_change(asked, "  both-a: [[a1, a2]]\n", chain->str);
}

/* Tests that a long chain of deductions proves what its first facts prove. */
static void
test_chain(void)
{
    g_autofree char *text = with_chain(180);
    g_autofree char *found = findings_of(text);

    g_test_message("%s", found);
    g_assert_cmpstr(found, ==, "");
}

/* Tests that a needed clue must be on two cards, whether it proves an answer or clears an
 * innocent. */
static void
test_stands_twice(void)
{
    g_autofree char *text = with_new_clues("[[p, a1], [b1, b2]]");
    g_autofree char *twice = findings_of(text);
    g_autofree char *cleared = help_change(text, "[[a2, b2]]", "[[p, b2], [q, a1]]");
    g_autofree char *either = findings_of(cleared);
    g_autofree char *alone = help_change(text, "[[a2, b2]]", "[[q, b2]]");
    g_autofree char *once = findings_of(alone);

    g_assert_nonnull(
        strstr(twice, "warning: clue “p” is needed, but is on one card only [fact-once]"));
    g_assert_null(strstr(twice, "clue “b1” is needed"));
    g_assert_null(strstr(twice, "clue “q” is needed")); /* “q” proves nothing */
    g_assert_null(strstr(either, "nothing clears"));
    g_assert_nonnull(strstr(once,
                            "11:5: error: nothing clears Ada Whitcombe without card-12; put what "
                            "clears this person on two cards"));
}

/* Tests that a false trail is no unused fact, and does not count as a clue of its card. */
static void
test_false_trail(void)
{
    g_autofree char *fair = help_read("fair.yaml");
    g_autofree char *more =
        help_change(fair, "  - id: card-8", "      p: A fact.\n      q: A fact.\n  - id: card-8");
    g_autofree char *text = help_change(more, "against: [[c1]]", "against: [[p], [q], [c1]]");
    g_autofree char *found = findings_of(text);
    g_autofree char *idle = help_change(text, "[p], [q], ", "");
    g_autofree char *unused = findings_of(idle);

    g_assert_cmpstr(found, ==, "");
    g_assert_nonnull(strstr(unused, "“card-7” has 4 clues; it should have 1 to 3 [card-clues]"));
    g_assert_nonnull(strstr(unused, "warning: clue “p” proves nothing [unused-fact]"));
}

/* Tests proofs with locked cards. Both Lockpicks may be in other players' hands. */
static void
test_locked(void)
{
    g_autofree char *text = with_new_clues("[[p, q], [p, r], [b1, a2]]");
    GString *locked = g_string_new(text);

    g_string_replace(locked, "marks: [lock]", "marks: []", 0);
    for (int i = 7; i <= 9; i++) {
        g_autofree char *card = g_strdup_printf("name: Card %d\n", i);
        g_autofree char *with_lock = g_strdup_printf("name: Card %d\n    marks: [lock]\n", i);

        g_string_replace(locked, card, with_lock, 0);
    }
    g_autofree char *open = findings_of(locked->str);
    g_assert_null(strstr(open, "error"));

    g_string_replace(locked, "name: Card 11\n", "name: Card 11\n    marks: [lock]\n", 0);
    g_autofree char *found = findings_of(locked->str);
    g_assert_nonnull(strstr(found, "error: question “what” cannot be proved without locked cards"));
    g_string_free(locked, TRUE);
}

/* Tests cards that close. Clue a1 is lost only when the last of its cards closes before round 3. */
static void
test_hours(void)
{
    g_autofree char *text = help_read("fair.yaml");

    for (int i = 1; i <= 3; i++) {
        g_autofree char *name = g_strdup_printf("name: Card %d\n", i);
        g_autofree char *closing = g_strdup_printf("name: Card %d\n    closes: 2\n", i);
        g_autofree char *later = help_change(text, name, closing);

        g_free(text);
        text = g_steal_pointer(&later);
        g_autofree char *found = findings_of(text);
        g_assert_true((strstr(found, "error") != NULL) == (i == 3));
        g_assert_true(i < 3 || strstr(found,
                                      "error: question “who” has no proof without card-1, card-2, "
                                      "card-3, closed before round 3;") != NULL);
    }
    g_autofree char *in_time = help_change(text, "closes: 2", "closes: 3");
    g_autofree char *found = findings_of(in_time);
    g_assert_null(strstr(found, "error"));
}

/* Tests the maximum number of cards for which every set of cards is tried. A case with one more
 * card gets a message, and is not checked further. */
static void
test_most_cards(void)
{
    g_autofree char *fair = help_read("fair.yaml");

    for (int n = REACH_CARDS_MAX; n <= REACH_CARDS_MAX + 1; n++) {
        GString *more = g_string_new("locations:\n");

        for (int i = 14; i < n; i++) {
            g_string_append_printf(
                more, "  - {id: more-%d, number: %d, name: More, text: More.}\n", i, 50 + i);
        }
        g_autofree char *many = g_string_free(more, FALSE);
        g_autofree char *text = help_change(fair, "locations:\n", many);
        g_autofree char *found = findings_of(text);
        bool is_told = strstr(found, "more than 16 cards have a text") != NULL;

        g_assert_true(is_told == (n > REACH_CARDS_MAX));
    }
}

static void
test_reach(void)
{
    g_autofree char *text = help_read("fair.yaml");
    g_autoptr(GError) error = NULL;
    g_autoptr(Case) c = case_parse(text, strlen(text), "fair", &error);

    g_assert_no_error(error);
    g_autoptr(Reach) reach = reach_new(c);
    g_assert_cmpint(reach->n_cards, ==, 14);
    g_assert_false(reach_proves(reach, 0, 0));
    g_assert_true(reach_proves(reach, 1U << 0 | 1U << 3, 0)); /* through a deduction */
    g_assert_false(reach_proves(reach, 1U << 0 | 1U << 1, 0));
    g_assert_true(reach_proves(reach, 1U << 0 | 1U << 1, 2));
    g_assert_cmpuint(reach_marked(reach, MARK_LOCK), ==, 1U << 3);
    g_assert_cmpuint(reach_useful(reach), ==, reach->all);
    g_assert_cmpint(card_count(reach_least(reach)), ==, 4);
}

static void
test_words(void)
{
    static const struct {
        const char *a;
        const char *b;
        int apart;
    } ROWS[] = {
        { "", "", 0 },
        { "Pell", "pell", 0 },
        { "Pell", "Pall", 1 },
        { "Pell", "Plel", 1 },
        { "Pell", "Pel", 1 },
        { "", "Pell", 4 },
        { "Ångström", "ångstrom", 1 },
        { "Quill", "Pell", 3 },
        { "kitten", "sitting", 3 },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_assert_cmpint(words_apart(ROWS[i].a, ROWS[i].b), ==, ROWS[i].apart);
        g_assert_cmpint(words_apart(ROWS[i].b, ROWS[i].a), ==, ROWS[i].apart);
    }
    g_assert_cmpint(words_count("One – two, *three*\n\n4 o'clock --- "), ==, 5);
    g_assert_cmpint(words_count(""), ==, 0);
    g_assert_true(words_contain("It was *Ada\nWhitcombe*.", "Ada Whitcombe"));
    g_assert_false(words_contain("It was Ada Whitcombes.", "Ada Whitcombe"));
    g_assert_false(words_contain("Anything", "…"));
    g_assert_true(words_same("An Oar!", " an  oar"));
}

static void
test_shared_words(void)
{
    static const struct {
        const char *a;
        const char *b;
        const char *shared;
    } ROWS[] = {
        { "", "", "" },
        { "An oar.", "", "" },
        { "An oar.", "A boat", "" },
        { "The oar, and the *boat*!", "A boat and the\nboat", "and the boat" },
        { "one two three", "two three one two", "one two" }, /* the first of two equal runs */
        { "tide tide", "tide tide tide", "tide tide" },
        { "At the end", "begin at the end", "at the end" },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autofree char *shared = words_shared(ROWS[i].a, ROWS[i].b);

        g_assert_cmpstr(shared, ==, ROWS[i].shared);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/check/fair-case-has-no-findings", test_fair_case_has_no_findings);
    g_test_add_func("/check/say", test_say);
    g_test_add_func("/check/findings", test_findings);
    g_test_add_func("/check/chain", test_chain);
    g_test_add_func("/check/losses", test_losses);
    g_test_add_func("/check/stands-twice", test_stands_twice);
    g_test_add_func("/check/false-trail", test_false_trail);
    g_test_add_func("/check/locked", test_locked);
    g_test_add_func("/check/hours", test_hours);
    g_test_add_func("/check/most-cards", test_most_cards);
    g_test_add_func("/check/reach", test_reach);
    g_test_add_func("/check/words", test_words);
    g_test_add_func("/check/shared-words", test_shared_words);
    return g_test_run();
}

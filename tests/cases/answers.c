/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answers.c: what people type at 221B, and what it is taken for (WH-094, WH-138, EX-WH-3) */
#include "cases/answers/answers.h"
#include "cases/load.h"

typedef struct {
    int question; /* of the White Empress, from 1 */
    AnswerMark mark;
    const char *typed;
} Row;

static const Row ROWS[] = {
    /* given name and surname, in any order and dress; slips by the length of the word */
    { 1, ANSWER_RIGHT, "Augustus Wray" },
    { 1, ANSWER_RIGHT, "augustus wray." },
    { 1, ANSWER_RIGHT, "Wray, Augustus" },
    { 1, ANSWER_RIGHT, "MR. AUGUSTUS J. WRAY" },
    { 1, ANSWER_RIGHT, "Agustus Wray" },
    { 1, ANSWER_RIGHT, "Augustus Ray" },
    { 1, ANSWER_RIGHT, "Àugústus Wray" },
    /* not the full name, two names, a denial, nobody of the case: asked about */
    { 1, ANSWER_ASK, "Mr. Wray" },
    { 1, ANSWER_ASK, "Augustus" },
    { 1, ANSWER_ASK, "not Augustus Wray" },
    { 1, ANSWER_ASK, "Augustus Wray or Tobias Quill" },
    { 1, ANSWER_ASK, "Sherlock Holmes" },
    { 1, ANSWER_ASK, "idk" },
    { 1, ANSWER_ASK, "unknown" },
    { 1, ANSWER_ASK, "Augustus Wray's sister" }, /* who is no nun */
    { 1, ANSWER_WRONG, "Tobias Quill" },
    { 1, ANSWER_WRONG, "Sir Percival Drake" },
    { 1, ANSWER_WRONG, "the gardener" },
    { 1, ANSWER_WRONG, "Matthew Cob" },
    { 1, ANSWER_WRONG, "Cavendish Hall" },
    { 2, ANSWER_RIGHT, "Venturi's ice store" },
    { 2, ANSWER_RIGHT, "Venturi’s Ice Store" },
    { 2, ANSWER_RIGHT, "in the ice store in Craven Mews" },
    { 2, ANSWER_RIGHT, "in locker nine, behind the champagne" },
    { 2, ANSWER_RIGHT, "At Giacomo Venturi's" },
    { 2, ANSWER_RIGHT, "Locker No. 9" },
    { 2, ANSWER_ASK, "behind the ice store" },
    { 2, ANSWER_ASK, "in the ice" },
    { 2, ANSWER_ASK, "" },
    { 2, ANSWER_WRONG, "Drake's glasshouse" },
    { 2, ANSWER_WRONG, "the Thames" },
    { 2, ANSWER_WRONG, "at the Verulam Club" },
    /* every concept touched, by stems; a denial counts where it is meant */
    { 3,
      ANSWER_RIGHT,
      "Because she was bleached with sulphur and the acid test would have shown it" },
    { 3, ANSWER_RIGHT, "the flower was fake and the professor would find out" },
    { 3, ANSWER_RIGHT, "It was dyed white and the judges would notice" },
    { 3, ANSWER_RIGHT, "the orchid wasn't really white, Haldane's test would prove it" },
    { 3, ANSWER_RIGHT, "so that nobody would find out it's not a real white orchid" },
    { 3, ANSWER_RIGHT, "so no one would discover that the white was faked" },
    { 3, ANSWER_WRONG, "no one discovered that it was a fake" },
    { 3, ANSWER_WRONG, "he wanted the money" },
    { 3, ANSWER_WRONG, "because of the test" },
    { 3, ANSWER_WRONG, "she was a fake" },
    { 3, ANSWER_WRONG, "she was never bleached, and there was no test" },
    { 3, ANSWER_WRONG, "insurance" },
};

static void
test_rows(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path =
        g_build_filename(g_getenv("HANSOM_CASES"), "watson-and-holmes", "00-white-empress", NULL);
    g_autoptr(Case) c = case_load(path, &error);

    g_assert_no_error(error);
    for (size_t i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autofree char *why = NULL;
        AnswerMark mark = answers_judge(c, ROWS[i].question - 1, ROWS[i].typed, NULL, &why);

        g_test_message("%d: %s: %s", ROWS[i].question, ROWS[i].typed, why);
        g_assert_cmpint(mark, ==, ROWS[i].mark);
    }
}

/* A longer answer than anyone would type is wrong, and one that is no UTF-8 does no harm. */
static void
test_odd_texts(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path =
        g_test_build_filename(G_TEST_DIST, "..", "scenes", "cases", "port.yaml", NULL);
    g_autoptr(Case) c = case_load(path, &error);
    g_autofree char *most = g_strnfill(ANSWER_BYTES_MAX, 'x');
    g_autofree char *more = g_strnfill(ANSWER_BYTES_MAX + 1, 'x');

    g_assert_no_error(error);
    g_assert_cmpint(answers_judge(c, 0, most, NULL, NULL), ==, ANSWER_ASK);
    g_assert_cmpint(answers_judge(c, 0, more, NULL, NULL), ==, ANSWER_WRONG);
    g_assert_cmpint(answers_judge(c, 0, "\xff\xfe Josiah Pell", NULL, NULL), ==, ANSWER_RIGHT);
    g_assert_cmpint(answers_judge(c, 0, "a b c d e f", NULL, NULL), ==, ANSWER_ASK);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/answers/white-empress", test_rows);
    g_test_add_func("/answers/odd-texts", test_odd_texts);
    return g_test_run();
}

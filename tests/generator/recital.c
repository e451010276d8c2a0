/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recital.c: tests that only the introduction and the questions are read aloud, and how they are
 * pronounced */
#include "generator/narration/recital.h"
#include "cases/load/load.h"
#include "generator/base/fault.h"
#include "generator/narration/pronounce.h"

#include <string.h>

static const char CASE[] =
    "game: watson-and-holmes\n"
    "number: 1\n"
    "title: The Secret of the Title\n"
    "%s"
    "difficulty: 1\n"
    "teaser: A secret of the teaser.\n"
    "introduction: |\n"
    "%s"
    "people:\n"
    "  - name: Josiah Pell\n"
    "questions:\n"
    "  - id: culprit\n"
    "    ask: Who cut Mrs. Pell's rope?\n"
    "    kind: person\n"
    "    answer: Josiah Pell\n"
    "    proofs: [[secret]]\n"
    "  - id: when\n"
    "    ask: When? (as the clock had it)\n"
    "    kind: time\n"
    "    answer: '11.15'\n"
    "    proofs: [[secret]]\n"
    "  - id: tide\n"
    "    ask: On which tide did he sail?\n"
    "    kind: choice\n"
    "    choices: [the ebb, the flood]\n"
    "    answer: the ebb\n"
    "    proofs: [[secret]]\n"
    "rules:\n"
    "  say: A secret of the rules.\n"
    "zones: [A]\n"
    "locations:\n"
    "  - {id: 221b, number: 1, name: 221B Baker Street, kind: place, zone: A}\n"
    "  - id: port\n"
    "    number: 2\n"
    "    name: The Port\n"
    "    kind: place\n"
    "    zone: A\n"
    "    text: A secret of a card.\n"
    "    clues:\n"
    "      secret: A secret of a clue.\n"
    "solution: A secret of the solution.\n";

/* Returns the case with the line @language and with @introduction, whose lines begin with two
 * spaces. */
static Case *
make_case(const char *language, const char *introduction)
{
    g_autoptr(GString) text = g_string_new(CASE);
    g_autoptr(GError) error = NULL;

    g_string_replace(text, "%s", language, 1);
    g_string_replace(text, "%s", introduction, 1);
    Case *c = case_parse(text->str, text->len, "case.yaml", &error);
    g_assert_no_error(error);
    return c;
}

/* Returns all utterances, one per line: the pause after the utterance in ms, and its words. The
 * caller frees the text. */
static char *
tell(const Case *c)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) speech = recital_new(c, &error);
    g_autoptr(GString) told = g_string_new(NULL);

    g_assert_no_error(error);
    for (guint i = 0; i < speech->len; i++) {
        const Utterance *utterance = g_ptr_array_index(speech, i);

        g_string_append_printf(told, "%d %s\n", utterance->pause_ms, utterance->text);
    }
    return g_strdup(told->str);
}

static void
test_introduction_and_questions(void)
{
    g_autoptr(Case) c = make_case("",
                                  "  # A *cold* week\n"
                                  "\n"
                                  "  It was **bitterly** cold, Mr. Holmes\n"
                                  "  said; \"most [bitterly](http://x).\"\n"
                                  "\n"
                                  "  221B Baker Street,\\\n"
                                  "  London\n"
                                  "\n"
                                  "  ***\n"
                                  "\n"
                                  "  1. the porter\n"
                                  "  2. the *cook*\n"
                                  "\n"
                                  "  - a rope\n");
    g_autofree char *told = tell(c);

    g_assert_cmpstr(told,
                    ==,
                    "900 A cold week\n"
                    "600 It was bitterly cold, Mr Holmes said; “most bitterly.”\n"
                    "250 two two one B Baker Street,\n"
                    "1800 London\n"
                    "600 1. the porter\n"
                    "600 2. the cook\n"
                    "1500 a rope\n"
                    "900 Who cut Mrs Pell's rope?\n"
                    "900 When? (as the clock had it)\n"
                    "600 On which tide did he sail?\n"
                    "250 the ebb\n"
                    "900 the flood\n");
}

/* Tests that the English pronunciation is not used for other languages. */
static void
test_other_languages(void)
{
    g_autoptr(Case) c = make_case("language: de\n", "  Im Jahr 1891 sagte Mr. Holmes nichts.\n");
    g_autofree char *told = tell(c);

    g_assert_cmpstr(told,
                    ==,
                    "1500 Im Jahr 1891 sagte Mr. Holmes nichts.\n"
                    "900 Who cut Mrs. Pell's rope?\n"
                    "900 When? (as the clock had it)\n"
                    "600 On which tide did he sail?\n"
                    "250 the ebb\n"
                    "900 the flood\n");
}

/* Tests that no number is longer than the synthesizer can read, also with soft hyphens and
 * zero-width spaces within. */
static void
test_long_numbers(void)
{
    g_autoptr(Case) c = make_case("language: ka\n",
                                  "  no\u00ADw 1.1.1.1.1.1.1.\u00AD1.1.1.1.1.\u200B1.1.1.1.1.1.1.\n"
                                  "\n"
                                  "  12345678901234567890123456789012,5,a6,7 8\n");
    g_autofree char *told = tell(c);

    g_assert_true(g_str_has_prefix(told,
                                   "600 now 1.1.1.1.1.1.1.1.1.1.1.1.1.1.1. 1.1.1.1.\n"
                                   "1500 123456789012345678901234567890 12,5,a6,7 8\n"));
}

/* Tests that no word is longer than the synthesizer can read, and that symbols are not read. */
static void
test_words(void)
{
    g_autofree char *word = g_strnfill(31, 'x');
    g_autofree char *text =
        g_strdup_printf("  %s\n\n  fog❤👻🕵️, 5 °C + £1 – ½ й̆ x\n", word);
    g_autoptr(Case) c = make_case("language: hy\n", text);
    g_autofree char *told = tell(c);
    g_autofree char *due = g_strdup_printf("600 %.30s x\n"
                                           "1500 fog   ️, 5 °C + £1 – ½ й̆  x\n",
                                           word);

    g_autofree char *start = g_strndup(told, strlen(due));
    g_assert_cmpstr(start, ==, due);
}

static void
test_pronounced(void)
{
    static const struct {
        const char *written;
        const char *said;
    } ROWS[] = {
        { "Mrs. Hudson and Dr. Watson; Messrs. Pope & Co. wait.",
          "Mrs Hudson and Dr Watson; messers Pope and Company wait." },
        { "Lt. Grey, Capt. Moran, Prof. Haldane, Insp. Lestrade, John Openshaw, Esq.",
          "Lieutenant Grey, Captain Moran, Professor Haldane, Inspector Lestrade, John Openshaw, "
          "Esquire" },
        { "Col. Moran, Rev. Pell and Hon. Jane",
          "Colonel Moran, Reverend Pell and Honourable Jane" },
        { "St. Pancras, St James’s, Baker St. and the Strand",
          "Saint Pancras, Saint James’s, Baker Street and the Strand" },
        { "in January 1891, not in 1805, nor in 1900.",
          "in January 18 91, not in 18 oh 5, nor in 19 hundred." },
        { "£1891, 1,891 men, 21891 men, -1891", "1891 pounds, 1,891 men, 21891 men, -1891" },
        { "at 4.30 p.m., at 11:05, at 9.00", "at 4 30 p.m., at 11 oh 5, at 9 o’clock" },
        { "£1, £5, £1,250, 1s. 6d., 3s. 1d",
          "1 pound, 5 pounds, 1,250 pounds, 1 shilling 6 pence, "
          "3 shillings 1 penny" },
        { "the 2nd and the 3rd inst., No. 14, nos. 3",
          "the 2nd and the 3rd instant, number 14, numbers 3" },
        { "No. I said no.", "No. I said no." },
        { "at 221B, and at 221b", "at two two one B, and at two two one B" },
        { "Napoleon III and Henry VIII; I and V",
          "Napoleon the third and Henry the eighth; I and V" },
        { "i.e. a rope, e.g. hers, etc.", "that is a rope, for example hers, et cetera" },
        { "Mycroft of Pall Mall took a brougham to Holborn",
          "My-croft of Pal Mal took a broo-am to Hoeburn" },
        { "twopence, twopenny, halfpenny, ha’penny", "tuppence, tuppenny, haypenny, haypenny" },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autofree char *said = pronounce(ROWS[i].written, "en");
        g_autofree char *at_home = pronounce(ROWS[i].written, "en-GB");
        g_autofree char *elsewhere = pronounce(ROWS[i].written, "enm");

        g_assert_cmpstr(said, ==, ROWS[i].said);
        g_assert_cmpstr(at_home, ==, ROWS[i].said);
        g_assert_cmpstr(elsewhere, ==, ROWS[i].written);
    }
}

/* Tests the maximum length of a recital, and one byte more. */
static void
test_most(void)
{
    g_autoptr(Case) c = make_case("", "  x\n");
    gsize asked = 0;
    g_autoptr(GError) error = NULL;

    for (int i = 0; i < c->n_questions; i++) {
        asked += strlen(c->questions[i].ask);
        for (int j = 0; j < c->questions[i].choices.n; j++) {
            asked += strlen(c->questions[i].choices.items[j]);
        }
    }
    g_free(c->introduction);
    c->introduction = g_strnfill(RECITAL_BYTES_MAX - asked, 'x');
    g_autoptr(GPtrArray) speech = recital_new(c, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(speech->len, ==, 6);

    g_free(c->introduction);
    c->introduction = g_strnfill(RECITAL_BYTES_MAX - asked + 1, 'x');
    g_assert_null(recital_new(c, &error));
    g_assert_error(error, PRESS_ERROR, PRESS_ERROR_INPUT);
    g_assert_cmpstr(
        error->message,
        ==,
        "introduction and questions are too long to be read aloud: the limit is 16 KiB together");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/recital/introduction-and-questions", test_introduction_and_questions);
    g_test_add_func("/recital/other-languages", test_other_languages);
    g_test_add_func("/recital/long-numbers", test_long_numbers);
    g_test_add_func("/recital/words", test_words);
    g_test_add_func("/recital/pronounced", test_pronounced);
    g_test_add_func("/recital/most", test_most);
    return g_test_run();
}

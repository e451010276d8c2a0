/* SPDX-License-Identifier: GPL-3.0-or-later */
/* speech.c: tests sentences with slots in several languages, and the catalogues that contain
 * them */
#include <glib/gstdio.h>

#include "cases/load/catalogue.h"
#include "cases/load/load.h"
#include "cases/model/speech.h"

#include <string.h>
#include <unistd.h>

static void
test_slots(void)
{
    static const struct {
        const char *words;
        const char *who; /* NULL: not given */
        const char *said;
    } ROWS[] = {
        { "nothing to fill", "red", "nothing to fill" },
        { "{who}", "red", "red" },
        { "{who}", NULL, "" },
        { "{who|nobody} goes", "red", "red goes" },
        { "{who|nobody} goes", NULL, "nobody goes" },
        { "Auf {who:„*“|diese Karte}.", "Tor", "Auf „Tor“." },
        { "Auf {who:„*“|diese Karte}.", NULL, "Auf diese Karte." },
        { "{who:plain} {n}, {who}", "a*b", "a*b 7, a*b" },
        { "", NULL, "" },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        const Slot slots[] = { { "n", "7" }, { "who", ROWS[i].who } };
        g_autofree char *said = speech_fill(ROWS[i].words, slots, G_N_ELEMENTS(slots));

        g_assert_cmpstr(said, ==, ROWS[i].said);
    }
}

static void
test_plurals(void)
{
    g_autoptr(Speech) de = speech_new("de", SPEECH_PLURAL_NOT_ONE);
    g_autoptr(Speech) fr = speech_new("fr", SPEECH_PLURAL_ABOVE_ONE);

    speech_learn(de, "a round", "Runde", "Runden");
    speech_learn(fr, "a round", "tour", "tours");
    for (int n = 0; n <= 3; n++) {
        const char *english = n == 1 ? "a round" : "rounds";

        g_assert_cmpstr(speech_count(NULL, "a round", "rounds", n), ==, english);
        g_assert_cmpstr(speech_count(de, "a round", "rounds", n), ==, n == 1 ? "Runde" : "Runden");
        g_assert_cmpstr(speech_count(fr, "a round", "rounds", n), ==, n > 1 ? "tours" : "tour");
        g_assert_cmpstr(speech_count(fr, "a day", "days", n), ==, n == 1 ? "a day" : "days");
    }
    g_assert_cmpstr(speech_say(de, "unknown"), ==, "unknown");
    g_assert_cmpstr(speech_language(NULL), ==, "en");
    g_assert_cmpstr(speech_language(fr), ==, "fr");
}

static void
test_capitals(void)
{
    static const char *const ROWS[][2] = {
        { "red goes", "Red goes" },
        { "élan", "Élan" },
        { "„x“", "„x“" },
        { "", "" },
        { "ñu", "Ñu" },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autofree char *capital = speech_capital(ROWS[i][0]);

        g_assert_cmpstr(capital, ==, ROWS[i][1]);
    }
}

static void
test_our_languages(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *folder =
        g_test_build_filename(G_TEST_DIST, "..", "..", CATALOGUE_FOLDER, NULL);
    g_autoptr(Catalogue) catalogue = catalogue_read(folder, &error);

    g_assert_no_error(error);
    g_autofree char *list = catalogue_list(catalogue);
    g_assert_cmpstr(list, ==, "de, en, es, fr");
    g_assert_cmpstr(speech_say(catalogue_find(catalogue, "de-AT"), "The rules"), ==, "Die Regeln");
    g_assert_cmpstr(speech_say(catalogue_find(catalogue, "ES"), "The rules"), ==, "Las reglas");
    g_assert_cmpstr(speech_say(catalogue_find(catalogue, "fr_CA"), "The rules"), ==, "Les règles");
    g_assert_cmpstr(speech_count(catalogue_find(catalogue, "fr"), "{n} round", "{n} rounds", 0),
                    ==,
                    "{n} manche");
    for (const char *const *tag = (const char *const[]){ "en", "en-GB", "", "d", "deu", NULL };
         *tag != NULL;
         tag++) {
        g_assert_null(catalogue_find(catalogue, *tag));
    }
    g_assert_null(catalogue_find(catalogue, NULL));
    g_assert_null(catalogue_find(NULL, "de"));
    g_assert_true(catalogue_knows(catalogue, "en-GB"));
    g_assert_true(catalogue_knows(catalogue, "de"));
    g_assert_false(catalogue_knows(catalogue, "enx"));
    g_assert_false(catalogue_knows(catalogue, NULL));
}

#define HEAD                                                                    \
    "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n" \
    "\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n\n"

#define LATIN                                                                        \
    "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=ISO-8859-1\\n\"\n" \
    "\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n\n"

/* Tests that a damaged file is refused with its name and line, and that nothing is loaded from
 * it. */
static void
test_faults(void)
{
    static const struct {
        const char *text;
        const char *says; /* part of the error message; NULL: valid */
    } ROWS[] = {
        { HEAD "msgid \"a {who}\"\nmsgstr \"ein {who|x}\"\n", NULL },
        { HEAD "msgid \"a {who}\"\nmsgstr \"ein {wer}\"\n",
          "xx.po:6: “a {who}”: there is no slot {wer}" },
        { HEAD "msgid \"\"\n\"a \\\"\"\n\"{who}\\\"\"\nmsgstr \"ein {wer}\"\n",
          "xx.po:6: “a \"{who}\"”: there is no slot {wer}" },
        { HEAD "msgid \"b\"\nmsgstr \"c\"\n\nmsgid \"a {who}\"\nmsgstr \"{wer}\"\n",
          "xx.po:9: “a {who}”: there is no slot {wer}" },
        { HEAD "msgid \"a {who}\"\nmsgstr \"ein {who\"\n", "a slot has no end" },
        { HEAD "msgid \"a {who}\"\nmsgstr \"ein {{who}\"\n", "a slot has no end" },
        { HEAD "msgid \"a\"\nmsgstr \"ein\n", "xx.po:8: " },
        { HEAD "msgid \"a\"\nmsgstr \"b\"\n\nmsgid \"a\"\nmsgstr \"c\"\n", "xx.po:9: " },
        { "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=3; plural=n%3;\\n\"\n", "Plural-Forms" },
        { "msgid \"a\"\nmsgstr \"b\"\n", "Plural-Forms" },
        { HEAD "msgid \"a\"\nmsgstr \"Stra\xdf"
               "e\"\n",
          "xx.po:7:13: not UTF-8: save the file as UTF-8" },
        { HEAD "msgid \"a\"\nmsgstr \"Stra\\337e\"\n", "xx.po:6: “a”: not UTF-8" },
        { LATIN "msgid \"a\"\nmsgstr \"Stra\xdf"
                "e\"\n",
          "xx.po:7:13: not UTF-8: save the file as UTF-8" },
        { LATIN "msgid \"a\"\nmsgstr \"b\"\n",
          "xx.po:1: “”: save the file as UTF-8, and write charset=UTF-8 in its Content-Type" },
    };
    g_autofree char *folder = g_dir_make_tmp("hansom-words-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "xx.po", NULL);

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autoptr(GError) error = NULL;

        g_assert_true(g_file_set_contents(path, ROWS[i].text, -1, NULL));
        g_autoptr(Catalogue) catalogue = catalogue_read(folder, &error);
        if (ROWS[i].says == NULL) {
            g_assert_no_error(error);
            g_assert_cmpstr(
                speech_say(catalogue_find(catalogue, "xx"), "a {who}"), ==, "ein {who|x}");
        } else {
            g_assert_null(catalogue);
            g_assert_error(error, LOAD_ERROR, LOAD_ERROR_SYNTAX);
            g_assert_true(g_str_has_prefix(error->message, path) &&
                          error->message[strlen(path)] == ':');
            g_assert_true(g_ascii_isdigit(error->message[strlen(path) + 1]));
            g_test_message("%s", error->message);
            g_assert_nonnull(strstr(error->message, ROWS[i].says));
        }
    }
    g_unlink(path);
    g_autoptr(GError) device = NULL;
    g_assert_cmpint(symlink("/dev/zero", path), ==, 0); /* reading it would never end */
    g_assert_null(catalogue_read(folder, &device));
    g_assert_error(device, LOAD_ERROR, LOAD_ERROR_MISSING);
    g_unlink(path);
    g_rmdir(folder);
    g_autoptr(GError) error = NULL;
    g_assert_null(catalogue_read(folder, &error));
    g_assert_nonnull(strstr(error->message, folder));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/speech/slots", test_slots);
    g_test_add_func("/speech/plurals", test_plurals);
    g_test_add_func("/speech/capitals", test_capitals);
    g_test_add_func("/speech/our-languages", test_our_languages);
    g_test_add_func("/speech/faults", test_faults);
    return g_test_run();
}

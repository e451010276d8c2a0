/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seal.c: tests that a seal hides the answer key and binds it */
#include "cases/edition/seal.h"

#include <jansson.h>
#include <string.h>

#include "cases/edition/edition.h"
#include "help.h"

static const char BASE[] = "http://221B.LOCAL:8221";

/* Returns an edition of knot.yaml. Unless @from is NULL, it is replaced by @to in the case. */
static Edition *
make_edition(const char *seed, const char *from, const char *to)
{
    g_autofree char *folder = help_folder();
    g_autofree char *knot = help_read("knot.yaml");
    g_autofree char *text = from == NULL ? g_strdup(knot) : help_change(knot, from, to);
    g_autofree char *path = help_write(folder, "case.yaml", text);
    g_autoptr(GError) error = NULL;
    CodeKey key;

    code_key_from_seed(&key, seed);
    Edition *edition = edition_new(path, &key, BASE, "printed", &error);
    g_assert_no_error(error);
    help_remove(folder);
    return edition;
}

static void
test_as_described(void)
{
    /* The seal is from printf 'hansom seal 1\n%s\n{}' 00…00 | sha256sum. The first 100 bits of
     * the second seal were converted by hand. */
    g_autofree char *salt = g_strnfill(SEAL_DIGITS, '0');
    g_autofree char *seal = seal_close(salt, "{}");
    g_autofree char *shown =
        seal_show("00443214c74254b635cf84653fffffffffffffffffffffffffffffffffffffff");

    g_assert_cmpstr(seal, ==, "6cb393cb0c6bb0119cc80f69a4a058e5b487e7413f05a53de663846be33ac71d");
    g_assert_cmpstr(shown, ==, "0123 4567 89AB CDEF GHJK");
    g_assert_cmpuint(strlen(shown), ==, SEAL_SHOWN);
    g_assert_true(seal_is_one(seal));
    g_assert_false(seal_is_one("00"));
}

/* Tests that the seals of two editions of a case differ, so that nobody can test a guess on a
 * seal. The same key gives the same seal. */
static void
test_hides(void)
{
    g_autoptr(Edition) one = make_edition("one", NULL, NULL);
    g_autoptr(Edition) again = make_edition("one", NULL, NULL);
    g_autoptr(Edition) other = make_edition("other", NULL, NULL);
    g_autofree char *salt = NULL;
    g_autofree char *text = NULL;
    g_autofree char *other_salt = NULL;
    g_autofree char *other_text = NULL;

    g_assert_cmpstr(one->seal, ==, again->seal);
    g_assert_cmpstr(one->seal, !=, other->seal);
    g_assert_true(edition_unseal(one, &salt, &text));
    g_assert_true(edition_unseal(other, &other_salt, &other_text));
    g_assert_cmpstr(text, ==, other_text);
    g_assert_cmpstr(salt, !=, other_salt);
    g_autofree char *seal = seal_close(salt, text);
    g_autofree char *other_seal = seal_close(other_salt, other_text);
    g_assert_cmpstr(seal, ==, one->seal);
    g_assert_cmpstr(other_seal, ==, other->seal);
}

/* Tests that two cases with the same key have different salts. A known salt of one case does not
 * reveal the salt of another. */
static void
test_no_two_texts_share_a_salt(void)
{
    g_autoptr(Edition) one = make_edition("salt", NULL, NULL);
    g_autoptr(Edition) other = make_edition("salt", "He stood to inherit", "He stood to gain");
    g_autofree char *salt = NULL;
    g_autofree char *text = NULL;
    g_autofree char *other_salt = NULL;
    g_autofree char *other_text = NULL;

    g_assert_true(edition_unseal(one, &salt, &text));
    g_assert_true(edition_unseal(other, &other_salt, &other_text));
    g_assert_cmpstr(salt, !=, other_salt);
}

/* Tests that the seal changes with everything that the referee judges by. Other parts of the
 * case may change. */
static void
test_binds(void)
{
    static const struct {
        const char *from;
        const char *to;
        bool is_judged;
    } ROWS[] = {
        { "aliases: [Joe Pell]", "aliases: [Jo Pell]", true },
        { "- name: Ada Whitcombe", "- name: Ada Whitcomb", true },
        { "Who cut the rope?", "Who tied the rope?", true },
        { "answer: Josiah Pell", "answer: Ada Whitcombe", true },
        { "accept: [Joe Pell]", "accept: [Jos Pell]", true },
        { "reject: [the lighterman]", "reject: [a lighterman]", true },
        { "kind: number\n    answer: 11", "kind: number\n    answer: 12", true },
        { "accept: [eleven]", "accept: [eleven, 11 pm]", true },
        { "He stood to inherit.", "He stood to inherit it.", true },
        { "- [inherit, will]", "- [inherit, will, legacy]", true },
        { "never: [by accident]", "never: [by chance]", true },
        { "answer: ebb", "answer: flood", true },
        { "choices: [ebb, flood]", "choices: [ebb, flood, slack]", true },
        { "name: Mrs Crump", "name: Mrs Crumb", true },
        { "text: Beer.", "text: Beer at eleven.", true },
        { "*Josiah Pell* shrugs", "*Josiah Pell* shrugs at ten", true },
        { "It was Pell.", "It was not Pell.", true },
        { "carriages: 9", "carriages: 8", true },
        { "game: watson-and-holmes\n", "game: watson-and-holmes\nlanguage: de\n", true },
        /* the same words, but in another field */
        { "accept: [Joe Pell]\n    reject: [the lighterman]",
          "accept: [Joe Pell, the lighterman]",
          true },
        { "choices: [ebb, flood]", "choices: [ebb, \"flood, slack\"]", true },
        { "- [inherit, will]", "- [inherit]\n      - [will]", true },
        { "answer: He stood to inherit.", "answer: \"He stood to inherit., by accident\"", true },
        /* not used to judge */
        { "teaser: A rope", "teaser: The rope", false },
        { "difficulty: 1", "difficulty: 2", false },
        { "Ada took the ferry.", "Ada took a ferry.", false },
        { "cutter-left-handed: [[knot-tied-left]]",
          "cutter-left-handed: [[knot-tied-left, ada-on-the-ferry]]",
          false },
    };
    g_autoptr(Edition) whole = make_edition("binds", NULL, NULL);

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autoptr(Edition) changed = make_edition("binds", ROWS[i].from, ROWS[i].to);

        g_test_message("%s", ROWS[i].to);
        g_assert_cmpint(strcmp(changed->seal, whole->seal) != 0, ==, ROWS[i].is_judged);
    }
}

/* Tests that the sealed text contains no card's text, since nobody needs to learn the texts of
 * cards that were not visited. */
static void
test_keeps_texts(void)
{
    g_autoptr(Edition) edition = make_edition("texts", NULL, NULL);
    g_autofree char *salt = NULL;
    g_autofree char *text = NULL;

    g_assert_true(edition_unseal(edition, &salt, &text));
    g_assert_nonnull(strstr(text, "\"answer\":\"Josiah Pell\""));
    g_assert_null(strstr(text, "Beer."));
    g_assert_null(strstr(text, "tarred"));
    g_assert_null(strstr(text, "ferry"));
}

/* Tests that another common set gives another seal. */
static void
test_sealed_as_printed(void)
{
    g_autoptr(Edition) edition = make_edition("set", NULL, NULL);
    g_autofree char *before = g_strdup(edition->seal);
    g_autoptr(GError) error = NULL;
    CodeKey set;

    code_key_from_seed(&set, "another");
    edition_share(edition, &set);
    g_assert_cmpstr(edition->seal, !=, before);
    g_autofree char *text = edition_text(edition);
    g_autoptr(Edition) read = edition_parse(text, strlen(text), "read", &error);
    g_assert_no_error(error);
    g_assert_cmpstr(read->seal, ==, edition->seal);
}

/* Returns an edition's text with the member @key set to @value, or without it if @value is NULL.
 * Takes ownership of @value. The caller frees the text. */
static char *
text_with(const char *key, json_t *value)
{
    g_autoptr(Edition) edition = make_edition("spoilt", NULL, NULL);
    g_autofree char *text = edition_text(edition);
    json_t *json = json_loads(text, 0, NULL);

    if (value == NULL) {
        json_object_del(json, key);
    } else {
        json_object_set_new(json, key, value);
    }
    char *changed = json_dumps(json, JSON_INDENT(1));
    char *owned = g_strdup(changed);
    free(changed);
    json_decref(json);
    return owned;
}

static void
test_old_editions_have_none(void)
{
    g_autofree char *text = text_with("seal", NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(Edition) edition = edition_parse(text, strlen(text), "old", &error);
    g_autofree char *salt = NULL;
    g_autofree char *key = NULL;

    g_assert_no_error(error);
    g_assert_null(edition->seal);
    g_assert_false(edition_unseal(edition, &salt, &key));
    g_autofree char *again = edition_text(edition);
    g_assert_null(strstr(again, "\"seal\""));
}

static void
test_broken_seals(void)
{
    static const char CHANGED[] =
        "the case is not the one that was sealed: it or a key beside it was changed after "
        "printing; restore edition.json as hansom-print wrote it, or print the case again";
    const struct {
        const char *seal;
        const char *said;
    } ROWS[] = {
        { "00443214c74254b635cf84653a56d7c675be77dfffffffffffffffffffffffff", CHANGED },
        { "00443214C74254B635CF84653A56D7C675BE77DFFFFFFFFFFFFFFFFFFFFFFFFF",
          "“seal” must be 64 lower-case hexadecimal digits" },
        { "00443214", "“seal” must be 64 lower-case hexadecimal digits" },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autofree char *text = text_with("seal", json_string(ROWS[i].seal));
        g_autoptr(GError) error = NULL;

        g_assert_null(edition_parse(text, strlen(text), "spoilt", &error));
        g_assert_error(error, LOAD_ERROR, LOAD_ERROR_FORMAT);
        g_assert_true(g_str_has_suffix(error->message, ROWS[i].said));
    }
    g_autofree char *whole = text_with("hansom", json_integer(2));
    g_autofree char *changed = help_change(whole, "It was Pell.", "It was Ada.");
    g_autoptr(GError) error = NULL;
    g_assert_null(edition_parse(changed, strlen(changed), "changed", &error));
    g_assert_true(g_str_has_suffix(error->message, CHANGED));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/seal/as-described", test_as_described);
    g_test_add_func("/seal/hides", test_hides);
    g_test_add_func("/seal/no-two-texts-share-a-salt", test_no_two_texts_share_a_salt);
    g_test_add_func("/seal/binds", test_binds);
    g_test_add_func("/seal/keeps-texts", test_keeps_texts);
    g_test_add_func("/seal/sealed-as-printed", test_sealed_as_printed);
    g_test_add_func("/seal/old-editions-have-none", test_old_editions_have_none);
    g_test_add_func("/seal/broken-seals", test_broken_seals);
    return g_test_run();
}

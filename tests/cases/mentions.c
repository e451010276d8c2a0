/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mentions.c: tests what players can pick as an answer at 221B */
#include "cases/answers/mentions.h"

#include "cases/answers/answers.h"
#include "cases/model/model.h"

#include "help.h"

enum {
    TEXTS_MAX = 2 * CASE_LOCATIONS_MAX + 1,
};

static const struct {
    const char *text;
    const char *people;
    const char *places;
    const char *things;
} TEXTS[] = {
    { "Then Mr Augustus Wray left Cavendish Hall. Nobody saw Wray.",
      "Mr Augustus Wray",
      "Cavendish Hall",
      "" },
    { "Only Mr Quill knew.", "Mr Quill", "", "" },
    { "Mr Augustus Wray bowed. It was Augustus Wray.", "Augustus Wray", "", "" },
    /* a word that begins a sentence is a name only if it is never written small */
    { "Fog lay there. The fog was thick. Ambrose Lockyer coughed.", "Ambrose Lockyer", "", "fog" },
    { "Try it. We asked Pask. Pask laughed.", "Pask", "", "" },
    /* somebody else of the same surname */
    { "Augustus Wray wept, and Mrs Wray too.", "Augustus Wray|Mrs Wray", "", "" },
    { "He dined at Gatti’s, near the Bank of England, on Tuesday.",
      "Gatti",
      "Gatti’s|Bank of England",
      "" },
    { "She’ll hide the old brass key in Rigaud’s shop window; it’s in a can.",
      "Rigaud",
      "Rigaud’s",
      "old brass key|shop window|Rigaud’s shop window|can" },
    { "The *Perpetua* sailed, they say, on a\nspring tide. I never saw the Perpetua.",
      "",
      "Perpetua",
      "spring tide" },
    { "The pie-man’s can stood by the lamp that burned.",
      "",
      "",
      "pie-man|can|pie-man’s can|lamp" },
    { "", "", "", "" },
};

static char *
join(const GPtrArray *list)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < list->len; i++) {
        g_string_append_printf(
            text, "%s%s", i == 0 ? "" : "|", (const char *)g_ptr_array_index(list, i));
    }
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static void
assert_list(const GPtrArray *list, const char *expected)
{
    g_autofree char *text = join(list);

    g_assert_cmpstr(text, ==, expected);
}

static void
test_texts(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(TEXTS); i++) {
        g_autoptr(Mentions) found = mentions_find(&TEXTS[i].text, 1);

        g_test_message("%s", TEXTS[i].text);
        assert_list(found->people, TEXTS[i].people);
        assert_list(found->places, TEXTS[i].places);
        assert_list(found->things, TEXTS[i].things);
    }
}

/* The lists have a limit, and so has a phrase. */
static void
test_limits(void)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (int i = 0; i < 2 * MENTIONS_MAX; i++) {
        g_string_append_printf(text, "with Mr %c%caaa, ", 'A' + i / 26 % 26, 'a' + i % 26);
        g_string_append_printf(
            text, "the %c%c%cst, ", 'a' + i / 676, 'a' + i / 26 % 26, 'a' + i % 26);
    }
    g_string_append(text, "with Mr ");
    for (int i = 0; i < MENTION_BYTES; i++) {
        g_string_append_c(text, 'X');
    }
    const char *texts[] = { text->str };
    g_autoptr(Mentions) found = mentions_find(texts, 1);
    g_assert_cmpuint(found->people->len, ==, MENTIONS_MAX);
    g_assert_cmpuint(found->things->len, ==, MENTIONS_MAX);
}

/* Reports whether an entry of @list is a right answer to question @q. */
static bool
has_right(const Case *c, int q, const GPtrArray *list)
{
    for (guint i = 0; i < list->len; i++) {
        if (answers_judge(c, q, g_ptr_array_index(list, i), NULL, NULL) == ANSWER_RIGHT) {
            return true;
        }
    }
    return false;
}

/* Somebody who has read every card can pick the right person, place or thing. */
static void
test_case(gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Case) c = case_load(data, &error);
    const char *texts[TEXTS_MAX];
    int n = 0;

    g_assert_no_error(error);
    texts[n++] = c->introduction;
    for (int i = 0; i < c->n_locations; i++) {
        if (c->locations[i].text != NULL) {
            texts[n++] = c->locations[i].text;
        }
    }
    g_autoptr(Mentions) found = mentions_find(texts, n);
    for (int q = 0; q < c->n_questions; q++) {
        const Question *question = &c->questions[q];

        g_test_message("%s", question->ask);
        if (question->kind == QUESTION_PERSON) {
            g_assert_true(has_right(c, q, found->people));
        } else if (question->kind == QUESTION_PLACE || question->kind == QUESTION_OBJECT) {
            g_assert_true(has_right(c, q, found->places) || has_right(c, q, found->people) ||
                          has_right(c, q, found->things));
        }
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/mentions/texts", test_texts);
    g_test_add_func("/mentions/limits", test_limits);
    g_autofree char *folder = g_build_filename(g_getenv("HANSOM_CASES"), "watson-and-holmes", NULL);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    g_assert_nonnull(dir);
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);
    for (const char *name = g_dir_read_name(dir); name != NULL; name = g_dir_read_name(dir)) {
        char *path = g_build_filename(folder, name, "case.yaml", NULL);
        g_autofree char *test = g_strconcat("/mentions/cases/", name, NULL);

        g_ptr_array_add(paths, path);
        if (g_file_test(path, G_FILE_TEST_EXISTS)) {
            g_test_add_data_func(test, path, test_case);
        }
    }
    return g_test_run();
}

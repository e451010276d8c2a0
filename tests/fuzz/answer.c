/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answer.c: fuzz target for the answers at 221B, which must get the same mark each time
 *
 * Each line of the input is an answer to questions of two real cases. The reason for its mark must
 * be valid text in each language. The whole input is also read as CommonMark: all spans must be
 * within their blocks.
 */
#include <string.h>

#include "cases/answers/answers.h"
#include "cases/base/data.h"
#include "cases/load/catalogue.h"
#include "cases/load/load.h"
#include "generator/draw/prose.h"
#include "tests/fuzz/target.h"

enum {
    ANSWERS_MAX = 12,
};

static const char *const CASES[] = {
    "cases/watson-and-holmes/01-eight-tunes",
    "cases/watson-and-holmes/12-one-stroke",
};

static const char *const LANGUAGES[] = { "en", "de", "es", "fr" };

static Case *cases[G_N_ELEMENTS(CASES)];
static Catalogue *catalogue;

static void
begin(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *words = data_find(CATALOGUE_FOLDER);

    catalogue = catalogue_read(words, &error);
    g_assert_no_error(error);
    for (size_t i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *path = g_build_filename(FUZZ_ROOT, CASES[i], NULL);

        cases[i] = case_load(path, &error);
        g_assert_no_error(error);
    }
}

static void
judge(const Case *c, int question, const char *answer, const char *language)
{
    char *why = NULL;
    AnswerMark mark = answers_judge(c, question, answer, NULL, NULL);
    AnswerMark again =
        answers_judge(c, question, answer, catalogue_find(catalogue, language), &why);

    g_assert_cmpint(again, ==, mark);
    must_be_text(why);
    g_assert_false(answer_is_right(mark) && strlen(answer) > ANSWER_BYTES_MAX);
}

static void
read_prose(const char *markdown)
{
    g_autoptr(Prose) prose = prose_new(markdown);

    for (guint i = 0; i < prose->blocks->len; i++) {
        const Block *block = prose->blocks->pdata[i];
        guint end = 0;

        g_assert_true(g_utf8_validate(block->text->str, (gssize)block->text->len, NULL));
        for (guint j = 0; j < block->spans->len; j++) {
            const Span *span = &g_array_index(block->spans, Span, j);

            g_assert_cmpuint(span->begin, >=, end);
            g_assert_cmpuint(span->end, >=, span->begin);
            g_assert_cmpuint(span->end, <=, block->text->len);
            end = span->end;
        }
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autofree char *typed = g_strndup((const char *)data, size);

    target_begin();
    if (catalogue == NULL) {
        begin();
    }
    if (!g_utf8_validate(typed, -1, NULL)) {
        return 0; /* JSON and YAML accept only valid UTF-8 */
    }
    g_auto(GStrv) answers = g_strsplit(typed, "\n", ANSWERS_MAX);
    for (guint n = 0; answers[n] != NULL; n++) {
        for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
            int question = (int)(n % (guint)cases[i]->n_questions);

            judge(cases[i], question, answers[n], LANGUAGES[n % G_N_ELEMENTS(LANGUAGES)]);
        }
    }
    read_prose(typed);
    return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* breaks.c: tests where lines may end: hyphens and no-break spaces by language, and even lines */
#include "generator/draw/breaks.h"
#include "generator/base/fault.h"
#include "generator/draw/hyphens.h"
#include "generator/draw/prose.h"
#include "generator/draw/spacing.h"

#include <string.h>

/* Asserts that @shown, in which “|” marks each place for a hyphen, is how @language hyphenates. */
static void
assert_hyphens(const char *language, const char *shown)
{
    g_autofree char *text = g_strdup(shown);
    g_autoptr(GString) found = g_string_new(NULL);
    char *to = text;

    for (const char *from = shown; *from != '\0'; from++) {
        if (*from != '|') {
            *to++ = *from;
        }
    }
    *to = '\0';

    g_autofree bool *breaks = hyphens_find(text, language);

    for (gsize i = 0; text[i] != '\0'; i++) {
        g_string_append(found, breaks != NULL && breaks[i] ? "|" : "");
        g_string_append_c(found, text[i]);
    }
    g_assert_cmpstr(found->str, ==, shown);
}

static void
test_hyphens(void)
{
    assert_hyphens("en", "the con|stable’s dif|fer|ent loc|a|tions, (ex|traordin|ary)");
    assert_hyphens("en-GB", "con|stable");
    assert_hyphens("de", "Die Ver|dachts|kar|ten lie|gen of|fen; die Drosch|ken|stra|ßen.");
    assert_hyphens("fr", "l’en|quê|teur et dif|fé|rentes");
    assert_hyphens("es", "in|ves|ti|ga|ción: ju|ga|dor");
}

/* Tests that names, codes and addresses are never hyphenated, nor are short words. */
static void
test_whole_words(void)
{
    assert_hyphens("en", "Lestrade, LESTRADE, PostScript");
    assert_hyphens("en", "X7K3constable, constable@example.org, well-constable, a/constable");
    assert_hyphens("en", "also idea only. constable.example, the con|stable.");
    assert_hyphens("de", "LESTRADE, PostScriptkarten");
    assert_hyphens("nl", "verdachtskaarten");
    g_assert_null(hyphens_find("constable", NULL));
    assert_hyphens("en", "");
}

static void
test_missing_dictionary(void)
{
    g_autoptr(GError) error = NULL;

    g_assert_true(hyphens_check(HYPHENS_FOLDER, "de", &error));
    g_assert_true(hyphens_check("/nowhere", "nl", &error));
    g_assert_no_error(error);
    g_assert_false(hyphens_check("/nowhere", "de", &error));
    g_assert_error(error, PRESS_ERROR, PRESS_ERROR_INPUT);
    g_assert_nonnull(strstr(error->message, "/nowhere/hyph_de_DE.dic"));
    g_assert_nonnull(strstr(error->message, "apt-get install hyphen-de"));
}

/* Asserts that @language binds @text as @shown, in which “~” is a no-break space and “^” a narrow
 * one. */
static void
assert_bound(const char *language, const char *text, const char *shown)
{
    g_autofree char *bound = spacing_bind(text, language);
    g_autoptr(GString) found = g_string_new(bound);

    g_string_replace(found, "\u00a0", "~", 0);
    g_string_replace(found, "\u202f", "^", 0);
    g_assert_cmpstr(found->str, ==, shown);
}

static void
test_spaces(void)
{
    assert_bound("en", "8 characters; 4 St Thomas’s", "8~characters; 4~St~Thomas’s");
    assert_bound("en", "15 221B Baker Street", "15~221B~Baker Street");
    assert_bound("en", "§ 4, No. 7, page 3 and round 2", "§~4, No.~7, page~3 and round~2");
    assert_bound(
        "en", "Dr Watson, Mrs. Hudson, Mr X, seat B", "Dr~Watson, Mrs.~Hudson, Mr~X, seat~B");
    assert_bound("en", "between 5 and 7 of 12 000", "between 5 and 7 of 12~000");
    assert_bound("en", "by 1895 he had, I say", "by 1895 he had, I say");
    assert_bound("en", "Each pays 3. Then all", "Each pays~3. Then all");
    assert_bound("en", "Arsenic – the white one …", "Arsenic~– the white one~…");
    assert_bound("en", "Who? “I!” he said: no.", "Who? “I!” he said: no.");
    assert_bound(
        "de", "in der 3. Runde, z. B. bei Dr. Watson", "in der~3.~Runde, z.^B. bei Dr.~Watson");
    assert_bound("es",
                 "a las 7 a. m., el n.º 3 de la Sra. Hudson",
                 "a las 7~a.^m., el n.º~3 de la Sra.~Hudson");
    assert_bound("fr", "« Quoi ? » dit-il ; oui : non!", "«~Quoi^?~» dit-il^; oui~: non^!");
    assert_bound(
        "fr", "«Non\u00a0!» http://221b.local à 10:30", "«~Non^!~» http://221b.local à 10:30");
    assert_bound("fr", "Où?!", "Où^?!");
    assert_bound("fr", "M. Lestrade, 3 fiacres", "M.~Lestrade, 3~fiacres");

    g_autofree char *loose = spacing_loosen("«\u00a0Où\u202f?");

    g_assert_cmpstr(loose, ==, "« Où ?");
}

/* Tests that spans keep their words when spaces before them grow. */
static void
test_spans(void)
{
    g_autoptr(Prose) prose = prose_new("8 *cabs* ! **3 *cards***?");
    const Block *block = g_ptr_array_index(prose->blocks, 0);
    static const char *const SPANS[] = { "cabs", "3\u00a0", "cards" };

    prose_speak(prose, "fr", true);
    g_assert_cmpstr(prose->hyphens, ==, "fr");
    g_assert_cmpstr(block->text->str, ==, "8\u00a0cabs\u202f! 3\u00a0cards\u202f?");
    g_assert_cmpuint(block->spans->len, ==, G_N_ELEMENTS(SPANS));
    for (guint i = 0; i < block->spans->len; i++) {
        const Span *span = &g_array_index(block->spans, Span, i);
        g_autofree char *words = g_strndup(block->text->str + span->begin, span->end - span->begin);

        g_assert_cmpstr(words, ==, SPANS[i]);
    }
}

/* Returns words of the widths @widths, which ends with 0, with blanks of 1 between them. A word
 * with a negative width goes on in the next one, after a hyphen of 1. */
static GArray *
words_of(const double *widths)
{
    GArray *words = g_array_new(FALSE, FALSE, sizeof(Word));
    double at = 0.0;

    for (int i = 0; *widths < 0.0 || *widths > 0.0; i++, widths++) {
        const Word word = {
            .at = at,
            .width = *widths < 0.0 ? -*widths : *widths,
            .blanks = *widths < 0.0 ? 0.0 : 1.0,
            .hyphen = *widths < 0.0 ? 1.0 : 0.0,
        };

        g_array_append_val(words, word);
        at += word.width + word.blanks;
    }
    return words;
}

/* Asserts that @words break into lines of @room as @shown: the ends of the lines as filled, a
 * slash, and as evened. */
static void
assert_breaks(const double *widths, double room, BreaksShape shape, const char *shown)
{
    g_autoptr(GArray) words = words_of(widths);
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(Break));
    g_autoptr(GString) found = g_string_new(NULL);
    int n_hyphens = 0;

    for (guint end = 0; end < words->len;) {
        Break line = { .first = end, .room = room };

        line.end = end = breaks_fill(words, line.first, room, n_hyphens, shape);
        n_hyphens = g_array_index(words, Word, end - 1).hyphen > 0.0 ? n_hyphens + 1 : 0;
        g_array_append_val(lines, line);
        g_string_append_printf(found, "%u ", end);
    }
    g_string_append(found, "/");
    breaks_even(words, lines, shape);
    for (guint i = 0; i < lines->len; i++) {
        g_string_append_printf(found, " %u", g_array_index(lines, Break, i).end);
    }
    g_assert_cmpstr(found->str, ==, shown);
}

static void
test_lines(void)
{
    /* a last line of one short word takes a word from the line before it */
    assert_breaks((double[]){ 4, 4, 4, 4, 2, 0 }, 20, BREAKS_RAGGED, "4 5 / 3 5");
    /* but not if that line would be nearly empty */
    assert_breaks((double[]){ 2, 17, 2, 0 }, 20, BREAKS_RAGGED, "2 3 / 2 3");
    /* the lines get even */
    assert_breaks((double[]){ 5, 5, 5, 9, 9, 9, 9, 0 }, 20, BREAKS_RAGGED, "3 5 7 / 3 5 7");
    assert_breaks((double[]){ 10, 4, 4, 11, 9, 9, 0 }, 20, BREAKS_RAGGED, "3 4 6 / 2 4 6");
    /* in centred text, the last line too */
    assert_breaks((double[]){ 5, 5, 5, 5, 0 }, 18, BREAKS_CENTRED, "3 4 / 2 4");
    /* a word is hyphenated where the line would be too short, and not where it is nearly full */
    assert_breaks((double[]){ 10, -6, 8, 5, 5, 0 }, 20, BREAKS_RAGGED, "2 5 / 2 5");
    assert_breaks((double[]){ 17, -1, 8, 5, 5, 0 }, 20, BREAKS_RAGGED, "1 4 5 / 1 4 5");
    /* the rest of a word is not alone on the last line */
    assert_breaks((double[]){ 10, -6, 8, 0 }, 20, BREAKS_RAGGED, "1 3 / 1 3");
    /* not more than two hyphens in a row */
    assert_breaks((double[]){ 10, -6, 4, 8, -5, 7, 6, -4, 6, 7, 9, 0 },
                  20,
                  BREAKS_RAGGED,
                  "2 5 7 10 11 / 2 4 7 10 11");
    /* a word that is too wide is alone, or at least its first part is */
    assert_breaks((double[]){ 2, 30, 2, 0 }, 20, BREAKS_RAGGED, "1 2 3 / 1 2 3");
    assert_breaks((double[]){ -15, 15, 5, 0 }, 20, BREAKS_RAGGED, "1 2 3 / 1 2 3");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/breaks/hyphens", test_hyphens);
    g_test_add_func("/breaks/whole-words", test_whole_words);
    g_test_add_func("/breaks/missing-dictionary", test_missing_dictionary);
    g_test_add_func("/breaks/spaces", test_spaces);
    g_test_add_func("/breaks/spans", test_spans);
    g_test_add_func("/breaks/lines", test_lines);
    return g_test_run();
}

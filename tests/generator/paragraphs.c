/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paragraphs.c: tests that the rulebooks, in every language, and the cards of a case are set
 * without widows, orphans, lonely words and hyphens in a row */
#include <math.h>
#include <string.h>

#include "cases/load/load.h"
#include "generator/draw/galley.h"
#include "generator/draw/template.h"

enum {
    PAGES = 24,        /* more than any rulebook has */
    SHORT_LETTERS = 5, /* letters and signs of a last line that looks lonely */
    HYPHENS_MAX = 2,   /* lines in a row that end with a hyphen */
};

#define ROUNDING_PT 0.02
#define TEXT_PT     9.0 /* least size of text to read */

static const char *const GAMES[] = {
    "adventures-in-the-fog",
    "baker-street-irregulars",
    "lady-alice",
    "watson-and-holmes",
};
static const char *const LANGUAGES[] = { "de", "en", "es", "fr" };

/* A paragraph as it is set. */
typedef struct {
    const char *text; /* the whole paragraph; its address identifies the paragraph */
    int n_lines;
    int n_here;     /* lines in the current box */
    int n_first;    /* lines in its first box; 0 while that is the current one */
    double last_mm; /* width of the line before the last */
    const SetLine *last;
} Paragraph;

static Templates *
templates_of(Compositor *compositor, TypeKind type)
{
    const Look look = { .type = type };

    return templates_new(g_getenv("HANSOM_TEMPLATES"), compositor, &look);
}

static double
width_of(const Setting *setting, const SetLine *line)
{
    double width = 0.0;

    for (guint i = 0; i < line->runs->len; i++) {
        width += set_run_width(g_ptr_array_index(line->runs, i)) * setting->scale;
    }
    return width;
}

/* Asserts that the last line of a paragraph, which is @line, is not lonely, unless the line
 * before it would be nearly empty otherwise. */
static void
assert_not_lonely(const Setting *setting, const SetLine *line, double before_mm)
{
    g_autofree char *words = g_strndup(line->text + line->begin, line->end - line->begin);
    const bool is_last = strspn(line->text + line->end, " \n") == strlen(line->text + line->end);

    if (is_last && line->begin > 0 && g_utf8_strlen(words, -1) <= SHORT_LETTERS &&
        before_mm > setting->where.width / 2) {
        g_test_message("“%s” is alone after “%s”", words, line->text);
        g_test_fail();
    }
}

/* Asserts that the lines of @paragraph are not alone at the foot of its first box or at the head of
 * the box where it ends. */
static void
assert_pairs(const Paragraph *paragraph)
{
    if (paragraph->n_first > 0 && (paragraph->n_first < 2 || paragraph->n_here < 2)) {
        g_test_message(
            "%d lines, then %d, of “%s”", paragraph->n_first, paragraph->n_here, paragraph->text);
        g_test_fail();
    }
}

/* Reports whether the box of @next goes on with the lines of the box of @setting (flow.h). */
static bool
goes_on(const Setting *setting, const Setting *next)
{
    return fabs(next->where.x - setting->where.x) < 0.3 &&
           fabs(next->where.y - setting->where.y - setting->where.height) < 0.3;
}

/* Asserts that @settings are set well, in type of at least @least_pt. Returns the number of
 * hyphens. */
static int
assert_well_set(const GPtrArray *settings, double least_pt)
{
    Paragraph paragraph = { 0 };
    int n_hyphens = 0;
    int n_in_row = 0;
    bool is_hyphenated = false;

    for (guint i = 0; i < settings->len; i++) {
        const Setting *setting = g_ptr_array_index(settings, i);

        g_assert_cmpfloat(setting->size_pt, >=, least_pt - ROUNDING_PT);
        if (setting->lines->len > 0 && i > 0 &&
            !goes_on(g_ptr_array_index(settings, i - 1), setting) &&
            g_array_index(setting->lines, SetLine, 0).text == paragraph.text) {
            paragraph.n_first = paragraph.n_first > 0 ? paragraph.n_first : paragraph.n_here;
            paragraph.n_here = 0;
            g_assert_false(is_hyphenated); /* no hyphen at the foot of a column */
        }
        for (guint j = 0; j < setting->lines->len; j++) {
            const SetLine *line = &g_array_index(setting->lines, SetLine, j);

            if (strcmp(line->text, GALLEY_SOFT_HYPHEN) == 0) {
                n_hyphens++;
                n_in_row++;
                is_hyphenated = true;
                g_assert_cmpint(n_in_row, <=, HYPHENS_MAX);
                continue;
            }
            n_in_row = is_hyphenated ? n_in_row : 0;
            is_hyphenated = false;
            if (line->text != paragraph.text) {
                assert_pairs(&paragraph);
                paragraph = (Paragraph){ .text = line->text };
            }
            assert_not_lonely(setting, line, paragraph.last_mm);
            paragraph.n_here++;
            paragraph.last_mm = width_of(setting, line);
        }
    }
    assert_pairs(&paragraph);
    return n_hyphens;
}

/* Sets @markdown in @language into the boxes @field of @n pages of @template. Asserts that it is
 * set well, and returns the number of hyphens. */
static int
set_well(Compositor *compositor,
         const Template *template,
         const char *field,
         int n,
         const char *markdown,
         const char *language,
         double least_pt)
{
    g_autoptr(GArray) rects = g_array_new(FALSE, FALSE, sizeof(Rect));
    g_autoptr(Prose) prose = prose_new(markdown);
    const TextStyle *style = NULL;
    Overflow overflow;

    for (int i = 0; i < n; i++) {
        style = template_list_boxes(template, field, rects, style);
    }
    prose_speak(prose, language, true);
    g_autoptr(GPtrArray) settings =
        compositor_set(compositor, prose, field, style, rects, &overflow);

    g_assert_nonnull(settings);
    return assert_well_set(settings, least_pt);
}

static void
test_rulebooks(void)
{
    g_autoptr(Compositor) compositor = compositor_new();
    g_autoptr(Templates) templates = templates_of(compositor, TYPE_NORMAL);
    int n_hyphens = 0;

    for (gsize i = 0; i < G_N_ELEMENTS(GAMES) * G_N_ELEMENTS(LANGUAGES); i++) {
        const char *game = GAMES[i / G_N_ELEMENTS(LANGUAGES)];
        const char *language = LANGUAGES[i % G_N_ELEMENTS(LANGUAGES)];
        g_autofree char *page = g_strdup_printf("%s/rulebook-page", game);
        g_autofree char *file = strcmp(language, "en") == 0
                                    ? g_strdup("rulebook.md")
                                    : g_strdup_printf("rulebook.%s.md", language);
        g_autofree char *path = g_build_filename(g_getenv("HANSOM_TEMPLATES"), game, file, NULL);
        g_autofree char *text = NULL;
        g_autoptr(GError) error = NULL;
        const Template *template = templates_get(templates, page, &error);

        g_assert_no_error(error);
        g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
        n_hyphens += set_well(compositor, template, "text", PAGES, text, language, TEXT_PT);
    }
    g_assert_cmpint(n_hyphens, >, 0); /* narrow columns need some */
}

/* Sets the texts of all locations of a case, which are read on cards with one column, in each kind
 * of type. */
static void
test_cards(void)
{
    static const double LEAST_PT[] = {
        [TYPE_NORMAL] = TEXT_PT,
        [TYPE_LARGE] = 12.0,
        [TYPE_DYSLEXIC] = 10.0,
    };
    g_autoptr(Compositor) compositor = compositor_new();
    g_autofree char *path =
        g_build_filename(g_getenv("HANSOM_CASES"), "watson-and-holmes", "00-white-empress", NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(Case) c = case_load(path, &error);

    g_assert_no_error(error);
    for (gsize type = 0; type < G_N_ELEMENTS(LEAST_PT); type++) {
        g_autoptr(Templates) templates = templates_of(compositor, (TypeKind)type);
        const Template *template =
            templates_get(templates, "watson-and-holmes/location-text", &error);

        g_assert_no_error(error);
        for (int i = 0; i < c->n_locations; i++) {
            const char *text = c->locations[i].text;

            if (i != c->location_221b) {
                set_well(compositor, template, "text", 1, text, c->language, LEAST_PT[type]);
            }
        }
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/paragraphs/rulebooks", test_rulebooks);
    g_test_add_func("/paragraphs/cards", test_cards);
    return g_test_run();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compose.c: draws the whole page: head, matrix, scores and legend */
#include "referee/report/lady-alice/matrix.h"

#include <string.h>

#define NAME_MM   40.0 /* width of the names */
#define LEGEND_MM 3.6  /* height of a mark in the legend */

static const char *const FIELDS[] = {
    "case",   "title", "date",    "verdict", "head",    "turn",   "plot", "clue",
    "true",   "value", "smiles",  "solved",  "row",     "scores", "step", "player",
    "points", "total", "outcome", "legend",  "caption", NULL,
};

static void
draw_head(Page *page, const Tale *tale)
{
    const Speech *speech = templates_speech(page->templates);
    g_autofree char *date = tale_say_date(tale, speech);
    g_autofree char *verdict = tale_say_verdict(tale, speech);

    page_set_head(page, tale->c, tale->is_over, date, verdict);
}

/* --- scores --- */

/* Headings of the scoring steps. */
static const char *const STEP_NAMES[TALE_STEPS] = {
    N_("1s and 2s"),       N_("every clue"),       N_("both of a category"),
    N_("right suspicion"), N_("right accusation"), N_("points"),
};

/* Reports whether the column of @step is drawn. Only in a game of five can a player hold two clues
 * of one category (LA-064). */
static bool
is_told(const Tale *tale, int step)
{
    return strcmp(TALE_STEP_KEYS[step], "pair") != 0 || tale->n_seats > CATEGORIES;
}

static Rect
step_at(const Page *page, const Tale *tale, int step)
{
    const Rect whole = page_box(page, "scores")->where;
    const double width =
        (whole.width - NAME_MM) / (TALE_STEPS - (is_told(tale, TALE_STEPS / 2 - 1) ? 0 : 1));
    int place = 0;

    for (int i = 0; i < step; i++) {
        place += is_told(tale, i);
    }
    return (Rect){ whole.x + NAME_MM + place * width, whole.y, width, whole.height };
}

/* Returns the reason why @seat has no score. */
static char *
say_unscored(const Page *page, const Tale *tale, Seat seat)
{
    const Speech *speech = templates_speech(page->templates);

    if (tale->out[seat] < 0) {
        return g_strdup(speech_say(speech, N_("the last one left: nothing is counted")));
    }
    g_autofree char *turn = g_strdup_printf("%d", tale_column(tale, tale->out[seat])->turn);
    return speech_tell(speech, N_("excluded: accused falsely in turn {n}"), { "n", turn });
}

static void
draw_steps(Page *page, const Tale *tale, Seat seat, double y, double height)
{
    for (int step = 0; step < TALE_STEPS; step++) {
        const bool is_total = step == TALE_STEPS - 1;
        const int points = tale->scores[seat].steps[step];
        g_autofree char *number =
            points == 0 && !is_total ? g_strdup("–") : g_strdup_printf("%d", points);
        Rect where = step_at(page, tale, step);

        where.y = y;
        where.height = height;
        if (!is_told(tale, step)) {
            continue;
        }
        if (is_total && (tale->winners & 1U << seat) != 0) {
            matrix_solved(
                page, (Rect){ where.x, y + height * 0.1, where.width, height * 0.8 }, number);
        } else {
            page_set(page, is_total ? "total" : "points", where, number);
        }
    }
}

static void
draw_scores(Page *page, const Tale *tale)
{
    const Rect whole = page_box(page, "scores")->where;
    const double head = page_box(page, "step")->where.height;
    const double height = MIN((whole.height - head) / tale->n_seats, 8.0);

    for (int step = 0; step < TALE_STEPS; step++) {
        Rect where = step_at(page, tale, step);

        where.height = head;
        if (is_told(tale, step)) {
            page_set(page, "step", where, page_say(page, STEP_NAMES[step]));
        }
    }
    for (int i = 0; i < tale->n_seats; i++) {
        const Seat seat = tale->order[i];
        const double y = whole.y + head + i * height;
        const double sign = MIN(height * 0.8, 5.4);
        g_autofree char *name = report_say_names(templates_speech(page->templates), &seat, 1);

        ink_line(page->ink,
                 (Point){ whole.x, y },
                 (Point){ whole.x + whole.width, y },
                 i == 0 ? 0.25 : 0.1,
                 i == 0 ? REPORT_INK : REPORT_PALE);
        page_sign(page, seat, (Point){ whole.x + sign / 2 + 0.5, y + height / 2 }, sign);
        page_set(
            page, "player", (Rect){ whole.x + sign + 2.0, y, NAME_MM - sign - 2.0, height }, name);
        if (tale->scores[seat].is_scored) {
            draw_steps(page, tale, seat, y, height);
        } else {
            g_autofree char *why = say_unscored(page, tale, seat);

            page_set(page,
                     "outcome",
                     (Rect){ whole.x + NAME_MM, y, whole.width - NAME_MM, height },
                     why);
        }
    }
}

/* --- the legend --- */

static void
sample_true(Page *page, const Tale *tale, Rect where)
{
    (void)tale;
    matrix_mark(page,
                (Point){ where.x + where.width / 2, where.y + where.height / 2 },
                where.height * 0.7,
                true);
}

static void
sample_false(Page *page, const Tale *tale, Rect where)
{
    (void)tale;
    matrix_mark(page,
                (Point){ where.x + where.width / 2, where.y + where.height / 2 },
                where.height * 0.7,
                false);
}

static void
sample_counter(Page *page, const Tale *tale, Rect where)
{
    matrix_counter(page, tale->order[0], 2, where);
}

static void
sample_card(Page *page, const Tale *tale, Rect where)
{
    (void)tale;
    matrix_card(page,
                (Rect){ where.x, where.y + where.height * 0.25, where.width, where.height / 2 });
}

static void
sample_accusation(Page *page, const Tale *tale, Rect where)
{
    (void)tale;
    page_set(page, "turn", where, "!");
}

static void
sample_holder(Page *page, const Tale *tale, Rect where)
{
    page_sign(page,
              tale->order[0],
              (Point){ where.x + where.width / 2, where.y + where.height / 2 },
              where.height);
}

static const struct {
    void (*sample)(Page *page, const Tale *tale, Rect where);
    double width_mm;
    const char *words;
} CAPTIONS[] = {
    { sample_holder, LEGEND_MM, N_("held this evidence") },
    { sample_true, LEGEND_MM, N_("shown, and true") },
    { sample_false, LEGEND_MM, N_("shown, and false") },
    { sample_counter, 5.6, N_("laid a counter of this number") },
    { sample_card, 7.0, N_("covered by a business card") },
    { sample_accusation, LEGEND_MM, N_("accusation") },
};

/* Draws the legend in two lines, each with half of the captions, spread over the box. */
static void
draw_legend(Page *page, const Tale *tale)
{
    const Rect where = page_box(page, "legend")->where;
    const double line = page_box(page, "caption")->where.height;
    const int n_line = ((int)G_N_ELEMENTS(CAPTIONS) + 1) / 2;

    for (int i = 0; i < (int)G_N_ELEMENTS(CAPTIONS); i++) {
        const double width = where.width / n_line;
        const double x = where.x + i % n_line * width;
        const double y = where.y + i / n_line * where.height / 2;
        const double sample = CAPTIONS[i].width_mm;

        CAPTIONS[i].sample(page, tale, (Rect){ x, y + (line - LEGEND_MM) / 2, sample, LEGEND_MM });
        page_set(page,
                 "caption",
                 (Rect){ x + sample + 1.2, y, width - sample - 1.6, line },
                 page_say(page, CAPTIONS[i].words));
    }
}

/* --- the whole page --- */

static Tale *
begin(const Edition *edition, Viewer viewer, GError **error)
{
    (void)viewer; /* the report is only drawn when everything is public */
    return tale_new(edition, error);
}

static bool
has_begun(const Tale *tale)
{
    return tale->columns->len > 0;
}

static bool
is_over(const Tale *tale)
{
    return tale->is_over;
}

static void
draw(const Tale *tale, Page *page)
{
    draw_head(page, tale);
    matrix_draw(page, tale);
    draw_scores(page, tale);
    draw_legend(page, tale);
}

const Report REPORT_LADY_ALICE = {
    .game = "lady-alice",
    .subject = N_("who suspected what, what was laid, how many smiled"),
    .fields = FIELDS,
    .nothing = "there was no suspicion yet",
    .unfinished = "the game is not over, and until then nobody may have notes",
    .begin = begin,
    .free = tale_free,
    .add = tale_add,
    .has_begun = has_begun,
    .is_over = is_over,
    .draw = draw,
};

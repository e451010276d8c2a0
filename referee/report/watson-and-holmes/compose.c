/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compose.c: draws the whole page: head, plot, ledger and foot */
#include "referee/report/watson-and-holmes/chart.h"

#include <string.h>

#define LABEL_GAP_MM 3.0 /* between labels and rounds */

/* Boxes that the sheet must have. */
static const char *const FIELDS[] = {
    "case",    "title",  "date", "verdict", "round",   "plot",   "place", "untouched",
    "clues",   "player", "part", "outcome", "bid",     "driven", "purse", "loss",
    "learned", "badge",  "key",  "legend",  "caption", NULL,
};

/* --- the head --- */

static void
draw_head(Chart *chart)
{
    const Story *story = chart->story;
    const Speech *speech = templates_speech(chart->page->templates);
    g_autofree char *date = chart_say_date(story, speech);
    g_autofree char *verdict = chart_say_verdict(story, speech);

    page_set_head(chart->page, story->c, story->is_over, date, verdict);
}

/* --- the foot --- */

/* Returns @id with spaces instead of hyphens, for readers. */
static char *
spoken(const char *id)
{
    return g_strdelimit(g_strdup(id), "-", ' ');
}

/* Draws the questions and the names of the clues. */
static void
draw_key(Chart *chart)
{
    const Case *c = chart->story->c;
    const Box *box = page_box(chart->page, "key");
    g_autoptr(GString) key = g_string_new(NULL);

    for (int q = 0; q < c->n_questions; q++) {
        g_string_append_printf(key, "%s**%d** %s", q > 0 ? "  " : "", q + 1, c->questions[q].ask);
    }
    for (int i = 0, n = 0; i < c->n_facts && chart->story->is_whole; i++) {
        if (c->facts[i].text != NULL) {
            g_autofree char *name = chart_clue_name(chart, i);
            g_autofree char *words = spoken(c->facts[i].id);

            g_string_append_printf(key, "%s**%s** %s", n++ == 0 ? "\n\n" : " · ", name, words);
        }
    }
    g_autoptr(Prose) prose = prose_new(key->str);
    page_set_prose(chart->page, "key", &box->style, box->where, prose);
}

/* A symbol in the legend with its caption. */
typedef struct {
    const char *icon; /* NULL: sample() draws the symbol */
    void (*sample)(Chart *chart, Rect where);
    const char *words;
    bool is_whole; /* true if only a complete story shows it */
} Caption;

static void
sample_sign(Chart *chart, Rect where)
{
    page_sign(chart->page,
              chart->story->order[0],
              (Point){ where.x + where.width / 2, where.y + where.height / 2 },
              where.height);
}

static void
sample_bid(Chart *chart, Rect where)
{
    page_set(chart->page, "bid", where, "3");
}

static void
sample_driven(Chart *chart, Rect where)
{
    const double y = where.y + where.height * 0.52;

    page_set(chart->page, "driven", where, page_letter(chart->page, 1));
    ink_line(chart->page->ink,
             (Point){ where.x + where.width * 0.2, y },
             (Point){ where.x + where.width * 0.8, y },
             0.25,
             REPORT_INK);
}

static void
sample_purse(Chart *chart, Rect where)
{
    ink_fill(
        chart->page->ink,
        (Rect){
            where.x + where.width * 0.25, where.y + 0.4, where.width * 0.5, where.height - 0.8 },
        REPORT_PALE);
    ink_fill(chart->page->ink,
             (Rect){ where.x + where.width * 0.25, where.y + 0.4, where.width * 0.5, 0.35 },
             REPORT_INK);
}

static void
sample_learned(Chart *chart, Rect where)
{
    page_set(chart->page, "learned", where, "ab");
}

static void
sample_badge(Chart *chart, Rect where)
{
    chart_badge(
        chart, (Point){ where.x + where.width / 2, where.y + where.height / 2 }, where.height, 0);
}

static const Caption CAPTIONS[] = {
    { NULL, sample_sign, N_("stood here"), false },
    { NULL, sample_bid, N_("carriages laid"), false },
    { NULL, sample_driven, N_("was outbid"), false },
    { "police-gain", NULL, N_("police, until called off"), false },
    { "calloff-gain", NULL, N_("Call Off"), false },
    { "lockpick-gain", NULL, N_("Lockpick"), false },
    { "watson", NULL, N_("Dr Watson"), false },
    { "holmes", NULL, N_("asked Holmes"), false },
    { "character", NULL, N_("used the character"), false },
    { NULL, sample_purse, N_("purse"), true },
    { NULL, sample_learned, N_("clues learned"), true },
    { NULL, sample_badge, N_("question could be answered"), true },
};

/* Draws the captions in one or two lines, each as wide as its text, spread over the box. */
static void
draw_legend(Chart *chart)
{
    const Rect where = page_box(chart->page, "legend")->where;
    const double line_mm = page_box(chart->page, "caption")->where.height;
    const double sign_mm = line_mm * 0.75;
    double widths[G_N_ELEMENTS(CAPTIONS)];
    double sum = 0.0;
    gsize n_shown = 0;

    for (gsize i = 0; i < G_N_ELEMENTS(CAPTIONS); i++) {
        bool shown = chart->story->is_whole || !CAPTIONS[i].is_whole;

        widths[i] =
            shown
                ? sign_mm + 1.0 +
                      page_measure(chart->page, "caption", page_say(chart->page, CAPTIONS[i].words))
                : 0.0;
        sum += widths[i];
        n_shown += shown ? 1 : 0;
    }
    const int n_lines = sum + 4.0 * (double)n_shown > where.width ? 2 : 1;
    gsize from = 0;
    for (int line = 0; line < n_lines; line++) {
        double used = 0.0;
        gsize to = from;
        int n = 0;

        while (to < G_N_ELEMENTS(CAPTIONS) &&
               (line + 1 == n_lines || used + widths[to] / 2 < sum / n_lines)) {
            used += widths[to];
            n += widths[to] > 0.0 ? 1 : 0;
            to++;
        }
        const double gap = MIN((where.width - used) / MAX(n - 1, 1), 12.0);
        double x = where.x + (where.width - used - gap * (n - 1)) / 2;
        const double y = where.y + line * where.height / 2 + (where.height / 2 - line_mm) / 2;
        for (; from < to; from++) {
            const Rect sign = { x, y + (line_mm - sign_mm) / 2, sign_mm, sign_mm };

            if (widths[from] <= 0.0) {
                continue;
            }
            if (CAPTIONS[from].icon != NULL) {
                page_icon(chart->page, CAPTIONS[from].icon, sign);
            } else {
                CAPTIONS[from].sample(chart, sign);
            }
            page_set(chart->page,
                     "caption",
                     (Rect){ x + sign_mm + 1.0, y, widths[from] - sign_mm - 1.0 + 0.3, line_mm },
                     page_say(chart->page, CAPTIONS[from].words));
            x += widths[from] + gap;
        }
    }
}

/* --- the whole page --- */

static void
lay_out(Chart *chart)
{
    const Rect whole = page_box(chart->page, "plot")->where;
    const Rect label = page_box(chart->page, "place")->where;

    chart->label_left = label.x;
    chart->label_width = label.width;
    chart->plot = whole;
    chart->plot.x = label.x + label.width + LABEL_GAP_MM;
    chart->plot.width = whole.x + whole.width - chart->plot.x;
    chart->column = chart->plot.width / MAX((int)chart->story->rounds->len, 1);
}

struct Chronicle {
    Teller *teller;
};

static Chronicle *
begin(const Edition *edition, Viewer viewer, GError **error)
{
    Teller *teller = teller_new(edition, viewer, error);

    if (teller == NULL) {
        return NULL;
    }
    Chronicle *chronicle = g_new(Chronicle, 1);
    chronicle->teller = teller;
    return chronicle;
}

static void
chronicle_free(Chronicle *chronicle)
{
    teller_free(chronicle->teller);
    g_free(chronicle);
}

static bool
add(Chronicle *chronicle, gint64 at_ms, const char *events, GError **error)
{
    return teller_add(chronicle->teller, at_ms, events, error);
}

static bool
has_begun(const Chronicle *chronicle)
{
    return teller_story(chronicle->teller)->rounds->len > 0;
}

static bool
is_over(const Chronicle *chronicle)
{
    return teller_story(chronicle->teller)->is_over;
}

static void
draw(const Chronicle *chronicle, Page *page)
{
    Chart chart = { .page = page, .story = teller_story(chronicle->teller) };

    lay_out(&chart);
    draw_head(&chart);
    const double ledger = report_ledger_height(&chart);
    report_draw_plot(&chart, chart.plot.height - ledger);
    report_draw_ledger(&chart, chart.plot.y + chart.plot.height - ledger);
    draw_key(&chart);
    draw_legend(&chart);
}

const Report REPORT_WATSON_AND_HOLMES = {
    .game = "watson-and-holmes",
    .subject = N_("who went where, what it cost, who knew what when"),
    .fields = FIELDS,
    .nothing = "no round was played yet",
    .unfinished = "the game is not over, and its report would reveal the case; --so-far draws what "
                  "everybody may know",
    .so_far = true,
    .begin = begin,
    .free = chronicle_free,
    .add = add,
    .has_begun = has_begun,
    .is_over = is_over,
    .draw = draw,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compose.c: the whole page: its head and foot, and between them the plot and the ledger */
#include "generator/fault.h"
#include "referee/report/report.h"

#include <string.h>

#define SHEET        "watson-and-holmes/report"
#define LABEL_GAP_MM 3.0 /* between labels and rounds */

/* What the sheet must have. */
static const char *const FIELDS[] = {
    "case",    "title",  "date", "verdict", "round",   "plot",    "place", "untouched",
    "clues",   "player", "part", "outcome", "bid",     "driven",  "purse", "loss",
    "learned", "badge",  "key",  "legend",  "caption", "edition",
};

enum {
    HASH_SHOWN = 16, /* digits of the last hash */
};

/* --- the head --- */

static void
draw_head(Page *page)
{
    const Story *story = page->story;
    const Speech *speech = templates_speech(page->templates);
    g_autofree char *digits = g_strdup_printf("%d", story->c->number);
    g_autofree char *number =
        speech_tell(speech,
                    story->is_over ? N_("Case {n} · as it was played") : N_("Case {n} · so far"),
                    { "n", digits });
    g_autofree char *date = report_say_date(story, speech);
    g_autofree char *verdict = report_say_verdict(story, speech);

    page_set_field(page, "case", number);
    page_set_field(page, "title", story->c->title);
    page_set_field(page, "date", date);
    page_set_field(page, "verdict", verdict);
}

/* --- the foot --- */

/* Ids are words with hyphens; people read spaces. */
static char *
spoken(const char *id)
{
    return g_strdelimit(g_strdup(id), "-", ' ');
}

/* The questions, and what the letters of the clues stand for. */
static void
draw_key(Page *page)
{
    const Case *c = page->story->c;
    const Box *box = page_box(page, "key");
    g_autoptr(GString) key = g_string_new(NULL);

    for (int q = 0; q < c->n_questions; q++) {
        g_string_append_printf(key, "%s**%d** %s", q > 0 ? "  " : "", q + 1, c->questions[q].ask);
    }
    for (int i = 0, n = 0; i < c->n_facts && page->story->is_whole; i++) {
        if (c->facts[i].text != NULL) {
            g_autofree char *name = page_clue_name(page, i);
            g_autofree char *words = spoken(c->facts[i].id);

            g_string_append_printf(key, "%s**%s** %s", n++ == 0 ? "\n\n" : " · ", name, words);
        }
    }
    g_autoptr(Prose) prose = prose_new(key->str);
    page_set_prose(page, "key", &box->style, box->where, prose);
}

/* One symbol of the legend with its words. */
typedef struct {
    const char *icon; /* NULL: what `sample` draws */
    void (*sample)(Page *page, Rect where);
    const char *words;
    bool is_whole; /* only where the whole story is told */
} Caption;

static void
sample_sign(Page *page, Rect where)
{
    page_sign(page,
              page->story->order[0],
              (Point){ where.x + where.width / 2, where.y + where.height / 2 },
              where.height);
}

static void
sample_bid(Page *page, Rect where)
{
    page_set(page, "bid", where, "3");
}

static void
sample_driven(Page *page, Rect where)
{
    const double y = where.y + where.height * 0.52;

    page_set(page, "driven", where, page_letter(page, 1));
    ink_line(page->ink,
             (Point){ where.x + where.width * 0.2, y },
             (Point){ where.x + where.width * 0.8, y },
             0.25,
             REPORT_INK);
}

static void
sample_purse(Page *page, Rect where)
{
    ink_fill(
        page->ink,
        (Rect){
            where.x + where.width * 0.25, where.y + 0.4, where.width * 0.5, where.height - 0.8 },
        REPORT_PALE);
    ink_fill(page->ink,
             (Rect){ where.x + where.width * 0.25, where.y + 0.4, where.width * 0.5, 0.35 },
             REPORT_INK);
}

static void
sample_learned(Page *page, Rect where)
{
    page_set(page, "learned", where, "ab");
}

static void
sample_badge(Page *page, Rect where)
{
    page_badge(
        page, (Point){ where.x + where.width / 2, where.y + where.height / 2 }, where.height, 0);
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

/* The captions in lines, each as wide as it is, the lines spread over the box. */
static void
draw_legend(Page *page)
{
    const Rect where = page_box(page, "legend")->where;
    const double line_mm = page_box(page, "caption")->where.height;
    const double sign_mm = line_mm * 0.75;
    double widths[G_N_ELEMENTS(CAPTIONS)];
    double sum = 0.0;
    gsize n_shown = 0;

    for (gsize i = 0; i < G_N_ELEMENTS(CAPTIONS); i++) {
        bool shown = page->story->is_whole || !CAPTIONS[i].is_whole;

        widths[i] =
            shown ? sign_mm + 1.0 + page_measure(page, "caption", page_say(page, CAPTIONS[i].words))
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
                page_icon(page, CAPTIONS[from].icon, sign);
            } else {
                CAPTIONS[from].sample(page, sign);
            }
            page_set(page,
                     "caption",
                     (Rect){ x + sign_mm + 1.0, y, widths[from] - sign_mm - 1.0 + 0.3, line_mm },
                     page_say(page, CAPTIONS[from].words));
            x += widths[from] + gap;
        }
    }
}

static void
draw_source(Page *page, const ReportSource *source)
{
    g_autofree char *entries = g_strdup_printf("%u", source->n_entries);
    g_autofree char *hash = g_strndup(source->hash, HASH_SHOWN);
    g_autofree char *text =
        speech_tell(templates_speech(page->templates),
                    N_("Edition {edition} · journal of {n} entries, which ends with {hash}"),
                    { "edition", source->edition },
                    { "n", entries },
                    { "hash", hash });

    page_set_field(page, "edition", text);
}

/* --- the whole --- */

static bool
check_sheet(const Template *sheet, GError **error)
{
    for (gsize i = 0; i < G_N_ELEMENTS(FIELDS); i++) {
        if (template_box(sheet, FIELDS[i]) == NULL) {
            g_set_error(
                error, PRESS_ERROR, PRESS_ERROR_INPUT, "%s:1: no box “%s”", sheet->path, FIELDS[i]);
            return false;
        }
    }
    return true;
}

static void
lay_out(Page *page)
{
    const Rect whole = page_box(page, "plot")->where;
    const Rect label = page_box(page, "place")->where;

    page->label_left = label.x;
    page->label_width = label.width;
    page->plot = whole;
    page->plot.x = label.x + label.width + LABEL_GAP_MM;
    page->plot.width = whole.x + whole.width - page->plot.x;
    page->column = page->plot.width / MAX((int)page->story->rounds->len, 1);
}

bool
report_draw(const Story *story,
            const ReportSource *source,
            Compositor *compositor,
            Templates *templates,
            Ink *ink,
            GError **error)
{
    Page page = {
        .story = story,
        .compositor = compositor,
        .templates = templates,
        .sheet = templates_get(templates, SHEET, error),
        .ink = ink,
    };

    if (page.sheet == NULL || !check_sheet(page.sheet, error)) {
        return false;
    }
    const Picture *furniture = template_picture(page.sheet, NULL, NULL, error);
    if (furniture == NULL) {
        return false;
    }
    ink_picture(ink, furniture, (Rect){ 0, 0, furniture->width_mm, furniture->height_mm });
    lay_out(&page);
    draw_head(&page);
    const double ledger = report_ledger_height(&page);
    report_draw_plot(&page, page.plot.height - ledger);
    report_draw_ledger(&page, page.plot.y + page.plot.height - ledger);
    draw_key(&page);
    draw_legend(&page);
    draw_source(&page, source);
    if (page.fault != NULL) {
        g_propagate_error(error, page.fault);
        return false;
    }
    return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.h: the page of a finished game, and what the files that draw it share
 *
 *     Story ─► compose.c  the whole page: head, key, legend, source
 *              ├ words.c  the sentences of the head
 *              ├ plot.c   rounds × places: who went where, for how much, who drove off whom
 *              └ ledger.c rounds × seats: purses, tokens, what was learned
 *                  └ page.c  setting type, icons, signs of seats
 *
 * The sheet is templates/watson-and-holmes/report.svg: its boxes say where everything lies and in
 * what type; its templates know the language. Whatever goes wrong first stands in Page.fault, and
 * drawing goes on.
 */
#pragma once

#include "generator/ink.h"
#include "generator/template.h"
#include "referee/report/story.h"

/* What stands on the sheet besides the story. */
typedef struct {
    const Speech *speech; /* what all but the case is said in */
    const char *edition;  /* its id */
    guint n_entries;      /* of the journal */
    const char *hash;     /* of the last one, in hex */
} ReportSource;

typedef struct {
    const Story *story;
    Compositor *compositor;
    Templates *templates;
    Template *sheet;
    Ink *ink;
    GError *fault;      /* the first, or NULL */
    Rect plot;          /* where rounds are drawn, without the labels on the left */
    double label_left;  /* where those begin … */
    double label_width; /* … and how wide they are */
    double column;      /* from round to round */
} Page;

extern const Colour REPORT_INK;
extern const Colour REPORT_GREY;
extern const Colour REPORT_PALE;
extern const Colour REPORT_PAPER;

/* Draws the whole page. False with an error where something is missing or has no room. */
bool report_draw(const Story *story,
                 const ReportSource *source,
                 Compositor *compositor,
                 Templates *templates,
                 Ink *ink,
                 GError **error);

/* --- for the files above --- */

/* The first box of the sheet for @field; there is one, report_draw() has seen to it. */
const Box *page_box(const Page *page, const char *field);

/* Sets @text in the type of @field in the middle of @where, or as @align says. */
void page_set(Page *page, const char *field, Rect where, const char *text);
void page_set_aligned(Page *page, const char *field, Rect where, const char *text, Align align);

/* Prose in @where; and one line into the field's own box. */
void page_set_prose(
    Page *page, const char *field, const TextStyle *style, Rect where, const Prose *prose);
void page_set_field(Page *page, const char *field, const char *text);

/* How wide @text runs in the type of @field, at its wanted size. */
double page_measure(Page *page, const char *field, const char *text);

/* The symbol templates/icons/<name>.svg. */
void page_icon(Page *page, const char *name, Rect where);

/* The sign of a seat: shape, colour and letter; @size_mm across. */
void page_sign(Page *page, Seat seat, Point middle, double size_mm);

/* The number of a question in a dark disc, @size_mm across. */
void page_badge(Page *page, Point middle, double size_mm, int question);

/* The letter of a seat, or two, and the colour it is printed in. */
const char *page_letter(const Page *page, Seat seat);
Colour page_tint(Seat seat);

/* "20 November 2026 · 2 h 18 min · nine rounds · three detectives"; the day is that of the
 * machine's time zone. Owned by the caller, as is who solved it and who failed, in a sentence
 * each; in @speech. */
char *report_say_date(const Story *story, const Speech *speech);
char *report_say_verdict(const Story *story, const Speech *speech);

/* Our words @id in the language of the page. */
const char *page_say(const Page *page, const char *id);

/* The middle of a round's column. */
double page_round_x(const Page *page, int round);

/* How a clue is called on the page: "a" … "z", "A" … "Z", then numbers. Owned by the caller. */
char *page_clue_name(const Page *page, int fact);

/* How high the ledger is; and each part, drawn from @top down. */
double report_ledger_height(const Page *page);
void report_draw_ledger(Page *page, double top);
void report_draw_plot(Page *page, double height);

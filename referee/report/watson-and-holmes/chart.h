/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chart.h: the page of a finished game of Watson & Holmes, and what the files that draw it share
 *
 *     Story ─► compose.c  the whole page: head, key, legend
 *              ├ words.c  the sentences of the head
 *              ├ plot.c   rounds × places: who went where, for how much, who drove off whom
 *              └ ledger.c rounds × seats: purses, tokens, what was learned
 *                  └ chart.c  rounds, clues, badges
 */
#pragma once

#include "referee/report/report.h"
#include "referee/report/watson-and-holmes/story.h"

typedef struct {
    Page *page;
    const Story *story;
    Rect plot;          /* where rounds are drawn, without the labels on the left */
    double label_left;  /* where those begin … */
    double label_width; /* … and how wide they are */
    double column;      /* from round to round */
} Chart;

/* The number of a question in a dark disc, @size_mm across. */
void chart_badge(Chart *chart, Point middle, double size_mm, int question);

/* The middle of a round's column. */
double chart_round_x(const Chart *chart, int round);

/* How a clue is called on the page: "a" … "z", "A" … "Z", then numbers. Owned by the caller. */
char *chart_clue_name(const Chart *chart, int fact);

/* "20 November 2026 · 2 h 18 min · nine rounds · three detectives"; and who solved it and who
 * failed, in a sentence each; in @speech. Owned by the caller. */
char *chart_say_date(const Story *story, const Speech *speech);
char *chart_say_verdict(const Story *story, const Speech *speech);

/* How high the ledger is; and each part, drawn from @top down. */
double report_ledger_height(const Chart *chart);
void report_draw_ledger(Chart *chart, double top);
void report_draw_plot(Chart *chart, double height);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chart.h: declarations shared by the files that draw a report of Watson & Holmes
 *
 *     Story ─► compose.c  the whole page: head, key, legend
 *              ├ words.c  sentences of the head
 *              ├ plot.c   rounds × places: visits, bids, outbid seats
 *              └ ledger.c rounds × seats: purses, tokens, clues learned
 *                  └ chart.c  rounds, clues, badges
 */
#pragma once

#include "referee/report/report.h"
#include "referee/report/watson-and-holmes/story.h"

/* The page and its layout, in mm. */
typedef struct {
    Page *page;
    const Story *story;
    Rect plot;          /* area of the plot and the ledger, without the labels on the left */
    double label_left;  /* left edge of the labels */
    double label_width; /* width of the labels */
    double column;      /* width of a round's column */
} Chart;

/* Draws a dark disc around @middle, @size_mm wide, with the number of a question in it. @question
 * is the index of the question, from 0; the drawn number is one higher. */
void chart_badge(Chart *chart, Point middle, double size_mm, int question);

/* Returns the x of the middle of the column of @round (from 1), in mm. */
double chart_round_x(const Chart *chart, int round);

/* Returns the label of the clue @fact, an index in Case.facts. The clues have the labels "a" … "z",
 * "A" … "Z", then numbers from 53, in the order of Case.facts. @fact must not be a deduction: no
 * card prints a deduction, so deductions have no labels. The caller frees the label. */
char *chart_clue_name(const Chart *chart, int fact);

/* Return texts for the head of the page, in the language of @speech, owned by the caller.
 * chart_say_date() returns "20 November 2026 · 2 h 18 min · nine rounds · three detectives".
 * chart_say_verdict() returns one sentence about the result, and one for each attempt that did not
 * win. */
char *chart_say_date(const Story *story, const Speech *speech);
char *chart_say_verdict(const Story *story, const Speech *speech);

/* report_ledger_height() returns the height of the ledger. report_draw_ledger() draws the ledger,
 * from @top downwards. report_draw_plot() draws the plot at the top of Chart.plot, @height high.
 * All lengths are in mm. */
double report_ledger_height(const Chart *chart);
void report_draw_ledger(Chart *chart, double top);
void report_draw_plot(Chart *chart, double height);

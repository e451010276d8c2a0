/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chart.h: the page of a game of Watson & Holmes, and declarations that its files share
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

typedef struct {
    Page *page;
    const Story *story;
    Rect plot;          /* area of the rounds, without the labels on the left */
    double label_left;  /* left edge of the labels */
    double label_width; /* width of the labels */
    double column;      /* distance from one round to the next */
} Chart;

/* Draws the number of a question in a dark disc, @size_mm wide. */
void chart_badge(Chart *chart, Point middle, double size_mm, int question);

/* Returns the x of the middle of the round's column. */
double chart_round_x(const Chart *chart, int round);

/* Returns the name of a clue on the page: "a" … "z", "A" … "Z", then numbers. The caller owns
 * it. */
char *chart_clue_name(const Chart *chart, int fact);

/* Returns a text for the head, in the language of @speech: "20 November 2026 · 2 h 18 min · nine
 * rounds · three detectives", or one sentence each about the winners and the failed attempts. The
 * caller owns the result. */
char *chart_say_date(const Story *story, const Speech *speech);
char *chart_say_verdict(const Story *story, const Speech *speech);

/* report_ledger_height() returns the height of the ledger. The other two functions draw the ledger,
 * from @top down, and the plot. */
double report_ledger_height(const Chart *chart);
void report_draw_ledger(Chart *chart, double top);
void report_draw_plot(Chart *chart, double height);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matrix.h: the page of a finished game of Lady Alice, and what the files that draw it share
 *
 *     Tale ─► compose.c  the whole page: head, scores, legend
 *              ├ words.c   the sentences of the head
 *              └ matrix.c  clues × combinations: what was shown, laid and covered, how many smiled
 */
#pragma once

#include "referee/report/lady-alice/tale.h"
#include "referee/report/report.h"

/* Draws the matrix with the row of smiles below it, and the turns above. */
void matrix_draw(Page *page, const Tale *tale);

/* The marks of the matrix, as large as @where is high; for the legend too. */
void matrix_mark(Page *page, Point middle, double size_mm, bool is_true);
void matrix_counter(Page *page, Seat seat, int value, Rect where);
void matrix_card(Page *page, Rect where);
void matrix_solved(Page *page, Rect where, const char *number);

/* "20 November 2026 · 1 h 05 min · six turns · four players"; and who solved it, what it was, and
 * who wins, in a sentence each; in @speech. Owned by the caller. */
char *tale_say_date(const Tale *tale, const Speech *speech);
char *tale_say_verdict(const Tale *tale, const Speech *speech);

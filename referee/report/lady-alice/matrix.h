/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matrix.h: the page of a game of Lady Alice, and declarations that its files share
 *
 *     Tale ─► compose.c  the whole page: head, scores, legend
 *              ├ words.c   sentences of the head
 *              └ matrix.c  clues × combinations: clues shown, counters, business cards, smiles
 */
#pragma once

#include "referee/report/lady-alice/tale.h"
#include "referee/report/report.h"

/* Draws the matrix, with the turns above it and the row of smiles below it. */
void matrix_draw(Page *page, const Tale *tale);

/* Draws a mark of the matrix, as large as @where is high. The legend uses the marks too. */
void matrix_mark(Page *page, Point middle, double size_mm, bool is_true);
void matrix_counter(Page *page, Seat seat, int value, Rect where);
void matrix_card(Page *page, Rect where);
void matrix_solved(Page *page, Rect where, const char *number);

/* Returns a text for the head, in the language of @speech: "20 November 2026 · 1 h 05 min · six
 * turns · four players", or one sentence each about the end, the winners and the solution. The
 * caller owns the result. */
char *tale_say_date(const Tale *tale, const Speech *speech);
char *tale_say_verdict(const Tale *tale, const Speech *speech);

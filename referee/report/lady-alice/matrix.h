/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matrix.h: declarations shared by the files that draw a report of Lady Alice
 *
 *     Tale ─► compose.c  the whole page: head, scores, legend
 *              ├ words.c   sentences of the head
 *              └ matrix.c  clues × combinations: clues shown, counters, business cards, smiles
 */
#pragma once

#include "referee/report/lady-alice/tale.h"
#include "referee/report/report.h"

/* Draws the matrix, with a row of turn numbers above it and a row with the numbers of smiles below
 * it. */
void matrix_draw(Page *page, const Tale *tale);

/* Draw the marks of the matrix. The legend also uses these functions. All lengths are in mm.
 *
 *     matrix_mark()     a disc, @size_mm wide, for a clue that was shown; dark if @is_true, that
 *                       is, if the clue is in the solution
 *     matrix_counter()  @value beside the sign of @seat (page_sign()); both fit into @where
 *     matrix_card()     a business card, which fills @where
 *     matrix_solved()   @number in a dark disc that fits into @where. @number is a winner's total
 *                       score, or the number of smiles with which the case was solved
 */
void matrix_mark(Page *page, Point middle, double size_mm, bool is_true);
void matrix_counter(Page *page, Seat seat, int value, Rect where);
void matrix_card(Page *page, Rect where);
void matrix_solved(Page *page, Rect where, const char *number);

/* Return texts for the head of the page, in the language of @speech, owned by the caller.
 * tale_say_date() returns "20 November 2026 · 1 h 05 min · six turns · four players".
 * tale_say_verdict() returns one sentence each about the end, the winners and the solution. */
char *tale_say_date(const Tale *tale, const Speech *speech);
char *tale_say_verdict(const Tale *tale, const Speech *speech);

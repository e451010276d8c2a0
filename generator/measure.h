/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measure.h: how prose that was set at one size would run at another
 *
 * Without hinting, type scales: the widths of words at one size give those at any other. So which
 * size fits is told by adding up widths, and nothing is shaped to find out.
 */
#pragma once

#include "generator/flow.h"

#include <pango/pango.h>
#include <stdbool.h>

/* A line's width may differ by so much from what it is when it is set: kerning at a break,
 * rounding. */
#define MEASURE_SLACK_MM 0.1

typedef struct Measure Measure;

enum {
    ALPHABET_LETTERS = 128, /* ASCII; others are rare, and as wide as the middle of these */
};

/* How wide letters of a face are on average, of the size: learnt from what was set. */
typedef struct {
    double width[ALPHABET_LETTERS]; /* 0: not seen yet */
} Alphabet;

/* For prose that is set at @size_mm, from which @alphabet learns. */
Measure *measure_new(double size_mm, Alphabet *alphabet);

void measure_free(Measure *measure);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Measure, measure_free)

/* Begins a block, which stands @left of a size from the left; its first line by @indent_mm more,
 * and where @n_kept lines follow in the same box. */
void measure_begin_block(Measure *measure, double left, double indent_mm, int n_kept);

/* Adds the first @n_lines lines of @layout to the block. */
void measure_add_lines(Measure *measure, PangoLayout *layout, int n_lines);

/* Adds @text to the block as @alphabet knows it, without setting it: a guess, to begin with. */
void measure_add_text(Measure *measure, const char *text);

/* Whether all would fit into @flow, which is fresh, with @gap_mm between blocks and lines that may
 * be @slack_mm wider than their boxes. Unless @is_wrapped, lines end only where the text says so.
 */
bool measure_fits(
    const Measure *measure, const Flow *flow, double gap_mm, double slack_mm, bool is_wrapped);

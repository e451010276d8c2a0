/* SPDX-License-Identifier: GPL-3.0-or-later */
/* breaks.h: line ends of a paragraph
 *
 * breaks_fill() fills one line after the other, and so gives the number of lines.
 * breaks_even() then chooses among all ways to break the paragraph into that number of lines:
 * the one with the evenest lines, with few hyphens, and without a last line of one short word.
 * A paragraph therefore takes the same room whether it is only measured or also set.
 *
 * A word is hyphenated only if the line would otherwise be short by more than a part of the
 * measure. So few words are hyphenated in wide columns, or in languages with short words. The
 * rest of a word is never alone on the last line, there are at most two hyphens in a row, and
 * no hyphen is at the foot of a column, unless the paragraph cannot be broken otherwise. */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    BREAKS_HYPHENS_MAX = 2, /* lines in a row that may end with a hyphen */
};

/* A part of the text that is never broken across lines: a word, or a part of a hyphenated word. All
 * lengths are multiples of the type size. */
typedef struct {
    guint begin;    /* offset in bytes in the block's text */
    guint end;      /* offset of the end, without trailing blanks */
    double at;      /* distance from the start of the block */
    double width;   /* width without trailing blanks */
    double blanks;  /* width of the trailing blanks */
    double hyphen;  /* width of the hyphen that ends a line after the word; 0 if it has none */
    bool ends_line; /* whether the text has a line break after the word */
} Word;

/* A line of a paragraph. */
typedef struct {
    guint first;   /* index of its first word */
    guint end;     /* index after its last word */
    double room;   /* largest width that it may have, as a multiple of the type size */
    bool ends_box; /* whether the next line is in another column or on another page */
} Break;

typedef enum {
    BREAKS_RAGGED,
    BREAKS_CENTRED,
    BREAKS_JUSTIFIED,
} BreaksShape;

/* Returns the width of a line with @words from index @first up to but excluding @end, with the
 * hyphen at its end. */
double breaks_width(const GArray *words, guint first, guint end);

/* Returns the index after the last of @words (array of Word) on a line that begins with word @first
 * and has the width @room. @n_hyphens is the number of lines just before that end with a hyphen;
 * with BREAKS_HYPHENS_MAX, this line has none. A word that is wider than the line is alone on it.
 */
guint breaks_fill(const GArray *words, guint first, double room, int n_hyphens, BreaksShape shape);

/* Moves the ends of @lines (array of Break), which breaks_fill() has filled with @words. Leaves
 * them if a line is too wide. */
void breaks_even(const GArray *words, GArray *lines, BreaksShape shape);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* galley.h: prose in type that is not yet broken into lines
 *
 * Without hinting, type scales: what is shaped at one size stands for all others. So each block is
 * shaped once, as one long line. Adding up the widths of its words tells which size fits, and of
 * that size the lines are cut from it.
 *
 *     Prose ──galley_new()──► Galley ──galley_fits()?──► size ──setting_cut()──► Settings, one a box
 */
#pragma once

#include "generator/draw/flow.h"
#include "generator/draw/text.h"

/* Pango's "pixels" are our millimetres: layouts come out in mm. */
#define PANGO_MM(mm) ((int)lround((mm)*PANGO_SCALE))

typedef struct Galley Galley;

/* What is never broken. */
typedef struct {
    guint begin; /* bytes of the block's text, blanks at its end left out */
    guint end;
    double width;   /* of the size */
    double blanks;  /* … of those at its end */
    bool ends_line; /* the text says so */
} Word;

/* A block, shaped. */
typedef struct {
    const Block *block;
    PangoLayout *layout;
    GPtrArray *runs;     /* of PangoGlyphItem, the layout's, in the order of the text */
    GArray *words;       /* of Word, one at least */
    PangoLayout *marker; /* "3.", or NULL */
} Shaped;

/* A line of some words of a block, and where it stands. */
typedef struct {
    const Shaped *shaped;
    guint first; /* of its words */
    guint end;   /* 0: it has none, but the block's marker */
    double width_mm;
    double left_mm; /* from the box's left to where it may begin */
    double room_mm;
    const Flow *flow;
} Line;

/* Is given each line in turn, that of a marker before the one that it stands on. Returns false to
 * stop. */
typedef bool (*TakeLine)(const Line *line, gpointer data);

/* Shapes @prose; it and @style must outlive the galley. The pixels of @context are millimetres. */
Galley *galley_new(PangoContext *context, const Prose *prose, const TextStyle *style);

void galley_free(Galley *galley);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Galley, galley_free)

/* In which it is shaped. */
const TextStyle *galley_style(const Galley *galley);
double galley_size_mm(const Galley *galley);

/* Breaks it into lines, as they run at the size and in the boxes of @flow, which is fresh. False
 * when @take stopped it. */
bool galley_fill(const Galley *galley, const Flow *flow, TakeLine take, gpointer data);

/* Whether all of it goes into these boxes so. */
bool galley_fits(const Galley *galley, const Flow *flow);

/* All runs of @layout, of PangoGlyphItem, in the order of the text; the array is owned, they are
 * not. */
GPtrArray *galley_list_runs(PangoLayout *layout);

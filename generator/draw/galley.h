/* SPDX-License-Identifier: GPL-3.0-or-later */
/* galley.h: shaped text that is not yet broken into lines
 *
 * Without hinting, type scales exactly: text that is shaped at one size is valid for all sizes. So
 * galley_new() shapes each block once, as one long line. galley_fits() tells from the widths of the
 * words whether the text fits at a given size. setting_cut() then cuts the lines from the long
 * line. breaks.h chooses where the lines end.
 *
 * A paragraph has at least two of its lines at the foot of a box that it leaves, and at the head of
 * the next one. A heading is followed by such lines.
 *
 *     Prose ─galley_new()─► Galley ─galley_fits()?─► size ─setting_cut()─► Settings, one per box
 */
#pragma once

#include "generator/draw/breaks.h"
#include "generator/draw/flow.h"
#include "generator/draw/text.h"

/* Converts mm to Pango units. A Pango "pixel" is one millimetre here, so layouts are in mm. */
#define PANGO_MM(mm) ((int)lround((mm)*PANGO_SCALE))

/* The text for which the hyphen at the end of a line stands, in searches and for screen readers. */
#define GALLEY_SOFT_HYPHEN "\u00ad"

typedef struct Galley Galley;

/* A shaped block. */
typedef struct {
    const Block *block;
    guint index; /* of the block in its text */
    PangoLayout *layout;
    GPtrArray *runs;     /* array of PangoGlyphItem *, owned by `layout`, in text order */
    GArray *words;       /* array of Word, at least one */
    PangoLayout *marker; /* the shaped marker, such as "3.", or NULL */
} Shaped;

/* A line with some words of a block, and its position. */
typedef struct {
    const Shaped *shaped;
    guint first; /* index of the first word */
    guint end;   /* index after the last word; 0 when the line has only the block's marker */
    double width_mm;
    double left_mm; /* indent of the line, from the left edge of the box */
    double room_mm; /* largest width that the line may have, beginning at the indent */
    const Flow *flow;
} Line;

/* Receives the lines one by one. The marker of a list item comes as a line of its own, before the
 * first line of the item. Returns false to stop. */
typedef bool (*TakeLine)(const Line *line, gpointer data);

/* Shapes @prose in @style. @prose and @style must outlive the galley. One pixel of @context must be
 * one millimetre. The caller frees the galley. */
Galley *galley_new(PangoContext *context, const Prose *prose, const TextStyle *style);

void galley_free(Galley *galley);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Galley, galley_free)

/* Returns the shaped text. */
const Prose *galley_prose(const Galley *galley);

/* galley_style() returns the style of the shaped text. galley_size_mm() returns the type size at
 * which the text was shaped. */
const TextStyle *galley_style(const Galley *galley);
double galley_size_mm(const Galley *galley);

/* Breaks the text of @galley into lines, at the size and in the boxes of @flow. @flow must be at
 * the start of its first box, and is not changed. If @is_final, makes the lines even; they have the
 * same positions otherwise. Passes each line, and @data, to @take. Returns false if @take returned
 * false. */
bool
galley_fill(const Galley *galley, const Flow *flow, bool is_final, TakeLine take, gpointer data);

/* Reports whether the whole text fits into the boxes of @flow, at the size of @flow. */
bool galley_fits(const Galley *galley, const Flow *flow);

/* Returns all runs of @layout in text order (array of PangoGlyphItem *). The caller owns the array,
 * and @layout owns the runs. */
GPtrArray *galley_list_runs(PangoLayout *layout);

/* Returns a hyphen in the font of @run, for the text GALLEY_SOFT_HYPHEN. The caller frees it with
 * pango_glyph_item_free(). */
PangoGlyphItem *galley_shape_hyphen(const PangoGlyphItem *run);

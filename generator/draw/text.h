/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text.h: setting prose into boxes
 *
 * A compositor takes the wanted size and goes down by quarters of a point until the prose fits; if
 * it does not at the smallest, nothing is cut off: the caller hears by how much. Several boxes are
 * filled one after the other.
 *
 *     +--------------------------+   Lines stand leading × size apart. A line reaches 0.72 of the size above its
 *     | box 0: paragraph, lines  |   baseline and 0.24 below, whatever the font says of itself: so a designer knows
 *     +---------------+----------+   where type will stand before choosing the font.
 *     | box 1: rest   |  (a QR)  |
 *     +---------------+----------+
 */
#pragma once

#include "generator/draw/prose.h"
#include "generator/draw/rect.h"

#include <pango/pangocairo.h>
#include <stdbool.h>

#define TEXT_STEP_PT 0.25 /* from one size that is tried to the next */

typedef enum {
    ALIGN_LEFT,
    ALIGN_CENTRE,
    ALIGN_RIGHT,
    ALIGN_JUSTIFY,
} Align;

typedef enum {
    VALIGN_TOP,
    VALIGN_MIDDLE,
    VALIGN_BOTTOM,
} Valign;

typedef struct {
    char *family;
    char *features; /* OpenType: "onum, ss01"; or NULL */
    bool bold;
    bool italic;
    bool small_caps;
    bool upper;    /* all in capitals */
    bool one_line; /* never broken */
    double size_pt;
    double least_pt;
    double leading; /* from line to line, in sizes */
    double track;   /* letters apart, in thousandths of the size */
    double indent_mm;
    double gap_mm; /* between paragraphs */
    Align align;
    Valign valign;
    Colour colour;
} TextStyle;

typedef struct {
    GPtrArray *runs;  /* of PangoGlyphItem, owned, as they follow one another */
    const char *text; /* of which they are a part */
    guint begin;      /* bytes of it */
    guint end;
    double x;
    double baseline;
} SetLine;

/* What stands in one box. */
typedef struct {
    char *field;
    Rect where;
    double size_pt;
    double scale; /* of the runs, which were shaped at another size */
    Colour colour;
    GArray *lines;      /* of SetLine */
    GPtrArray *layouts; /* which own the texts */
    int n_refs;         /* private to text.c: what is set again and again is set once */
} Setting;

/* Lets go of @setting; the last one who does frees it. */
void setting_free(Setting *setting);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Setting, setting_free)

/* How wide the widest of its lines is, in mm. */
double setting_width(const Setting *setting);

/* How wide @run is, in mm at a scale of 1. */
double set_run_width(const PangoGlyphItem *run);

/* What is too much, at the smallest size. */
typedef struct {
    double size_pt;
    double height_mm; /* below the last box; 0 when a word is too wide */
    double width_mm;  /* beyond the right of a box; 0 when there are too many lines */
    int n_lines;
} Overflow;

typedef struct Compositor Compositor;

Compositor *compositor_new(void);

void compositor_free(Compositor *compositor);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Compositor, compositor_free)

/* Whether @family is installed. If not, @error names it, and the Debian package that has it where
 * that is known. */
bool compositor_has_font(Compositor *compositor, const char *family, GError **error);

/* Sets @prose into the @n_rects boxes at @rects. One Setting for each, owned, in their order; NULL
 * with @overflow when it does not fit. */
GPtrArray *compositor_set(Compositor *compositor,
                          const Prose *prose,
                          const char *field,
                          const TextStyle *style,
                          const GArray *rects, /* of Rect */
                          Overflow *overflow);

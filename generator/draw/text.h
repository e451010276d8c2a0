/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text.h: typesets prose in boxes
 *
 * A compositor begins with the wanted type size, and reduces it in steps of a quarter of a point
 * until the prose fits. If the prose does not fit at the smallest size, the compositor typesets
 * nothing and reports how much does not fit. A compositor fills several boxes one after the other.
 *
 *     +--------------------------+   The distance between lines is leading × size. Whatever the
 *     | box 0: paragraph, lines  |   font, the compositor reserves 0.72 of the size above the
 *     +---------------+----------+   baseline and 0.24 below it. So a designer knows the positions
 *     | box 1: rest   |  (a QR)  |   of the lines before choosing a font.
 *     +---------------+----------+
 */
#pragma once

#include "generator/draw/prose.h"
#include "generator/draw/rect.h"

#include <pango/pangocairo.h>
#include <stdbool.h>

#define TEXT_STEP_PT 0.25 /* the type size is reduced in steps of this size */

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
    char *features; /* OpenType features: "onum, ss01"; or NULL */
    bool bold;
    bool italic;
    bool small_caps;
    bool upper;        /* whether to set all letters as capitals */
    bool one_line;     /* whether to keep the text on one line */
    bool is_common;    /* whether all texts of a deck in such boxes have the same size */
    bool is_level;     /* whether the columns of a text end at the same height, as low as needed */
    char *head_family; /* family of headings of the second level, or NULL for `family` */
    /* size of headings of the second level and of lower levels, as factors of the size; 0 for
     * headings in bold small capitals of the same size */
    double heads[2];
    double size_pt;   /* wanted size */
    double least_pt;  /* smallest size */
    double leading;   /* distance from line to line, as a factor of the size */
    double track;     /* extra space between letters, in thousandths of the size */
    double indent_mm; /* indent of every paragraph but the first */
    double gap_mm;    /* gap between paragraphs */
    Align align;
    Valign valign;
    Colour colour;
} TextStyle;

/* A block of a text (prose.h), for screen readers. */
typedef struct {
    BlockKind kind;
    int depth;
    int level;
    bool has_marker;
    bool is_numbered; /* whether the marker is a number such as "3.", and not that of a page */
} SetBlock;

typedef struct {
    guint block;      /* index in Setting.blocks */
    bool is_marker;   /* whether the line is the marker of a list item */
    GPtrArray *runs;  /* array of PangoGlyphItem *, owned, in visual order */
    const char *text; /* the text of the whole paragraph, borrowed */
    guint begin;      /* offset in bytes in `text` */
    guint end;
    double x;        /* start of the line, in mm from the left edge of the face */
    double baseline; /* y of the baseline, in mm from the upper edge of the face */
} SetLine;

/* Text that is typeset in one box. */
typedef struct {
    char *field; /* name of the box in the template */
    Rect where;  /* the box, in mm from the upper left corner of the face */
    double size_pt;
    double scale; /* size_pt divided by the size at which the runs were shaped */
    Colour colour;
    const char *language; /* BCP 47, interned; or NULL if it is unknown */
    GArray *blocks;       /* array of SetBlock: all blocks of the text, also those in other boxes */
    GArray *lines;        /* array of SetLine */
    GPtrArray *layouts; /* array of PangoLayout *, owned; the layouts own the `text` of the lines */
    /* reference count, since the compositor's cache shares settings; private to text.c and
     * setting.c */
    int n_refs;
} Setting;

/* Drops a reference to @setting. Frees @setting with the last reference. */
void setting_free(Setting *setting);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Setting, setting_free)

/* Returns the width of the widest line, in mm. */
double setting_width(const Setting *setting);

/* Returns the width of @run, in mm, at the size at which @run was shaped. */
double set_run_width(const PangoGlyphItem *run);

/* The part of a text that does not fit at the smallest size. */
typedef struct {
    double size_pt;   /* the size at which the text was tried */
    double height_mm; /* height of the lines that have no room in the boxes; 0 if all lines fit */
    /* largest excess of a line over the width of its box; 0 when no line is too wide */
    double width_mm;
    int n_lines; /* number of lines that have no room in the boxes */
} Overflow;

typedef struct Compositor Compositor;

Compositor *compositor_new(void);

void compositor_free(Compositor *compositor);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Compositor, compositor_free)

/* Reports whether the font family @family is installed. If not, @error names the family, and its
 * Debian package if this program knows it. */
bool compositor_has_font(Compositor *compositor, const char *family, GError **error);

/* Typesets @prose in the boxes @rects, which all share the name @field. Returns one Setting for
 * each box, in order (array of Setting *, owned by the caller). Returns NULL and sets *@overflow if
 * the prose does not fit. */
GPtrArray *compositor_set(Compositor *compositor,
                          const Prose *prose,
                          const char *field,
                          const TextStyle *style,
                          const GArray *rects, /* array of Rect */
                          Overflow *overflow);

typedef struct Galley Galley; /* galley.h */

/* Shapes @prose in @style, for texts whose common size is found before they are typeset. @prose and
 * @style must outlive the galley. The caller frees it with galley_free(). */
Galley *compositor_shape(const Compositor *compositor, const Prose *prose, const TextStyle *style);

/* Returns the largest type size, in points, at which the text of @galley fits into the boxes @rects
 * (array of Rect). Returns the smallest size of its style if it fits at none. */
double galley_find_size(const Galley *galley, const GArray *rects);

/* Typesets the text of @galley in @size_pt points. Otherwise does the same as compositor_set(). */
GPtrArray *galley_set(const Galley *galley,
                      const char *field,
                      const GArray *rects, /* array of Rect */
                      double size_pt,
                      Overflow *overflow);

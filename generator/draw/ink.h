/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ink.h: the interface for drawing a face
 *
 * A face is one side of a printed piece. forme.c draws each face in millimetres, through an Ink.
 * forme.c does not know the output format. ink-pdf.c writes PDF pages. ink-cairo.c draws pixels.
 * ink-log.c logs the calls as lines of text, which tests compare with the expected lines.
 *
 *     forme ──► ink ──┬─► ink-pdf   ──► paper
 *                     ├─► ink-cairo ──► pixels
 *                     └─► ink-log   ──► text
 */
#pragma once

#include "generator/draw/outline.h"
#include "generator/draw/picture.h"
#include "generator/draw/qr.h"
#include "generator/draw/rect.h"
#include "generator/draw/tag.h"
#include "generator/draw/text.h"

#include <cairo.h>
#include <glib.h>

typedef struct Ink Ink;

typedef struct {
    /* Begins a face, which leave() ends. The face, turned by @turn and enlarged by @scale, covers
     * the rectangle @where on the paper. If faces are nested, @where is on the outer face. Until
     * leave(), coordinates are those of the face before it is turned and enlarged: in mm, from its
     * upper left corner. */
    void (*enter)(Ink *ink, Rect where, Turn turn, double scale);
    void (*leave)(Ink *ink);
    /* Restricts drawing to @where, until leave(). */
    void (*clip)(Ink *ink, Rect where);
    void (*tag)(Ink *ink, const Tag *tag);
    void (*untag)(Ink *ink);
    void (*fill)(Ink *ink, Rect where, Colour colour);
    void (*line)(Ink *ink, Point from, Point to, double width_mm, Colour colour);
    void (*area)(Ink *ink, const Outline *outline, Colour colour);
    void (*stroke)(Ink *ink, const Outline *outline, const Stroke *stroke);
    void (*picture)(Ink *ink, const Picture *picture, Rect where);
    void (*qr)(Ink *ink, const Qr *qr, Rect where, Colour colour);
    void (*text)(Ink *ink, const Setting *setting);
    void (*free)(Ink *ink);
} InkKind;

struct Ink {
    const InkKind *kind;
};

static inline void
ink_enter(Ink *ink, Rect where, Turn turn, double scale)
{
    ink->kind->enter(ink, where, turn, scale);
}

static inline void
ink_leave(Ink *ink)
{
    ink->kind->leave(ink);
}

/* Restricts drawing to @where in the current face, until ink_leave() ends that face. The caller
 * must have entered a face. If another clip is in effect, draws only where both allow it. */
static inline void
ink_clip(Ink *ink, Rect where)
{
    ink->kind->clip(ink, where);
}

/* Begins an element for screen readers (tag.h), which ink_untag() ends. Elements may be nested,
 * also across ink_enter() and ink_leave(). */
static inline void
ink_tag(Ink *ink, const Tag *tag)
{
    ink->kind->tag(ink, tag);
}

static inline void
ink_untag(Ink *ink)
{
    ink->kind->untag(ink);
}

static inline void
ink_fill(Ink *ink, Rect where, Colour colour)
{
    ink->kind->fill(ink, where, colour);
}

static inline void
ink_line(Ink *ink, Point from, Point to, double width_mm, Colour colour)
{
    ink->kind->line(ink, from, to, width_mm, colour);
}

/* Fills the inside of @outline. */
static inline void
ink_area(Ink *ink, const Outline *outline, Colour colour)
{
    ink->kind->area(ink, outline, colour);
}

static inline void
ink_stroke(Ink *ink, const Outline *outline, const Stroke *stroke)
{
    ink->kind->stroke(ink, outline, stroke);
}

/* Draws @picture, scaled to fill @where. */
static inline void
ink_picture(Ink *ink, const Picture *picture, Rect where)
{
    ink->kind->picture(ink, picture, where);
}

/* Draws the dark modules (small squares) of @qr. @where is the area of the symbol without its quiet
 * zone, the blank border. */
static inline void
ink_qr(Ink *ink, const Qr *qr, Rect where, Colour colour)
{
    ink->kind->qr(ink, qr, where, colour);
}

/* Draws @setting. Its paragraphs, headings and lists become elements of the group (tag.h) that is
 * open. In any other element, it is contents of this element. */
static inline void
ink_text(Ink *ink, const Setting *setting)
{
    ink->kind->text(ink, setting);
}

/* Returns an ink that draws on @cr, where one unit of user space must be a millimetre. The ink
 * moves each QR symbol by at most half of @grid, so that the symbol begins at a multiple of @grid.
 * @grid is in device units (pt or pixels). Without the grid, some modules would begin between
 * pixels, and QR readers would miss the symbol. The caller frees the ink with ink_free(). */
Ink *ink_cairo_new(cairo_t *cr, double grid);

/* Returns an ink that logs its calls as lines of text, which it appends to @log (borrowed). The
 * caller frees the ink with ink_free(). */
Ink *ink_log_new(GString *log);

void ink_free(Ink *ink);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Ink, ink_free)

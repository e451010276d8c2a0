/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ink.h: what a face is drawn with
 *
 * A face says what lies where, in millimetres, and knows nothing of PDF. ink-pdf.c puts it on
 * paper, ink-cairo.c into pictures; ink-log.c writes one line a call, which is what the golden
 * tests compare.
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
#include "generator/draw/text.h"

#include <cairo.h>
#include <glib.h>

typedef struct Ink Ink;

typedef struct {
    /* What follows, until leave(), has its 0,0 in the upper left corner of @where, as one sees it
     * from the head of a face that lies turned by @turn, and is drawn @scale times as large. */
    void (*enter)(Ink *ink, Rect where, Turn turn, double scale);
    void (*leave)(Ink *ink);
    /* Of what follows, until leave(), only what lies in @where is seen. */
    void (*clip)(Ink *ink, Rect where);
    /* What follows, until untag(), is read out as one piece; @role is PDF's: "P". Pieces have no
     * pieces. */
    void (*tag)(Ink *ink, const char *role);
    void (*untag)(Ink *ink, const char *role);
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

/* To be called between ink_enter() and ink_leave(), which ends it. */
static inline void
ink_clip(Ink *ink, Rect where)
{
    ink->kind->clip(ink, where);
}

static inline void
ink_tag(Ink *ink, const char *role)
{
    ink->kind->tag(ink, role);
}

static inline void
ink_untag(Ink *ink, const char *role)
{
    ink->kind->untag(ink, role);
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

/* Fills what @outline surrounds. */
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

/* Draws @picture so that it fills @where. */
static inline void
ink_picture(Ink *ink, const Picture *picture, Rect where)
{
    ink->kind->picture(ink, picture, where);
}

/* Draws the dark modules of @qr; @where is the symbol without its quiet zone. */
static inline void
ink_qr(Ink *ink, const Qr *qr, Rect where, Colour colour)
{
    ink->kind->qr(ink, qr, where, colour);
}

static inline void
ink_text(Ink *ink, const Setting *setting)
{
    ink->kind->text(ink, setting);
}

/* Draws on @cr, whose user space is millimetres. QR symbols are moved by half of @grid at most, in
 * units of @cr's device (pt or pixels), so that they begin on a multiple of it: readers lose
 * symbols whose modules begin anywhere between pixels. Freed with ink_free(). */
Ink *ink_cairo_new(cairo_t *cr, double grid);

/* Writes a line a call to @log, which the caller owns. Freed with ink_free(). */
Ink *ink_log_new(GString *log);

void ink_free(Ink *ink);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Ink, ink_free)

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* forme.h: a face whose text is typeset, ready for printing
 *
 *     Face ──forme_new()──► Forme ──forme_draw_…()──► Ink, any number of times
 */
#pragma once

#include "generator/draw/ink.h"
#include "generator/pieces/piece.h"

typedef struct Forme Forme;

/* The means of typesetting and drawing, and the list of faults. */
typedef struct {
    Compositor *compositor;
    Templates *templates;
    const PieceSet *set; /* all pieces, for the figures that show some of them */
    const char *path;    /* path of the case, for messages */
    GPtrArray *faults;   /* array of char *, owned: one line for each text that does not fit */
} Press;

/* Typesets all content of @face. Omits each text that does not fit, and reports the text in
 * @press->faults. Returns NULL with @error if the face cannot be typeset at all, for example if the
 * template has no box for the code, or if an icon is missing. The caller frees the forme. */
Forme *forme_new(const Press *press, const Face *face, GError **error);

/* Draws the pictures and codes of @forme. The upper left corner of the trim (the edge of the cut
 * piece) is at 0,0; the bleed lies outside the trim. @within is a part of the face, in mm. The
 * function omits every picture and code that lies wholly outside @within. If @within is NULL, the
 * function draws the whole face. */
void forme_draw_pictures(const Forme *forme, Ink *ink, const Rect *within);
/* Draws the text of @forme. @within has the same effect as in forme_draw_pictures(). The caller
 * first draws all pictures of a page, and then all text of the page, so that no bleed covers the
 * text of another face. Both calls add elements for screen readers to the open group (tag.h), in
 * the order of the boxes in the template. So the same group must be open in both. */
void forme_draw_type(const Forme *forme, Ink *ink, const Rect *within);

void forme_free(Forme *forme);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Forme, forme_free)

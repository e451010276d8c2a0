/* SPDX-License-Identifier: GPL-3.0-or-later */
/* forme.h: a face whose type is set, ready for printing
 *
 *     Face ──forme_new()──► Forme ──forme_draw_…()──► Ink, any number of times
 */
#pragma once

#include "generator/draw/ink.h"
#include "generator/pieces/piece.h"

typedef struct Forme Forme;

/* The sources of type and drawings, and the list of faults. */
typedef struct {
    Compositor *compositor;
    Templates *templates;
    const char *path;  /* path of the case, for messages */
    GPtrArray *faults; /* array of char *, owned: one line for each text that does not fit */
} Press;

/* Sets all content of @face. Text that does not fit is reported in @press->faults and left out.
 * Returns NULL with @error if the face cannot be set at all, for example without a box for its
 * code, or without one of its icons. */
Forme *forme_new(const Press *press, const Face *face, GError **error);

/* Draws the pictures and codes of @forme, or its type. The trim is at 0,0, and the bleed is
 * outside. All type of a page should be drawn after its pictures, so that screen readers read the
 * type in one go. Content outside of @within, a part of the face, is omitted. If @within is NULL,
 * the whole face is drawn. */
void forme_draw_pictures(const Forme *forme, Ink *ink, const Rect *within);
void forme_draw_type(const Forme *forme, Ink *ink, const Rect *within);

void forme_free(Forme *forme);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Forme, forme_free)

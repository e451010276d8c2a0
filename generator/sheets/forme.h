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

/* Sets all content of @face. Leaves out text that does not fit, and reports it in @press->faults.
 * Returns NULL with @error if the face cannot be set at all, for example if its template has no box
 * for the code, or if an icon is missing. */
Forme *forme_new(const Press *press, const Face *face, GError **error);

/* Draws the pictures and codes of @forme, or its type. The corner of the trim is at 0,0, and the
 * bleed is outside. Draw all type of a page after all its pictures, so that screen readers read the
 * type in one go. @within is a part of the face, in mm: pictures, codes and texts that lie wholly
 * outside of it are omitted. NULL draws the whole face. */
void forme_draw_pictures(const Forme *forme, Ink *ink, const Rect *within);
void forme_draw_type(const Forme *forme, Ink *ink, const Rect *within);

void forme_free(Forme *forme);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Forme, forme_free)

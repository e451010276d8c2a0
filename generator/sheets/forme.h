/* SPDX-License-Identifier: GPL-3.0-or-later */
/* forme.h: a face whose type is set, ready for printing
 *
 *     Face ──forme_new()──► Forme ──forme_draw_…()──► Ink, as often as one likes
 */
#pragma once

#include "generator/draw/ink.h"
#include "generator/pieces/piece.h"

typedef struct Forme Forme;

/* Where the type comes from, and what went wrong on the way. */
typedef struct {
    Compositor *compositor;
    Templates *templates;
    const char *path;  /* of the case, for messages */
    GPtrArray *faults; /* of char, owned: text that does not fit, one line each */
} Press;

/* Sets everything on @face. Text that does not fit goes into @press->faults, and the rest is set;
 * what cannot be set at all (a template without a box for the code, an icon that is missing) gives
 * NULL and @error. */
Forme *forme_new(const Press *press, const Face *face, GError **error);

/* Draws it with its trim at 0,0; the bleed lies outside: first the pictures and the code, then the
 * type on them. Readers of a page hear the type, so a page's type is drawn in one go. Left out is
 * what does not come into @within, a part of the face; NULL is all of it. */
void forme_draw_pictures(const Forme *forme, Ink *ink, const Rect *within);
void forme_draw_type(const Forme *forme, Ink *ink, const Rect *within);

void forme_free(Forme *forme);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Forme, forme_free)

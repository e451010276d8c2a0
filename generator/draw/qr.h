/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qr.h: a QR symbol as one outline
 *
 * A module is one of the small squares of the symbol. If each module were drawn as a rectangle,
 * hairlines would show between the modules, and some decoders would fail. The outline of the dark
 * areas is sharp at every resolution, and takes a third as many bytes as the rectangles. The points
 * of the outline are corners of modules:
 *
 *     0   1   2   3
 *   0 +---+---+---+      ring 0: (0,0) (2,0) (2,1) (1,1) (1,2) (0,2)
 *     |###|###|   |
 *   1 +---+---+---+      The dark side of each edge is on its right. Dark areas that touch
 *     |###|   |   |      only at a corner are separate rings, so that the non-zero and the even-odd
 *   2 +---+---+---+      fill rule give the same picture.
 */
#pragma once

#include <glib.h>

enum {
    QR_QUIET = 4, /* width of the blank border, in modules */
    /* largest version; on a card, the modules of larger versions would be too small for phones */
    QR_VERSION_MAX = 4,
    QR_TEXT_MAX = 62, /* capacity of version 4 at error correction level M, in bytes */
};

typedef struct {
    guint8 x;
    guint8 y;
} QrPoint;

typedef struct {
    char *text;     /* the encoded text */
    int n_modules;  /* number of modules on a side: 25 for version 2 */
    GArray *points; /* array of QrPoint: all rings, one after the other */
    /* array of guint: index in `points` at which each ring begins; a ring ends where the next ring
     * begins */
    GArray *rings;
} Qr;

/* Encodes @text at error correction level M, in the smallest version that holds @text. Returns NULL
 * with @error if @text is too long. The caller frees the result. */
Qr *qr_new(const char *text, GError **error);

void qr_free(Qr *qr);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Qr, qr_free)

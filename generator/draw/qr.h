/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qr.h: a QR symbol as one outline
 *
 * Drawn as a rectangle a module, hairlines shine through between them and some decoders fail; drawn
 * as the outline of its dark areas it is crisp at every resolution and a third of the size. The
 * points lie on the corners of modules:
 *
 *     0   1   2   3
 *   0 +---+---+---+      ring 0: (0,0) (2,0) (2,1) (1,1) (1,2) (0,2)
 *     |###|###|   |
 *   1 +---+---+---+      dark is to the right of each edge; two dark modules that only touch at a corner stay
 *     |###|   |   |      two rings, so that either fill rule gives the same picture
 *   2 +---+---+---+
 */
#pragma once

#include <glib.h>

enum {
    QR_QUIET = 4,       /* modules of blank paper on each side */
    QR_VERSION_MAX = 4, /* beyond it, modules on a card get too small for phones */
    QR_TEXT_MAX = 62,   /* what version 4 at level M holds in bytes */
};

typedef struct {
    guint8 x;
    guint8 y;
} QrPoint;

typedef struct {
    char *text;     /* what it says */
    int n_modules;  /* on a side: 25 for version 2 */
    GArray *points; /* of QrPoint: all rings, one after the other */
    GArray *rings; /* of guint: where each ring begins in points; its end is the next one's begin */
} Qr;

/* The symbol that says @text, at level M in the smallest version that holds it. */
Qr *qr_new(const char *text, GError **error);

void qr_free(Qr *qr);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Qr, qr_free)

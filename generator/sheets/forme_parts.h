/* SPDX-License-Identifier: GPL-3.0-or-later */
/* forme_parts.h: the parts of a forme, for forme.c, which typesets them, and forme_draw.c */
#pragma once

#include "generator/sheets/forme.h"

typedef struct {
    const Picture *picture;
    Rect where;
    guint order; /* place among the elements of the face */
    char *alt;   /* text for screen readers, owned; or NULL */
} Placed;

typedef struct {
    Setting *setting; /* owned */
    const char *role; /* see Tag (tag.h) */
    guint order;
} PlacedText;

typedef struct {
    Qr *qr;
    guint order;
    char *alt;
    Rect ground;
    Rect where;
    Colour colour;
    Colour ground_colour;
    bool has_ground;
} PlacedQr;

/* A set face that is placed inside this one. */
typedef struct {
    Forme *forme;
    Rect where;
    double scale;
    Turn turn;
    Rect part; /* in a figure, the part of the face that is shown; otherwise without width */
    guint order;
    char *alt; /* of a figure; otherwise NULL */
} Inlay;

struct Forme {
    GArray *pictures; /* array of Placed; the drawing of the face is the first */
    GArray *codes;    /* array of PlacedQr */
    GArray *texts;    /* array of PlacedText, in reading order */
    GArray *inlays;   /* array of Inlay */
    const char
        *language; /* of the texts for screen readers; NULL in a figure, which has no elements */
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rect.h: places and colours; millimetres, y grows downwards */
#pragma once

#include <stdbool.h>

typedef struct {
    double x;
    double y;
    double width;
    double height;
} Rect;

typedef struct {
    double red; /* 0 to 1 each, sRGB */
    double green;
    double blue;
} Colour;

typedef struct {
    double x;
    double y;
} Point;

/* Whether they have more than an edge in common. */
bool rect_meets(const Rect *one, const Rect *other);

/* How a face lies on its sheet. Turned to the right, its head points to the sheet's right. */
typedef enum {
    TURN_NONE,
    TURN_RIGHT,
    TURN_LEFT,
} Turn;

/* Reads "#2b1d0e"; false, with @colour untouched, when it is none. */
bool colour_read(const char *text, Colour *colour);

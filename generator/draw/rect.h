/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rect.h: geometry in millimetres (y grows downwards), and colours */
#pragma once

#include <stdbool.h>

typedef struct {
    double x;
    double y;
    double width;
    double height;
} Rect;

typedef struct {
    double red; /* sRGB, 0 to 1 */
    double green;
    double blue;
} Colour;

typedef struct {
    double x;
    double y;
} Point;

/* Reports whether the two rectangles overlap. Rectangles that only touch do not overlap. */
bool rect_meets(const Rect *one, const Rect *other);

/* Returns the part that both rectangles cover. It has no width or no height if there is none. */
Rect rect_common(Rect one, Rect other);

/* The rotation of a face (a printed side) on its sheet. With TURN_RIGHT, the top edge of the face
 * is on the right. With TURN_OVER, it is at the foot. */
typedef enum {
    TURN_NONE,
    TURN_RIGHT,
    TURN_LEFT,
    TURN_OVER,
} Turn;

/* Reports whether a face with @turn lies on its side: its width is the height on the sheet. */
bool turn_is_sideways(Turn turn);

/* Converts @rect to the space of a face that fills @where with @turn and @scale. */
Rect rect_inside(const Rect *rect, const Rect *where, Turn turn, double scale);

/* Parses a colour of the form "#2b1d0e". Returns false, and leaves @colour unchanged, if @text does
 * not have this form. */
bool colour_read(const char *text, Colour *colour);

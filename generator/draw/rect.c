/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/rect.h"

#include <glib.h>
#include <string.h>

bool
rect_meets(const Rect *one, const Rect *other)
{
    return one->x < other->x + other->width && other->x < one->x + one->width &&
           one->y < other->y + other->height && other->y < one->y + one->height;
}

Rect
rect_common(Rect one, Rect other)
{
    const double left = MAX(one.x, other.x);
    const double top = MAX(one.y, other.y);
    const double right = MIN(one.x + one.width, other.x + other.width);
    const double foot = MIN(one.y + one.height, other.y + other.height);

    return (Rect){ left, top, MAX(right - left, 0.0), MAX(foot - top, 0.0) };
}

bool
turn_is_sideways(Turn turn)
{
    return turn == TURN_RIGHT || turn == TURN_LEFT;
}

Rect
rect_inside(const Rect *rect, const Rect *where, Turn turn, double scale)
{
    const double left = rect->x - where->x;
    const double above = rect->y - where->y;
    const double right = where->width - left - rect->width;
    const double below = where->height - above - rect->height;
    const double wide = rect->width / scale;
    const double high = rect->height / scale;

    switch (turn) {
    case TURN_NONE:
        return (Rect){ left / scale, above / scale, wide, high };
    case TURN_RIGHT:
        return (Rect){ above / scale, right / scale, high, wide };
    case TURN_LEFT:
        return (Rect){ below / scale, left / scale, high, wide };
    case TURN_OVER:
        return (Rect){ right / scale, below / scale, wide, high };
    }
    g_assert_not_reached();
}

bool
colour_read(const char *text, Colour *colour)
{
    guint channels[3];

    if (text[0] != '#' || strlen(text) != 7) {
        return false;
    }
    for (int i = 0; i < 3; i++) {
        int high = g_ascii_xdigit_value(text[1 + 2 * i]);
        int low = g_ascii_xdigit_value(text[2 + 2 * i]);

        if (high < 0 || low < 0) {
            return false;
        }
        channels[i] = (guint)(16 * high + low);
    }
    *colour = (Colour){ channels[0] / 255.0, channels[1] / 255.0, channels[2] / 255.0 };
    return true;
}

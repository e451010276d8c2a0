/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/outline.h"

/* length of a curve's handles for a quarter of a circle with radius 1 */
#define QUARTER 0.5522847498

Outline *
outline_new(void)
{
    Outline *outline = g_new(Outline, 1);

    *outline = (Outline){ .steps = g_array_new(FALSE, FALSE, sizeof(Step)) };
    return outline;
}

void
outline_free(Outline *outline)
{
    if (outline == NULL) {
        return;
    }
    g_array_unref(outline->steps);
    g_free(outline);
}

static void
add(Outline *outline, Step step)
{
    g_array_append_val(outline->steps, step);
}

void
outline_move(Outline *outline, double x, double y)
{
    add(outline, (Step){ .kind = STEP_MOVE, .to = { x, y } });
}

void
outline_line(Outline *outline, double x, double y)
{
    add(outline, (Step){ .kind = STEP_LINE, .to = { x, y } });
}

void
outline_curve(Outline *outline, Point one, Point other, Point to)
{
    add(outline, (Step){ .kind = STEP_CURVE, .one = one, .other = other, .to = to });
}

void
outline_close(Outline *outline)
{
    add(outline, (Step){ .kind = STEP_CLOSE });
}

void
outline_circle(Outline *outline, Point middle, double radius)
{
    const double reach = radius * QUARTER;
    const double x = middle.x;
    const double y = middle.y;

    outline_move(outline, x + radius, y);
    outline_curve(outline,
                  (Point){ x + radius, y + reach },
                  (Point){ x + reach, y + radius },
                  (Point){ x, y + radius });
    outline_curve(outline,
                  (Point){ x - reach, y + radius },
                  (Point){ x - radius, y + reach },
                  (Point){ x - radius, y });
    outline_curve(outline,
                  (Point){ x - radius, y - reach },
                  (Point){ x - reach, y - radius },
                  (Point){ x, y - radius });
    outline_curve(outline,
                  (Point){ x + reach, y - radius },
                  (Point){ x + radius, y - reach },
                  (Point){ x + radius, y });
    outline_close(outline);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measure.c: distances on a draft */
#include "generator/london/draft.h"

#include <math.h>

double
distance_between(Point a, Point b)
{
    double x = a.x - b.x;
    double y = a.y - b.y;

    return sqrt(x * x + y * y);
}

Point
nearest_on(Point a, Point b, Point c)
{
    double x = b.x - a.x;
    double y = b.y - a.y;
    double along = ((c.x - a.x) * x + (c.y - a.y) * y) / (x * x + y * y);

    along = CLAMP(along, 0, 1);
    return (Point){ a.x + along * x, a.y + along * y };
}

Point
nearest_on_river(const Town *town, Point c)
{
    Point nearest = { town->river[0].x, town->river[0].y };

    for (int i = 1; i < town->n_bends; i++) {
        const Bend *from = &town->river[i - 1];
        const Bend *to = &town->river[i];
        Point on = nearest_on((Point){ from->x, from->y }, (Point){ to->x, to->y }, c);

        if (distance_between(on, c) < distance_between(nearest, c)) {
            nearest = on;
        }
    }
    return nearest;
}

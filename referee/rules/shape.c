/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/rules/shape.h"

#include <string.h>

int
shape_find(const Shape *shapes, int n_shapes, const char *name)
{
    for (int i = 0; i < n_shapes; i++) {
        if (strcmp(shapes[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

int
shape_n_fields(const Shape *shape)
{
    int n = 0;

    while (n < FIELDS_MAX && shape->fields[n].kind != FIELD_END) {
        n++;
    }
    return n;
}

int
shape_field(const Shape *shape, const char *name)
{
    for (int i = 0; i < shape_n_fields(shape); i++) {
        if (strcmp(shape->fields[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

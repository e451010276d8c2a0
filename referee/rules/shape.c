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

void
offers_clear(Offers *offers)
{
    offers->n = 0;
    offers->n_pieces = 0;
}

Domain
offers_pieces(const Offers *offers)
{
    return (Domain){ .kind = DOMAIN_PIECES, .from = offers->n_pieces };
}

bool
offers_add_piece(Offers *offers, Domain *domain, int piece)
{
    g_assert(domain->from + domain->to == offers->n_pieces);
    if (offers->n_pieces == OFFERS_PIECES_MAX) {
        return false;
    }
    offers->pieces[offers->n_pieces++] = (int16_t)piece;
    domain->to++;
    return true;
}

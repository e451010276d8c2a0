/* SPDX-License-Identifier: GPL-3.0-or-later */
/* side.h: the sides of a piece as an object on a table shows them */
#pragma once

#include "cases/model/seating.h"
#include "generator/export/atlas.h"
#include "generator/pieces/tabletop.h"

/* Returns the front of @piece, or its back if @is_back, as @row describes the object (tabletop.h).
 * A piece with an unprinted back shows its front on both sides. */
AtlasCell side_of(const TableRow *row, const Piece *piece, bool is_back);

bool side_is_same(const AtlasCell *one, const AtlasCell *other);

/* Sets *@width_mm and *@height_mm to the size of the object that shows @side. */
void side_measure(const AtlasCell *side, double *width_mm, double *height_mm);

/* Returns the name on @side, or the name of the seat's colour. Returns NULL if it has neither. The
 * result is borrowed from the face. */
const char *side_name(const AtlasCell *side);

/* Returns the number of the seat to which the object of @piece belongs, or -1. A piece in the
 * colour of a seat belongs to this seat: its front has the colour as a trait. The other pieces of a
 * ZONE_SEATS belong to the seats in order; @index is the index of @piece in its deck. */
int piece_seat(const TableRow *row, const Piece *piece, guint index, const Seating *seating);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map_sheet.h: a map of London with places and spots on it, as a deck
 *
 *     map_sheet_init() ──► shapes, texts, areas to keep clear, as often as needed ──► map_sheet_make()
 *
 * libtown draws London, as a sketch from liblondon, under all shapes and texts. The style sheet of
 * templates/watson-and-holmes/table-map.svg has the look of the classes. The file also has a sample
 * box for each kind of text. Lengths are in mm, from the upper left corner of the trim.
 */
#pragma once

#include "generator/pieces/making.h"

typedef struct {
    double width_mm;
    double height_mm;
    GString *svg;  /* shapes, owned */
    GArray *clear; /* array of Rect, owned: areas without fog */
    GArray *texts; /* private to map_sheet.c */
} MapSheet;

void map_sheet_init(MapSheet *sheet);

void map_sheet_clear(MapSheet *sheet);

/* Adds a rectangle of the class @class, with corners of @radius_mm. */
void map_sheet_add_rect(MapSheet *sheet, const char *class, Rect where, double radius_mm);

void map_sheet_add_circle(MapSheet *sheet, const char *class, double x, double y, double radius_mm);

/* Adds the text @words in a box like the sample box @like (a literal). If the sample has a picture,
 * @words is the name of an icon instead, or NULL for the picture of the sample. */
void map_sheet_add_text(MapSheet *sheet, const char *like, const char *words, Rect where);

/* Keeps the fog out of @area. */
void map_sheet_keep_clear(MapSheet *sheet, Rect area);

/* Adds the map to @set as the deck “table-map” of the common set. Returns false with an error in
 * @making->error on failure. */
bool map_sheet_make(const Making *making, const MapSheet *sheet, PieceSet *set);

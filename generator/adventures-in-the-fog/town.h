/* SPDX-License-Identifier: GPL-3.0-or-later */
/* town.h: a town as a template: its drawing, and boxes for what is set on it
 *
 *     Town ──plan──► where all lies ──┬─labels──► boxes for names ──┐
 *                                     └─engraving, mist──► SVG ─────┴──► Template
 *
 * templates/adventures-in-the-fog/town.svg says how large it is and how it looks. It is libdraw's
 * and libcase's alone, so that the referee's report draws the same map.
 */
#pragma once

#include "generator/adventures-in-the-fog/labels.h"
#include "generator/draw/template.h"

typedef struct {
    Plan plan;
    Template *template; /* not owned: the templates' */
    GArray *labels;     /* of Label, owned; that of spot i belongs into the box “spot-<i>” */
} TownMap;

/* Draws @town. What is wrong with it is told as of @path, the case's. The boxes of its template
 * that are to be filled are those of its labels, and “river”, the river's name, where there is
 * one. */
TownMap *town_map_new(Templates *templates, const Town *town, const char *path, GError **error);

void town_map_free(TownMap *map);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(TownMap, town_map_free)

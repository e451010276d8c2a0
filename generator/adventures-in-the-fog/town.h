/* SPDX-License-Identifier: GPL-3.0-or-later */
/* town.h: a town as a template, with its drawing, and boxes for signs and labels
 *
 *     Town ──plan──► positions ──┬─labels──► boxes for names ──┐
 *                                └─engraving, mist──► SVG ─────┴──► Template
 *
 * templates/adventures-in-the-fog/town.svg defines the size and the style. This code needs only
 * libdraw and libcase, so that the referee's report can draw the same map.
 */
#pragma once

#include "generator/adventures-in-the-fog/labels.h"
#include "generator/draw/template.h"

typedef struct {
    Plan plan;
    Template *template; /* owned by the Templates */
    /* array of Label, owned; the label of spot i belongs in the box “spot-<i>” */
    GArray *labels;
} TownMap;

/* Draws @town. The messages of errors name @path, the file of the case. The caller must fill the
 * boxes of the labels, and the box “river” with the name of the river. There is no box “river” if
 * there is no river, or no room for its name. Returns NULL with @error on failure. */
TownMap *town_map_new(Templates *templates, const Town *town, const char *path, GError **error);

void town_map_free(TownMap *map);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(TownMap, town_map_free)

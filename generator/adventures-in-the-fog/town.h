/* SPDX-License-Identifier: GPL-3.0-or-later */
/* town.h: turns a town into a template: a drawing of the map, with boxes for the signs (icons of
 * the spots) and the labels
 *
 *     Town ──plan──► positions ──┬─labels──► boxes for names ──┐
 *                                └─engraving, mist──► SVG ─────┴──► Template
 *
 * templates/adventures-in-the-fog/town.svg defines the size and the style of the map. This code
 * depends only on libdraw and libcase, so the referee's report can draw the same map.
 */
#pragma once

#include "generator/adventures-in-the-fog/labels.h"
#include "generator/draw/template.h"

typedef struct {
    Plan plan;
    Template *template; /* owned by the Templates that town_map_new() received */
    /* array of Label, owned; the label of spot i belongs in the box “spot-<i>” */
    GArray *labels;
} TownMap;

/* Draws @town. The caller frees the result with town_map_free(). The caller must put each label
 * into its box, and the river's name into the box “river”. The box “river” is missing if there
 * is no river, or no room for its name. Returns NULL with @error on failure. If the town has no
 * room for its labels, the error names @path, the file of the case. Any other error names the
 * template. */
TownMap *town_map_new(Templates *templates, const Town *town, const char *path, GError **error);

void town_map_free(TownMap *map);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(TownMap, town_map_free)

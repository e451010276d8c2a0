/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parts.h: the parts of a player's sheet
 *
 *     map.svg ──┬── town                                 the streets, drawn by town.c
 *               ├── mystery ── reward                    four of them
 *               ├── step ── reward                       the nine numbers of the progress track
 *               └── converter ── conversion ── reward    the worth of unused icons
 *
 * Each part is a face of a template of its own. The rulebook shows some of them in its figures.
 */
#pragma once

#include "generator/adventures-in-the-fog/town.h"
#include "generator/pieces/making.h"

/* Returns a face of @template, the name of a template of this game, that is only used as a part of
 * another face. The caller owns the face. Returns NULL with an error on failure. */
Face *part_new(const Making *making, const char *template, const char *what);

/* Returns the map of a town as a face, to be put into the face @what. The caller owns the face. */
Face *part_new_town(const Making *making, const TownMap *map, const char *what);

/* Adds to @part, a face of the template “mystery”, the cost and the reward of @mystery, and the
 * coins that a player may take instead (FOG-030, FOG-034). The caller adds the name. Returns false
 * with an error on failure. */
bool part_fill_mystery(const Making *making, Face *part, const Mystery *mystery);

/* Adds to @part, a face of the template “step”, the number @number of the progress track and its
 * @reward (FOG-032). Returns false with an error on failure. */
bool part_fill_step(const Making *making, Face *part, int number, const Reward *reward);

/* Adds the mysteries, the progress track and the converter of the case to @sheet, a face of the
 * template “map”. Returns false with an error on failure. */
bool parts_add_earnings(const Making *making, Face *sheet);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* london.h: a new map of London for Adventures in the Fog, from a text
 *
 *     seed ──► drafts, one after the other ──► survey: games are played on each ──► the first that is good
 *
 * The same text gives the same map. A map is never given that misses a bound of survey.h.
 */
#pragma once

#include "cases/model/model.h"
#include "generator/pieces/maps.h"

#include <glib.h>
#include <stdbool.h>

/* After so many none will come: a good one takes a few of either. */
enum {
    LONDON_DRAFTS_MAX = 1000,
    LONDON_SURVEYS_MAX = 120,
};

/* For --map-seed. */
extern const MapMaker LONDON_MAPS;

/* How it was found. */
typedef struct {
    int n_drafts;   /* that were begun */
    int n_surveyed; /* of these, maps that games were played on */
} LondonSearch;

/* MapMaker.make, and how it was found; @search may be NULL. */
char *london_make(
    const Case *c, const char *seed, const MapWatch *watch, LondonSearch *search, GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* london.h: a generated map of London for Adventures in the Fog
 *
 *     seed ──► drafts, one after another ──► icons ──► survey: games on the map ──► first good map
 *
 * A draft is a map without icons: the river, the roads, and spots (places) with names. The search
 * distributes icons over each finished draft, up to DEALS times (london.c). Each time, a survey
 * rates the map in games between bots (survey.h). The search ends with the first map that is within
 * all bounds of survey.h. The same seed gives the same map for the same case.
 */
#pragma once

#include "cases/model/model.h"
#include "generator/london/draft.h"
#include "generator/pieces/maps.h"

#include <glib.h>
#include <stdbool.h>

/* Limits after which the search gives up. A successful search needs only a few drafts and a few
 * surveys. */
enum {
    LONDON_DRAFTS_MAX = 1000,
    LONDON_SURVEYS_MAX = 120,
};

/* The map maker (maps.h) that --map-seed uses for this game. */
extern const MapMaker LONDON_MAPS;

/* Returns a town for decoration, without icons, names and rules: a draft whose games nobody judged.
 * The same seed gives the same town. The caller frees it with g_free(). */
Draft *london_sketch(const char *seed);

/* Figures on a search. */
typedef struct {
    int n_drafts;   /* number of drafts that were begun */
    int n_surveyed; /* number of finished maps on which bots played games */
} LondonSearch;

/* Makes a map from @seed as MapMaker.make() does (maps.h): returns JSON, which the caller frees, or
 * NULL with an error. Sets *@search to the figures on the search. @search may be NULL. */
char *london_make(
    const Case *c, const char *seed, const MapWatch *watch, LondonSearch *search, GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* survey.h: the quality of a map of Adventures in the Fog, measured by playing games on it
 *
 * Careful bots (referee/bots/rambler.h) play by the real rules (referee/rules). The same map always
 * gives the same games. A map is good if all results are within SURVEY_BOUNDS. The default map,
 * Fogbound London, is good.
 */
#pragma once

#include "cases/model/model.h"

#include <glib.h>

/* The measured values. */
typedef enum {
    /* values from games of three players: */
    MEASURE_TURNS,   /* turns of a game, median */
    MEASURE_NINTH,   /* % of games in which a player solves mysteries nine times (FOG-036) */
    MEASURE_STUCK,   /* % of players who fall out of the game (FOG-024) */
    MEASURE_POINTS,  /* points of the winner, median */
    MEASURE_START,   /* % of games won by the player who began at the map's first start spot */
    MEASURE_START_2, /* the same % for the second start spot */
    MEASURE_START_3, /* the same % for the third start spot */
    /* % of all solved mysteries that are M1, the first of the four mysteries; the next three values
     * are for M2 to M4 */
    MEASURE_MYSTERY,
    MEASURE_MYSTERY_2,
    MEASURE_MYSTERY_3,
    MEASURE_MYSTERY_4,
    /* values from games of a lone player with three dice: */
    MEASURE_ALONE,       /* points of the player, median */
    MEASURE_ALONE_STUCK, /* % of games in which the player falls out */
    MEASURES,
} Measure;

typedef struct {
    int n_games;
    double values[MEASURES];
} Survey;

/* The bounds of a measure, and its name. */
typedef struct {
    const char *name; /* "turns" */
    const char *unit; /* "" or " %" */
    double least;
    double most;
} Bound;

extern const Bound SURVEY_BOUNDS[MEASURES];

/* Plays all games of a survey on the map of @c, and fills in @survey. */
void survey_play(Survey *survey, const Case *c);

/* Reports whether the map of @c is within all bounds. Stops early if the map is far beyond a
 * bound. */
bool survey_passes(const Case *c);

/* Adds to @findings (array of char *, owned) one line for each value of @survey that is outside its
 * bounds, in the form `file:line:column: message`. @survey is a survey of the map of @c. */
void survey_judge(const Survey *survey, const Case *c, GPtrArray *findings);

/* Adds a heading and all measured values to @figures (array of char *, owned), one line each. */
void survey_tell(const Survey *survey, const Case *c, GPtrArray *figures);

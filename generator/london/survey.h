/* SPDX-License-Identifier: GPL-3.0-or-later */
/* survey.h: how good a map of Adventures in the Fog is, from games that are played on it
 *
 * Careful players (referee/bots) play by the rules themselves (referee/rules), always the same
 * games for the same map. What must come of it is a table of bounds, which the map that the game
 * comes with meets.
 */
#pragma once

#include "cases/model/model.h"

#include <glib.h>

/* What is measured. */
typedef enum {
    MEASURE_TURNS,     /* of a game of three, the median */
    MEASURE_NINTH,     /* % of these games in which somebody solves nine mysteries (FOG-036) */
    MEASURE_STUCK,     /* % of players who fall out (FOG-024) */
    MEASURE_POINTS,    /* of who wins, the median */
    MEASURE_START,     /* % of games won from the first start on the map, and … */
    MEASURE_START_2,   /* … the second … */
    MEASURE_START_3,   /* … and the third */
    MEASURE_MYSTERY,   /* % of solutions that are of M1 … */
    MEASURE_MYSTERY_2, /* … M4 */
    MEASURE_MYSTERY_3,
    MEASURE_MYSTERY_4,
    MEASURE_ALONE,       /* points of who plays alone with three dice, the median */
    MEASURE_ALONE_STUCK, /* % of these who fall out */
    MEASURES,
} Measure;

typedef struct {
    int n_games;
    double values[MEASURES];
} Survey;

/* What a map must have, at least and at most, and what it is called. */
typedef struct {
    const char *name; /* "turns" */
    const char *unit; /* "", "%" */
    double least;
    double most;
} Bound;

extern const Bound SURVEY_BOUNDS[MEASURES];

/* Has all games of a survey played on the map of @c. */
void survey_play(Survey *survey, const Case *c);

/* Whether the map of @c is within all bounds; left as soon as it plainly is not. */
bool survey_passes(const Case *c);

/* Adds to @findings (of char, owned) a line for each bound that @survey of @c misses, as
 * `file:line:column: message`. */
void survey_judge(const Survey *survey, const Case *c, GPtrArray *findings);

/* Adds to @figures (of char, owned) all that was measured, a line each. */
void survey_tell(const Survey *survey, const Case *c, GPtrArray *figures);

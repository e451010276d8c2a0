/* SPDX-License-Identifier: GPL-3.0-or-later */
/* town.h: what a case of Adventures in the Fog is about: a map, and what is earned on it
 *
 * The ledger's section 5 is the default one. Spots are where a path may stop; roads join two of
 * them, and meet nowhere else (RF-01). All of it is the same for every player.
 */
#pragma once

#include "cases/model/place.h"

#include <stdbool.h>

enum {
    TOWN_SPOTS_MAX = 96,
    TOWN_ROADS_MAX = 240,
    TOWN_ROADS_OF_SPOT_MAX = 8,
    TOWN_BENDS_MAX = 32,
    TOWN_STARTS = 3,    /* FOG-004 */
    TOWN_MYSTERIES = 4, /* FOG-030 */
    TOWN_PROGRESS = 9,  /* FOG-032 */
    TOWN_CONVERSIONS_MAX = 6,
    TOWN_RATINGS_MAX = 8,
    TOWN_TENTHS = 10, /* coordinates in one step from spot to spot */
};

/* What lies at a spot. The first six are collected, and pay for mysteries. */
typedef enum {
    ICON_EVIDENCE,
    ICON_CLUE,
    ICON_EYEWITNESS,
    ICON_GUN,
    ICON_KNUCKLES,
    ICON_KNIFE,
    ICON_KINDS, /* that are collected */
    ICON_DOT = ICON_KINDS,
    ICON_START,
} IconKind;

/* Their words, "evidence" … "knife", "dot", "start"; NULL at the end. */
extern const char *const ICON_WORDS[];

typedef struct {
    char *id;   /* as printed beside it: "H7" */
    char *name; /* "London Bridge Station" */
    IconKind icon;
    int x; /* to the right, in tenths of a step from spot to spot, from 0 */
    int y; /* down */
    int roads[TOWN_ROADS_OF_SPOT_MAX]; /* indices of Town.roads */
    int n_roads;
    Place place;
} Spot;

typedef struct {
    int from; /* indices of Town.spots; from < to */
    int to;
    bool is_bridge; /* it crosses the river */
} Road;

/* Where the river bends; in tenths, as spots are. */
typedef struct {
    int x;
    int y;
} Bend;

/* What a mystery or a number of the progress track gives. */
typedef struct {
    int points;
    int coins;
    int travels;           /* lines drawn at once (RF-13) */
    int choices;           /* icons of choice */
    int icons[ICON_KINDS]; /* icons named */
} Reward;

typedef struct {
    char *name;
    int cost[ICON_KINDS];
    Reward reward;
    Place place;
} Mystery;

/* Every @every unused icons of @kinds (bits of IconKind), in any mix, are worth @points at the
 * end. */
typedef struct {
    unsigned kinds;
    int every;
    int points;
} Conversion;

/* Whom a lone player equals who has @from points or more. */
typedef struct {
    char *name;
    int from;
} Rating;

typedef struct {
    char *name; /* of a map that was made anew; NULL where the case's title names it */
    Spot *spots;
    int n_spots;
    Road roads[TOWN_ROADS_MAX];
    int n_roads;
    Bend river[TOWN_BENDS_MAX]; /* by rising x; it runs on level beyond its ends */
    int n_bends;                /* 0 where there is none */
    Mystery mysteries[TOWN_MYSTERIES];
    Reward progress[TOWN_PROGRESS];
    Conversion conversions[TOWN_CONVERSIONS_MAX];
    int n_conversions;
    Rating ratings[TOWN_RATINGS_MAX]; /* by rising points */
    int n_ratings;
} Town;

/* The index of the spot called @id, or -1. */
int town_find_spot(const Town *town, const char *id);

/* The road between two spots, or -1. */
int town_find_road(const Town *town, int one, int other);

/* The spot at the other end of @road. */
int town_across(const Town *town, int road, int spot);

/* Where the river runs at @x; there is one. */
double town_river_at(const Town *town, int x);

/* Whether @spot lies on the far bank: below the river. Without one all lie on the near bank. */
bool town_is_south(const Town *town, const Spot *spot);

/* Lays a road between two spots that have none yet. False where there is no room for more. */
bool town_join(Town *town, int one, int other);

/* Whether two roads without a common end meet (RF-01). */
bool town_roads_meet(const Town *town, const Road *one, const Road *other);

/* Whether @road runs through the spot @spot, which is none of its ends. */
bool town_runs_through(const Town *town, const Road *road, int spot);

/* What an IconKind is called by @word, or -1. */
int icon_find(const char *word);

/* How many units a reward has, for which one coin each may be taken instead (RF-10). */
int reward_units(const Reward *reward);

void town_free(Town *town);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* town.h: the content of a case of Adventures in the Fog: a map and its rewards
 *
 * Each player draws a path on a copy of the same map. Spots are the places where the path may stop.
 * Each road joins two spots, and roads meet only at spots (ruling RF-01). The default map is in
 * cases/adventures-in-the-fog/00-fogbound-london/case.yaml.
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
    /* Coordinates count tenths of a step. A step is the side of a square of the map's grid. */
    TOWN_TENTHS = 10,
};

/* The icon at a spot. Players collect the first six kinds, and pay for mysteries with them. */
typedef enum {
    ICON_EVIDENCE,
    ICON_CLUE,
    ICON_EYEWITNESS,
    ICON_GUN,
    ICON_KNUCKLES,
    ICON_KNIFE,
    ICON_KINDS, /* number of kinds that are collected */
    ICON_DOT = ICON_KINDS,
    ICON_START,
} IconKind;

/* The words for the icons, "evidence" … "knife", "dot", "start"; NULL-terminated. */
extern const char *const ICON_WORDS[];

typedef struct {
    char *id;   /* as printed beside the spot: "H7" */
    char *name; /* "London Bridge Station" */
    IconKind icon;
    int x;                             /* rightwards from 0, in tenths of a step */
    int y;                             /* downwards from 0, in tenths of a step */
    int roads[TOWN_ROADS_OF_SPOT_MAX]; /* indices into Town.roads */
    int n_roads;
    Place place;
} Spot;

typedef struct {
    int from; /* indices into Town.spots; from < to */
    int to;
    bool is_bridge; /* true when the ends of the road are on different banks of the river */
} Road;

/* A bend of the river, in tenths of a step like the spots. */
typedef struct {
    int x;
    int y;
} Bend;

/* The reward for a solved mystery, or for a number on the progress track. A player who solves a
 * mystery also marks the next number on this track. */
typedef struct {
    int points;
    int coins;
    int travels;           /* extra lines that the player may draw immediately (RF-13) */
    int choices;           /* icons of the player's choice */
    int icons[ICON_KINDS]; /* number of icons of each kind */
} Reward;

typedef struct {
    char *name;
    int cost[ICON_KINDS];
    Reward reward;
    Place place;
} Mystery;

/* A conversion at the end of the game: @points for each group of unused icons. A group has @every
 * icons of any of @kinds. Bit i of @kinds stands for IconKind i. */
typedef struct {
    unsigned kinds;
    int every;
    int points;
} Conversion;

/* A rating of a lone player who has at least @from points. @name is the detective to whom the
 * rating compares the player, such as "Watson". */
typedef struct {
    char *name;
    int from;
} Rating;

typedef struct {
    char *name; /* name of a generated map; NULL when the case's title names the map */
    Spot *spots;
    int n_spots;
    Road roads[TOWN_ROADS_MAX];
    int n_roads;
    Bend river[TOWN_BENDS_MAX]; /* sorted by x; the river is horizontal beyond its ends */
    int n_bends;                /* 0 without a river */
    Mystery mysteries[TOWN_MYSTERIES];
    Reward progress[TOWN_PROGRESS];
    Conversion conversions[TOWN_CONVERSIONS_MAX];
    int n_conversions;
    Rating ratings[TOWN_RATINGS_MAX]; /* sorted by points */
    int n_ratings;
} Town;

/* Returns the index of the spot with @id, or -1. */
int town_find_spot(const Town *town, const char *id);

/* Returns the index of the road between the spots @one and @other, or -1 if there is none. */
int town_find_road(const Town *town, int one, int other);

/* Returns the end of @road that is not @spot. @spot must be one of the two ends. */
int town_across(const Town *town, int road, int spot);

/* Returns the y of the middle of the river at @x, both in tenths of a step. The town must have a
 * river. */
double town_river_at(const Town *town, int x);

/* Reports whether @spot is south of the river. A spot on the middle line of the river counts as
 * south. Without a river, every spot is north. */
bool town_is_south(const Town *town, const Spot *spot);

/* Adds a road between the spots @one and @other, which must not have a road between them yet.
 * Returns false when the map or one of the two spots already has its maximum number of roads. */
bool town_join(Town *town, int one, int other);

/* Reports whether @one and @other cross at a point that is not an end of either (RF-01). */
bool town_roads_meet(const Town *town, const Road *one, const Road *other);

/* Reports whether @road runs through @spot. A road does not run through its own ends. */
bool town_runs_through(const Town *town, const Road *road, int spot);

/* Returns the IconKind called @word, or -1. */
int icon_find(const char *word);

/* Returns the number of units in @reward: its points, coins, travels, choices and icons together.
 * The player may take this number of coins instead of the whole reward (RF-10). */
int reward_units(const Reward *reward);

void town_free(Town *town);

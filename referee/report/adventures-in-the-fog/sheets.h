/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheets.h: the pages of a game of Adventures in the Fog, and what the files that draw them share
 *
 *     Walks ─► compose.c  the page: its head, where everybody went, the standings
 *               ├ words.c   the sentences of the head
 *               └ leaf.c    a leaf a player: the sheet as it was drawn, its dice, its mysteries,
 *                    │      its score
 *                    └ map.c  the map with paths on it, for both
 */
#pragma once

#include "referee/report/adventures-in-the-fog/walks.h"
#include "referee/report/report.h"

extern const char *const LEAF_FIELDS[];

/* The map of one report, engraved once for all of its pages, which share their templates: fog takes
 * its time. */
typedef struct Atlas Atlas;
Atlas *atlas_new(void);
void atlas_free(Atlas *atlas);

/* Draws the map into the box “town” with the path of @seat, and what became of its icons; the paths
 * of all for SEAT_NONE. */
void map_draw(Page *page, const Walks *walks, Atlas *atlas, Seat seat);

/* The leaf of @seat. */
void leaf_draw(Page *page, const Walks *walks, Atlas *atlas, Seat seat);

/* @n in a dark disc, as large as @where is high. */
void leaf_disc(Page *page, const char *field, Rect where, int n);

/* The number of a turn in a ring of @colour. */
void leaf_turn(Page *page, const char *field, Point middle, int turn, Colour colour);

/* "20 November 2026 · 1 h 05 min · 13 rolls of the dice · four players"; how it ended and who wins,
 * in a sentence each; "place 1 of 4 · 48 points"; and "Map “limehouse”", by which a map can be made
 * again, "" for the case's own. In @speech; owned by the caller. */
char *walks_say_date(const Walks *walks, const Speech *speech);
char *walks_say_verdict(const Walks *walks, const Speech *speech);
char *walks_say_place(const Walks *walks, Seat seat, const Speech *speech);
char *walks_say_map(const Walks *walks, const Speech *speech);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheets.h: the pages of a game of Adventures in the Fog, and declarations that their files share
 *
 *     Walks ─► compose.c  the page: head, map with all paths, standings
 *               ├ words.c   sentences of the head
 *               └ leaf.c    one leaf per player: the sheet as drawn, dice, mysteries, score
 *                    └ map.c  the map with paths on it, for the page and the leaves
 */
#pragma once

#include "referee/report/adventures-in-the-fog/walks.h"
#include "referee/report/report.h"

extern const char *const LEAF_FIELDS[];

/* The map of one report. It is engraved once for all pages, which share their templates, because
 * drawing the fog is slow. */
typedef struct Atlas Atlas;
Atlas *atlas_new(void);
void atlas_free(Atlas *atlas);

/* Draws the map into the box “town”, with the path of @seat and the fate of its icons. For
 * SEAT_NONE, draws the paths of all seats. */
void map_draw(Page *page, const Walks *walks, Atlas *atlas, Seat seat);

/* Draws the leaf of @seat. */
void leaf_draw(Page *page, const Walks *walks, Atlas *atlas, Seat seat);

/* Draws @n in a dark disc that fits into @where. */
void badge_disc(Page *page, const char *field, Rect where, int n);

/* Draws the number of a turn in a ring of @colour. */
void badge_turn(Page *page, const char *field, Point middle, int turn, Colour colour);

/* Returns a text in the language of @speech, owned by the caller: "20 November 2026 · 1 h 05 min ·
 * 13 rolls of the dice · four players"; one sentence each about the end and the winner; "place 1 of
 * 4 · 48 points"; or "Map “limehouse”", the name by which the map can be made again, or "" for the
 * case's own map. */
char *walks_say_date(const Walks *walks, const Speech *speech);
char *walks_say_verdict(const Walks *walks, const Speech *speech);
char *walks_say_place(const Walks *walks, Seat seat, const Speech *speech);
char *walks_say_map(const Walks *walks, const Speech *speech);

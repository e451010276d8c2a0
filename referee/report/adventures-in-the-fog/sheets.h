/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheets.h: declarations shared by the files that draw a report of Adventures in the Fog
 *
 *     Walks ─► compose.c  the first page: head, map with all paths, standings
 *               ├ words.c   sentences of the head
 *               └ leaf.c    one leaf (extra page) per player: map, path, dice, mysteries, score
 *                    └ map.c  the map with paths on it, for the page and the leaves
 */
#pragma once

#include "referee/report/adventures-in-the-fog/walks.h"
#include "referee/report/report.h"

/* Boxes that report-leaf.svg must have; NULL-terminated. */
extern const char *const LEAF_FIELDS[];

/* A cache for the drawing of the map in one report. The first map_draw() fills the cache, so that
 * the fog, which is slow to draw, is drawn only once. The cached map keeps using the Templates of
 * the page for which it was made. So all pages of the report must use the same Templates. */
typedef struct Atlas Atlas;
Atlas *atlas_new(void);
void atlas_free(Atlas *atlas);

/* Draws the map into the box “town”, with the path of @seat. Also marks the icons that the seat
 * spent on mysteries, and the icons that it lost to Moriarty (Fate in walks.h). If @seat is
 * SEAT_NONE, draws the paths of all seats, without these marks. */
void map_draw(Page *page, const Walks *walks, Atlas *atlas, Seat seat);

/* Draws the leaf of @seat. */
void leaf_draw(Page *page, const Walks *walks, Atlas *atlas, Seat seat);

/* Draws @n in a dark disc that fits into @where. The type (font and size) is that of the template's
 * box @field. */
void badge_disc(Page *page, const char *field, Rect where, int n);

/* Draws the number @turn in a ring of @colour around @middle. The type is that of the template's
 * box @field. */
void badge_turn(Page *page, const char *field, Point middle, int turn, Colour colour);

/* Return texts in the language of @speech, owned by the caller.
 *
 *     walks_say_date()     "20 November 2026 · 1 h 05 min · 13 rolls of the dice · four players",
 *                          followed by the text of walks_say_map() if it is not empty
 *     walks_say_verdict()  a sentence about the end and a sentence about the winners; before the
 *                          end, only the sentence that the game is not over
 *     walks_say_place()    "place 1 of 4 · 48 points"; before the end, or in a solo game,
 *                          "48 points"
 *     walks_say_map()      "Map “limehouse”", with the name from which the map can be generated
 *                          again; "" for the case's own map
 */
char *walks_say_date(const Walks *walks, const Speech *speech);
char *walks_say_verdict(const Walks *walks, const Speech *speech);
char *walks_say_place(const Walks *walks, Seat seat, const Speech *speech);
char *walks_say_map(const Walks *walks, const Speech *speech);

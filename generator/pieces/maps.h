/* SPDX-License-Identifier: GPL-3.0-or-later */
/* maps.h: new boards (--map-seed), and the quality of a board
 *
 * A board is the map that players move on. A game that can make new boards has a MapMaker in its
 * GamePrinter (making.h). In the edition, the new board replaces the board of the case. So the
 * paper and the referee use the same board.
 */
#pragma once

#include "cases/edition/edition.h"

#include <glib.h>
#include <stdbool.h>

enum {
    /* largest number of characters of a seed, which the board shows as its name */
    MAP_SEED_MAX = 40,
};

/* Callbacks of the caller, which waits for a new board. */
typedef struct {
    /* called when @n_done of about @n_all steps are done; @what names the board; may be NULL */
    void (*progress)(const char *what, int n_done, int n_all);
    bool (*is_stopped)(void); /* returns true when the search must stop; may be NULL */
} MapWatch;

typedef struct MapMaker {
    const char *part; /* key of the board in case.yaml: "map" */
    /* Makes a board from @seed that fits the other parts of the case @c, such as the rewards.
     * Returns the board as JSON text, the value of the key `part`. The result depends only on @seed
     * and on these other parts. Searches for a board in which judge() finds no faults. Returns NULL
     * with @error when is_stopped() ends the search, or when the search finds no board. The caller
     * frees the result. */
    char *(*make)(const Case *c, const char *seed, const MapWatch *watch, GError **error);
    /* Returns the name of the board of @c, or NULL if the board has no name. A board that was made
     * from a seed has the seed as its name. */
    const char *(*name)(const Case *c);
    /* Adds the faults of the board of @c to @findings, and its measurements to @figures. Both
     * are arrays of char *, owned. Each fault and each measurement is one line. */
    void (*judge)(const Case *c, GPtrArray *findings, GPtrArray *figures);
} MapMaker;

/* Reports whether @seed is one line of 1 to MAP_SEED_MAX printable characters in UTF-8, without
 * spaces at its ends. If not, sets a usage error. */
bool map_seed_check(const char *seed, GError **error);

/* Reports whether the game of @c can make new boards. If not, sets a usage error. */
bool map_can_be_made(const Case *c, GError **error);

/* Puts a board made from @seed into @edition, which must not have any codes yet. Returns false with
 * @error on failure. */
bool map_make(Edition *edition, const char *seed, const MapWatch *watch, GError **error);

/* Returns the seed from which the board of @old was made (borrowed). This is the name of the board.
 * Returns NULL if the board of @old has no name, or is the board of the case @c, which has the same
 * name. Also returns NULL if the game cannot make new boards. */
const char *map_seed_of(const Edition *old, const Case *c);

/* Copies the board of @old into @edition, which must not have any codes yet. Returns false with
 * @error on failure. */
bool map_keep(Edition *edition, const Edition *old, GError **error);

/* Judges the board of @c with MapMaker.judge(). Does nothing if the game of @c cannot make new
 * boards. */
void map_judge(const Case *c, GPtrArray *findings, GPtrArray *figures);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* maps.h: new boards (--map-seed), and the quality of a board
 *
 * A game that can make new boards has a MapMaker in its GamePrinter. The new board replaces the
 * board of the case in the edition, so that the paper and the referee use the same board.
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
    void (*progress)(const char *what, int n_done, int n_all); /* may be NULL */
    bool (*is_stopped)(void); /* returns true when the search must stop; may be NULL */
} MapWatch;

typedef struct MapMaker {
    const char *part; /* key of the board in case.yaml: "map" */
    /* Makes a board from @seed that fits the rest of the case @c, such as its rewards. Returns the
     * board as the JSON value of the key `part`. Two calls with the same seed and the same rest of
     * the case return the same board. Searches for a board in which judge() finds no faults.
     * Returns NULL with an error when is_stopped() ends the search, or when the search finds no
     * board. The caller frees the result. */
    char *(*make)(const Case *c, const char *seed, const MapWatch *watch, GError **error);
    /* Returns the name of the board of @c, or NULL. A board that was made from a seed has the seed
     * as its name. */
    const char *(*name)(const Case *c);
    /* Adds the faults of the board of @c to @findings, and its measurements to @figures. Each fault
     * and each measurement is one line (arrays of char *, owned). */
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

/* Returns the seed from which the board of @old was made (borrowed). Returns NULL if that board has
 * no name, if it has the same name as the board of the case @c, or if the game cannot make new
 * boards. */
const char *map_seed_of(const Edition *old, const Case *c);

/* Copies the board of @old into @edition, which must not have any codes yet. Returns false with
 * @error on failure. */
bool map_keep(Edition *edition, const Edition *old, GError **error);

/* Judges the board of @c with MapMaker.judge(). Does nothing if the game of @c cannot make new
 * boards. */
void map_judge(const Case *c, GPtrArray *findings, GPtrArray *figures);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* maps.h: boards that are made anew (--map-seed), and how good a board is
 *
 * A game whose board can be made anew has a MapMaker in its row of game.c. What it makes takes the
 * place of that part of the case, in the edition too, so that paper and referee have the same.
 */
#pragma once

#include "cases/edition/edition.h"

#include <glib.h>
#include <stdbool.h>

enum {
    MAP_SEED_MAX = 40, /* characters: it is printed on the board, as its name */
};

/* Who waits for it. */
typedef struct {
    void (*progress)(const char *what, int n_done, int n_all); /* or NULL */
    bool (*is_stopped)(void);                                  /* or NULL */
} MapWatch;

typedef struct {
    const char *part; /* of case.yaml: "map" */
    /* Makes a board from @seed for a case like @c, as the JSON of that part; the same from the
     * same. Never one that judge() has something against: the search goes on. NULL with an error
     * when it is stopped, or finds none. The caller frees. */
    char *(*make)(const Case *c, const char *seed, const MapWatch *watch, GError **error);
    /* Returns the name of the board of @c, which is its seed if it was made from one, or NULL. */
    const char *(*name)(const Case *c);
    /* Adds to @findings what is wrong with the board of @c, and to @figures what was measured, a
     * line each (of char, owned). */
    void (*judge)(const Case *c, GPtrArray *findings, GPtrArray *figures);
} MapMaker;

/* Whether a board can be made from @seed, whatever the game; an error of usage if not. */
bool map_seed_check(const char *seed, GError **error);

/* Whether the game of @c has boards that can be made anew; an error of usage if not. */
bool map_can_be_made(const Case *c, GError **error);

/* Puts a board made from @seed into @edition, which has no codes yet. */
bool map_make(Edition *edition, const char *seed, const MapWatch *watch, GError **error);

/* Returns the seed of the board of @old, borrowed; NULL where @old has the board of its case @c as
 * that is written, or a board of its author's. */
const char *map_seed_of(const Edition *old, const Case *c);

/* Puts the board of @old into @edition, which has no codes yet. */
bool map_keep(Edition *edition, const Edition *old, GError **error);

/* What judge() has to say, of a game with such boards; else nothing. */
void map_judge(const Case *c, GPtrArray *findings, GPtrArray *figures);

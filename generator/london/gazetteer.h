/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gazetteer.h: places of London about 1895
 *
 * A position is counted in ten-thousandths of a degree: `north` from latitude 51°, and `east` from
 * Greenwich (negative to the west). One unit is about the width of a street.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct {
    const char *name; /* at most 18 characters, to fit beside its spot on the map */
    int north;
    int east;
    bool is_terminus; /* true when travellers arrive there; players' paths start at such places */
} Site;

enum {
    GAZETTEER_MAX = 256 /* limit of N_GAZETTEER */
};

extern const Site GAZETTEER[];
extern const int N_GAZETTEER;

/* A point of the river, in the units of a Site. */
typedef struct {
    int north;
    int east;
} Fathom;

/* The course of the Thames, sorted from west to east. */
extern const Fathom THAMES[];
extern const int N_THAMES;

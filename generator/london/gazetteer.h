/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gazetteer.h: what lies where in London, about 1895
 *
 * Ten-thousandths of a degree, north of 51° and east of Greenwich: a street's width, and near
 * enough for a map that is drawn by whoever was lost there.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct {
    const char *name; /* at most 18 characters: it stands beside a spot */
    int north;
    int east;
    bool is_terminus; /* where one arrives: a path may start there */
} Site;

enum {
    GAZETTEER_MAX = 256
};

extern const Site GAZETTEER[];
extern const int N_GAZETTEER;

typedef struct {
    int north;
    int east;
} Fathom;

/* The course of the Thames, always eastwards. */
extern const Fathom THAMES[];
extern const int N_THAMES;

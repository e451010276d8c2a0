/* SPDX-License-Identifier: GPL-3.0-or-later */
/* frank.h: whether all who look at a table are shown and told the same
 *
 * Where nothing is secret (Adventures in the Fog) they are, after every act; where something is,
 * they cannot be, which is what proves that this looks.
 */
#pragma once

#include "tests/referee/pair.h"

typedef struct {
    long n_acts;
    long n_same;   /* texts to a seat or to the table that are the host's */
    long n_differ; /* and that are not */
} Frankness;

/* Plays a game of @n_seats with acts drawn from what is legal, and adds to @frankness what was
 * compared. */
void frank_play(
    const Trial *trial, const Edition *edition, int n_seats, GRand *rand, Frankness *frankness);

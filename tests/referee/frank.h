/* SPDX-License-Identifier: GPL-3.0-or-later */
/* frank.h: compares the views, events and texts of the seats and of the open table with those of
 * the host
 *
 * The open table is a viewer that gets only the facts that everybody may know. In a game without
 * secrets (Adventures in the Fog), all viewers get the same as the host after every act. In any
 * other game, some viewers must at times get less than the host, which proves that the comparison
 * works.
 */
#pragma once

#include "tests/referee/pair.h"

typedef struct {
    long n_acts;
    long n_same;   /* views, events and texts that equal the host's */
    long n_differ; /* views, events and texts that differ from the host's */
} Frankness;

/* Plays a game of @n_seats with acts drawn from the offers, and adds the results of the comparisons
 * to @frankness. */
void frank_play(
    const Trial *trial, const Edition *edition, int n_seats, GRand *rand, Frankness *frankness);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* frank.h: compares what the seats and the open table are shown (views, events and texts) with what
 * the host is shown
 *
 * In a game without secrets (Adventures in the Fog) both are equal after every act. In any other
 * game they must differ at times, which proves that the comparison works.
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

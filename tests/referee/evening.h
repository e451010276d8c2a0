/* SPDX-License-Identifier: GPL-3.0-or-later */
/* evening.h: a game at the very desk of the daemon, without broker and phones, for its journal
 *
 * What the desk sends is kept, so that who plays sees what a phone would: its view and what is
 * legal.
 */
#pragma once

#include "referee/desk/desk.h"

typedef struct Evening Evening;

/* How the bots of evening_play() play. */
typedef struct {
    guint32 seed;
    int rounds;     /* from this one on they say who did it; before it nobody does */
    bool they_know; /* who says it is right; else now and then */
    double regrets; /* how likely somebody wants the last act back, after each */
} Habits;

/* An edition of the case with which evenings of @game are played, its codes made of @seed. */
Edition *evening_edition(const char *game, const char *seed);

/* A table of @edition (borrowed) with its journal in the folder @state, at which the first @n_seats
 * colours have sat down. */
Evening *evening_new(const Edition *edition, const char *state, int n_seats);

/* Closes the journal too. */
void evening_free(Evening *evening);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Evening, evening_free)

const Desk *evening_desk(const Evening *evening);

/* What @seat was sent last, as a view; NULL before. */
const json_t *evening_view(Evening *evening, int seat);

/* Does @act (JSON) as @colour and asserts that it is accepted. */
void evening_act(Evening *evening, const char *colour, const char *act);

/* Opens the table if need be, and plays it to its end with acts drawn from what is legal; at most
 * @n_acts of them. Whether it came to its end. May be called again to go on. */
bool evening_play(Evening *evening, const Habits *habits, int n_acts);

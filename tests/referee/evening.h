/* SPDX-License-Identifier: GPL-3.0-or-later */
/* evening.h: a game at a real desk of the daemon, with a journal, but without broker and phones
 *
 * The evening keeps the last view that the desk sent to each seat. So a bot sees what a phone would
 * see: its seat's view and offers.
 */
#pragma once

#include "referee/desk/desk.h"

typedef struct Evening Evening;

/* Habits of the bots in evening_play(). */
typedef struct {
    guint32 seed;
    int rounds;     /* first round in which the bots try to solve the case */
    bool they_know; /* true: the bots know the solution; false: they are right only sometimes */
    double regrets; /* probability, after each act, that somebody asks to take it back */
} Habits;

/* Creates an edition of the case that is used for evenings of @game. Its codes are derived from
 * @seed. The caller owns it. */
Edition *evening_edition(const char *game, const char *seed);

/* Opens a desk for @edition (borrowed), with its journal in the folder @state, and seats players at
 * the first @n_seats colours of the game. */
Evening *evening_new(const Edition *edition, const char *state, int n_seats);

/* Frees @evening and closes its journal. */
void evening_free(Evening *evening);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Evening, evening_free)

const Desk *evening_desk(const Evening *evening);

/* Returns the JSON that desk_show() writes, parsed. The caller owns the reference. */
json_t *evening_shown(const Desk *desk);

/* Returns the last view message of @seat, parsed and borrowed until the desk sends the next one.
 * Returns NULL before the first one. */
const json_t *evening_view(Evening *evening, int seat);

/* Does @act (JSON) as the seat @colour, and asserts that the desk accepts it. */
void evening_act(Evening *evening, const char *colour, const char *act);

/* Opens the table if necessary, and does up to @n_acts acts drawn from the offers. Stops early when
 * the game is over, or when no seat has an offer. Returns true if these acts have ended the game.
 * Returns false if they have not, or if the game was over before the call. May be called again to
 * continue. */
bool evening_play(Evening *evening, const Habits *habits, int n_acts);

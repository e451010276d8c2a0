/* SPDX-License-Identifier: GPL-3.0-or-later */
/* played.h: games at certain stages, for targets that continue them
 *
 * Bots play a game when it is first requested, once per process. Random numbers, time and passwords
 * are always the same, so the journal is the same to the byte.
 */
#pragma once

#include "referee/house/house.h"

#include <glib.h>

enum {
    PLAYED_SEATS = 3, /* the first seats of each game; every game allows this number */
};

/* Returns the edition of @game ("watson-and-holmes"), borrowed, or NULL if there is no such
 * game. */
Edition *played_edition(const char *game);

/* Returns a journal of @game after about @n_acts acts, borrowed. It is the content of a closed
 * file. With 0 acts the table is not open yet. */
GBytes *played_journal(const char *game, int n_acts);

/* Opens a house for @editions (of Edition, borrowed) with the journals in the target's folder.
 * Its broker is always connected, and its messages go to @send with @data. A journal that fails
 * ends the process. */
House *played_house(const GPtrArray *editions, DeskSend send, gpointer data);

/* Resets the random numbers to the same sequence, and stops the clock. */
void played_begin(void);

/* Fires all timers, including those that start meanwhile. */
void played_wait(void);

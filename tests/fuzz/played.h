/* SPDX-License-Identifier: GPL-3.0-or-later */
/* played.h: games at certain stages, for targets that continue them
 *
 * Bots play a game up to a stage when a target first requests that stage. The process then keeps
 * the journal. Random numbers, time and passwords are always the same, so the journal is the same
 * to the byte.
 */
#pragma once

#include "referee/house/house.h"

#include <glib.h>

enum {
    PLAYED_SEATS = 3, /* number of players, in the first seats of each game; all games allow it */
};

/* Returns the edition of @game ("watson-and-holmes"), borrowed, or NULL if there is no such
 * game. */
Edition *played_edition(const char *game);

/* Returns the journal of @game at its last stage with at most @n_acts acts, as the bytes of a
 * closed file, borrowed. At the first stage, with 0 acts, the table is not open yet. */
GBytes *played_journal(const char *game, int n_acts);

/* Opens a house for @editions (of Edition, borrowed) with the journals in target_folder(). The
 * caller owns the house. Its broker counts as always connected, and its messages go to @send with
 * @data. A journal that fails ends the process. */
House *played_house(const GPtrArray *editions, DeskSend send, gpointer data);

/* Calls target_begin(), restarts the sequence of random numbers, and stops the clock. */
void played_begin(void);

/* Fires all timers, including those that start meanwhile. */
void played_wait(void);

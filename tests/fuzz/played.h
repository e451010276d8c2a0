/* SPDX-License-Identifier: GPL-3.0-or-later */
/* played.h: games at certain stages, for fuzz targets (target.h) that continue them
 *
 * A stage is a fixed number of acts. Each stage of a game has a journal. At the first request for a
 * journal, this module looks for the journal in the folder $FUZZ_PLAYED. If the journal is not
 * there, bots play the game up to that stage, and the module stores the journal in the folder. For
 * later requests, the process keeps the journal in memory. Random numbers, time and passwords are
 * always the same, so the journal is the same to the byte.
 */
#pragma once

#include "referee/house/house.h"

#include <glib.h>

enum {
    /* number of players, which every game allows; the players take the first seats of the game */
    PLAYED_SEATS = 3,
};

/* Returns the edition of @game ("watson-and-holmes"), borrowed, or NULL if there is no such
 * game. */
Edition *played_edition(const char *game);

/* Returns the journal of @game at its last stage with at most @n_acts acts: the bytes of a closed
 * journal file, borrowed. At the first stage, with 0 acts, the table is not open yet. */
GBytes *played_journal(const char *game, int n_acts);

/* Opens a house for @editions (of Edition, borrowed) with the journals in target_folder(). The
 * caller owns the house. The house treats its broker as always connected, and calls @send with
 * @data for each message to the broker. The process ends if the house cannot be opened, or if a
 * journal fails later. */
House *played_house(const GPtrArray *editions, DeskSend send, gpointer data);

/* Calls target_begin(), restarts the sequence of random numbers, and stops the clock. */
void played_begin(void);

/* Fires all timers, including those that start meanwhile. */
void played_wait(void);

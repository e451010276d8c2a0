/* SPDX-License-Identifier: GPL-3.0-or-later */
/* played.h: games as they stood after so many acts, for targets that go on from there
 *
 * Bots play them once a process, when they are asked for; chance, the time and passwords are the
 * same each time, so that the same journal comes of it to the byte.
 */
#pragma once

#include "referee/house/house.h"

#include <glib.h>

enum {
    PLAYED_SEATS = 3, /* in the order of the game's box; every game can be played so */
};

/* The edition of @game ("watson-and-holmes"), borrowed; NULL where there is no such game. */
Edition *played_edition(const char *game);

/* The journal of its game after about @n_acts acts, borrowed: a closed file; 0 is before the table
 * is opened. */
GBytes *played_journal(const char *game, int n_acts);

/* A house of @editions (of Edition, borrowed) with the journals in the target's folder: its broker
 * is always reached, and hears @send with @data; a journal that fails ends the process. */
House *played_house(const GPtrArray *editions, DeskSend send, gpointer data);

/* From now on, and until the next call, chance falls as it did after the last one, and the clock
 * stands still. */
void played_begin(void);

/* Whatever waits for its time has waited long enough. */
void played_wait(void);

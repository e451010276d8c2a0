/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tally.h: counts of one game's accepted and refused acts, for the operator
 *
 * Everybody at the table learns of an accepted act. The reason for a refusal is secret, since it
 * may reveal a player's secret, such as the character that the player holds. So this module keeps
 * the refusal codes to itself during the game. The codes go to the metrics and the log when the
 * game is over or another game replaces it.
 */
#pragma once

#include "referee/rules/refusal.h"

#include <glib.h>
#include <stdbool.h>

enum {
    TALLY_CODES_N = 1
#define REFUSAL(name, code, say) +1
#include "referee/rules/refusal.def"
#undef REFUSAL
        ,
};

typedef struct {
    guint n_accepted;
    guint n_refused;
    guint refused[TALLY_CODES_N]; /* by Refusal */
    bool is_over;                 /* True when the game was over at the last check. */
} Tally;

/* Counts an accepted act of the game with the name @game. */
void tally_accept(Tally *tally, const char *game);
/* Counts a refused act of @game, with the reason @why. */
void tally_refuse(Tally *tally, const char *game, Refusal why);

/* Records whether the game at @table is over. If the game has just ended, logs its end and its
 * refusals, and adds them to the metrics. */
void tally_note_over(Tally *tally, const char *table, const char *game, bool is_over);

/* Logs the refusals of a game that another game replaces, and adds them to the metrics. Resets all
 * counts. */
void tally_end(Tally *tally, const char *table, const char *game);

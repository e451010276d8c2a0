/* SPDX-License-Identifier: GPL-3.0-or-later */
/* counts.h: how the acts of one game fared, for the operator
 *
 * What is accepted everybody at the table hears. Why something was refused they do not: a code may
 * tell who holds which character. So codes are kept here while the game goes on, and are counted
 * and logged when it is over.
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
    bool is_over;                 /* the game was, when it was looked at last */
} Tally;

/* An act of @game (its name) was judged. */
void tally_accept(Tally *tally, const char *game);
void tally_refuse(Tally *tally, const char *game, Refusal why);

/* Looks whether the game at @table is over; when that is new, it is told with all that was refused
 * in it. */
void tally_look(Tally *tally, const char *table, const char *game, bool is_over);

/* The game is given up for another: the same, and everything counts from anew. */
void tally_end(Tally *tally, const char *table, const char *game);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* refusal.h: the reasons for which a player may not do a thing
 *
 * One row a code in refusal.def, for all games. The codes are the ledgers'; the order in which
 * several are weighed is the order in which a game's decide() looks.
 */
#pragma once

#include <glib.h>

typedef enum {
    REFUSAL_NONE,
#define REFUSAL(name, code, say) REFUSAL_##name,
#include "referee/rules/refusal.def"
#undef REFUSAL
} Refusal;

/* The ledger's word for it ("bid-too-low"); NULL for REFUSAL_NONE. */
const char *refusal_code(Refusal refusal);

/* One plain sentence for the player; {number} in it stands for @number. Free it with g_free(). */
char *refusal_say(Refusal refusal, int number);

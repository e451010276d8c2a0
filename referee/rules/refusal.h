/* SPDX-License-Identifier: GPL-3.0-or-later */
/* refusal.h: the reasons for which a player may not do a thing
 *
 * One row a code in refusal.def, for all games. The codes are the ledgers'; the order in which
 * several are weighed is the order in which a game's decide() looks.
 *
 * The sentences say what would be legal, as far as the one who asked may know it. Where that hangs
 * on the moment they have slots: {number}, {cost}, {who}, {where}, {now}; "{who|another player}"
 * says the words after the bar where that fact is not given.
 */
#pragma once

#include <glib.h>

typedef enum {
    REFUSAL_NONE,
#define REFUSAL(name, code, say) REFUSAL_##name,
#include "referee/rules/refusal.def"
#undef REFUSAL
} Refusal;

/* What fills the slots. All zero knows nothing; the texts are borrowed. */
typedef struct {
    int number;        /* of whatever the sentence counts; -1 for not given, as is cost */
    int cost;          /* in carriages */
    const char *who;   /* "red": who else it hangs on */
    const char *where; /* "The Port" */
    const char *now;   /* what may be done; may have the other slots */
} RefusalFacts;

/* No fact given. */
#define REFUSAL_NO_FACTS         \
    {                            \
        .number = -1, .cost = -1 \
    }

/* The ledger's word for it ("bid-too-low"); NULL for REFUSAL_NONE. */
const char *refusal_code(Refusal refusal);

/* One or two plain sentences for the player, with the slots filled. Free it with g_free(). */
char *refusal_say(Refusal refusal, const RefusalFacts *facts);

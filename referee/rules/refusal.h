/* SPDX-License-Identifier: GPL-3.0-or-later */
/* refusal.h: the reasons for which a player may not do a thing
 *
 * One row a code in refusal.def, for all games. The codes are the ledgers'; the order in which
 * several are weighed is the order in which a game's decide() looks.
 *
 * The sentences say what would be legal, as far as the one who asked may know it. Where that hangs
 * on the moment they have slots (speech.h): {number}, {cost}, {who}, {where}, {now}. English is
 * their id; what a slot is filled with is said in the same language.
 */
#pragma once

#include "cases/model/speech.h"

#include <stdbool.h>

typedef enum {
    REFUSAL_NONE,
#define REFUSAL(name, code, say) REFUSAL_##name,
#include "referee/rules/refusal.def"
#undef REFUSAL
} Refusal;

/* What fills the slots. All zero knows nothing; the texts are borrowed. Ours are in English and are
 * translated when the sentence is made. */
typedef struct {
    int number;        /* of whatever the sentence counts; -1 for not given, as is cost */
    int cost;          /* in carriages */
    const char *who;   /* "red": who else it hangs on; our word */
    const char *where; /* "The Port": as the case has it */
    bool is_our_place; /* `where` is our word: "the Carriage Stop" */
    const char *now;   /* what may be done; our words, which may have the other slots */
} RefusalFacts;

/* No fact given. */
#define REFUSAL_NO_FACTS         \
    {                            \
        .number = -1, .cost = -1 \
    }

/* The ledger's word for it ("bid-too-low"); NULL for REFUSAL_NONE. */
const char *refusal_code(Refusal refusal);

/* One or two plain sentences for the player in @speech, with the slots filled. Free it with
 * g_free(). */
char *refusal_say(Refusal refusal, const RefusalFacts *facts, const Speech *speech);

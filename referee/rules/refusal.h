/* SPDX-License-Identifier: GPL-3.0-or-later */
/* refusal.h: the reasons for refusing an act
 *
 * refusal.def has one row for each refusal of every game. Its codes come from the games' ledgers.
 * When several refusals apply, the order of the checks in a game's decide() determines which one is
 * returned.
 *
 * A sentence names the legal alternatives, as far as the player may know them. Facts that depend on
 * the moment are slots (speech.h): {number}, {cost}, {who}, {where}, {now}. The English sentence is
 * its own translation id. The contents of a slot are in the same language as the sentence.
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

/* The contents of the slots. The texts are borrowed. Hansom's own words are in English here;
 * refusal_say() translates them. REFUSAL_NO_FACTS leaves every slot unfilled. */
typedef struct {
    /* The number in the sentence, whatever it counts; -1 when not given. */
    int number;
    int cost;          /* number of carriages; -1 when not given */
    const char *who;   /* the other player that the refusal depends on ("red"), to be translated */
    const char *where; /* the place, as the case names it ("The Port") */
    /* True when `where` is a word of Hansom's own ("the Carriage Stop"), to be translated. */
    bool is_our_place;
    /* A clause that names a legal act, to be translated. It may contain the other slots. */
    const char *now;
} RefusalFacts;

/* An initializer without any facts. */
#define REFUSAL_NO_FACTS         \
    {                            \
        .number = -1, .cost = -1 \
    }

/* Returns the refusal code from the ledger ("bid-too-low"), or NULL for REFUSAL_NONE. */
const char *refusal_code(Refusal refusal);

/* Returns one or two plain sentences for the player in @speech, with the slots filled. The caller
 * frees them with g_free(). */
char *refusal_say(Refusal refusal, const RefusalFacts *facts, const Speech *speech);

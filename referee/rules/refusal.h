/* SPDX-License-Identifier: GPL-3.0-or-later */
/* refusal.h: the reasons for refusing an act
 *
 * refusal.def has one row for each refusal of all games: its name, its code and its English
 * sentence. Most codes also occur in the RULES.md of a game. When several refusals apply to an act,
 * decide() returns the refusal of the first check that fails.
 *
 * The sentence tells the player the reason, and those legal alternatives that the player may know.
 * It has slots (speech.h) for facts that depend on the state of the game: {number}, {cost}, {who},
 * {where}, {now}. The English sentence is also the key of its translations. In the slots,
 * refusal_say() also translates Hansom's own words, but not the texts of the case.
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

/* The contents of the slots. The texts are borrowed, and NULL when not given. Hansom's own words
 * are in English here. */
typedef struct {
    /* Number in the sentence, such as a bid or a limit; -1 when not given. */
    int number;
    int cost;          /* number of carriages; -1 when not given */
    const char *who;   /* colour of the other player on whom the refusal depends: "red" */
    const char *where; /* the place, as the case names it ("The Port") */
    /* True when `where` is one of Hansom's own words ("the Carriage Stop"), so that refusal_say()
     * translates it. */
    bool is_our_place;
    /* Hansom's own words for a legal alternative. This text may contain the slots {number}, {cost},
     * {who} and {where}. */
    const char *now;
} RefusalFacts;

/* An initializer of RefusalFacts that fills no slot. */
#define REFUSAL_NO_FACTS         \
    {                            \
        .number = -1, .cost = -1 \
    }

/* Returns the code of @refusal ("bid-too-low"), or NULL for REFUSAL_NONE. */
const char *refusal_code(Refusal refusal);

/* Returns one or two sentences for the player in the language of @speech (NULL: English), with the
 * slots filled from @facts. The caller frees the text with g_free(). */
char *refusal_say(Refusal refusal, const RefusalFacts *facts, const Speech *speech);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* combination.c: reads the combination of clues that an act names */
#include "referee/rules/lady-alice/state.h"

/* Reads the clue of @category from @arg, which must be present. */
static Refusal
read_leaf(const Value *arg, int category, int8_t *clue)
{
    if (arg->kind == VALUE_LIST) {
        return REFUSAL_COMBINATION_INCOMPLETE; /* LA-062 */
    }
    if (arg->number < 0 || arg->number >= AFFAIR_CLUES) {
        return REFUSAL_UNKNOWN_CARD;
    }
    if (arg->number / CATEGORY_CLUES != category) {
        return REFUSAL_COMBINATION_INCOMPLETE;
    }
    *clue = (int8_t)arg->number;
    return REFUSAL_NONE;
}

Refusal
la_read_combination(const Act *act, bool three, Combination *combination)
{
    *combination = la_black();
    for (int i = 0; i < CATEGORIES; i++) {
        if (act->args[i].kind == VALUE_NONE) {
            continue;
        }
        Refusal no = read_leaf(&act->args[i], i, &combination->clues[i]);
        if (no != REFUSAL_NONE) {
            return no;
        }
    }
    if (three) {
        return la_n_shown(combination) == CATEGORIES - 1 ? REFUSAL_NONE
                                                         : REFUSAL_ACCUSATION_NEEDS_THREE;
    }
    return la_n_shown(combination) == CATEGORIES ? REFUSAL_NONE : REFUSAL_COMBINATION_INCOMPLETE;
}

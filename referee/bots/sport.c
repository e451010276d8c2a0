/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/bots/sport.h"

#include <string.h>

const Sport *const SPORTS[] = {
    &SPORT_WATSON_AND_HOLMES,
    &SPORT_LADY_ALICE,
    &SPORT_ADVENTURES_IN_THE_FOG,
    &SPORT_BAKER_STREET_IRREGULARS,
    NULL,
};

const Sport *
sport_find(const char *game)
{
    for (int i = 0; SPORTS[i] != NULL; i++) {
        if (strcmp(SPORTS[i]->game, game) == 0) {
            return SPORTS[i];
        }
    }
    return NULL;
}

void
deck_shuffle(GRand *rand, int *cards, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int j = g_rand_int_range(rand, 0, i + 1);
        int kept = cards[i];

        cards[i] = cards[j];
        cards[j] = kept;
    }
}

void
figures_clear(Figures *figures)
{
    g_clear_pointer(&figures->broken, g_free);
}

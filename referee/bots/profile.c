/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/bots/profile.h"

#include <string.h>

const BotProfile *const BOT_PROFILES[] = {
#define BOTS(id) &BOT_PROFILE_##id,
#include "cases/model/games.def"
    NULL,
};

const BotProfile *
bot_profile_find(const char *game)
{
    for (int i = 0; BOT_PROFILES[i] != NULL; i++) {
        if (strcmp(BOT_PROFILES[i]->game, game) == 0) {
            return BOT_PROFILES[i];
        }
    }
    return NULL;
}

void
bot_deck_shuffle(GRand *rand, int *cards, int n)
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

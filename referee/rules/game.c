/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/rules/game.h"

#include <string.h>

extern const Game ADVENTURES_IN_THE_FOG;
extern const Game BAKER_STREET_IRREGULARS;
extern const Game LADY_ALICE;
extern const Game WATSON_AND_HOLMES;

const Game *const GAMES[] = {
    &ADVENTURES_IN_THE_FOG, &BAKER_STREET_IRREGULARS, &WATSON_AND_HOLMES, &LADY_ALICE, NULL,
};

const Game *
game_find(const char *name)
{
    for (int i = 0; GAMES[i] != NULL; i++) {
        if (strcmp(GAMES[i]->name, name) == 0) {
            return GAMES[i];
        }
    }
    return NULL;
}

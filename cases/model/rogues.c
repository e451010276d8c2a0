/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rogues.c: ids and numbers of the 64 clue cards */
#include "cases/model/rogues.h"

#include <glib.h>
#include <string.h>

const char *const ROGUES_TYPE_WORDS[] = { "suspect", "evidence", "motive", "location", NULL };

static const char *const CARD_IDS[] = {
    "w1a", "w1b", "w1c", "w1d", "w2a", "w2b", "w2c", "w2d", "w3a", "w3b", "w3c", "w3d", "w4a",
    "w4b", "w4c", "w4d", "b1a", "b1b", "b1c", "b1d", "b2a", "b2b", "b2c", "b2d", "b3a", "b3b",
    "b3c", "b3d", "b4a", "b4b", "b4c", "b4d", "r1a", "r1b", "r1c", "r1d", "r2a", "r2b", "r2c",
    "r2d", "r3a", "r3b", "r3c", "r3d", "r4a", "r4b", "r4c", "r4d", "g1a", "g1b", "g1c", "g1d",
    "g2a", "g2b", "g2c", "g2d", "g3a", "g3b", "g3c", "g3d", "g4a", "g4b", "g4c", "g4d",
};

G_STATIC_ASSERT(G_N_ELEMENTS(CARD_IDS) == ROGUES_CARDS);

const char *
rogues_card_id(int card)
{
    return card >= 0 && card < ROGUES_CARDS ? CARD_IDS[card] : NULL;
}

int
rogues_find_card(const char *id)
{
    for (int i = 0; id != NULL && i < ROGUES_CARDS; i++) {
        if (strcmp(CARD_IDS[i], id) == 0) {
            return i;
        }
    }
    return -1;
}

int
rogues_clue(int card)
{
    return card / ROGUES_COPIES;
}

ClueType
rogues_type(int clue)
{
    return (ClueType)(clue / ROGUES_RANKS);
}

int
rogues_rank(int clue)
{
    return clue % ROGUES_RANKS + 1;
}

char *
rogues_picture(const Rogues *rogues, const char *what, int rank)
{
    return rogues->pictures == NULL ? g_strdup_printf("%s-%d", what, rank)
                                    : g_strdup_printf("%s-%s-%d", rogues->pictures, what, rank);
}

void
rogues_free(Rogues *rogues)
{
    if (rogues == NULL) {
        return;
    }
    for (int i = 0; i < ROGUES_CLUES; i++) {
        g_free(rogues->names[i]);
    }
    for (int i = 0; i < ROGUES_RANKS; i++) {
        g_free(rogues->abilities[i]);
    }
    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        g_free(rogues->precincts[i]);
    }
    g_free(rogues->pictures);
    g_free(rogues);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/adventures-in-the-fog/pieces.h"
#include "generator/baker-street-irregulars/pieces.h"
#include "generator/lady-alice/pieces.h"
#include "generator/london/london.h"
#include "generator/pieces/piece.h"
#include "generator/watson-and-holmes/pieces.h"

#include <string.h>

static const GamePrinter GAMES[] = {
    {
        .id = "watson-and-holmes",
        .name = "Watson & Holmes",
        .pieces = watson_and_holmes_pieces,
    },
    {
        .id = "lady-alice",
        .name = "Lady Alice",
        .pieces = lady_alice_pieces,
    },
    {
        .id = "adventures-in-the-fog",
        .name = "Adventures in the Fog",
        .pieces = adventures_in_the_fog_pieces,
        .maps = &LONDON_MAPS,
    },
    {
        .id = "baker-street-irregulars",
        .name = "Baker Street Irregulars",
        .pieces = baker_street_irregulars_pieces,
        .labels = baker_street_irregulars_labels,
    },
};

const GamePrinter *
press_find_game(const char *id)
{
    for (gsize i = 0; i < G_N_ELEMENTS(GAMES); i++) {
        if (strcmp(GAMES[i].id, id) == 0) {
            return &GAMES[i];
        }
    }
    return NULL;
}

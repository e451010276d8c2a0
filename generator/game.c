/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/adventures-in-the-fog.h"
#include "generator/baker-street-irregulars.h"
#include "generator/lady-alice.h"
#include "generator/london/london.h"
#include "generator/piece.h"
#include "generator/watson-and-holmes.h"

#include <string.h>

static const Game GAMES[] = {
    { "watson-and-holmes", "Watson & Holmes", watson_and_holmes_pieces, NULL },
    { "lady-alice", "Lady Alice", lady_alice_pieces, NULL },
    { "adventures-in-the-fog",
      "Adventures in the Fog",
      adventures_in_the_fog_pieces,
      &LONDON_MAPS },
    { "baker-street-irregulars", "Baker Street Irregulars", baker_street_irregulars_pieces, NULL },
};

const Game *
press_find_game(const char *id)
{
    for (gsize i = 0; i < G_N_ELEMENTS(GAMES); i++) {
        if (strcmp(GAMES[i].id, id) == 0) {
            return &GAMES[i];
        }
    }
    return NULL;
}

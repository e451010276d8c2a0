/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/referee/full.h"

#include <string.h>

#include "cases/edition_parts.h"
#include "cases/seating.h"
#include "referee/rules/game.h"

/* The sides of its pieces that a game's box has codes on. */
static const struct {
    const char *game;
    const char *sides[3];
} SIDES[] = {
    { "watson-and-holmes", { "name", "text", "face" } },
    { "lady-alice", { "face", "area" } },
    { "adventures-in-the-fog", { NULL } }, /* its sheets are seats */
    { "baker-street-irregulars", { "back", "face" } },
};

static void
add_pieces(Edition *edition, const char *side)
{
    const Game *game = game_find(edition->c->game);

    for (int piece = 0; side != NULL && game->piece_id(edition->c, piece) != NULL; piece++) {
        const char *id = game->piece_id(edition->c, piece);

        if (edition_is_side(edition->c, id, side)) {
            edition_add(edition, id, side);
        }
    }
}

void
full_add(Edition *edition)
{
    const Seating *seating = seating_find(edition->c->game);

    for (size_t i = 0; i < G_N_ELEMENTS(SIDES); i++) {
        for (size_t j = 0;
             strcmp(SIDES[i].game, edition->c->game) == 0 && j < G_N_ELEMENTS(SIDES[i].sides);
             j++) {
            add_pieces(edition, SIDES[i].sides[j]);
        }
    }
    for (int i = 0; i < seating->most; i++) {
        g_autofree char *card = g_strdup_printf("seat-%s", SEAT_COLOURS[seating->seats[i]]);

        edition_add(edition, card, "seat");
    }
}

Edition *
full_edition(const char *path, const char *seed)
{
    g_autoptr(GError) error = NULL;
    CodeKey key;

    code_key_from_seed(&key, seed);
    Edition *edition = edition_new(path, &key, "http://221B.LOCAL:8221", "printed", &error);
    g_assert_no_error(error);
    full_add(edition);
    return edition;
}

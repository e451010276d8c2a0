/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/referee/full.h"

#include <string.h>

#include "cases/edition/edition_parts.h"
#include "cases/model/rogues.h"
#include "cases/model/seating.h"
#include "referee/rules/game.h"

/* Sides of the pieces with codes in each game's box. If `n` is not 0, only the `n` pieces from the
 * piece `from` on have a code. */
static const struct {
    const char *game;
    struct {
        const char *side;
        int from;
        int n;
    } sides[3];
} SIDES[] = {
    { "watson-and-holmes", { { "name", 0, 0 }, { "text", 0, 0 }, { "face", 0, 0 } } },
    { "lady-alice", { { "face", 0, 0 }, { "area", 0, 0 } } },
    { "adventures-in-the-fog", { { NULL, 0, 0 } } }, /* only its seats have codes */
    { "baker-street-irregulars",
      { { "back", 0, ROGUES_CARDS }, { "face", ROGUES_CARDS, ROGUES_PRECINCTS } } },
};

/* Adds the codes on @side of the @n pieces from the piece @from on, or of all pieces from there on
 * when @n is 0. */
static void
add_pieces(Edition *edition, const char *side, int from, int n)
{
    const Game *game = game_find(edition->c->game);
    const char *id = NULL;

    for (int piece = from;
         (n == 0 || piece < from + n) && (id = game->piece_id(edition->c, piece)) != NULL;
         piece++) {
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
        bool is_it = strcmp(SIDES[i].game, edition->c->game) == 0;

        for (size_t j = 0;
             is_it && j < G_N_ELEMENTS(SIDES[i].sides) && SIDES[i].sides[j].side != NULL;
             j++) {
            add_pieces(
                edition, SIDES[i].sides[j].side, SIDES[i].sides[j].from, SIDES[i].sides[j].n);
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

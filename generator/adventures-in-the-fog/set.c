/* SPDX-License-Identifier: GPL-3.0-or-later */
/* set.c: the common set of Adventures in the Fog (“Components” in its RULES.md); no piece has a
 * code
 *
 *     rulebook    twelve pages
 *     dice        die: a sheet of eight to fold (FOG-002, RF-23: seven at most)
 */
#include "generator/adventures-in-the-fog/pieces.h"

static const char *const RULEBOOK[] = {
    "rulebook-cover", "rulebook-symbols", "rulebook-box",    "rulebook-setup",
    "rulebook-steps", "rulebook-turn",    "rulebook-panels", "rulebook-nearest",
    "rulebook-page",  "rulebook-page",    "rulebook-last",   "rulebook-glance",
};

static bool
make_dice(const Making *making, PieceSet *set)
{
    const char *title = making_say(making, N_("Dice to fold"));
    Deck *deck = piece_set_add(set, "dice", title, DECK_WHOLE, DECK_OF_SET);
    Face *face = make_face(making, deck, "die", title, NULL, NULL);

    if (face != NULL) {
        deck_add(deck, face, NULL);
    }
    return face != NULL;
}

bool
adventures_in_the_fog_set(const Making *making, PieceSet *set)
{
    return !making->has_set ||
           (make_booklet_of_text(
                making, set, "rulebook", N_("Rulebook"), RULEBOOK, G_N_ELEMENTS(RULEBOOK)) &&
            make_dice(making, set));
}

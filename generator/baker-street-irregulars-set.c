/* SPDX-License-Identifier: GPL-3.0-or-later */
/* baker-street-irregulars-set.c: what all cases of Baker Street Irregulars share (section 1 of its
 * ledger)
 *
 *     deck       front        back          codes
 *     seats      aid-front    aid-back      back: the seat's
 *     watson     watson       watson-used   none
 */
#include "generator/baker-street-irregulars.h"

#include "cases/seating.h"

/* A player aid for each colour, with the code by which one sits down. */
static bool
make_aids(const Making *making, PieceSet *set, const Seating *seating)
{
    Deck *deck =
        piece_set_add(set, "seats", making_say(making, N_("Player aids")), DECK_CARDS, DECK_OF_SET);

    for (int i = 0; i < seating->most; i++) {
        const int seat = seating->seats[i];
        g_autofree char *piece = g_strconcat("seat-", SEAT_COLOURS[seat], NULL);
        g_autofree char *what = g_strdup_printf("the player aid of %s", SEAT_COLOURS[seat]);
        Face *faces[] = {
            make_face(making, deck, "aid-front", what, NULL, NULL),
            make_face(making, deck, "aid-back", what, piece, "seat"),
        };

        for (gsize j = 0; j < G_N_ELEMENTS(faces); j++) {
            if (faces[j] == NULL) {
                return false;
            }
            face_add_seat(making, faces[j], seat);
        }
        deck_add(deck, faces[0], faces[1]);
    }
    return true;
}

bool
baker_street_irregulars_set(const Making *making, PieceSet *set)
{
    const Seating *seating = seating_find("baker-street-irregulars");

    return make_aids(making, set, seating);
}

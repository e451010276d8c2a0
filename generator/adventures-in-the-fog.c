/* SPDX-License-Identifier: GPL-3.0-or-later */
/* adventures-in-the-fog.c: what a case of Adventures in the Fog consists of (ledger, section 1)
 *
 *     deck        front        back    codes
 *     briefing    briefing     none    outside: the introduction, read aloud
 *     maps        map          none    the seat's: who draws on it
 */
#include "generator/adventures-in-the-fog.h"

#include "cases/seating.h"

/* A sheet for each player, to be drawn on (FOG-001). */
static bool
make_maps(const Making *making, PieceSet *set)
{
    const Seating *seating = seating_find(making->c->game);
    Deck *deck =
        piece_set_add(set, "maps", making_say(making, N_("Maps")), DECK_WHOLE, DECK_OF_CASE);

    for (int i = 0; i < seating->most; i++) {
        const int seat = seating->seats[i];
        g_autofree char *piece = g_strconcat("seat-", SEAT_COLOURS[seat], NULL);
        g_autofree char *what = g_strdup_printf("the map of %s", SEAT_COLOURS[seat]);
        Face *face = make_face(making, deck, "map", what, piece, "seat");

        if (face == NULL) {
            return false;
        }
        face_add_seat(making, face, seat);
        deck_add(deck, face, NULL);
    }
    return true;
}

/* What the evening begins with. */
static bool
make_briefing(const Making *making, PieceSet *set)
{
    const char *title = making_say(making, N_("Introduction"));
    Deck *deck = piece_set_add(set, "briefing", title, DECK_WHOLE, DECK_OF_CASE);
    Face *face = make_face(making, deck, "briefing", title, "booklet", "outside");

    if (face == NULL) {
        return false;
    }
    face_add_prose(face, "teaser", making->c->teaser);
    face_add_prose(face, "introduction", making->c->introduction);
    deck_add(deck, face, NULL);
    return true;
}

bool
adventures_in_the_fog_pieces(const Making *making, PieceSet *set)
{
    return make_briefing(making, set) && make_maps(making, set);
}

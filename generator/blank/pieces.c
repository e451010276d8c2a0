/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pieces.c: the pieces of Blank
 *
 *     deck     front         back         code
 *     cards    card-front    card-back    front: the code of the card
 *     seats    seat          none         front: the code of the seat
 */
#include "cases/model/seating.h"
#include "generator/pieces/making.h"

enum {
    CARDS = 12,
};

static bool
make_cards(const Making *making, PieceSet *set)
{
    Deck *deck =
        piece_set_add(set, "cards", making_say(making, N_("Cards")), DECK_CARDS, DECK_OF_CASE);
    Face *back = make_face(making, deck, "card-back", "the back of the cards", NULL, NULL);

    for (int i = 1; i <= CARDS && back != NULL; i++) {
        g_autofree char *number = g_strdup_printf("%d", i);
        g_autofree char *piece = g_strconcat("card-", number, NULL);
        Face *front = make_face(making, deck, "card-front", piece, piece, "face");

        if (front == NULL) {
            return false;
        }
        face_add_name(front, "number", number);
        deck_add(deck, front, back);
    }
    return back != NULL;
}

static bool
make_seats(const Making *making, PieceSet *set)
{
    const Seating *seating = seating_find("blank");
    Deck *deck =
        piece_set_add(set, "seats", making_say(making, N_("Seat cards")), DECK_CARDS, DECK_OF_SET);

    for (int i = 0; i < seating->most; i++) {
        const int seat = seating->seats[i];
        g_autofree char *piece = g_strconcat("seat-", SEAT_COLOURS[seat], NULL);
        Face *face = make_face(making, deck, "seat", piece, piece, "seat");

        if (face == NULL) {
            return false;
        }
        face_add_seat(making, face, seat);
        deck_add(deck, face, NULL);
    }
    return true;
}

static bool
make_pieces(const Making *making, PieceSet *set)
{
    return make_cards(making, set) && make_seats(making, set);
}

const GamePrinter PRINTER_BLANK = {
    .id = "blank",
    .name = "Blank",
    .pieces = make_pieces,
};

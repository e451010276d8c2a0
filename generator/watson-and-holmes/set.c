/* SPDX-License-Identifier: GPL-3.0-or-later */
/* set.c: the common set of Watson & Holmes (“Components” in its RULES.md)
 *
 *     deck           front                          back              codes
 *     rulebook       twelve pages                                     none
 *     specials       carriage-stop, watson, holmes  special-back      front
 *     characters     character-face                 character-back    front only
 *     seats          seat-front                     seat-back         front
 *     pawns          pawn, folded over its head     none              none
 *     tokens         token                          token             none
 *     notes          notes                          notes             none
 *     tuck-box-set   tuck-box-set                   none              none
 *
 * All characters have the same back.
 */
#include "generator/watson-and-holmes/pieces.h"

#include "cases/model/box.h"
#include "cases/model/seating.h"

#include <string.h>

#define FOLDER "watson-and-holmes/"

/* The special cards. The words are our own; the rules are WH-056 … WH-075 and WH-100 … WH-105. */
static const struct {
    const char *id;
    const char *template;
    const char *name;
    const char *price; /* NULL if the card is free */
    const char *text;
} SPECIALS[] = {
    {
        CARRIAGE_STOP,
        "carriage-stop",
        N_("Carriage Stop"),
        NULL,
        N_("Stand here in place of a visit. Any number of players may; nobody bids.\n\n"
           "You read nothing this round. When tokens are gained, take **3 carriages**."),
    },
    {
        "watson",
        "watson",
        N_("Dr Watson"),
        "4",
        N_("On your turn, besides placing your pawn, **pay 4 carriages** and take this card.\n\n"
           "When all pawns stand, name another player: the card under that pawn is "
           "**read aloud to all**; not the Carriage Stop, not 221B, nor a card that is closed to "
           "Watson.\n\n"
           "Used or not, he comes back for the next round."),
    },
    {
        "holmes",
        "holmes",
        N_("Sherlock Holmes"),
        "3",
        N_("At any time, once somebody has failed at 221B, **pay 3 carriages** for one of "
           "these:\n\n"
           "**Consultation.** Read in private all that one failed player answered.\n\n"
           "**Check,** once a game. Hand a failed player one question’s number and your answer; "
           "you hear *right* or *wrong*."),
    },
};

static bool
make_specials(const Making *making, PieceSet *set)
{
    Deck *deck = piece_set_add(
        set, "specials", making_say(making, N_("Special cards")), DECK_CARDS, DECK_OF_SET);
    Face *back = make_face(making, deck, "special-back", "back of the special cards", NULL, NULL);

    if (back == NULL) {
        return false;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(SPECIALS); i++) {
        g_autofree char *what = g_strdup_printf("the card “%s”", SPECIALS[i].name);
        Face *front = make_face(making, deck, SPECIALS[i].template, what, SPECIALS[i].id, "name");

        if (front == NULL) {
            return false;
        }
        face_add_name(front, "name", making_say(making, SPECIALS[i].name));
        face_add_prose(front, "text", making_say(making, SPECIALS[i].text));
        if (SPECIALS[i].price != NULL) {
            face_add_name(front, "price", SPECIALS[i].price);
        }
        deck_add(deck, front, back);
    }
    return true;
}

static bool
make_characters(const Making *making, PieceSet *set)
{
    Deck *deck = piece_set_add(
        set, "characters", making_say(making, N_("Character cards")), DECK_CARDS, DECK_OF_SET);
    Face *back = make_face(making, deck, "character-back", "back of the characters", NULL, NULL);

    if (back == NULL) {
        return false;
    }
    for (int i = 0; i < BOX_CHARACTERS; i++) {
        const CharacterCard *card = &BOX_CHARACTER_CARDS[i];
        g_autofree char *what = g_strdup_printf("the character “%s”", card->name);
        Face *front = make_face(making, deck, "character-face", what, card->id, "face");

        if (front == NULL) {
            return false;
        }
        face_add_name(front, "name", making_say(making, card->name));
        face_add_name(front, "window", making_say(making, card->window));
        face_add_prose(front, "action", making_say(making, card->action));
        face_add_name(front, "instead", making_say(making, N_("or take 3 carriages")));
        face_add_trait(front, card->id);
        g_autofree char *price = g_strdup_printf("%d", card->price);

        face_add_name(front, "price", card->price > 0 ? price : "");
        if (card->price > 0) {
            face_add_trait(front, "price");
        }
        if (card->no_copy) {
            face_add_icon(front, "no-copy", 0);
        }
        front->picture = g_strdup_printf(FOLDER "pictures/%s", card->id);
        deck_add(deck, front, back);
    }
    return true;
}

static bool
make_seats(const Making *making, PieceSet *set)
{
    Deck *deck =
        piece_set_add(set, "seats", making_say(making, N_("Seat cards")), DECK_CARDS, DECK_OF_SET);

    for (int i = 0; i < BOX_SEATS_MAX; i++) {
        const char *colour = SEAT_COLOURS[i];
        g_autofree char *piece = g_strconcat("seat-", colour, NULL);
        g_autofree char *what = g_strdup_printf("the seat card of %s", colour);
        Face *faces[] = {
            make_face(making, deck, "seat-front", what, piece, "seat"),
            make_face(making, deck, "seat-back", what, NULL, NULL),
        };

        for (gsize j = 0; j < G_N_ELEMENTS(faces); j++) {
            if (faces[j] == NULL) {
                return false;
            }
            face_add_seat(making, faces[j], i);
            face_add_icon(faces[j], "seat", 0);
        }
        deck_add(deck, faces[0], faces[1]);
    }
    return true;
}

/* Makes one piece for each detective. A note sheet has the same table on both sides, and other
 * pieces have no back. */
static bool
make_for_each(
    const Making *making, PieceSet *set, const char *name, const char *template, const char *title)
{
    Deck *deck = piece_set_add(set, name, making_say(making, title), DECK_CARDS, DECK_OF_SET);

    deck->is_used_up = strcmp(name, "notes") == 0;
    deck->stock = deck->is_used_up ? STOCK_PAPER : STOCK_CARD;
    deck->has_spare_backs = deck->is_used_up;
    for (int i = 0; i < BOX_SEATS_MAX; i++) {
        g_autofree char *what = g_strdup_printf("%s of %s", template, SEAT_COLOURS[i]);
        Face *face = make_face(making, deck, template, what, NULL, NULL);

        if (face == NULL) {
            return false;
        }
        face_add_seat(making, face, i);
        deck_add(deck, face, deck->is_used_up ? face : NULL);
    }
    return true;
}

/* Tokens C9 to C12 and C14 to C16 of RULES.md. The seven player tokens (C8) precede them. */
static const struct {
    const char *name;
    const char *icon;
    int value; /* number in the middle; 0 for none */
    int n;
} TOKENS[] = {
    { N_("carriage"), "carriage", 1, BOX_CARRIAGE_ONES },
    { N_("five carriages"), "carriage", 5, BOX_CARRIAGE_FIVES },
    { N_("police"), "police", 0, BOX_POLICE },
    { N_("call off"), "calloff", 0, BOX_CALL_OFFS },
    { N_("lockpick"), "lockpick", 0, BOX_LOCKPICKS },
    { N_("Toby, worth 2"), "toby", 0, 1 },
    { N_("Wiggins"), "copy", 0, 1 },
    { N_("Diary"), "diary", 0, 1 },
};

static bool
add_token(const Making *making, Deck *deck, gsize kind)
{
    Face *face = make_face(making, deck, "token", TOKENS[kind].name, NULL, NULL);

    if (face == NULL) {
        return false;
    }
    face_add_name(face, "name", making_say(making, TOKENS[kind].name));
    face_add_name(face, "letter", "");
    face_add_icon(face, TOKENS[kind].icon, TOKENS[kind].value);
    if (TOKENS[kind].value == 5) {
        face_add_trait(face, "five");
    }
    for (int i = 0; i < TOKENS[kind].n; i++) {
        deck_add(deck, face, face);
    }
    return true;
}

/* Makes the tokens. Both sides are the same, so that a small offset between them does not
 * matter. */
static bool
make_tokens(const Making *making, PieceSet *set)
{
    Deck *deck =
        piece_set_add(set, "tokens", making_say(making, N_("Tokens")), DECK_CARDS, DECK_OF_SET);

    for (int i = 0; i < BOX_SEATS_MAX; i++) {
        g_autofree char *what = g_strdup_printf("the token of %s", SEAT_COLOURS[i]);
        Face *face = make_face(making, deck, "token", what, NULL, NULL);

        if (face == NULL) {
            return false;
        }
        face_add_seat(making, face, i);
        face_add_name(face, "name", making_say(making, SEAT_COLOURS[i]));
        face_add_icon(face, "magnifier", 0);
        deck_add(deck, face, face);
    }
    for (gsize kind = 0; kind < G_N_ELEMENTS(TOKENS); kind++) {
        if (!add_token(making, deck, kind)) {
            return false;
        }
    }
    return true;
}

static const char *const RULEBOOK[] = {
    "rulebook-cover", "rulebook-symbols", "rulebook-box",    "rulebook-setup",
    "rulebook-steps", "rulebook-round",   "rulebook-panels", "rulebook-page",
    "rulebook-page",  "rulebook-page",    "rulebook-page",   "rulebook-back",
};

bool
watson_and_holmes_set(const Making *making, PieceSet *set)
{
    if (making->has_set &&
        (!make_booklet_of_text(
             making, set, "rulebook", N_("Rulebook"), RULEBOOK, G_N_ELEMENTS(RULEBOOK)) ||
         !watson_and_holmes_examples(making, set))) {
        return false;
    }
    if (!make_specials(making, set) || !make_characters(making, set) || !make_seats(making, set)) {
        return false;
    }
    return !making->has_set ||
           (make_for_each(making, set, "pawns", "pawn", N_("Pawns")) && make_tokens(making, set) &&
            make_for_each(making, set, "notes", "notes", N_("Note sheets")) &&
            make_box(making,
                     set,
                     "tuck-box-set",
                     "tuck-box-set",
                     N_("Tuck box of the common set"),
                     DECK_OF_SET));
}

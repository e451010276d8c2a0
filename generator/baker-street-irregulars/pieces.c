/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pieces.c: the pieces of a Baker Street Irregulars case (“Components” in its RULES.md)
 *
 *     deck        front        back        codes
 *     case-card   case-front   case-back   back: the code of the booklet's outside
 *     clues       clue         clue-back   back only: a holder scans a card without seeing its face
 *     precincts   precinct     …-back      face
 *     tuck-box    tuck-box     none        none
 *     labels      label        none        new codes of clues and case card (--fresh-codes)
 *
 * The common set is in set.c.
 */
#include "generator/baker-street-irregulars/pieces.h"

#include <string.h>

#define FOLDER "baker-street-irregulars/"

static bool
make_case_card(const Making *making, PieceSet *set)
{
    const char *title = making_say(making, N_("Case card"));
    Deck *deck = piece_set_add(set, "case-card", title, DECK_CARDS, DECK_OF_CASE);
    Face *front = make_face(making, deck, "case-front", title, NULL, NULL);
    Face *back =
        front == NULL ? NULL : make_face(making, deck, "case-back", title, "booklet", "outside");

    if (back == NULL) {
        return false;
    }
    face_add_story(back, "teaser", making->c->teaser, making->c);
    face_add_story(front, "introduction", making->c->introduction, making->c);
    deck_add(deck, front, back);
    return true;
}

/* Returns the path of the drawing of number @rank of @what. The caller frees it. */
static char *
picture_path(const Rogues *rogues, const char *what, int rank)
{
    g_autofree char *name = rogues_picture(rogues, what, rank);

    return g_strconcat(FOLDER "pictures/", name, NULL);
}

/* Returns the side of @clue that the players opposite see: its type, rank, name and, on a Suspect,
 * the ability. */
static Face *
make_clue(const Making *making, Deck *deck, int clue)
{
    const Rogues *rogues = making->c->rogues;
    const ClueType type = rogues_type(clue);
    const bool is_suspect = type == TYPE_SUSPECT;
    g_autofree char *what = g_strdup_printf("the card “%s”", rogues->names[clue]);
    g_autofree char *rank = g_strdup_printf("rank-%d", rogues_rank(clue));
    Face *face = make_face(making, deck, "clue", what, NULL, NULL);

    if (face == NULL) {
        return NULL;
    }
    baker_street_irregulars_add_type(making, face, type);
    face_add_trait(face, rank);
    face_add_title(face, "name", rogues->names[clue], making->c);
    face_add_story(face, "ability", is_suspect ? rogues->abilities[clue] : NULL, making->c);
    face->picture = picture_path(rogues, ROGUES_TYPE_WORDS[type], rogues_rank(clue));
    return face;
}

/* A card, and a code that determines its place among the others. */
typedef struct {
    Code lot;
    int card;
} Lot;

static gint
compare_lots(gconstpointer a, gconstpointer b)
{
    const Lot *one = a;
    const Lot *other = b;
    const int by_lot = strcmp(one->lot.text, other->lot.text);

    return by_lot != 0 ? by_lot : one->card - other->card;
}

/* Sorts the cards into the order of printing. The edition's key determines this random order, so
 * that no position on a page and no file name reveals the front of a card. */
static void
shuffle(const Edition *edition, Lot lots[ROGUES_CARDS])
{
    for (int card = 0; card < ROGUES_CARDS; card++) {
        g_autofree char *label = g_strconcat(rogues_card_id(card), "/lot", NULL);

        lots[card] = (Lot){ code_derive(&edition->key, label, 0), card };
    }
    qsort(lots, ROGUES_CARDS, sizeof *lots, compare_lots);
}

/* Makes the clue cards. A holder sees the backs, which reveal nothing (BSI-005). */
static bool
make_clues(const Making *making, PieceSet *set)
{
    Deck *deck =
        piece_set_add(set, "clues", making_say(making, N_("Clue cards")), DECK_CARDS, DECK_OF_CASE);
    const Face *fronts[ROGUES_CLUES];
    Lot lots[ROGUES_CARDS];

    for (int clue = 0; clue < ROGUES_CLUES; clue++) {
        fronts[clue] = make_clue(making, deck, clue);
        if (fronts[clue] == NULL) {
            return false;
        }
    }
    shuffle(making->edition, lots);
    for (int i = 0; i < ROGUES_CARDS; i++) {
        const char *id = rogues_card_id(lots[i].card);
        const Face *back =
            make_face(making, deck, "clue-back", "back of the clue cards", id, "back");

        if (back == NULL) {
            return false;
        }
        deck_add(deck, fronts[rogues_clue(lots[i].card)], back);
    }
    return true;
}

static bool
make_precincts(const Making *making, PieceSet *set)
{
    Deck *deck = piece_set_add(
        set, "precincts", making_say(making, N_("Precinct cards")), DECK_CARDS, DECK_OF_CASE);
    const Face *back =
        make_face(making, deck, "precinct-back", "back of the precincts", NULL, NULL);

    if (back == NULL) {
        return false;
    }
    deck->has_spare_backs = true;
    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        g_autofree char *piece = g_strdup_printf("precinct-%d", i + 1);
        g_autofree char *number = g_strdup_printf("%d", i + 1);
        g_autofree char *what =
            g_strdup_printf("the precinct “%s”", making->c->rogues->precincts[i]);
        Face *face = make_face(making, deck, "precinct", what, piece, "face");

        if (face == NULL) {
            return false;
        }
        face_add_name(face, "number", number);
        face_add_title(face, "name", making->c->rogues->precincts[i], making->c);
        face->picture = picture_path(making->c->rogues, "precinct", i + 1);
        deck_add(deck, face, back);
    }
    return true;
}

/* Adds a label with the code of side @side of @piece, to be stuck on the card @where. */
static bool
add_label(const Making *making, Deck *deck, const char *piece, const char *side, const char *where)
{
    g_autofree char *what = g_strdup_printf("the label of “%s”", where);
    Face *face = make_face(making, deck, "label", what, piece, side);

    if (face == NULL) {
        return false;
    }
    face_add_name(face, "where", where);
    deck_add(deck, face, NULL);
    return true;
}

/* Adds the labels in the order of the cards, so that each is easy to find. */
bool
baker_street_irregulars_labels(const Making *making, PieceSet *set)
{
    const Rogues *rogues = making->c->rogues;
    Deck *deck = piece_set_add(
        set, "labels", making_say(making, N_("Labels with new codes")), DECK_CARDS, DECK_OF_CASE);

    deck->stock = STOCK_PAPER; /* that sticks */
    for (int card = 0; card < ROGUES_CARDS; card++) {
        const char *name = rogues->names[rogues_clue(card)];

        if (!add_label(making, deck, rogues_card_id(card), "back", name)) {
            return false;
        }
    }
    return add_label(making, deck, "booklet", "outside", making_say(making, N_("Case card")));
}

bool
baker_street_irregulars_pieces(const Making *making, PieceSet *set)
{
    return make_case_card(making, set) && make_clues(making, set) && make_precincts(making, set) &&
           make_box(making, set, "tuck-box", "tuck-box", N_("Tuck box"), DECK_OF_CASE) &&
           baker_street_irregulars_set(making, set) &&
           (!making->has_set || baker_street_irregulars_examples(making, set));
}

static const BoxFacts BOX = {
    .pitch = N_("Everybody sees your cards except you."),
    .picture = "watson",
    .age = 10,
    .minutes = 30,
};

const GamePrinter PRINTER_BAKER_STREET_IRREGULARS = {
    .id = "baker-street-irregulars",
    .name = "Baker Street Irregulars",
    .pieces = baker_street_irregulars_pieces,
    .labels = baker_street_irregulars_labels,
    .table = BAKER_STREET_IRREGULARS_TABLE,
    .box = &BOX,
};

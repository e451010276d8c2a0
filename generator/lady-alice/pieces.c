/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pieces.c: the pieces of a Lady Alice case (“Components” in its RULES.md)
 *
 *     deck        front               back             codes
 *     booklet     page 1, page 3      page 2, page 4   outside
 *     evidence    evidence            evidence-back    face only: all categories have the same back
 *     board       one with 32 areas   none             one for each area
 *     leaves      leaf                leaf-back        none
 *     tuck-box    tuck-box            none             none
 *
 * The common set is in set.c.
 */
#include "generator/lady-alice/pieces.h"

#include <assert.h>
#include <string.h>

#define FOLDER "lady-alice/"

static const struct {
    const char *id;   /* trait of a face; also the name of the drawing for a clue without its own */
    const char *word; /* word for one clue of the category */
} CATEGORY_WORDS[] = {
    [CATEGORY_SUSPECT] = { "suspect", N_("suspect") },
    [CATEGORY_PLACE] = { "place", N_("place") },
    [CATEGORY_TIME] = { "time", N_("time") },
    [CATEGORY_OBJECT] = { "object", N_("object") },
};

static_assert(G_N_ELEMENTS(CATEGORY_WORDS) == CATEGORIES, "a word a category");

/* Returns the path of the drawing @name. The caller frees it. */
static char *
picture_path(const char *name)
{
    return g_strconcat(FOLDER "pictures/", name, NULL);
}

/* Adds category, name and drawing of @clue to @face. */
static void
add_clue(const Making *making, Face *face, int clue)
{
    const Clue *it = &making->c->affair->clues[clue];
    const Category category = (Category)(clue / CATEGORY_CLUES);
    g_autofree char *name = speech_capital(it->name);

    face->place = it->place;
    face_add_name(face, "category", making_say(making, CATEGORY_WORDS[category].word));
    face_add_name(face, "name", name);
    face_add_trait(face, CATEGORY_WORDS[category].id);
    face->picture = picture_path(it->picture != NULL ? it->picture : CATEGORY_WORDS[category].id);
}

/* Returns a side of the piece of @clue. @side is NULL if that side has no code. Returns NULL with
 * an error on failure. */
static Face *
make_clue(const Making *making, Deck *deck, const char *template, int clue, const char *side)
{
    g_autofree char *what =
        g_strdup_printf("the %s of “%s”", template, making->c->affair->clues[clue].name);
    Face *face = make_face(making, deck, template, what, side == NULL ? NULL : clue_id(clue), side);

    if (face != NULL) {
        add_clue(making, face, clue);
    }
    return face;
}

/* Makes the evidence cards. All have the same back, so a back reveals nothing (LA-003). */
static bool
make_evidence(const Making *making, PieceSet *set)
{
    Deck *deck = piece_set_add(
        set, "evidence", making_say(making, N_("Evidence cards")), DECK_CARDS, DECK_OF_CASE);
    const Face *back =
        make_face(making, deck, "evidence-back", "back of the evidence cards", NULL, NULL);

    for (int clue = 0; back != NULL && clue < AFFAIR_CLUES; clue++) {
        Face *front = make_clue(making, deck, "evidence", clue, "face");

        if (front == NULL) {
            return false;
        }
        face_add_story(front, "text", making->c->affair->clues[clue].text, making->c);
        deck_add(deck, front, back);
    }
    return back != NULL;
}

/* Makes the leaves of the notebook. Players turn over a leaf to leave its category out of a
 * suspicion, so all have the same back (RL-14, LA-070). */
static bool
make_leaves(const Making *making, PieceSet *set)
{
    Deck *deck = piece_set_add(
        set, "leaves", making_say(making, N_("Leaves of the notebook")), DECK_CARDS, DECK_OF_CASE);
    const Face *back = make_face(making, deck, "leaf-back", "back of the leaves", NULL, NULL);

    for (int clue = 0; back != NULL && clue < AFFAIR_CLUES; clue++) {
        Face *front = make_clue(making, deck, "leaf", clue, NULL);

        if (front == NULL) {
            return false;
        }
        deck_add(deck, front, back);
    }
    return back != NULL;
}

/* Makes Holmes's desk: one board with an area for each clue. */
static bool
make_board(const Making *making, PieceSet *set)
{
    const char *title = making_say(making, N_("Holmes’s desk"));
    Deck *deck = piece_set_add(set, "board", title, DECK_BOARD, DECK_OF_CASE);
    Face *board = make_face(making, deck, "board", title, NULL, NULL);

    if (board == NULL) {
        return false;
    }
    face_add_categories(making, board);
    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        Face *area = make_clue(making, deck, "area", clue, "area");

        if (area == NULL) {
            return false;
        }
        g_ptr_array_steal_index(deck->faces, deck->faces->len - 1); /* the board owns the area */
        face_add_inset(board, clue_id(clue), area);
    }
    deck_add(deck, board, NULL);
    return true;
}

static const char SEALED_EPILOGUE[] = N_(
    "*What had happened is not printed.*\n\nWhen the case is over it opens on every phone at the "
    "table: let the winner read it aloud.\n");

/* Returns the eight clues of @category for the introduction. The caller frees the result. */
static char *
list_clues(const Affair *affair, Category category)
{
    GString *list = g_string_new(NULL);

    for (int i = 0; i < CATEGORY_CLUES; i++) {
        g_string_append_printf(
            list, "%s\n\n", affair->clues[(int)category * CATEGORY_CLUES + i].name);
    }
    return g_string_free(list, FALSE);
}

static void
add_outside(const Making *making, Face *cover, Face *back)
{
    const Case *c = making->c;

    cover->picture = making_cover(making, "boat");
    face_add_story(cover, "teaser", c->teaser, c);
    face_add_story(back, "introduction", c->introduction, c);
    face_add_categories(making, cover);
    for (int i = 0; i < CATEGORIES; i++) {
        g_autofree char *list = list_clues(c->affair, (Category)i);

        face_add_story(cover, CATEGORY_WORDS[i].id, list, c);
    }
    face_set_code(cover, edition_add(making->edition, "booklet", "outside"), making->edition->base);
}

static bool
make_booklet(const Making *making, PieceSet *set)
{
    const bool is_sealed = strcmp(making->edition->reveal, "sealed") == 0;
    const char *epilogue = making->c->affair->epilogue != NULL ? making->c->affair->epilogue : "";
    Deck *deck = piece_set_add(
        set, "booklet", making_say(making, N_("Introduction")), DECK_BOOKLET, DECK_OF_CASE);
    Face *pages[4];

    for (int i = 0; i < 4; i++) {
        g_autofree char *template = g_strdup_printf("booklet-%d", i + 1);
        g_autofree char *what = g_strdup_printf("the introduction’s page %d", i + 1);

        pages[i] = make_face(making, deck, template, what, NULL, NULL);
        if (pages[i] == NULL) {
            return false;
        }
    }
    add_outside(making, pages[0], pages[3]);
    Spread *inside = deck_spread(deck,
                                 "epilogue",
                                 is_sealed ? making_say(making, SEALED_EPILOGUE) : epilogue,
                                 is_sealed ? making_language(making) : making->c->language);

    if (!is_sealed && making->c->affair->ending != NULL) {
        pages[1]->picture = picture_path(making->c->affair->ending);
    }
    pages[1]->is_secret = true;
    pages[2]->is_secret = true;
    spread_add(inside, pages[1]);
    spread_add(inside, pages[2]);
    deck_add(deck, pages[0], pages[1]);
    deck_add(deck, pages[2], pages[3]);
    return true;
}

bool
lady_alice_pieces(const Making *making, PieceSet *set)
{
    return make_booklet(making, set) && make_evidence(making, set) && make_board(making, set) &&
           make_leaves(making, set) &&
           make_box(
               making, set, "tuck-box", "tuck-box", N_("Tuck box of the case"), DECK_OF_CASE) &&
           lady_alice_set(making, set) && (!making->has_set || lady_alice_examples(making, set));
}

static const BoxFacts BOX = {
    .pitch = N_("Who was seen where, when and with what? Holmes only smiles or frowns."),
    .picture = "holmes-smile",
    .age = 10,
    .minutes = 45,
};

const GamePrinter PRINTER_LADY_ALICE = {
    .id = "lady-alice",
    .name = "Lady Alice",
    .pieces = lady_alice_pieces,
    .table = LADY_ALICE_TABLE,
    .box = &BOX,
};

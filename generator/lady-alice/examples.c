/* SPDX-License-Identifier: GPL-3.0-or-later */
/* examples.c: the pieces that the rulebook of Lady Alice shows in its figures
 *
 * They belong to no case, so that the rulebook serves all cases. In data-face, the trait of a piece
 * is its category: "area place". Only these four clues have names; the board shows the others by
 * their drawings.
 */
#include "generator/lady-alice/pieces.h"

#define FOLDER "lady-alice/pictures/"

static const struct {
    const char *trait;
    const char *word;
    const char *name;                     /* of the first clue */
    const char *pictures[CATEGORY_CLUES]; /* in the order of the board */
} EXAMPLES[CATEGORIES] = {
    [CATEGORY_SUSPECT] = { "suspect",
                           N_("suspect"),
                           N_("The Traveller"),
                           { "suspect-kingsley",
                             "suspect-baker",
                             "suspect-tinne",
                             "suspect-speke",
                             "suspect-horn",
                             "suspect-galloway",
                             "suspect-thimble",
                             "suspect-marlow" } },
    [CATEGORY_PLACE] = { "place",
                         N_("place"),
                         N_("The Docks"),
                         { "docks",
                           "abbey",
                           "waterloo",
                           "st-pauls",
                           "hyde-park",
                           "zoo",
                           "covent-garden",
                           "tower-bridge" } },
    [CATEGORY_TIME] = { "time",
                        N_("time"),
                        N_("Five o’clock"),
                        { "clock-17",
                          "clock-7",
                          "clock-8",
                          "clock-9",
                          "clock-10",
                          "clock-11",
                          "clock-12",
                          "clock-13" } },
    [CATEGORY_OBJECT] = { "object",
                          N_("object"),
                          N_("The Compass"),
                          { "compass",
                            "drum",
                            "telescope",
                            "journal",
                            "needle",
                            "bucket",
                            "sextant",
                            "water-flask" } },
};
static const char TEXT[] = N_("*One clue of the case, with a text about it.*");

/* Returns an example of @template for clue @clue of the four times eight. */
static Face *
make_example(const Making *making, PieceSet *set, const char *template, int clue)
{
    const int category = clue / CATEGORY_CLUES;
    const int number = clue % CATEGORY_CLUES;
    Face *face = make_face(making, set->examples, template, "the example of a clue", NULL, NULL);

    if (face == NULL) {
        return NULL;
    }
    face_add_trait(face, EXAMPLES[category].trait);
    face_add_name(face, "category", making_say(making, EXAMPLES[category].word));
    face_add_name(face, "name", number == 0 ? making_say(making, EXAMPLES[category].name) : "");
    face->picture = g_strconcat(FOLDER, EXAMPLES[category].pictures[number], NULL);
    face->has_sign = template_box(face->template, "qr") != NULL; /* a leaf has no code */
    return face;
}

static bool
make_board(const Making *making, PieceSet *set)
{
    Face *board = make_face(making, set->examples, "board", "the example of the board", NULL, NULL);

    if (board == NULL) {
        return false;
    }
    face_add_categories(making, board);
    for (int clue = 0; clue < AFFAIR_CLUES; clue++) {
        Face *area = make_example(making, set, "area", clue);

        if (area == NULL) {
            return false;
        }
        g_ptr_array_steal_index(set->examples->faces, set->examples->faces->len - 1);
        face_add_inset(board, clue_id(clue), area);
    }
    return true;
}

bool
lady_alice_examples(const Making *making, PieceSet *set)
{
    for (int category = 0; category < CATEGORIES; category++) {
        const int clue = category * CATEGORY_CLUES;
        Face *evidence = make_example(making, set, "evidence", clue);

        if (evidence == NULL || make_example(making, set, "leaf", clue) == NULL ||
            make_example(making, set, "area", clue) == NULL) {
            return false;
        }
        face_add_prose(evidence, "text", making_say(making, TEXT));
    }
    return make_board(making, set) &&
           make_face(making, set->examples, "evidence-back", "the example of a back", NULL, NULL) !=
               NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* set.c: the common set of Lady Alice (“Components” in its RULES.md)
 *
 *     deck            front            back             codes
 *     rulebook        twelve pages                      none
 *     seats           image-front      image-back       back: the code of the seat
 *     counters        counter-number   counter-plain    none
 *     business-cards  business-card    …-back           none
 *     references      reference-front  reference-back   none
 *     folders         one sheet each                    none: they all look the same
 *     notebook        notebook         none             none: it holds the leaves of a case
 *     tuck-box-set    tuck-box-set     none             none
 *
 * A counter has to fit on an area of the board, so it is too small for a code.
 */
#include "generator/lady-alice/pieces.h"

#include "cases/model/seating.h"

enum {
    VALUES = 3,          /* 0, 1 and 2 (LA-004) */
    OF_EACH_VALUE = 3,   /* counters of each value in each colour */
    BUSINESS_CARDS = 29, /* RL-02: at most 32 − 3 false leads */
};

/* Makes the image tokens. Each shows the colour of its player, and has the code of the seat
 * (LA-004). */
static bool
make_images(const Making *making, PieceSet *set, const Seating *seating)
{
    Deck *deck = piece_set_add(
        set, "seats", making_say(making, N_("Image tokens")), DECK_CARDS, DECK_OF_SET);

    for (int i = 0; i < seating->most; i++) {
        const int seat = seating->seats[i];
        g_autofree char *piece = g_strconcat("seat-", SEAT_COLOURS[seat], NULL);
        g_autofree char *what = g_strdup_printf("the image token of %s", SEAT_COLOURS[seat]);
        Face *faces[] = {
            make_face(making, deck, "image-front", what, NULL, NULL),
            make_face(making, deck, "image-back", what, piece, "seat"),
        };

        for (gsize j = 0; j < G_N_ELEMENTS(faces); j++) {
            if (faces[j] == NULL) {
                return false;
            }
            face_add_seat(making, faces[j], seat);
        }
        faces[0]->picture = g_strconcat("lady-alice/pictures/child-", SEAT_COLOURS[seat], NULL);
        deck_add(deck, faces[0], faces[1]);
    }
    return true;
}

/* Adds the nine counters of @seat. All have the same plain side (LA-005). */
static bool
add_counters(const Making *making, Deck *deck, int seat)
{
    g_autofree char *what = g_strdup_printf("the plain side of %s", SEAT_COLOURS[seat]);
    Face *plain = make_face(making, deck, "counter-plain", what, NULL, NULL);

    if (plain == NULL) {
        return false;
    }
    face_add_seat(making, plain, seat);
    for (int value = 0; value < VALUES; value++) {
        g_autofree char *number = g_strdup_printf("%d", value);
        g_autofree char *which =
            g_strdup_printf("the counter %s of %s", number, SEAT_COLOURS[seat]);
        Face *face = make_face(making, deck, "counter-number", which, NULL, NULL);

        if (face == NULL) {
            return false;
        }
        g_autofree char *trait = g_strconcat("value-", number, NULL);

        face_add_seat(making, face, seat);
        face_add_trait(face, trait);
        face_add_name(face, "value", number);
        for (int i = 0; i < OF_EACH_VALUE; i++) {
            deck_add(deck, face, plain);
        }
    }
    return true;
}

static bool
make_counters(const Making *making, PieceSet *set, const Seating *seating)
{
    Deck *deck =
        piece_set_add(set, "counters", making_say(making, N_("Counters")), DECK_CARDS, DECK_OF_SET);

    for (int i = 0; i < seating->most; i++) {
        if (!add_counters(making, deck, seating->seats[i])) {
            return false;
        }
    }
    return true;
}

/* Makes @n identical pieces. @back_template is NULL if they have no back. */
static bool
make_alike(const Making *making,
           PieceSet *set,
           const char *name,
           const char *template,
           const char *back_template,
           const char *title,
           DeckKind kind,
           int n)
{
    Deck *deck = piece_set_add(set, name, making_say(making, title), kind, DECK_OF_SET);
    const Face *face = make_face(making, deck, template, title, NULL, NULL);
    const Face *back = NULL;

    if (face != NULL && back_template != NULL) {
        back = make_face(making, deck, back_template, title, NULL, NULL);
    }
    if (face == NULL || (back == NULL && back_template != NULL)) {
        return false;
    }
    deck->has_spare_backs = true;
    for (int i = 0; i < n; i++) {
        deck_add(deck, face, back);
    }
    return true;
}

static const char *const RULEBOOK[] = {
    "rulebook-cover", "rulebook-shapes", "rulebook-box",    "rulebook-setup",
    "rulebook-steps", "rulebook-turn",   "rulebook-panels", "rulebook-page",
    "rulebook-page",  "rulebook-page",   "rulebook-last",   "rulebook-glance",
};
static const char TURN[] = N_(
    "**1. Suspicion.** Set the four leaves, show them and say who was seen where, around what "
    "hour, with what. Not the same four as the turn before; one of them at least is uncovered.\n\n"
    "**2. Verdict.** All set their folders in secret. Your evidence is among the four: *smile*. It "
    "is not: *frown*. The chooser shuffles and opens them. No smile: cover the four. All smile: "
    "the case is solved.\n\n"
    "**3. Deductions.** From the chooser’s left, one of three: *place* a counter, number side "
    "down (one that lies hidden there is turned up); *pass*; *accuse*. They end when all have "
    "passed in a row. The notebook goes to the left.\n\n"
    "*No notes. What is placed stays.*");
static const char END[] = N_(
    "**Accuse** when the deductions come to you, with any four. All smile (of five, four): solved. "
    "If not, you are *excluded*, but go on setting your folder. The last one left wins.\n\n"
    "**Points.** Counters on false leads, and those of excluded players, leave the board; turn up "
    "the rest; the 0s leave. Add up yours, and\n\n"
    "- **+2** for one on every true clue\n"
    "- **+1** for the suspicion that solved it, or\n"
    "- **+3** for the accusation that did\n\n"
    "A tie goes to the right accusation.\n\n"
    "**Five:** four smiles solve; one category has two true clues: **+2** for both.\n\n"
    "**Three:** three smiles solve; to accuse, turn the missing category to its black back.");

/* Makes a card for each player with a summary of the rules. */
static bool
make_references(const Making *making, PieceSet *set, const Seating *seating)
{
    Deck *deck = piece_set_add(
        set, "references", making_say(making, N_("Reference cards")), DECK_CARDS, DECK_OF_SET);
    Face *front = make_face(making, deck, "reference-front", "the reference card", NULL, NULL);
    Face *back = front == NULL
                     ? NULL
                     : make_face(making, deck, "reference-back", "the reference card", NULL, NULL);

    if (back == NULL) {
        return false;
    }
    face_add_prose(front, "text", making_say(making, TURN));
    face_add_prose(back, "text", making_say(making, END));
    for (int i = 0; i < seating->most; i++) {
        deck_add(deck, front, back);
    }
    return true;
}

void
face_add_categories(const Making *making, Face *face)
{
    static const struct {
        const char *box;
        const char *heading;
    } COLUMNS[CATEGORIES] = {
        [CATEGORY_SUSPECT] = { "suspect-heading", N_("Suspects") },
        [CATEGORY_PLACE] = { "place-heading", N_("Places") },
        [CATEGORY_TIME] = { "time-heading", N_("Times") },
        [CATEGORY_OBJECT] = { "object-heading", N_("Objects") },
    };

    for (int i = 0; i < CATEGORIES; i++) {
        face_add_name(face, COLUMNS[i].box, making_say(making, COLUMNS[i].heading));
    }
}

/* Makes the base of the notebook, which holds the leaves of any case. */
static bool
make_notebook(const Making *making, PieceSet *set)
{
    Deck *deck = piece_set_add(
        set, "notebook", making_say(making, N_("Base of the notebook")), DECK_WHOLE, DECK_OF_SET);
    Face *face = make_face(making, deck, "notebook", "the base of the notebook", NULL, NULL);

    if (face == NULL) {
        return false;
    }
    face_add_categories(making, face);
    deck_add(deck, face, NULL);
    return true;
}

bool
lady_alice_set(const Making *making, PieceSet *set)
{
    const Seating *seating = seating_find("lady-alice");

    if (making->has_set &&
        !make_booklet_of_text(
            making, set, "rulebook", N_("Rulebook"), RULEBOOK, G_N_ELEMENTS(RULEBOOK))) {
        return false;
    }
    if (!make_images(making, set, seating)) {
        return false;
    }
    return !making->has_set || (make_counters(making, set, seating) &&
                                make_alike(making,
                                           set,
                                           "business-cards",
                                           "business-card",
                                           "business-card-back",
                                           N_("Business cards"),
                                           DECK_CARDS,
                                           BUSINESS_CARDS) &&
                                make_references(making, set, seating) &&
                                make_alike(making,
                                           set,
                                           "folders",
                                           "folder",
                                           NULL,
                                           N_("Verdict folders"),
                                           DECK_WHOLE,
                                           seating->most) &&
                                make_notebook(making, set) &&
                                make_box(making,
                                         set,
                                         "tuck-box-set",
                                         "tuck-box-set",
                                         N_("Tuck box of the common set"),
                                         DECK_OF_SET));
}

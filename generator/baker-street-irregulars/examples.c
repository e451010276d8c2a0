/* SPDX-License-Identifier: GPL-3.0-or-later */
/* examples.c: the cards that the rulebook of Baker Street Irregulars shows in its figures
 *
 * They belong to no case, so that the rulebook serves all cases. Their names say only what they
 * are. In data-face, a clue card is named by type and rank, such as "clue motive rank-2"; a
 * precinct by its rank, such as "precinct rank-1".
 */
#include "generator/baker-street-irregulars/pieces.h"

#include "cases/model/rogues.h"

static const char *const NAMES[ROGUES_TYPES] = {
    [TYPE_SUSPECT] = N_("A Villain"),
    [TYPE_EVIDENCE] = N_("A Trace"),
    [TYPE_MOTIVE] = N_("A Motive"),
    [TYPE_LOCATION] = N_("A Place"),
};
static const char ABILITY[] = N_("What a Suspect does is written here.");

/* Gives @face the rank @rank, as a trait, and the drawing of @what with this rank. */
static void
add_rank(Face *face, const char *what, int rank)
{
    g_autofree char *trait = g_strdup_printf("rank-%d", rank);

    face_add_trait(face, trait);
    face->picture = g_strdup_printf("baker-street-irregulars/pictures/%s-%d", what, rank);
}

static bool
make_clue(const Making *making, PieceSet *set, int clue)
{
    const ClueType type = rogues_type(clue);
    Face *face = make_face(making, set->examples, "clue", "the example of a clue card", NULL, NULL);

    if (face == NULL) {
        return false;
    }
    baker_street_irregulars_add_type(making, face, type);
    add_rank(face, ROGUES_TYPE_WORDS[type], rogues_rank(clue));
    face_add_name(face, "name", making_say(making, NAMES[type]));
    face_add_prose(face, "ability", type == TYPE_SUSPECT ? making_say(making, ABILITY) : NULL);
    return true;
}

static bool
make_precinct(const Making *making, PieceSet *set, int rank)
{
    g_autofree char *number = g_strdup_printf("%d", rank);
    Face *face =
        make_face(making, set->examples, "precinct", "the example of a precinct", NULL, NULL);

    if (face == NULL) {
        return false;
    }
    add_rank(face, "precinct", rank);
    face_add_name(face, "number", number);
    face_add_name(face, "name", "");
    face->has_sign = true;
    return true;
}

bool
baker_street_irregulars_examples(const Making *making, PieceSet *set)
{
    Face *back = make_face(making, set->examples, "clue-back", "the example of a back", NULL, NULL);

    if (back == NULL) {
        return false;
    }
    back->has_sign = true;
    for (int clue = 0; clue < ROGUES_CLUES; clue++) {
        if (!make_clue(making, set, clue)) {
            return false;
        }
    }
    for (int rank = 1; rank <= ROGUES_PRECINCTS; rank++) {
        if (!make_precinct(making, set, rank)) {
            return false;
        }
    }
    return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* set.c: the common set of Baker Street Irregulars (“Components” in its RULES.md)
 *
 *     deck        front       back          codes
 *     rulebook    twelve pages                  none
 *     seats       aid-front   aid-back      back: the code of the seat
 *     watson      watson      watson-used   none
 *     case-files  case-file   none          none
 */
#include "generator/baker-street-irregulars/pieces.h"

#include "cases/model/seating.h"

#include <assert.h>

static const char TURN[] =
    N_("**1. Detective Phase**\n\n"
       "- *Investigate* a rank: your left neighbour points to all yours of it\n"
       "- *Interrogate:* reveal another’s Suspect; you may name a type, and its holder points to "
       "all yours\n"
       "- *Tip Off:* reveal another’s non-Suspect\n\n"
       "**2. Play Phase**\n\n"
       "- *Build Your Case:* say type or rank. Right: into your file. Wrong: discard\n"
       "- *Make a Deduction:* onto a precinct\n"
       "- *Follow the Evidence:* say both, and discard. Right: a Suspect acts; else take a "
       "precinct’s top card, or draw and reveal\n\n"
       "**3. Draw Phase:** up to four (of three players: five). End, or turn *Watson*.");
static const char SETS[] =
    N_("**Equal ranks in a precinct**\n\n"
       "- *Two:* your next draw is revealed\n"
       "- *Three:* move a card between precincts\n"
       "- *Four:* discard all cards there\n\n"
       "**Ruled out:** cards like those in precincts lie sideways in every file.\n\n"
       "**You win** with one card of each type, ranks 1 to 4, all upright.");

/* Makes a player aid for each colour, with the code that a player scans to take the seat. */
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
            face_add_prose(faces[j], "text", making_say(making, j == 0 ? TURN : SETS));
        }
        deck_add(deck, faces[0], faces[1]);
    }
    return true;
}

/* Makes a Watson card for each player. Its back shows that it is used up (BSI-040). */
static bool
make_watsons(const Making *making, PieceSet *set, const Seating *seating)
{
    Deck *deck = piece_set_add(
        set, "watson", making_say(making, N_("Watson cards")), DECK_CARDS, DECK_OF_SET);
    const Face *front = make_face(making, deck, "watson", "the Watson card", NULL, NULL);
    const Face *back =
        front == NULL ? NULL
                      : make_face(making, deck, "watson-used", "the Watson card, used", NULL, NULL);

    for (int i = 0; back != NULL && i < seating->most; i++) {
        deck_add(deck, front, back);
    }
    return back != NULL;
}

static const struct {
    const char *word; /* word on a card */
    /* tints of neighbouring types differ much in lightness, for players who do not see colours */
    const char *tint;
} TYPE_WORDS[] = {
    [TYPE_SUSPECT] = { N_("suspect"), "#ffffff" },
    [TYPE_EVIDENCE] = { N_("evidence"), "#7fa8d6" },
    [TYPE_MOTIVE] = { N_("motive"), "#9c2a24" },
    [TYPE_LOCATION] = { N_("location"), "#3f8a52" },
};

static_assert(G_N_ELEMENTS(TYPE_WORDS) == ROGUES_TYPES, "a word a type");

void
baker_street_irregulars_add_type(const Making *making, Face *face, ClueType type)
{
    face->tint = g_strdup(TYPE_WORDS[type].tint);
    face_add_trait(face, ROGUES_TYPE_WORDS[type]);
    face_add_name(face, "type", making_say(making, TYPE_WORDS[type].word));
}

/* Adds the names of the four types to @face, in the boxes “suspect-heading” …
 * “location-heading”. */
static void
add_types(const Making *making, Face *face)
{
    static const char *const HEADINGS[ROGUES_TYPES] = {
        [TYPE_SUSPECT] = N_("Suspects"),
        [TYPE_EVIDENCE] = N_("Evidence"),
        [TYPE_MOTIVE] = N_("Motives"),
        [TYPE_LOCATION] = N_("Locations"),
    };

    for (int i = 0; i < ROGUES_TYPES; i++) {
        g_autofree char *box = g_strconcat(ROGUES_TYPE_WORDS[i], "-heading", NULL);

        face_add_name(face, box, making_say(making, HEADINGS[i]));
    }
}

/* Makes the mats for the case files. A mat has room for a card of each type, upright and sideways
 * (BSI-030). */
static bool
make_mats(const Making *making, PieceSet *set, const Seating *seating)
{
    Deck *deck = piece_set_add(
        set, "case-files", making_say(making, N_("Case File mats")), DECK_WHOLE, DECK_OF_SET);
    Face *face = make_face(making, deck, "case-file", "the Case File mat", NULL, NULL);

    if (face == NULL) {
        return false;
    }
    add_types(making, face);
    for (int i = 0; i < seating->most; i++) {
        deck_add(deck, face, NULL);
    }
    return true;
}

static const char *const RULEBOOK[] = {
    "rulebook-cover", "rulebook-types", "rulebook-box",    "rulebook-setup",
    "rulebook-steps", "rulebook-turn",  "rulebook-panels", "rulebook-page",
    "rulebook-page",  "rulebook-page",  "rulebook-last",   "rulebook-glance",
};

bool
baker_street_irregulars_set(const Making *making, PieceSet *set)
{
    const Seating *seating = seating_find("baker-street-irregulars");

    if (making->has_set &&
        !make_booklet_of_text(
            making, set, "rulebook", N_("Rulebook"), RULEBOOK, G_N_ELEMENTS(RULEBOOK))) {
        return false;
    }
    return make_aids(making, set, seating) &&
           (!making->has_set ||
            (make_watsons(making, set, seating) && make_mats(making, set, seating)));
}

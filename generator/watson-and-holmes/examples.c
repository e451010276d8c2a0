/* SPDX-License-Identifier: GPL-3.0-or-later */
/* examples.c: the cards that the rulebook of Watson & Holmes shows in its figures
 *
 * They belong to no case, so that the rulebook serves all cases and tells nothing about them. The
 * trait of a card is its name in data-face: data-face="location-name docks".
 */
#include "generator/watson-and-holmes/pieces.h"

#define FOLDER "watson-and-holmes/"

static const struct {
    const char *id;
    const char *template;
    const char *name;
    const char *picture;
    const char *icons[3]; /* up to two icons */
} EXAMPLES[] = {
    { "docks", "location-name", N_("Limehouse Docks"), "skyline", { NULL } },
    { "school", "location-name", N_("The Fencing School"), "place", { "carriage-gain", NULL } },
    { "waterloo",
      "location-name",
      N_("Waterloo Station"),
      "skyline",
      { "calloff-gain", "no-police" } },
    { "pawnbroker", "location-name", N_("The Pawnbroker"), "person", { "no-watson", NULL } },
    { "safe", "location-name", N_("The Jeweller’s Safe"), "object", { "lock", NULL } },
    { "yard", "location-name", N_("The Police Station"), "place", { "police-gain", "no-police" } },
    { "cabman", "location-name", N_("The Cabman"), "person", { "lockpick-gain", NULL } },
    { "letter", "location-name", N_("A Burnt Letter"), "object", { "carriage-gain", NULL } },
    { "221b", "221b-name", "221B Baker Street", "221b", { "no-watson", "no-police" } },
};

static const char TEXT[] = N_(
    "*Here stands what you find.*\n\nRead it in secret. Note what matters, and put the card back "
    "when all have read.");

/* Adds the names that both sides of the example @i have. */
static void
add_names(const Making *making, Face *face, gsize i)
{
    g_autofree char *number = g_strdup_printf("%d", (int)i + 1);

    face_add_name(face, "number", number);
    face_add_name(face, "name", making_say(making, EXAMPLES[i].name));
    face_add_name(face, "zone", "");
    face_add_name(face, "hours", "");
    face_add_name(face, "seal", "");
    face_add_trait(face, EXAMPLES[i].id);
}

static bool
make_example(const Making *making, PieceSet *set, gsize i)
{
    g_autofree char *what = g_strdup_printf("the example “%s”", EXAMPLES[i].name);
    Face *face = make_face(making, set->examples, EXAMPLES[i].template, what, NULL, NULL);

    if (face == NULL) {
        return false;
    }
    add_names(making, face, i);
    for (int j = 0; EXAMPLES[i].icons[j] != NULL; j++) {
        face_add_icon(face, EXAMPLES[i].icons[j], j == 0 ? 3 : 0);
    }
    face->picture = g_strconcat(FOLDER "pictures/", EXAMPLES[i].picture, NULL);
    face->has_sign = true;
    return true;
}

bool
watson_and_holmes_examples(const Making *making, PieceSet *set)
{
    Face *text;

    for (gsize i = 0; i < G_N_ELEMENTS(EXAMPLES); i++) {
        if (!make_example(making, set, i)) {
            return false;
        }
    }
    text = make_face(making, set->examples, "location-text", "the example of a text", NULL, NULL);
    if (text == NULL) {
        return false;
    }
    add_names(making, text, 0);
    face_add_prose(text, "text", making_say(making, TEXT));
    text->has_sign = true;
    return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/pieces/making.h"

#include "cases/model/seating.h"
#include "generator/base/fault.h"

#include <string.h>

Face *
make_face(const Making *making,
          Deck *deck,
          const char *template,
          const char *what,
          const char *piece,
          const char *side)
{
    const Edition *edition = making->edition;
    const bool is_of_set = deck->owner == DECK_OF_SET;
    g_autofree char *name = g_strconcat(making->c->game, "/", template, NULL);
    g_autofree char *digits = g_strdup_printf("%d", making->c->number);
    g_autofree char *number =
        speech_tell(templates_speech(making->templates), N_("Case {n}"), { "n", digits });
    Template *drawn = templates_get(making->templates, name, making->error);
    Face *face;

    if (drawn == NULL) {
        return NULL;
    }
    face = deck_keep(deck, face_new(drawn, what, (Place){ 0 }));
    if (!is_of_set) {
        face_add_name(face, "case", number);
    }
    face_add_title(face,
                   "title",
                   is_of_set ? press_find_game(making->c->game)->name : making->c->title,
                   making->c);
    face_add_name(face, "edition", is_of_set ? edition->set_id : edition->id);
    if (piece != NULL) {
        face_set_code(face, edition_add(making->edition, piece, side), edition->base);
    }
    return face;
}

void
face_add_seat(const Making *making, Face *face, int seat)
{
    const char *colour = SEAT_COLOURS[seat];
    g_autofree char *name = speech_capital(making_say(making, colour));

    face_add_name(face, "colour", name);
    face_add_name(face, "letter", making_say(making, SEAT_LETTERS[seat]));
    face_add_trait(face, colour);
    face->tint = g_strdup(SEAT_TINTS[seat]);
}

char *
making_cover(const Making *making, const char *otherwise)
{
    const char *name = making->c->cover != NULL ? making->c->cover : otherwise;

    return name == NULL ? NULL : g_strconcat(making->c->game, "/pictures/", name, NULL);
}

bool
make_box(const Making *making,
         PieceSet *set,
         const char *name,
         const char *template,
         const char *title,
         DeckOwner owner)
{
    Deck *deck;
    Face *face;

    if (!look_fits_boxes(making->look)) {
        return true;
    }
    deck = piece_set_add(set, name, making_say(making, title), DECK_WHOLE, owner);
    face = make_face(making, deck, template, title, NULL, NULL);
    if (face == NULL) {
        return false;
    }
    if (owner == DECK_OF_CASE) {
        face_add_story(face, "teaser", making->c->teaser, making->c);
        face->picture = making_cover(making, NULL);
    }
    deck_add(deck, face, NULL);
    return true;
}

bool
make_booklet_of_text(const Making *making,
                     PieceSet *set,
                     const char *name,
                     const char *title,
                     const char *const *pages,
                     int n_pages)
{
    Deck *deck = piece_set_add(set, name, making_say(making, title), DECK_BOOKLET, DECK_OF_SET);
    g_autofree char *file = g_strdup_printf("%s/%s.md", making->c->game, name);
    g_autofree char *text = templates_text(making->templates, file, making->error);
    g_autoptr(GPtrArray) faces = g_ptr_array_new(); /* array of Face *, owned by the deck */

    g_assert(n_pages % 4 == 0);
    if (text == NULL) {
        return false;
    }
    Spread *spread = deck_spread(deck, "text", text, making_language(making));
    for (int i = 0; i < n_pages; i++) {
        g_autofree char *number = g_strdup_printf("%d", i + 1);
        Face *face = make_face(making, deck, pages[i], title, NULL, NULL);

        if (face == NULL) {
            return false;
        }
        face_add_name(face, "page", number);
        spread_add(spread, face);
        g_ptr_array_add(faces, face);
    }
    for (guint i = 0; i < faces->len; i += 2) {
        deck_add(deck, g_ptr_array_index(faces, i), g_ptr_array_index(faces, i + 1));
    }
    return true;
}

const char *
making_say(const Making *making, const char *id)
{
    return speech_say(templates_speech(making->templates), id);
}

const char *
making_language(const Making *making)
{
    return speech_language(templates_speech(making->templates));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* making.h: helpers that the games share to make their pieces */
#pragma once

#include "generator/pieces/piece.h"

/* The context of every function that makes pieces. Printed texts are in the language of the
 * templates. */
typedef struct {
    Edition *edition;
    const Case *c;
    Templates *templates; /* templates, which also know the language */
    /* whether the common set is printed; otherwise only its coded pieces are made */
    bool has_set;
    bool has_boxes; /* whether the case's cards fit into the boxes to fold */
    GError **error;
} Making;

typedef struct MapMaker MapMaker; /* maps.h */

typedef struct {
    const char *id;   /* name in case.yaml: "watson-and-holmes" */
    const char *name; /* name on paper: "Watson & Holmes" */
    /* Fills @set with all pieces of an edition, and adds their codes to the edition. */
    bool (*pieces)(const Making *making, PieceSet *set);
    const MapMaker *maps; /* maker of new boards; NULL if the game has none */
    /* Adds to @set a label for each code of the case, with the name of the card to stick it on. The
     * labels are for cards that are already cut when the edition gets new codes. NULL for games in
     * which knowing a code is no advantage. */
    bool (*labels)(const Making *making, PieceSet *set);
} GamePrinter;

#define GAME(id, ...) extern const GamePrinter PRINTER_##id;
#include "cases/model/games.def"

/* Returns the printer of the game @id, or NULL if there is no such game. */
const GamePrinter *press_find_game(const char *id);

/* Returns a new face in @deck, drawn with the game's template @template. Every face names the case,
 * its title and the edition. Faces of the common set name the game and the set instead. If @piece
 * is not NULL, the face also shows the code of side @side of @piece. The face is owned by @deck.
 * Returns NULL with an error on failure. */
Face *make_face(const Making *making,
                Deck *deck,
                const char *template,
                const char *what,
                const char *piece,
                const char *side);

/* Gives @face the properties of a seat: the name of its colour, its letter, its trait and its
 * tint. */
void face_add_seat(const Making *making, Face *face, int seat);

/* Adds a deck with a box to fold: one sheet without a back, drawn with @template. Does nothing if
 * the cards do not fit into the box. @title is the English id of a printed text. */
bool make_box(
    const Making *making, PieceSet *set, const char *template, const char *title, DeckOwner owner);

/* Adds a booklet to the common set. @pages has one template for each page; @n_pages must be a
 * multiple of four. The text is the game's file <name>.md, in CommonMark. It flows through the
 * “text” boxes of all pages. */
bool make_booklet_of_text(const Making *making,
                          PieceSet *set,
                          const char *name,
                          const char *title,
                          const char *const *pages,
                          int n_pages);

/* Returns the printed text @id (the English words) in the language of the print. */
const char *making_say(const Making *making, const char *id);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* making.h: what the files of pieces of all games share */
#pragma once

#include "generator/pieces/maps.h"
#include "generator/pieces/piece.h"

/* What all that makes a piece needs. What is printed is said in the language of the templates. */
typedef struct {
    Edition *edition;
    const Case *c;
    Templates *templates; /* which know the language too */
    bool has_set;   /* the common set is printed too; else only its pieces with codes are made */
    bool has_boxes; /* its cards fit into the boxes to fold */
    GError **error;
} Making;

typedef struct {
    const char *id;   /* as in case.yaml: "watson-and-holmes" */
    const char *name; /* as on paper: "Watson & Holmes" */
    /* Fills @set with all that is printed for an edition, and gives the edition its codes. */
    bool (*pieces)(const Making *making, PieceSet *set);
    const MapMaker *maps; /* NULL where no board is made anew */
    /* Adds to @set a label for each code of the case, with what it is to be stuck on: for cards
     * that are cut already, when the edition's codes are made anew. NULL for games in which nobody
     * gains anything by knowing a code. */
    bool (*labels)(const Making *making, PieceSet *set);
} GamePrinter;

#define GAME(id, ...) extern const GamePrinter PRINTER_##id;
#include "cases/model/games.def"

/* Returns the printer of the game @id, or NULL if there is no such game. */
const GamePrinter *press_find_game(const char *id);

/* A face of the game's template @template in @deck, with what is on every face: the case, its title
 * and the edition; on those of the common set the game's name and the set. It bears the code of
 * @piece’s side @side; @piece is NULL where there is none. Owned by @deck; NULL with an error. */
Face *make_face(const Making *making,
                Deck *deck,
                const char *template,
                const char *what,
                const char *piece,
                const char *side);

/* Gives @face what belongs to a seat: the name of its colour, its letter, trait and tint. */
void face_add_seat(const Making *making, Face *face, int seat);

/* Adds a deck of the one sheet @template, without a back: a box to fold. None where the cards do
 * not fit into it. @title is our words, in English. */
bool make_box(
    const Making *making, PieceSet *set, const char *template, const char *title, DeckOwner owner);

/* Adds a booklet of the common set through whose pages, templates all, the CommonMark in the file
 * @text of the game's templates runs on in boxes “text”. Pages are a multiple of four. */
bool make_booklet_of_text(const Making *making,
                          PieceSet *set,
                          const char *name,
                          const char *title,
                          const char *const *pages,
                          int n_pages);

/* Our words @id in the language of the print. */
const char *making_say(const Making *making, const char *id);

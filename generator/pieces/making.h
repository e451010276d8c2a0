/* SPDX-License-Identifier: GPL-3.0-or-later */
/* making.h: helpers that the games share to make their pieces */
#pragma once

#include "generator/pieces/piece.h"
#include "generator/pieces/tabletop.h"

/* The context of every function that makes pieces. All printed texts except those of the case are
 * in the language of the templates. */
typedef struct {
    Edition *edition;
    const Case *c;
    Templates *templates; /* the templates and their language */
    /* True to print the common set, the pieces that all cases of a game share. If has_set is false,
     * a game still makes those pieces of the common set that have codes: making a piece adds its
     * codes to the edition. */
    bool has_set;
    const Look *look; /* includes the wanted size of the cards, which decides about the boxes */
    GError **error;   /* receives the error of a function that returns false or NULL */
} Making;

typedef struct MapMaker MapMaker; /* maps.h */

/* The words and the picture on the box of a game. */
typedef struct {
    const char *pitch;   /* the game in one sentence, in English */
    const char *picture; /* name of a drawing of the game, for the walls of the box */
    int age;             /* age of the youngest players, in years */
    int minutes;         /* usual length of a game */
} BoxFacts;

typedef struct {
    const char *id;   /* name in case.yaml: "watson-and-holmes" */
    const char *name; /* name on paper: "Watson & Holmes" */
    /* Fills @set with all pieces of an edition, and adds their codes to the edition. Returns false
     * with an error in @making->error on failure. */
    bool (*pieces)(const Making *making, PieceSet *set);
    const MapMaker *maps; /* maker of new boards; NULL if the game has none */
    /* Adds to @set a label for each code of the case, for an edition that gets new codes after its
     * cards are cut. Each label names the card to stick it on. Fails as pieces() does. Only a game
     * in which players could profit from remembered codes needs labels. For all other games, the
     * callback is NULL. */
    bool (*labels)(const Making *making, PieceSet *set);
    /* The places of the pieces on a virtual tabletop. A deck without a row is a book if it is
     * a booklet, a pile if it has cards, and otherwise tiles. NULL for no rows. */
    const TableRow *table;
    const BoxFacts *box; /* NULL if the game has no box */
    /* Adds to @set a map to lay cards and tokens on, as a deck of the common set. Fails as pieces()
     * does. NULL if the game needs no such map. */
    bool (*table_map)(const Making *making, PieceSet *set);
} GamePrinter;

#define GAME(id, ...) extern const GamePrinter PRINTER_##id;
#include "cases/model/games.def"

/* Returns the printer of the game @id, or NULL if there is no such game. */
const GamePrinter *press_find_game(const char *id);

/* Returns a new face in @deck (owned by @deck), drawn with the game's template @template. @what
 * describes the face in messages. In a deck of the case, the face shows the number and the title of
 * the case and the id of the edition. In a deck of the common set, the face shows the name of the
 * game and the id of the set. @piece is the id of a piece in the edition, or NULL. If @piece is not
 * NULL, the face also shows the code of the side @side of this piece. Returns NULL with an error in
 * @making->error on failure. */
Face *make_face(const Making *making,
                Deck *deck,
                const char *template,
                const char *what,
                const char *piece,
                const char *side);

/* Gives @face the properties of a seat: the name of the seat's colour, its letter, its tint, and
 * the colour as a trait (face_add_trait()). */
void face_add_seat(const Making *making, Face *face, int seat);

/* Returns the path of the drawing on the case's cover. If the case names none, returns that of
 * @otherwise, the name of a drawing of the game, or NULL if @otherwise is NULL. The caller frees
 * the path. */
char *making_cover(const Making *making, const char *otherwise);

/* Adds a deck with a folding box: one sheet without a back, drawn with @template. @name is the name
 * of the deck. @title is the deck's title in English, which the function translates.
 * @owner is the case or the common set. Returns false with an error in @making->error on failure.
 * If the user asked for larger cards, which would not fit, does nothing and returns true. */
bool make_box(const Making *making,
              PieceSet *set,
              const char *name,
              const char *template,
              const char *title,
              DeckOwner owner);

/* Adds a booklet to the common set. @pages has the name of one template for each page; @n_pages
 * must be a multiple of four. The text is the game's file <name>.md, in CommonMark. A section whose
 * English heading is the name of boxes flows through these boxes. All other sections flow through
 * the “text” boxes of all pages. The boxes “contents” list the sections with their pages, and the
 * boxes “questions” have the text of the game's file questions.md. @name is also the name of the
 * deck. @title is the deck's title in English, which the function translates. Fails as make_box()
 * does. */
bool make_booklet_of_text(const Making *making,
                          PieceSet *set,
                          const char *name,
                          const char *title,
                          const char *const *pages,
                          int n_pages);

/* Returns the translation of the English sentence @id into the language of the templates, or @id
 * itself if there is none. The result is borrowed. */
const char *making_say(const Making *making, const char *id);

/* Returns the language of the templates, a BCP 47 tag. */
const char *making_language(const Making *making);

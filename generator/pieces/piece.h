/* SPDX-License-Identifier: GPL-3.0-or-later */
/* piece.h: what a game consists of, before anyone thinks of paper
 *
 *     Game ──pieces()──► PieceSet of Decks ──► Pieces ──► Faces: a template, words for its boxes, a code
 *
 * A game is one file with one function that fills a PieceSet; everything after that is the same for
 * all games.
 */
#pragma once

#include "cases/edition/edition.h"
#include "generator/draw/prose.h"
#include "generator/draw/template.h"

#include <glib.h>

/* Words for the boxes of one field. */
typedef struct {
    char *field;
    Prose *prose;
} Words;

/* Words that run on from face to face. */
typedef struct {
    char *field;
    Prose *prose;
    GPtrArray *templates; /* of Template, not owned: of the faces, in their order */
    GPtrArray *settings;  /* of Setting, owned: what forme.c has set and no face has taken yet */
} Spread;

/* A symbol in a row of them. */
typedef struct {
    char *name; /* templates/icons/<name>.svg */
    int count;  /* what its `count` box shows; 0 shows nothing */
} Icon;

typedef struct Face Face;

/* A face within another: an area of a board. */
typedef struct {
    char *field; /* of the box it fills */
    Face *face;  /* owned */
} Inset;

/* One side of a piece. */
struct Face {
    char *what;         /* for messages: "the card “The Port”, its text side" */
    Place place;        /* in the case, for messages */
    Template *template; /* not owned */
    GPtrArray *words;   /* of Words */
    GArray *icons;      /* of Icon */
    GPtrArray *insets;  /* of Inset, owned */
    char *picture;      /* template that a `picture` box shows, or NULL */
    GPtrArray *traits;  /* of char, NULL-terminated at print */
    char *tint;         /* "#9b1c1c", or NULL */
    char *code;         /* under its QR, or NULL */
    char *url;          /* in its QR, or NULL */
    Spread *spread;     /* whose words run on over this face, or NULL; not owned */
    int leaf;           /* which of the spread's faces this is */
};

typedef struct {
    const Face *front;
    const Face *back; /* NULL: blank */
} Piece;

typedef enum {
    DECK_CARDS,   /* cut out; all of one size */
    DECK_BOOKLET, /* leaves in reading order, an even number, to be folded and stitched */
    DECK_WHOLE,   /* one to a sheet, with lines of its own to cut along: boxes, pages */
    DECK_BOARD,   /* without backs; each cut out, and joined of several sheets where it is larger */
} DeckKind;

/* Whom a deck serves, and so when it is printed. */
typedef enum {
    DECK_OF_CASE,
    DECK_OF_SET, /* once, for all cases of the game */
} DeckOwner;

/* Pieces that are printed together: a file, a bookmark. */
typedef struct {
    char *name;  /* "locations", and so locations.pdf */
    char *title; /* "Location cards" */
    DeckKind kind;
    DeckOwner owner;
    bool is_used_up;    /* what is written on, and so wanted anew for each game */
    GArray *pieces;     /* of Piece */
    GPtrArray *faces;   /* of Face, owned */
    GPtrArray *spreads; /* of Spread, owned */
} Deck;

typedef struct {
    GPtrArray *decks; /* of Deck, owned */
} PieceSet;

Face *face_new(Template *template, const char *what, Place place);

void face_free(Face *face);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Face, face_free)

/* CommonMark for the boxes of @field; NULL leaves them empty. */
void face_add_prose(Face *face, const char *field, const char *markdown);

/* A name or number, set as it is. */
void face_add_name(Face *face, const char *field, const char *text);

void face_add_icon(Face *face, const char *name, int count);

void face_add_trait(Face *face, const char *trait);

/* Draws @inset, which is taken over, into the box @field, as large as it fits and in its
 * middle. Its template has no bleed. */
void face_add_inset(Face *face, const char *field, Face *inset);

/* Where the trim of @inset lies on a face of @template, and how many times as large; false if there
 * is no box for it. */
bool inset_place(const Inset *inset, const Template *template, Rect *where, double *scale);

/* Gives the face the code @code, whose URL begins with @base. */
void face_set_code(Face *face, const EditionCode *code, const char *base);

/* Adds to @rects (of Rect) where its codes lie, with the blank paper round them, those of its
 * insets too. */
void face_list_codes(const Face *face, GArray *rects);

/* A new deck at the end of @set. Owned by @set. */
Deck *
piece_set_add(PieceSet *set, const char *name, const char *title, DeckKind kind, DeckOwner owner);

/* Hands @face to @deck, which frees it. Returns it. */
Face *deck_keep(Deck *deck, Face *face);

/* CommonMark for the boxes of @field of all faces that are added to it. Owned by @deck. */
Spread *deck_spread(Deck *deck, const char *field, const char *markdown);

void spread_add(Spread *spread, Face *face);

/* Adds a piece of two faces that the deck keeps; @back may be NULL. */
void deck_add(Deck *deck, const Face *front, const Face *back);

/* Prints each piece that is used up @n times in a row, so that a pad can be glued of them. */
void piece_set_pad(PieceSet *set, int n);

/* Whether any of its pieces has a back. */
bool deck_has_backs(const Deck *deck);

PieceSet *piece_set_new(void);

void piece_set_free(PieceSet *set);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(PieceSet, piece_set_free)

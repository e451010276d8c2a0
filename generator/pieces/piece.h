/* SPDX-License-Identifier: GPL-3.0-or-later */
/* piece.h: the pieces of a game, before they are laid out on paper
 *
 *     Game ──pieces()──► PieceSet ──► Decks ──► Pieces ──► Faces: template, words for boxes, code
 *
 * Each game has one function that fills a PieceSet (GamePrinter.pieces in making.h). All later
 * steps are the same for all games. A template (template.h) is an SVG drawing with named boxes,
 * which the texts, icons and insets of a face fill.
 */
#pragma once

#include "cases/edition/edition.h"
#include "generator/draw/prose.h"
#include "generator/draw/template.h"

#include <glib.h>

/* The words that fill all boxes with the name `field`. */
typedef struct {
    char *field;
    Prose *prose;
    /* The size in points that the words share with others of the deck (common_size.h), and the
     * words as shaped by `shaper`, owned. 0 and NULL if they share no size. */
    double size_pt;
    Galley *galley;
    const Compositor *shaper; /* not owned; only compared, since another process has another one */
} Words;

/* A text that flows from one face to the next. */
typedef struct {
    char *field; /* name of the boxes that the text flows through */
    Prose *prose;
    GPtrArray *templates; /* array of Template *, not owned: the templates of the faces, in order */
    /* array of Setting * (generator/draw/setting.h), owned: the text after typesetting, one Setting
     * for each box. The array is NULL until forme.c typesets the first face. When forme.c typesets
     * a face, it moves the settings of this face into the Forme of the face (forme.h), and leaves
     * NULL in their places. */
    GPtrArray *settings;
} Spread;

/* A symbol in a row of symbols. */
typedef struct {
    char *name; /* name of the file templates/icons/<name>.svg */
    int count;  /* number for the icon's `count` box; 0 shows no number */
} Icon;

typedef struct Face Face;

/* The headings of a booklet, and the pages on which they are (page_numbers.h). */
typedef struct {
    GPtrArray *headings; /* array of Heading *, owned, in the order of the text */
} Book;

typedef struct {
    char *title;  /* as it is printed */
    char *anchor; /* by which links refer to it in every language, from English: "setting-up" */
    int level;    /* 2 for a section of the text, 3 for a part of a section */
    int page;     /* from 1; 0 before page_numbers_set() */
} Heading;

/* A face inside another face, such as an area of a board. */
typedef struct {
    char *field; /* name of the box that the face fills */
    Face *face;  /* owned */
} Inset;

/* One side of a piece. */
struct Face {
    char *what;         /* description for messages: "the card “The Port”, its text side" */
    Place place;        /* place in the case, for messages */
    Template *template; /* not owned */
    GPtrArray *words;   /* array of Words *, owned */
    GArray *icons;      /* array of Icon */
    GPtrArray *insets;  /* array of Inset *, owned */
    char *picture;      /* name of the template that a `picture` box shows, or NULL */
    /* array of char *, owned, NULL-terminated: words that show or hide parts of the drawing
     * (face_add_trait()) */
    GPtrArray *traits;
    char *tint; /* colour of the piece, such as "#9b1c1c"; or NULL */
    char *code; /* code printed below the QR symbol, or NULL */
    char *url;  /* URL in the QR symbol, or NULL */
    /* array of Spread *, not owned: the texts that flow over this face and others; the face has the
     * same place in all of them */
    GPtrArray *spreads;
    int leaf;         /* index of this face in its spreads */
    const Book *book; /* booklet whose pages are numbered, with this face as a page; or NULL */
    bool has_sign;    /* whether an example shows the sign of a code, since it has no code */
    bool is_secret;   /* whether players must not see the face before the game is over */
};

typedef struct {
    const Face *front;
    const Face *back; /* NULL when the back is blank */
} Piece;

typedef enum {
    DECK_CARDS, /* pieces of one size, many to a sheet, to cut out */
    /* leaves in reading order, to fold and staple; the number of leaves is even, since a folded
     * sheet has two leaves (sheet.h) */
    DECK_BOOKLET,
    DECK_WHOLE, /* one piece to a sheet, with its own cutting lines: a folding box, a map */
    /* boards without backs, to cut out; a board that is larger than the paper has several sheets */
    DECK_BOARD,
} DeckKind;

/* The pieces to which a deck belongs: those of the case, or the common set. */
typedef enum {
    DECK_OF_CASE, /* printed with each case */
    DECK_OF_SET,  /* part of the common set, printed once for all cases of the game */
} DeckOwner;

/* The paper that a deck is printed on. */
typedef enum {
    STOCK_CARD,  /* 200 to 300 g/m² */
    STOCK_PAPER, /* 80 to 120 g/m² */
} Stock;

/* Pieces that are printed together: in a file of their own, and in complete.pdf with a bookmark. If
 * the backs are printed separately (papers.h), the backs have a file and a bookmark of their
 * own. */
typedef struct {
    char *name;  /* "locations" for the file locations.pdf */
    char *title; /* "Location cards" */
    DeckKind kind;
    DeckOwner owner;
    Stock stock; /* from deck_new() */
    /* whether the pieces are complete without their backs, which are printed only where they need
     * no glue: by a print shop, and with LAYOUT_DUPLEX unless the piece is larger than the paper */
    bool has_spare_backs;
    bool is_used_up;    /* whether players write on the pieces, so that each game needs new ones */
    GArray *pieces;     /* array of Piece */
    GPtrArray *faces;   /* array of Face *, owned */
    GPtrArray *spreads; /* array of Spread *, owned */
    Book *book;         /* the headings of a booklet of text, owned; NULL for all other decks */
} Deck;

typedef struct {
    GPtrArray *decks; /* array of Deck *, owned */
    /* deck that is not printed, owned: its faces are examples, which only figures show (data-face
     * in templates/README.md) */
    Deck *examples;
} PieceSet;

/* Returns a new face with a copy of @what. @template must outlive the face. The caller frees the
 * face, or gives it to a deck or another face. */
Face *face_new(Template *template, const char *what, Place place);

void face_free(Face *face);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Face, face_free)

/* Adds the CommonMark @markdown for all boxes with the name @field. NULL stands for an empty text.
 * The text is in the language of the face's template; words may be hyphenated. */
void face_add_prose(Face *face, const char *field, const char *markdown);

/* Adds the plain text @text, such as a name or a number, for all boxes with the name @field. The
 * text is in the language of the face's template; no word is hyphenated. */
void face_add_name(Face *face, const char *field, const char *text);

/* face_add_story() and face_add_title() do the same as face_add_prose() and face_add_name(), for
 * texts of @c, which are in the language of @c. */
void face_add_story(Face *face, const char *field, const char *markdown, const Case *c);
void face_add_title(Face *face, const char *field, const char *text, const Case *c);

/* Adds the icon @name with the number @count (0 shows no number). Also adds the trait @name. */
void face_add_icon(Face *face, const char *name, int count);

/* Adds the trait @trait, a word. A trait shows the parts of the drawing whose attribute data-show
 * contains the word. It hides the parts whose attribute data-hide contains the word. */
void face_add_trait(Face *face, const char *trait);

/* Adds @inset, which will fill the box @field of @face, centred and as large as fits. Takes
 * ownership of @inset. The template of @inset must not have a bleed. */
void face_add_inset(Face *face, const char *field, Face *inset);

/* Returns the box that @inset fills on a face of @template, or NULL if there is none. Sets *@where
 * to the rectangle that it fills there, in mm, and *@scale to its scale. */
const Box *inset_place(const Inset *inset, const Template *template, Rect *where, double *scale);

/* Gives @face the code @code. The URL in the QR symbol is @base, a slash and the code. */
void face_set_code(Face *face, const EditionCode *code, const char *base);

/* Adds to @rects (array of Rect, in mm on @face) the boxes of all codes on @face and on its insets.
 * A box includes the quiet zone around the code. */
void face_list_codes(const Face *face, GArray *rects);

/* Returns a new deck without pieces. Copies @name and @title. Booklets are of STOCK_PAPER, and all
 * other decks of STOCK_CARD. The caller frees the deck, and may change its stock. */
Deck *deck_new(const char *name, const char *title, DeckKind kind, DeckOwner owner);

void deck_free(Deck *deck);

/* Adds a new deck (deck_new()) to the end of @set, which owns the deck. */
Deck *
piece_set_add(PieceSet *set, const char *name, const char *title, DeckKind kind, DeckOwner owner);

/* Gives @face to @deck, and returns @face. @deck takes ownership of @face. */
Face *deck_keep(Deck *deck, Face *face);

/* Returns a new spread, owned by @deck. Its CommonMark @markdown, in @language (BCP 47), flows
 * through the boxes of @field on all faces of the spread. */
Spread *deck_spread(Deck *deck, const char *field, const char *markdown, const char *language);

/* Makes @deck a booklet whose pages are numbered, so that deck->book has its headings. The caller
 * adds the headings to the result, and sets the book of each face. */
Book *deck_number_pages(Deck *deck);

/* Returns the page with the heading whose anchor is @anchor, or 0 if there is none. If a
 * section and a part of a section have the same heading, finds the section. @book is a Book *, or
 * NULL. */
int book_find_page(const char *anchor, gconstpointer book);

/* Adds @face to the end of @spread. A face with several spreads must have the same place in each
 * of them. */
void spread_add(Spread *spread, Face *face);

/* Adds a piece with the faces @front and @back, which @deck already owns. @back may be NULL. */
void deck_add(Deck *deck, const Face *front, const Face *back);

/* Repeats each piece of every deck whose `is_used_up` is true. Each such piece then appears @n
 * times in a row, and the copies can be glued into a pad. */
void piece_set_pad(PieceSet *set, int n);

/* Reports whether any piece of @deck has a back. */
bool deck_has_backs(const Deck *deck);

/* Returns the first face of @set whose template is called as the first word of @names, and which
 * has all other words as traits: "pawn red". Prefers the faces of set->examples. Returns NULL if
 * there is none. */
const Face *piece_set_find(const PieceSet *set, const char *names);

PieceSet *piece_set_new(void);

void piece_set_free(PieceSet *set);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(PieceSet, piece_set_free)

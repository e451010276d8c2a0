/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schema.h: how acts and events are spelled
 *
 * Each game has a table of its verbs and one of its events. From them come the parsing of a script
 * or a phone's act, the text in the journal, what each viewer is told of an event, and the page of
 * the interface. An act or event itself holds its fields by their place in the table, so a game
 * says act->args[VISIT_CARD].number.
 */
#pragma once

#include "referee/rules/value.h"

enum {
    FIELDS_MAX = 10,
};

typedef enum {
    FIELD_END, /* closes a table of fields */
    FIELD_FLAG,
    FIELD_NUMBER,
    FIELD_SEAT,
    FIELD_PIECE,
    FIELD_PIECES,  /* of an act: a piece, or a list of them */
    FIELD_NUMBERS, /* a list of numbers */
    FIELD_WORD,    /* one of Field.words; the number is its place there */
    FIELD_TEXT,
    FIELD_SEATS, /* a list of seats */
    FIELD_TREE,  /* whatever; the game looks for itself */
} FieldKind;

/* To whom a field of an event is told. Nobody, unless the table says otherwise. */
typedef enum {
    TO_HOST,   /* journal and host alone */
    TO_SEAT,   /* the seat in the event's first field of kind FIELD_SEAT */
    TO_OTHERS, /* every seat but that one; not the table, whose screen that seat sees */
    TO_ALL,
} Audience;

typedef struct {
    const char *name;
    FieldKind kind;
    bool required; /* of an act: malformed without it */
    bool lax;      /* FIELD_WORD of an act: an unknown word is −1, for the game to refuse,
                                 and a number is its digits */
    bool none;     /* of an event: a seat or piece may be nobody's or nothing */
    bool scripted; /* of an act: only scripts may use it; malformed at a table where people play */
    bool scanned;  /* of an act: people name the piece by its code alone, since whoever has no card
                    * before them must not learn where it is; an id is unknown-card to them */
    Audience to;   /* of an event */
    int least;     /* of an event: between which a number lies, or each of its numbers, or the */
    int most;      /* number of its piece; 0 and 0: whatever is a count or a piece of the game */
    const char *const *words; /* FIELD_WORD: NULL-terminated */
} Field;

typedef struct {
    const char *name;
    Field fields[FIELDS_MAX + 1];
    bool nobody;         /* a verb without `by` */
    bool chance;         /* a verb for which chance may fall: Game.deal judges it */
    const char *verdict; /* an event that makes the act's verdict another word than "ok" */
} Schema;

typedef struct {
    int verb; /* place in Game.verbs */
    Seat by;
    Value args[FIELDS_MAX];
} Act;

typedef struct {
    int kind; /* place in Game.events */
    Value args[FIELDS_MAX];
} Event;

enum {
    EVENTS_MAX = 96, /* that one act can bring about */
};

typedef struct {
    int n;
    Event items[EVENTS_MAX];
} Events;

enum {
    EVENT_COUNT_MAX = 9999, /* nothing in an event is counted further, nor as far below 0 */
};

/* Whether each field of @event holds what @schema says; its seats are seats. decide() and deal()
 * write no others, but a journal may be anybody's file. */
bool event_fits(const Schema *schema, const Event *event);

/* What is legal for one argument of an offer. */
typedef enum {
    DOMAIN_NONE,  /* leave it out */
    DOMAIN_ONE,   /* exactly `from` (a flag: 0 or 1) */
    DOMAIN_RANGE, /* any number or piece from `from` to `to` */
    DOMAIN_SCAN, /* whichever piece from `from` to `to` whoever acts has at hand: it is scanned, and
                    * what no offer can foresee is refused */
    DOMAIN_TEXT, /* free text */
    DOMAIN_SHEET,  /* {"1": text, … "n": text} with n = `to` */
    DOMAIN_PIECES, /* exactly these pieces, in this order: `to` from `from` on in Offers.pieces */
    DOMAIN_PICK,   /* any `pick` of them, each place at most once */
} DomainKind;

typedef struct {
    DomainKind kind;
    int from;
    int to;
    int pick;
} Domain;

/* A set of legal acts: every choice out of every domain is accepted as it stands. */
typedef struct {
    int verb;
    int about; /* the piece that it concerns beside those in its arguments, or PIECE_NONE */
    Domain args[FIELDS_MAX];
} Offer;

enum {
    OFFERS_MAX = 512,
    OFFERS_PIECES_MAX = 4096,
};

typedef struct {
    int n;
    Offer items[OFFERS_MAX];
    int n_pieces;
    int16_t pieces[OFFERS_PIECES_MAX]; /* of the domains that list some */
} Offers;

/* Empties @offers; what legal() begins with. */
void offers_clear(Offers *offers);

/* A domain of no pieces yet, DOMAIN_PIECES; the latest one of @offers may be given more. False
 * where there is no room. */
Domain offers_pieces(const Offers *offers);
bool offers_add_piece(Offers *offers, Domain *domain, int piece);

/* The place in @schemas of the one called @name, or -1. */
int schema_find(const Schema *schemas, int n_schemas, const char *name);

/* How many fields @schema has. */
int schema_n_fields(const Schema *schema);

/* The place of the field called @name in @schema, or -1. */
int schema_field(const Schema *schema, const char *name);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schema.h: the schemas of acts and events
 *
 * Each game has one table of verbs and one table of events. The tables drive the parser for scripts
 * and phones, the text in the journal, the filter for each viewer's events, and the documentation
 * of the interface. An Act or Event stores its fields by their index in the table, so a game writes
 * act->args[VISIT_CARD].number.
 */
#pragma once

#include "referee/rules/refusal.h"
#include "referee/rules/value.h"

enum {
    FIELDS_MAX = 10,
};

typedef enum {
    FIELD_END, /* end of a field table */
    FIELD_FLAG,
    FIELD_NUMBER,
    FIELD_SEAT,
    FIELD_PIECE,
    FIELD_PIECES,  /* in an act: one piece, or a list of pieces */
    FIELD_NUMBERS, /* a list of numbers */
    FIELD_WORD,    /* one of Field.words; the number is its index there */
    FIELD_TEXT,
    FIELD_SEATS, /* a list of seats */
    FIELD_TREE,  /* any JSON; the game checks it */
} FieldKind;

/* The viewers who receive a field of an event. The default is TO_HOST. */
typedef enum {
    TO_HOST, /* the journal and the host only */
    TO_SEAT, /* the seat in the event's first FIELD_SEAT */
    /* Every seat but the one in the first FIELD_SEAT. The open table is excluded too, since that
     * seat can see its screen. */
    TO_OTHERS,
    TO_ALL,
} Audience;

typedef struct {
    const char *name;
    FieldKind kind;
    bool required; /* in an act: true when the act is malformed without this field */
    /* For a FIELD_WORD of an act: true when the parser accepts any word. An unknown word becomes
     * -1, which the game refuses. A number is read as its digits. */
    bool any_word;
    bool may_be_absent; /* in an event: true when a seat or piece may be absent */
    /* In an act: true when only a script may use the field. From a player the act is malformed. */
    bool scripted;
    /* In an act: true when a player must name the piece by its code. A player who does not have the
     * card at hand must not learn its place, so an id from a player is refused as unknown-card. */
    bool by_code_only;
    Audience to; /* viewers who receive this field of an event */
    /* In an event: the limits of a number, of each number in a list, or of a piece's number. 0 and
     * 0 mean -EVENT_COUNT_MAX … EVENT_COUNT_MAX. */
    int least;
    int most;
    const char *const *words; /* words of a FIELD_WORD, NULL-terminated */
} Field;

typedef struct {
    const char *name;
    Field fields[FIELDS_MAX + 1];
    bool without_seat; /* true for a verb that has no `by` */
    bool chance;       /* true for a verb that may need random numbers; Game.deal judges it */
    /* The verdict of an act that has this event, instead of "ok". NULL for no change. */
    const char *verdict;
    /* The refusal that answers an act with this event, or REFUSAL_NONE. The event still happens, so
     * everybody learns that the act was tried. */
    Refusal refused;
} Schema;

typedef struct {
    int verb; /* index in Game.verbs */
    Seat by;
    Value args[FIELDS_MAX];
} Act;

typedef struct {
    int kind; /* index in Game.events */
    Value args[FIELDS_MAX];
} Event;

enum {
    EVENTS_MAX = 96, /* upper limit for the events of one act */
};

typedef struct {
    int n;
    Event items[EVENTS_MAX];
} Events;

enum {
    EVENT_COUNT_MAX = 9999, /* limit of a number in an event, above and below 0 */
};

/* Reports whether each field of @event fits @schema and each seat in it is valid. Events from
 * decide() and deal() always fit, but a journal may come from anywhere. */
bool event_fits(const Schema *schema, const Event *event);

/* The legal values of one argument of an offer. */
typedef enum {
    DOMAIN_NONE,  /* argument left out */
    DOMAIN_ONE,   /* exactly `from` (for a flag, 0 or 1) */
    DOMAIN_RANGE, /* any number or piece from `from` to `to` */
    /* Any piece from `from` to `to` that the player scans. A piece that the offer could not foresee
     * is refused when it is scanned. */
    DOMAIN_SCAN,
    DOMAIN_TEXT,  /* any text */
    DOMAIN_SHEET, /* {"1": text, … "n": text} with n = `to` */
    /* Exactly these pieces in this order: `to` entries of Offers.pieces from index `from` on. */
    DOMAIN_PIECES,
    DOMAIN_PICK, /* any `pick` of those entries, each at most once */
} DomainKind;

typedef struct {
    DomainKind kind;
    int from;
    int to;
    int pick;
} Domain;

/* A set of legal acts. Every combination of values from the domains is accepted. */
typedef struct {
    int verb;
    int about; /* the piece that the offer concerns, apart from its arguments, or PIECE_NONE */
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
    int16_t pieces[OFFERS_PIECES_MAX]; /* pieces of the domains that list pieces */
} Offers;

/* Empties @offers. legal() calls it first. */
void offers_clear(Offers *offers);

/* Returns an empty DOMAIN_PIECES for @offers. */
Domain offers_pieces(const Offers *offers);

/* Appends @piece to @domain, which must be the latest list in @offers. Returns false when there is
 * no room. */
bool offers_add_piece(Offers *offers, Domain *domain, int piece);

/* Returns the index of the schema called @name in @schemas, or -1. */
int schema_find(const Schema *schemas, int n_schemas, const char *name);

/* Returns the number of fields in @schema. */
int schema_n_fields(const Schema *schema);

/* Returns the index of the field called @name in @schema, or -1. */
int schema_field(const Schema *schema, const char *name);

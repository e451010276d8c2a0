/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schema.h: the schemas of acts and events
 *
 * Each game has one table of verbs and one table of events, with a Schema in each row. The tables
 * define the JSON of acts and events: in the scripts of `hansom-referee replay`, on phones and in
 * the journal. They also define which fields of an event each viewer receives. An Act or Event
 * stores its fields by their index in the Schema. For example, act->args[VISIT_CARD].number is the
 * field `card` of an act with the verb `visit`.
 */
#pragma once

#include "referee/rules/refusal.h"
#include "referee/rules/value.h"

enum {
    FIELDS_MAX = 10,       /* maximum number of fields of an act or event */
    TREE_BYTES_MAX = 1024, /* maximum size of a FIELD_TREE in an act, as compact JSON */
};

typedef enum {
    FIELD_END, /* the end of Schema.fields */
    FIELD_FLAG,
    FIELD_NUMBER,
    FIELD_SEAT,
    FIELD_PIECE,
    FIELD_PIECES,  /* in an act: one piece, or a list of pieces */
    FIELD_NUMBERS, /* a list of numbers */
    FIELD_WORD,    /* one of Field.words, as its index there */
    FIELD_TEXT,
    FIELD_SEATS, /* a list of seats */
    FIELD_TREE,  /* any JSON; the game checks it */
} FieldKind;

/* The viewers who receive a field of an event. The host receives every field. The default is
 * TO_HOST. */
typedef enum {
    TO_HOST, /* only the host, and the journal */
    TO_SEAT, /* the seat in the event's first FIELD_SEAT, and the host */
    /* Every seat except the one in the event's first FIELD_SEAT. Screens (VIEWER_TABLE in game.h)
     * do not receive the field either, since the excluded player can see them. */
    TO_OTHERS,
    TO_ALL,
} Audience;

/* One field of an act or an event. */
typedef struct {
    const char *name;
    FieldKind kind;
    bool required; /* in an act: true when the act is malformed without this field */
    /* For a FIELD_WORD of an act: true when the parser accepts any word. The parser then also
     * accepts an integer, and reads its digits as a word (2 as "2"). A word that is not in `words`
     * becomes -1, which the game refuses. */
    bool any_word;
    bool may_be_absent; /* in an event: true when a seat or piece may be null */
    /* In an event: true when the journals of earlier builds lack the field. A missing field reads
     * as null. A field without this flag must be present. */
    bool may_be_missing;
    /* For a FIELD_TREE of an act: true when the value may be longer than TREE_BYTES_MAX. */
    bool is_long;
    /* In an act: true when only a script may use the field. table_act() refuses a player's act with
     * this field as malformed. */
    bool scripted;
    /* In an act: true when a player must name the piece by the code on one side of its card;
     * Game.scan_side (game.h) says which side. table_act() refuses any other name from a player,
     * with the refusal `unknown-card`. A player can know a piece's id, or a code on another side,
     * without having the card at hand. With such a name, the player could claim a card that they do
     * not hold, or learn from the refusal that another player holds it. */
    bool by_code_only;
    Audience to; /* viewers who receive this field of an event */
    /* In an event: the smallest and the largest value of a number, of each number in a list, or of
     * a piece's number. If both are 0, the limits are -EVENT_COUNT_MAX and EVENT_COUNT_MAX. */
    int least;
    int most;
    const char *const *words; /* words of a FIELD_WORD, NULL-terminated */
} Field;

/* A verb with the fields of its acts, or a kind of event with its fields. */
typedef struct {
    const char *name;
    Field fields[FIELDS_MAX + 1];
    bool without_seat; /* true for a verb whose acts name no acting seat */
    bool chance;       /* true for a verb that may need random numbers; Game.deal judges it */
    /* True for a verb that a seat may do again and again without bringing the game closer to its
     * end. Each such act is journaled, and published to every phone. seat_limits.h limits how often
     * a seat may do such acts. */
    bool repeatable;
    /* True for a repeatable verb whose judgement may take milliseconds, since it reads answers. The
     * desk refuses it before the judgement when the seat has no repeats left. All acts with such a
     * verb must count as repeats. */
    bool costly;
    /* For a verb: true if a player rewrites by it what was entered before, at any time, as often as
     * the player likes. A table can stop a player who does so against its decision
     * (referee/desk/seat_limits.h). For an event: true if it tells such an act. The vote on taking
     * the act back names the player then. */
    bool rewrites;
    /* For an event: true if an act with this event brings the game closer to its end although its
     * verb is repeatable. */
    bool advances;
    /* For an event: the verdict of an act that causes the event. NULL stands for "ok". */
    const char *verdict;
    /* For an event: the refusal that the sender of the act receives, or REFUSAL_NONE. The events of
     * the act are still applied and published, so everybody learns that the act was tried. */
    Refusal refused;
} Schema;

/* An act. */
typedef struct {
    int verb; /* index in Game.verbs */
    Seat by;  /* the seat that acts */
    Value args[FIELDS_MAX];
} Act;

/* An event. */
typedef struct {
    int kind; /* index in Game.events */
    Value args[FIELDS_MAX];
} Event;

enum {
    EVENTS_MAX = 96, /* maximum number of events of one act */
};

typedef struct {
    int n;
    Event items[EVENTS_MAX];
} Events;

enum {
    EVENT_COUNT_MAX = 9999, /* default limit of the absolute value of a number in an event */
};

/* Reports whether each number, piece and seat in @event is within the limits of @schema. Events
 * from decide() and deal() always fit. Events from a journal may not fit, since a journal can be
 * forged. */
bool event_fits(const Schema *schema, const Event *event);

/* Returns the seat in the first FIELD_SEAT of @event, or SEAT_NONE. */
Seat event_seat(const Schema *schema, const Event *event);

/* The kinds of domains. A domain is the set of legal values of one argument of an offer. */
typedef enum {
    DOMAIN_NONE,  /* no value: the argument is left out */
    DOMAIN_ONE,   /* exactly `from` (for a flag, 0 or 1) */
    DOMAIN_RANGE, /* any number or piece from `from` to `to` */
    /* A piece from `from` to `to`, which the player must scan. The offer cannot foresee the scanned
     * piece, so the game may still refuse the act. */
    DOMAIN_SCAN,
    DOMAIN_TEXT,  /* any text */
    DOMAIN_SHEET, /* a record of any texts, {"1": text, … "n": text}, with n = `to` */
    /* Exactly one list of pieces, in this order. It begins at Offers.pieces[from]; here `to` is the
     * number of its entries. */
    DOMAIN_PIECES,
    /* Any choice of different entries of a list; `pick` is the number of chosen entries. `from` and
     * `to` define the list as in DOMAIN_PIECES. */
    DOMAIN_PICK,
} DomainKind;

/* A domain: its kind and the parameters that DomainKind describes. */
typedef struct {
    DomainKind kind;
    int from;
    int to;
    int pick;
} Domain;

/* The acts of one verb with every combination of values from the domains in `args`. Nearly all of
 * these acts are legal. But the game may refuse some pieces of a DOMAIN_SCAN, and blank texts of a
 * DOMAIN_TEXT or DOMAIN_SHEET. Lady Alice may also refuse some combinations of clues
 * (lady-alice/legal.c). */
typedef struct {
    int verb;
    int about; /* a piece that the offer concerns, but that is not in `args`; or PIECE_NONE */
    Domain args[FIELDS_MAX];
} Offer;

enum {
    OFFERS_MAX = 512,         /* maximum number of offers */
    OFFERS_PIECES_MAX = 4096, /* maximum number of pieces in all lists together */
};

/* The offers of one seat. */
typedef struct {
    int n;
    Offer items[OFFERS_MAX + 1]; /* the last one is spare (kit_offer() in kit.h) */
    int n_pieces;
    int16_t pieces[OFFERS_PIECES_MAX]; /* the lists of all domains, one after another */
} Offers;

/* Empties @offers. Each game's legal() calls this function first. */
void offers_clear(Offers *offers);

/* Returns an empty DOMAIN_PIECES, a list that begins at the end of Offers.pieces. */
Domain offers_pieces(const Offers *offers);

/* Appends @piece to the list @domain, which must be the last one in @offers. Returns false when
 * Offers.pieces is full. */
bool offers_add_piece(Offers *offers, Domain *domain, int piece);

/* Returns the index of the schema called @name in @schemas, or -1 if there is none. */
int schema_find(const Schema *schemas, int n_schemas, const char *name);

/* Returns the number of fields in @schema. */
int schema_n_fields(const Schema *schema);

/* Returns the index of the field called @name in @schema, or -1 if there is none. */
int schema_field(const Schema *schema, const char *name);

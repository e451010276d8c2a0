/* SPDX-License-Identifier: GPL-3.0-or-later */
/* codec.h: conversion of acts, events and offers between JSON and Values
 *
 * One codec serves all games. The schemas of a game (schema.h) define its verbs and events, their
 * fields, and who may see each field. Scripts, phones and the journal all use this codec, so a test
 * with scripts also tests the parser for phones.
 */
#pragma once

#include "cases/edition/edition.h"
#include "referee/rules/game.h"

#include <jansson.h>

/* The sources of the names in JSON: the game has the ids of pieces, and the edition has their
 * codes. */
typedef struct {
    const Game *game;
    const Edition *edition;
    /* the name to write for the piece `masked` in place of its id; NULL when no piece is masked */
    const char *mask;
    int masked; /* the piece that `mask` stands for */
    /* The code that the player has scanned, if it is on the side that players scan to use an offer
     * (Game.scan_side). Otherwise NULL. */
    const char *scanned;
} Names;

/* Returns the name that a scan of @side gives to its piece: the piece's id, or the code itself for
 * a side whose scan must not reveal the piece (Game.blind_side). The name is borrowed from
 * @side. */
const char *codec_scanned(const Game *game, const EditionCode *side);

/* Returns the piece that @text names by its id or its code, or PIECE_UNKNOWN if there is none.
 * Returns PIECE_FOREIGN for a printed piece that is not used in play, such as a booklet. */
int codec_piece(const Names *names, const char *text);

/* Parses an act. Returns false when the verb is unknown, or when a field is missing, unknown or of
 * the wrong kind. @by is the seat of the phone's credentials. When @by is SEAT_NONE, the act's own
 * `by` names the seat. @act borrows texts from @json, and lists from @arena. The caller creates
 * @arena with the free function g_free(). */
bool codec_read_act(const Names *names, const json_t *json, Seat by, GPtrArray *arena, Act *act);

/* Parses an event of the journal. Returns false when the game has no such event, or when a field is
 * missing, unknown or does not fit its schema. @event borrows memory from @json and @arena, as @act
 * does in codec_read_act(). */
bool codec_read_event(const Names *names, const json_t *json, GPtrArray *arena, Event *event);

/* The memory that parsed events borrow. The caller sets it to zero before codec_read_events(), and
 * clears it after the last use of the events. */
typedef struct {
    char small[1000]; /* copy of the parsed text, if it fits */
    char *large;      /* copy of a longer text; otherwise NULL */
    GPtrArray *arena; /* owner of the lists; NULL if there are none */
    json_t *json;     /* tree of a text that only jansson could parse; otherwise NULL */
} CodecText;

void codec_text_clear(CodecText *text);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(CodecText, codec_text_clear)

/* Parses @text, a JSON list of events from the journal. Stores the events in @events, and the
 * memory that they borrow in @keeps. Returns false when @text is NULL, or is not a valid list of
 * the game's events. */
bool codec_read_events(const Names *names, const char *text, CodecText *keeps, Events *events);

enum {
    CODEC_LIST_MAX = 256, /* maximum number of items in a list field of an event */
};

/* Parses @text as the value of @field, which holds a seat, a piece, a word or a text. If @field is
 * a list of seats or pieces, parses one item of the list. An unknown seat becomes SEAT_UNKNOWN, and
 * an unknown piece PIECE_UNKNOWN. If *@value is a text, it borrows @text. Returns false when @text
 * is NULL, for an unknown word, and for a field of another kind. Also returns false for a field
 * with Field.any_word, which this function does not parse. */
bool codec_read_name(const Names *names, const Field *field, const char *text, Value *value);

/* Sets *@value to VALUE_NONE for a missing @field. Returns false when @field is required. */
bool codec_read_none(const Field *field, Value *value);

/* Writes @event as an object with the fields that @viewer may see. If @viewer may see no field of
 * @event, writes nothing and returns false. An event without fields is visible to all. */
bool codec_write_event(const Names *names, const Event *event, Viewer viewer, JsonWriter *s);

/* Writes the fields of @event that have the kind @kind, as members of an open object. */
void codec_write_fields(const Names *names, const Event *event, FieldKind kind, JsonWriter *s);

/* Writes the offer with the index @n in @offers as an act. Each field has a value, or a domain (the
 * set of values that the player may choose from). */
void codec_write_offer(const Names *names, const Offers *offers, int n, JsonWriter *s);

/* Reports whether @offer concerns @piece: Offer.about is @piece, or @piece is the only value of an
 * argument (DOMAIN_ONE in schema.h). If Names.scanned is not NULL, @offer also concerns every piece
 * that a DOMAIN_SCAN of @offer accepts. */
bool codec_concerns(const Names *names, const Offer *offer, int piece);

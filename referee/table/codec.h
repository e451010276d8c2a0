/* SPDX-License-Identifier: GPL-3.0-or-later */
/* codec.h: conversion of acts, events and offers between JSON and Values
 *
 * One codec serves all games. The schemas of a game define its verbs and events, their fields, and
 * who may see each field. Scripts, phones and the journal all use this codec, so each of them tests
 * it for the others.
 */
#pragma once

#include "cases/edition/edition.h"
#include "referee/rules/game.h"

#include <jansson.h>

/* The sources of names: the game for pieces, the edition for codes. */
typedef struct {
    const Game *game;
    const Edition *edition;
    /* the name to write for @masked in place of its id; NULL without a masked piece */
    const char *mask;
    int masked; /* a piece */
    /* The code of the side that is being scanned, if that side is the game's scan_side;
     * otherwise NULL. */
    const char *scanned;
} Names;

/* Returns the name that a scan of @side gives to its piece: the piece's id, or the code itself for
 * a blind side (Game.blind_side). */
const char *codec_scanned(const Game *game, const EditionCode *side);

/* Returns the piece that @text names by its id or its code, or PIECE_UNKNOWN. Returns PIECE_FOREIGN
 * for a piece that the game does not play with. */
int codec_piece(const Names *names, const char *text);

/* Parses an act. Returns false when the verb is unknown, or when a field is missing, unknown or of
 * the wrong kind. @by is the seat of the credentials; with SEAT_NONE the act's own `by` counts.
 * @arena keeps the memory that the act borrows. */
bool codec_read_act(const Names *names, const json_t *json, Seat by, GPtrArray *arena, Act *act);

/* Parses an event of the journal. Returns false when the game has no such event. */
bool codec_read_event(const Names *names, const json_t *json, GPtrArray *arena, Event *event);

/* The memory that parsed events borrow. Zero it before use, and clear it after the last use of
 * the events. */
typedef struct {
    char small[1000];
    char *large;
    GPtrArray *arena;
    json_t *json;
} CodecText;

void codec_text_clear(CodecText *text);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(CodecText, codec_text_clear)

/* Parses a JSON list of events of the journal. Returns false when it is no valid list of the
 * game's events. */
bool codec_read_events(const Names *names, const char *text, CodecText *keeps, Events *events);

enum {
    CODEC_LIST_MAX = 256, /* items in one field */
};

/* Parses the name @text for a @field whose kind has names or lists of names. *@value borrows @text.
 * Returns false when @text names nothing that @field accepts. */
bool codec_read_name(const Names *names, const Field *field, const char *text, Value *value);

/* Sets *@value for a missing @field. Returns false when @field is required. */
bool codec_read_none(const Field *field, Value *value);

/* Writes the fields of @event that @viewer may see. Returns false when @viewer may see none
 * of it. */
bool codec_write_event(const Names *names, const Event *event, Viewer viewer, JsonWriter *s);

/* Writes the fields of @event that have the kind @kind, as members of an open object. */
void codec_write_fields(const Names *names, const Event *event, FieldKind kind, JsonWriter *s);

/* Writes the offer @n of @offers as an act, with a value or a domain for each field. */
void codec_write_offer(const Names *names, const Offers *offers, int n, JsonWriter *s);

/* Reports whether @offer concerns @piece. While a scan_side is being scanned, an offer that accepts
 * any scanned piece counts too. */
bool codec_concerns(const Names *names, const Offer *offer, int piece);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* codec.h: acts, events and offers as JSON, by the tables of their game
 *
 * One codec for all games: what a verb or an event is called, which fields it has and who is told
 * of them stands in the game's schemas. A script, a phone and the journal all come through here, so
 * each tests the others.
 */
#pragma once

#include "cases/edition/edition.h"
#include "referee/rules/game.h"

#include <jansson.h>

/* Where names come from: the game's own for pieces, the edition's for codes. */
typedef struct {
    const Game *game;
    const Edition *edition;
    const char *mask;    /* how @masked is called in place of its id; NULL where none is masked */
    int masked;          /* a piece */
    const char *scanned; /* the code of the side that is being scanned, where that is the game's
                          * scan_side; else NULL */
} Names;

/* What a scan of @side says that it is of: its piece, or of a blind side (Game) the code itself. */
const char *codec_scanned(const Game *game, const EditionCode *side);

/* The piece that @text names, by id or by code; PIECE_UNKNOWN where it names none. */
int codec_piece(const Names *names, const char *text);

/* Reads an act. False when it is no act of the game: a verb unknown, a field missing, of the wrong
 * kind or unknown. @by is the seat of the credentials; SEAT_NONE lets the act's own `by` count.
 * @arena keeps what the act borrows. */
bool codec_read_act(const Names *names, const json_t *json, Seat by, GPtrArray *arena, Act *act);

/* Reads an event of the journal; false when it is none of the game's. */
bool codec_read_event(const Names *names, const json_t *json, GPtrArray *arena, Event *event);

/* What events borrow that were read from a text. Zero at first; cleared when they are done with. */
typedef struct {
    char small[1000];
    char *large;
    GPtrArray *arena;
    json_t *json;
} CodecText;

void codec_text_clear(CodecText *text);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(CodecText, codec_text_clear)

/* Reads a list of events of the journal, as JSON; false when it is none of the game's. */
bool codec_read_events(const Names *names, const char *text, CodecText *keeps, Events *events);

enum {
    CODEC_LIST_MAX = 256, /* things in one field */
};

/* Reads what is called @text in a field of one of those kinds that are named, or have lists of what
 * is named; *@value borrows it. False where there can be no such thing. */
bool codec_read_name(const Names *names, const Field *field, const char *text, Value *value);

/* Reads a field that says nothing; false where it must say something. */
bool codec_read_none(const Field *field, Value *value);

/* Writes @event as far as @viewer is told of it; false when nothing of it is. */
bool codec_write_event(const Names *names, const Event *event, Viewer viewer, JsonWriter *s);

/* Writes those fields of @event that are of @kind, as members of an open record. */
void codec_write_fields(const Names *names, const Event *event, FieldKind kind, JsonWriter *s);

/* Writes the offer @n of @offers as the record of an act with a value or a domain for each
 * field. */
void codec_write_offer(const Names *names, const Offers *offers, int n, JsonWriter *s);

/* Whether @offer concerns @piece; one whose scan_side is being scanned also where any is wanted. */
bool codec_concerns(const Names *names, const Offer *offer, int piece);

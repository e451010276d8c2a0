/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tts_object.h: the objects of Tabletop Simulator, as JSON
 *
 * Tabletop Simulator documents the format at kb.tabletopsimulator.com (“Save File Format”, “Custom
 * Deck”). Each object is one entry of “ObjectStates”. The unit of length is about an inch. A card
 * at scale 1 is TTS_CARD_UNITS high, and its width follows from its picture. The shorter side of a
 * tile at scale 1 measures TTS_TILE_UNITS. These two numbers are not documented; others have
 * measured them.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>

#define TTS_CARD_UNITS 3.1
#define TTS_TILE_UNITS 2.0

/* The height of a poker card, which has scale 1, and so the number of millimetres for one unit. */
#define TTS_POKER_MM    88.9
#define TTS_MM_PER_UNIT (TTS_POKER_MM / TTS_CARD_UNITS)

/* The properties that all kinds of object have. */
typedef struct {
    const char *kind; /* "DeckCustom", "Custom_Tile" … */
    const char *guid; /* six hex digits, unique in the file */
    const char *nickname;
    const char *tint; /* colour such as "#9d1f1f", or NULL for the natural colour */
    double scale;
    int turn_deg;      /* clockwise, seen from above */
    bool is_face_down; /* whether the back is up */
    bool is_locked;    /* whether it cannot be moved by accident */
    bool is_held;      /* whether it can be taken into a hand */
    bool hides_name;   /* whether nobody sees the nickname while it lies face down */
} TtsLook;

/* A picture with the faces of cards, and one with their backs. */
typedef struct {
    int id; /* number in the file, from 1 */
    char *face_url;
    char *back_url;
    int n_columns;
    int n_rows;
    bool has_unique_backs; /* whether the second picture has a back for each card */
} TtsSheet;

/* A card: a cell of a sheet. */
typedef struct {
    const TtsSheet *sheet;
    int cell;
    bool is_sideways; /* whether its face is drawn sideways */
} TtsCard;

/* All functions return a new reference. Its place on the table is set by tts_object_put(). */

/* Returns a card that lies by itself. */
json_t *tts_object_card(const TtsLook *look, const TtsCard *card);

/* Returns a pile of cards. @cards is an array of objects from tts_object_card(), at least two, of
 * which the pile takes ownership. */
json_t *tts_object_pile(const TtsLook *look, json_t *cards);

/* Returns @n equal tiles with the pictures at these addresses. If @back_url is NULL, both sides are
 * equal. */
json_t *tts_object_tile(const TtsLook *look, const char *url, const char *back_url, int n);

/* Returns a figure that shows a picture on both sides. */
json_t *tts_object_figure(const TtsLook *look, const char *url);

/* Returns a PDF to turn over the pages of. */
json_t *tts_object_book(const TtsLook *look, const char *url);

/* Returns an object that needs no more than a look, such as a die, with the description @text. */
json_t *tts_object_plain(const TtsLook *look, const char *text);

/* Puts the middle of @object at @x_mm, @y_mm: to the right of and below the middle of the table. */
void tts_object_put(json_t *object, double x_mm, double y_mm);

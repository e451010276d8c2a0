/* SPDX-License-Identifier: GPL-3.0-or-later */
/* value.h: the values that the rules receive and return
 *
 * Acts and events consist of Values. So does a patch, with which a test script changes a state
 * (table_set()). The rules never see JSON; referee/table/ converts between JSON and Values. A Value
 * borrows the data that it points to. The caller of a function keeps this data alive until the
 * function returns. A state copies every text that it keeps.
 */
#pragma once

#include "cases/model/seating.h"

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A seat: the index of its colour in SEAT_COLOURS. The index says nothing about the order around
 * the table. */
typedef int8_t Seat;

enum {
    SEAT_NONE = -1,
    SEAT_UNKNOWN = -2, /* a name that is not a seat's colour */
};

/* A piece: a number that its game assigns (Game.find_piece). */
enum {
    PIECE_NONE = -1,
    PIECE_UNKNOWN = -2, /* a code or id that no piece of this edition has */
    PIECE_FOREIGN = -3, /* a printed piece that is not used in play, such as a booklet */
};

typedef enum {
    VALUE_NONE, /* absent */
    VALUE_FLAG,
    VALUE_NUMBER, /* also a seat, a piece, or the index of a word (FIELD_WORD, schema.h) */
    VALUE_TEXT,
    VALUE_LIST,
    VALUE_RECORD,
} ValueKind;

typedef struct Value Value;
struct Value {
    ValueKind kind;
    /* For a piece: true when an act names it by its id, or by a code on any side other than
     * Game.scan_side (game.h). Players may know these names without having the piece at hand. They
     * can read the code on Game.scan_side only from the piece itself. */
    bool unscanned;
    union {
        bool flag;
        int number;
        const char *text;
        struct {
            const Value *items;
            const char *const *keys; /* keys of a record, one for each item; NULL for a list */
            int n;
        };
    };
};

/* Returns the item of @record under @key, borrowed. Returns NULL when there is none, or when
 * @record is NULL or not a record. */
const Value *value_get(const Value *record, const char *key);

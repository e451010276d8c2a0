/* SPDX-License-Identifier: GPL-3.0-or-later */
/* value.h: what crosses the border of the rules core
 *
 * Acts come in, events go out, a patch of a test comes in: all of them are made of Values. The core
 * never sees JSON; referee/table/json.h turns one into the other. A Value borrows what it points
 * to: whoever made it keeps it alive for the length of the call, and a state that wants to keep a
 * text copies it.
 */
#pragma once

#include "cases/model/seating.h"

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A seat is its colour's place in SEAT_COLOURS, whatever the order around the table. */
typedef int8_t Seat;

enum {
    SEAT_NONE = -1,
    SEAT_UNKNOWN = -2, /* a name that is no colour */
};

/* A piece is a number that its game gives it (Game.find_piece). */
enum {
    PIECE_NONE = -1,
    PIECE_UNKNOWN = -2, /* a code or a name of no piece of this print */
    PIECE_FOREIGN = -3, /* of this print, but nothing that its game plays on */
};

typedef enum {
    VALUE_NONE, /* not said */
    VALUE_FLAG,
    VALUE_NUMBER, /* also a seat, a piece, a word of a closed list */
    VALUE_TEXT,
    VALUE_LIST,
    VALUE_RECORD,
} ValueKind;

typedef struct Value Value;
struct Value {
    ValueKind kind;
    bool by_name; /* a piece that a phone calls by its id, not by its code: as one that lies face
                   * down is called by nobody who does not know or guess its face */
    union {
        bool flag;
        int number;
        const char *text;
        struct {
            const Value *items;
            const char *const *keys; /* of a record, one an item */
            int n;
        };
    };
};

/* The item of @record under @key, or NULL. */
const Value *value_get(const Value *record, const char *key);

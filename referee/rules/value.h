/* SPDX-License-Identifier: GPL-3.0-or-later */
/* value.h: the values that callers pass into and out of the rules
 *
 * Acts, events and test patches consist of Values. The rules never see JSON; referee/table/json.h
 * converts between the two. A Value borrows the data that it points to. The caller keeps that data
 * alive for the length of the call, and a state copies every text that it keeps.
 */
#pragma once

#include "cases/model/seating.h"

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A seat: the index of its colour in SEAT_COLOURS, whatever the order around the table. */
typedef int8_t Seat;

enum {
    SEAT_NONE = -1,
    SEAT_UNKNOWN = -2, /* a name that is not a colour */
};

/* A piece: a number that its game assigns (Game.find_piece). */
enum {
    PIECE_NONE = -1,
    PIECE_UNKNOWN = -2, /* a code or name of no piece in this edition */
    PIECE_FOREIGN = -3, /* a piece in this edition that the game does not play with */
};

typedef enum {
    VALUE_NONE, /* absent */
    VALUE_FLAG,
    VALUE_NUMBER, /* also for a seat, a piece, or a word from a closed list */
    VALUE_TEXT,
    VALUE_LIST,
    VALUE_RECORD,
} ValueKind;

typedef struct Value Value;
struct Value {
    ValueKind kind;
    /* True when a phone named the piece by its id instead of its code. A player who does not know
     * or guess the face of a card cannot name it by its id. */
    bool by_id;
    union {
        bool flag;
        int number;
        const char *text;
        struct {
            const Value *items;
            const char *const *keys; /* keys of a record, one for each item */
            int n;
        };
    };
};

/* Returns the item of @record under @key, or NULL. */
const Value *value_get(const Value *record, const char *key);

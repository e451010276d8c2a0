/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ruling.h: the events that a game's decide() returns for an accepted act */
#pragma once

#include "referee/rules/schema.h"

enum {
    RULING_ROOM = 32,
    RULING_NUMBERS = 5, /* number of fields that ruling_event() fills */
};

/* The events borrow from the act and from `room`, so they are valid only as long as both. */
typedef struct {
    int n_room;
    Value room[RULING_ROOM]; /* storage for the lists and records in the events */
    Events events;           /* consequences of the act, if it is accepted */
} Ruling;

/* Removes all events and values from @ruling. */
void ruling_clear(Ruling *ruling);

/* Returns an event of @kind and fills its first fields from @numbers. @events is the game's event
 * table; it tells flags from numbers. The caller may fill in more fields before ruling_add(). */
Event ruling_event(const Schema *events, int kind, const int numbers[RULING_NUMBERS]);

/* Appends a copy of @event to @ruling. */
void ruling_add(Ruling *ruling, const Event *event);

/* Copies @n values into @ruling, for a list or record in an event. The copy lives as long as
 * @ruling. */
const Value *ruling_room(Ruling *ruling, const Value *values, int n);

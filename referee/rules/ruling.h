/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ruling.h: the events that a game's decide() or deal() returns for an accepted act */
#pragma once

#include "referee/rules/schema.h"

enum {
    RULING_ROOM = 32,   /* number of values that `room` holds */
    RULING_NUMBERS = 5, /* maximum number of fields that ruling_event() fills */
};

/* The events of one act. They point into `room` and into data of the act. Do not use them after the
 * Ruling or the act is gone. */
typedef struct {
    int n_room;
    Value room[RULING_ROOM]; /* storage for the items of lists and records in the events */
    Events events;           /* consequences of the act; none if decide() or deal() refuses it */
} Ruling;

/* Removes all events and values from @ruling. */
void ruling_clear(Ruling *ruling);

/* Returns an event of @kind with its first fields (at most RULING_NUMBERS) filled from @numbers.
 * @events is the game's table of events. A field of the kind FIELD_FLAG becomes a flag. Every other
 * field becomes a number. The caller may fill in more fields before ruling_add(). */
Event ruling_event(const Schema *events, int kind, const int numbers[RULING_NUMBERS]);

/* Appends @event to @ruling. Copies the event, but not the data that it points to. Asserts that the
 * ruling has fewer than EVENTS_MAX events. */
void ruling_add(Ruling *ruling, const Event *event);

/* Copies @n values into Ruling.room, for the items of a list or record in an event. Asserts that
 * they fit. Returns the copy, which is valid until ruling_clear(). */
const Value *ruling_room(Ruling *ruling, const Value *values, int n);

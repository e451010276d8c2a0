/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ruling.h: what a game's decide() says besides yes, and how it is written down */
#pragma once

#include "referee/rules/schema.h"

enum {
    RULING_ROOM = 32,
    RULING_NUMBERS = 5, /* fields that ruling_event() fills */
};

/* Its events borrow from the act and from `room`, so they last as long as both. */
typedef struct {
    int n_room;
    Value room[RULING_ROOM]; /* for what the lists and records in the events hold */
    Events events;           /* what happens, when it is accepted */
} Ruling;

/* Nothing happens yet. */
void ruling_clear(Ruling *ruling);

/* An event of @kind, its first fields from @numbers; flags and numbers as @events has them, the
 * game's table. More may be filled in before it is added. */
Event ruling_event(const Schema *events, int kind, const int numbers[RULING_NUMBERS]);

/* Writes @event down. */
void ruling_add(Ruling *ruling, const Event *event);

/* @n values kept for as long as the ruling is; what a list or record in an event holds. */
const Value *ruling_room(Ruling *ruling, const Value *values, int n);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chairs.h: who sits at a table, in which order, and what language each of them reads */
#pragma once

#include "cases/box.h"
#include "referee/accounts.h"
#include "referee/rules/value.h"

#include <jansson.h>

/* Someone's place at the table. All zero is an empty one. */
typedef struct {
    Account *account; /* NULL while nobody sits there; owned */
    char *language;   /* of the phone, as the journal has it; NULL is English; owned */
    int place;        /* in the order of joining, which is clockwise (RW-43) */
    int taken;        /* how often, for the account's name */
    bool here;        /* the phone is connected */
} Chair;

typedef struct {
    Chair at[BOX_SEATS_MAX]; /* by seat */
    int n_taken;
} Chairs;

void chairs_clear(Chairs *chairs);

/* Gives @seat to @account, which is taken over; who sat there is out. */
void chairs_sit(Chairs *chairs, Seat seat, Account *account);

/* From now on @seat reads @language; a copy is kept. */
void chairs_set_language(Chairs *chairs, Seat seat, const char *language);

/* The seats that are taken, clockwise; returns how many. */
int chairs_order(const Chairs *chairs, Seat *seats);

/* A phone that opens the table names who starts, at most; who plays is who has sat down, in that
 * order. Adds the seats to the act where it names none. */
void chairs_fill_open(const Chairs *chairs, json_t *act);

/* Whether the seats of an `open` are those who sit here, each once, whatever their order. */
bool chairs_are_those_of(const Chairs *chairs, const json_t *act);

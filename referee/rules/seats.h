/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seats.h: functions for the list of seats in the act `open`; the list is in clockwise order */
#pragma once

#include "referee/rules/refusal.h"
#include "referee/rules/value.h"

/* Judges @seats, the value of a field of the kind FIELD_SEATS (schema.h). Returns a refusal when
 * there are fewer than @least or more than @most seats, a colour is unknown, or a colour occurs
 * twice. Otherwise returns REFUSAL_NONE. */
Refusal seats_judge(const Value *seats, int least, int most);

/* Reports whether the list @seats contains @seat. */
bool seats_have(const Value *seats, int seat);

/* Returns the set of the first @n seats of @order: bit s is set for seat s. */
unsigned seats_set(const Seat *order, int n);

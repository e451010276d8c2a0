/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seats.h: the seats that `open` lists clockwise */
#pragma once

#include "referee/rules/refusal.h"
#include "referee/rules/value.h"

/* Returns the refusal for @seats, or REFUSAL_NONE. @seats is the list that a FIELD_SEATS reads.
 * Refuses too few or too many seats, an unknown colour, and a colour that occurs twice. */
Refusal seats_judge(const Value *seats, int least, int most);

/* Reports whether @seats contains @seat. */
bool seats_have(const Value *seats, int seat);

/* Returns the set of the first @n seats of @order: bit s is set for seat s. */
unsigned seats_set(const Seat *order, int n);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seats.h: the colours of the seats that `open` names, clockwise */
#pragma once

#include "referee/rules/refusal.h"
#include "referee/rules/value.h"

/* What stands against @seats, a list as FIELD_SEATS reads it: too few or too many of them, a colour
 * that the game has not, one that is taken. */
Refusal seats_judge(const Value *seats, int least, int most);

/* Whether @seat is one of them. */
bool seats_have(const Value *seats, int seat);

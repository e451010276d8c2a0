/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/rules/seats.h"

Refusal
seats_judge(const Value *seats, int least, int most)
{
    unsigned taken = 0;

    if (seats->n < least || seats->n > most) {
        return REFUSAL_PLAYER_COUNT;
    }
    for (int i = 0; i < seats->n; i++) {
        if (seats->items[i].number < 0) {
            return REFUSAL_UNKNOWN_PLAYER;
        }
        unsigned bit = 1U << seats->items[i].number;
        if ((taken & bit) != 0) {
            return REFUSAL_COLOUR_TAKEN;
        }
        taken |= bit;
    }
    return REFUSAL_NONE;
}

bool
seats_have(const Value *seats, int seat)
{
    for (int i = 0; i < seats->n; i++) {
        if (seats->items[i].number == seat) {
            return true;
        }
    }
    return false;
}

unsigned
seats_set(const Seat *order, int n)
{
    unsigned set = 0;

    for (int i = 0; i < n; i++) {
        set |= 1U << order[i];
    }
    return set;
}

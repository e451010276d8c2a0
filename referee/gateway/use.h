/* SPDX-License-Identifier: GPL-3.0-or-later */
/* use.h: counts recent use, of connections or tokens
 *
 * Use counts half as much after USE_HALF_LIFE_S, a quarter after twice that time, and so
 * on. An address that uses one unit a second without end has used about 14 units.
 */
#pragma once

enum {
    USE_HALF_LIFE_S = 10,
};

typedef struct {
    double used;  /* units that count at the time @as_of */
    double as_of; /* time in seconds, by the caller's clock */
} Use;

/* Returns the number of units that count at the time @now_s. */
double use_now(Use *use, double now_s);

/* Adds @n units at the time @now_s. */
void use_add(Use *use, double n, double now_s);

/* Returns a number that is greater for the greater of two uses, and minus infinity for none. All
 * uses count less at the same pace, so the number stays the same until the next use_add(). */
double use_rank(const Use *use);

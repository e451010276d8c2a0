/* SPDX-License-Identifier: GPL-3.0-or-later */
/* budget.h: a token bucket
 *
 * It holds up to @burst tokens and gains @rate a second. What is spent may exceed what is there:
 * the bucket is overdrawn then, until it has gained as much again.
 */
#pragma once

#include <stdbool.h>

typedef struct {
    double burst;
    double rate;  /* tokens a second */
    double left;  /* may be negative */
    double as_of; /* seconds, by the clock of whoever calls */
} Budget;

/* A full bucket at the time @now_s. */
Budget budget_full(double burst, double rate, double now_s);

/* Takes @n tokens at @now_s. */
void budget_spend(Budget *budget, double n, double now_s);

/* Whether there is nothing left at @now_s. */
bool budget_is_over(Budget *budget, double now_s);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* budget.h: a token bucket
 *
 * A bucket holds up to @burst tokens and gains @rate tokens a second. A caller may spend more
 * tokens than the bucket holds. The number of tokens is then negative until the bucket has gained
 * enough new tokens.
 */
#pragma once

#include <stdbool.h>

typedef struct {
    double burst; /* maximum number of tokens in the bucket */
    double rate;  /* tokens a second */
    double left;  /* tokens in the bucket at the time @as_of; may be negative */
    double as_of; /* time in seconds, by the caller's clock */
} Budget;

/* Returns a full bucket at the time @now_s. */
Budget budget_full(double burst, double rate, double now_s);

/* Takes @n tokens out of the bucket at the time @now_s. */
void budget_spend(Budget *budget, double n, double now_s);

/* Reports whether the bucket is full at the time @now_s. */
bool budget_is_full(Budget *budget, double now_s);

/* Reports whether the bucket is empty or overdrawn at the time @now_s. */
bool budget_is_over(Budget *budget, double now_s);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/budget.h"

#include <glib.h>

Budget
budget_full(double burst, double rate, double now_s)
{
    return (Budget){ .burst = burst, .rate = rate, .left = burst, .as_of = now_s };
}

static void
refill(Budget *budget, double now_s)
{
    const double gained = MAX(0, now_s - budget->as_of) * budget->rate;

    budget->left = MIN(budget->burst, budget->left + gained);
    budget->as_of = now_s;
}

void
budget_spend(Budget *budget, double n, double now_s)
{
    refill(budget, now_s);
    budget->left -= n;
}

bool
budget_is_over(Budget *budget, double now_s)
{
    refill(budget, now_s);
    return budget->left <= 0;
}

bool
budget_is_full(Budget *budget, double now_s)
{
    refill(budget, now_s);
    return budget->left >= budget->burst;
}

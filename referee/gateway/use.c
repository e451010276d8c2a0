/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/use.h"

#include <math.h>

double
use_now(Use *use, double now_s)
{
    use->used *= exp2((use->as_of - now_s) / USE_HALF_LIFE_S);
    use->as_of = now_s;
    return use->used;
}

void
use_add(Use *use, double n, double now_s)
{
    use->used = use_now(use, now_s) + n;
}

double
use_rank(const Use *use)
{
    return log2(use->used) + use->as_of / USE_HALF_LIFE_S;
}

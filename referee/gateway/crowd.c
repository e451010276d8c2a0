/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/crowd.h"

#include "referee/base/rate_limiter.h"

struct Crowd {
    RateLimiter *firsts; /* by name */
    RateLimiter *all;    /* the same of all names together */
};

static const char ALL[] = ""; /* the only name in Crowd.all */

Crowd *
crowd_new(int first, int most, int span_s)
{
    Crowd *crowd = g_new(Crowd, 1);

    *crowd = (Crowd){ limiter_new(first, span_s), limiter_new(most, span_s) };
    return crowd;
}

void
crowd_free(Crowd *crowd)
{
    if (crowd != NULL) {
        limiter_free(crowd->firsts);
        limiter_free(crowd->all);
        g_free(crowd);
    }
}

bool
crowd_note(Crowd *crowd, const char *who, gint64 now_us)
{
    if (limiter_is_over(crowd->firsts, who, now_us)) {
        return false;
    }
    limiter_note(crowd->firsts, who, 1, now_us);
    limiter_note(crowd->all, ALL, 1, now_us);
    return true;
}

bool
crowd_is_there(const Crowd *crowd, gint64 now_us)
{
    return limiter_is_over(crowd->all, ALL, now_us);
}

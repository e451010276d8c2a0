/* SPDX-License-Identifier: GPL-3.0-or-later */
/* crowd.h: notices that many clients try something at once
 *
 * A name stands for a client, and is usually an address. In a time span, a Crowd counts only the
 * first few tries of each name, and adds them up over all names. Further tries of a name do not
 * count, so one busy client alone never makes a crowd.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct Crowd Crowd;

/* Returns a Crowd that counts the first @first tries of each name in a span of @span_s seconds. The
 * crowd is there once the counted tries of all names in a span add up to @most. A span of a name
 * begins with its first try, and a span of the sum with the first try of any name
 * (rate_limiter.h). */
Crowd *crowd_new(int first, int most, int span_s);
void crowd_free(Crowd *crowd);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Crowd, crowd_free)

/* Notes a try of @who at @now_us, a monotonic time in µs. Returns true if the try counts, since it
 * is one of the first tries of @who in the span. */
bool crowd_note(Crowd *crowd, const char *who, gint64 now_us);

/* Reports whether the crowd is there at @now_us. */
bool crowd_is_there(const Crowd *crowd, gint64 now_us);

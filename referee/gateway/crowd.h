/* SPDX-License-Identifier: GPL-3.0-or-later */
/* crowd.h: notices that many clients try something at once
 *
 * A name stands for a client, and is usually an address. A crowd counts the first tries of each
 * name in a time span, and their sum over all names. Further tries of a name do not count, so one
 * busy client never makes a crowd.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct Crowd Crowd;

/* Returns a crowd that counts the first @first tries of each name in a span of @span_s seconds. The
 * crowd is there once these tries of all names add up to @most. Spans are those of
 * rate_limiter.h. */
Crowd *crowd_new(int first, int most, int span_s);
void crowd_free(Crowd *crowd);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Crowd, crowd_free)

/* Notes a try of @who at @now_us, a monotonic time in µs. Returns true if it is one of the first
 * tries of @who. */
bool crowd_note(Crowd *crowd, const char *who, gint64 now_us);

/* Reports whether the crowd is there at @now_us. */
bool crowd_is_there(const Crowd *crowd, gint64 now_us);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* times.h: times of day, as people write them
 *
 * "22.30", "10:30 pm", "half past ten in the evening", "a quarter to eleven", "22h30", "midnight".
 * A time is exact to the minute and never forgiven a slip.
 */
#pragma once

#include <stdbool.h>

enum {
    HALF_DAY = 12 * 60,  /* minutes */
    WHOLE_DAY = 24 * 60, /* minutes */
    TIMES_MAX = 64,      /* that are told in one text */
};

typedef struct {
    int minute;  /* of the day, 0 … 1439; of its half, 0 … 719, while `halved` */
    bool halved; /* which half of the day is not said */
} TimeOfDay;

/* The times that @text tells, in order; returns how many, at most @max. In an @answer a number
 * alone is an hour ("ten", "10 30"); in the text of a card it is just a number. */
int times_read(const char *text, bool answer, TimeOfDay *times, int max);

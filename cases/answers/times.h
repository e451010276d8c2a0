/* SPDX-License-Identifier: GPL-3.0-or-later */
/* times.h: reads times of day in the forms that people write
 *
 * "22.30", "10:30 pm", "half past ten in the evening", "a quarter to eleven", "22h30", "midnight".
 * A time must be exact to the minute; no slip is tolerated.
 */
#pragma once

#include <stdbool.h>

enum {
    HALF_DAY = 12 * 60,  /* minutes */
    WHOLE_DAY = 24 * 60, /* minutes */
    TIMES_MAX = 64,      /* times in one text */
};

typedef struct {
    int minute;  /* of the day, 0 … 1439; of a half of the day, 0 … 719, if @halved */
    bool halved; /* true when the half of the day is unknown */
} TimeOfDay;

/* Reads the times in @text, in order. Returns their number, which is at most @max. In an @answer, a
 * number alone is an hour ("ten", "10 30"). In the text of a card, it is just a number. */
int times_read(const char *text, bool answer, TimeOfDay *times, int max);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* times.h: reads times of day in the forms that people write
 *
 * "22.30", "10:30 pm", "half past ten in the evening", "a quarter to eleven", "22h30", "midnight".
 * Times are whole minutes. The words of a time must be spelled correctly.
 */
#pragma once

#include <stdbool.h>

enum {
    HALF_DAY = 12 * 60,  /* minutes */
    WHOLE_DAY = 24 * 60, /* minutes */
    TIMES_MAX = 64,      /* largest number of times of day that amounts.c reads from one text */
};

typedef struct {
    int minute;  /* since midnight, 0 … 1439; if @halved, since midnight or noon, 0 … 719 */
    bool halved; /* true when it is unknown whether the time is before or after noon */
} TimeOfDay;

/* Reads the first @max times of day in @text, in order, and returns their number. @answer is true
 * when @text is an answer. In an answer, numbers alone are a time: "ten" is an hour, and "10 30" an
 * hour and minutes. @answer is false when @text is printed in the case. There, a number alone is
 * not a time. Returns -1 if a time in an answer cannot be read with certainty: "tne to four"
 * (a misspelled word), or "ten minutes after 3.12" (a sum). */
int times_read(const char *text, bool answer, TimeOfDay *times, int max);

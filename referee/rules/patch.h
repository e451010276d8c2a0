/* SPDX-License-Identifier: GPL-3.0-or-later */
/* patch.h: readers for a patch of the state (`set`)
 *
 * A patch comes from a script and may hold anything. A reader returns false and leaves its target
 * unchanged when the value is invalid.
 */
#pragma once

#include "referee/rules/value.h"

enum {
    PATCH_NUMBER_MAX = 10000, /* upper limit of every count */
};

/* Returns the error message "seats.red.purse: …" for @where "seats.red" and @key "purse". The
 * caller frees it. */
char *patch_wrong(const char *where, const char *key, const char *what);

/* Returns the error message for an unknown key or an invalid value. The caller frees it. */
char *patch_no_such(const char *where, const char *key);

/* Returns the index of the text @value in @words, or -1. */
int patch_word(const char *const *words, int n_words, const Value *value);

/* Reads a count from 0 to PATCH_NUMBER_MAX. */
bool patch_number(const Value *value, int *number);

bool patch_flag(const Value *value, bool *flag);

/* Reads one of the seats in the bitmask @sitting (bit s for seat s). Null reads as SEAT_NONE. */
bool patch_seat(unsigned sitting, const Value *value, Seat *seat);

/* Reads a list of seats from @sitting into the bitmask @seats. */
bool patch_seats(unsigned sitting, const Value *list, unsigned *seats);

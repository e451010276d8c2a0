/* SPDX-License-Identifier: GPL-3.0-or-later */
/* patch.h: reading a patch of the state (`set`), which any script may spell as it likes
 *
 * Each reader is false, and its target untouched, where a value is not what it must be.
 */
#pragma once

#include "referee/rules/value.h"

enum {
    PATCH_NUMBER_MAX = 10000, /* what any count may reach */
};

/* What is wrong, as "seats.red.purse: …"; the caller frees it. */
char *patch_wrong(const char *where, const char *key, const char *what);

/* The same of what is no key there, or has no such value. */
char *patch_no_such(const char *where, const char *key);

/* The place of the text @value among @words, or -1. */
int patch_word(const char *const *words, int n_words, const Value *value);

/* A count, 0 and up. */
bool patch_number(const Value *value, int *number);

bool patch_flag(const Value *value, bool *flag);

/* One of @sitting, bit s for seat s; SEAT_NONE for null. */
bool patch_seat(unsigned sitting, const Value *value, Seat *seat);

/* A list of some of @sitting, as bits. */
bool patch_seats(unsigned sitting, const Value *list, unsigned *seats);

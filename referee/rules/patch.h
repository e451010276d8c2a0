/* SPDX-License-Identifier: GPL-3.0-or-later */
/* patch.h: functions that read the values of a patch
 *
 * A patch lists fields of a state and their new values. game_patch() (game.h) applies a patch. A
 * patch comes from the command `set` of a test script, so each value in it may be of any kind. When
 * a value is invalid, the functions with a bool result return false and leave their output argument
 * unchanged.
 */
#pragma once

#include "referee/rules/value.h"

enum {
    PATCH_NUMBER_MAX = 10000, /* upper limit of patch_number() */
};

/* Returns the error message "seats.red.purse: <@what>" for @where "seats.red" and @key "purse". If
 * @where is "", the message begins with @key. The caller frees the message. */
char *patch_wrong(const char *where, const char *key, const char *what);

/* Returns the error message for a @key that is unknown or has an invalid value. The caller frees
 * the message. */
char *patch_no_such(const char *where, const char *key);

/* Returns the index of the text @value in @words, or -1 when @value is not one of these words. */
int patch_word(const char *const *words, int n_words, const Value *value);

/* Reads a number from 0 to PATCH_NUMBER_MAX. */
bool patch_number(const Value *value, int *number);

bool patch_flag(const Value *value, bool *flag);

/* Reads the colour of a seat. Only the seats in the set @sitting (bit s for seat s) are valid. A
 * null in the patch reads as SEAT_NONE. */
bool patch_seat(unsigned sitting, const Value *value, Seat *seat);

/* Reads a list of seats into the set @seats (bit s for seat s). Only seats in the set @sitting are
 * valid. */
bool patch_seats(unsigned sitting, const Value *list, unsigned *seats);

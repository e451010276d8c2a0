/* SPDX-License-Identifier: GPL-3.0-or-later */
/* one_time_codes.h: codes for seats whose card is lost
 *
 * The host issues a code. A phone that joins with the code gets the seat, as with the printed card.
 * A code works once, and expires after ONE_TIME_CODE_LASTS_S seconds. A new code for a seat
 * replaces the seat's old code. The referee withdraws the code of a seat when the host frees the
 * seat, and when the seat is free and a phone takes it. The code stays valid when a phone takes
 * over an occupied seat with the printed card. Otherwise a person who finds the lost card could use
 * it to withdraw the code. The codes are random, have the same form as the printed codes (code.h),
 * and are stored only in memory.
 */
#pragma once

#include "cases/edition/code.h"
#include "referee/rules/value.h"

enum {
    ONE_TIME_CODE_LASTS_S = 600,
};

typedef struct {
    char *table; /* the table's id */
    Seat seat;
} OneTimeCode;

typedef struct OneTimeCodes OneTimeCodes;

OneTimeCodes *one_time_codes_new(void);
void one_time_codes_free(OneTimeCodes *codes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(OneTimeCodes, one_time_codes_free)

/* Returns a new code for @seat at @table. @now_s is the current time in seconds, by the same
 * monotonic clock as for one_time_codes_find(). */
Code one_time_codes_issue(OneTimeCodes *codes, const char *table, Seat seat, gint64 now_s);

/* Withdraws the code for @seat at @table, if there is one. */
void one_time_codes_withdraw(OneTimeCodes *codes, const char *table, Seat seat);

/* Returns the table and seat of @code, borrowed until @codes changes. Returns NULL when @code is
 * unknown, used or expired. */
const OneTimeCode *one_time_codes_find(OneTimeCodes *codes, const Code *code, gint64 now_s);

/* Invalidates @code, because a phone has joined with it. */
void one_time_codes_redeem(OneTimeCodes *codes, const Code *code);

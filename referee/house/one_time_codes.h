/* SPDX-License-Identifier: GPL-3.0-or-later */
/* one_time_codes.h: codes for seats whose card is lost
 *
 * The host gives one out; whoever joins with it gets the seat, as with the printed card. It works
 * once, and for ONE_TIME_CODE_LASTS_S; another for the same seat takes its place. It looks like any code of
 * the house, is random, and is kept nowhere but in memory.
 */
#pragma once

#include "cases/edition/code.h"
#include "referee/rules/value.h"

enum {
    ONE_TIME_CODE_LASTS_S = 600,
};

typedef struct {
    char *table; /* its id */
    Seat seat;
} OneTimeCode;

typedef struct OneTimeCodes OneTimeCodes;

OneTimeCodes *one_time_codes_new(void);
void one_time_codes_free(OneTimeCodes *codes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(OneTimeCodes, one_time_codes_free)

/* A new code for @seat at @table. @now_s is any clock that only goes forward, in seconds. */
Code one_time_codes_issue(OneTimeCodes *codes, const char *table, Seat seat, gint64 now_s);

/* What @code opens, borrowed until the next call; NULL when it is none, used, or too old. */
const OneTimeCode *one_time_codes_find(OneTimeCodes *codes, const Code *code, gint64 now_s);

/* @code is used. */
void one_time_codes_redeem(OneTimeCodes *codes, const Code *code);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* passes.h: codes for seats whose card is lost
 *
 * The host gives one out; whoever joins with it gets the seat, as with the printed card. It works
 * once, and for PASS_LASTS_S; another for the same seat takes its place. It looks like any code of
 * the house, is random, and is kept nowhere but in memory.
 */
#pragma once

#include "cases/edition/code.h"
#include "referee/rules/value.h"

enum {
    PASS_LASTS_S = 600,
};

typedef struct {
    char *table; /* its id */
    Seat seat;
} Pass;

typedef struct Passes Passes;

Passes *passes_new(void);
void passes_free(Passes *passes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Passes, passes_free)

/* A new code for @seat at @table. @now_s is any clock that only goes forward, in seconds. */
Code passes_issue(Passes *passes, const char *table, Seat seat, gint64 now_s);

/* What @code opens, borrowed until the next call; NULL when it is none, used, or too old. */
const Pass *passes_find(Passes *passes, const Code *code, gint64 now_s);

/* @code is used. */
void passes_take(Passes *passes, const Code *code);

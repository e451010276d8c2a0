/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tries.h: who has done too often of late what may be done only so often
 *
 * Counted by name: an address, a seat. A name's time begins with its first try and ends a span
 * later, whatever comes between. No more than TRIES_NAMES_MAX names are told apart; the others
 * share one count, so that a flood of names costs neither memory nor the bound. Whoever has many
 * names is bounded by tries_bound_all().
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    TRIES_NAMES_MAX = 4096,
};

typedef struct Tries Tries;

/* Allows each name @most tries in @span_s seconds. */
Tries *tries_new(int most, int span_s);
void tries_free(Tries *tries);

/* Once all names together have tried @all times in a span, each has but @few tries in it: a crowd
 * of names is slowed down, and whoever tries once is still heard. */
void tries_bound_all(Tries *tries, int all, int few);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Tries, tries_free)

/* Whether @who has none left at @now_us, on any clock that only goes forward. */
bool tries_are_over(Tries *tries, const char *who, gint64 now_us);

/* @who has tried @n times more. */
void tries_note(Tries *tries, const char *who, int n, gint64 now_us);

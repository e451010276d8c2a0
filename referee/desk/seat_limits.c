/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/desk/seat_limits.h"

#include "cases/model/seating.h"
#include "referee/base/world.h"
#include "referee/desk/guess.h"
#include "referee/desk/room.h"
#include "referee/table/json.h"

#include <string.h>

void
seat_limits_init(SeatLimits *limits)
{
    *limits = (SeatLimits){
        .wrong = limiter_new(GUESS_WRONG_MAX, GUESS_SPAN_S),
        .wishes = limiter_new(WISHES_MAX, WISHES_SPAN_S),
        .repeats = limiter_new(REPEATS_MAX, REPEATS_SPAN_S),
        .wakes = limiter_new(WAKES_MAX, WAKES_SPAN_S),
        .joins = limiter_new(JOINS_MAX, JOINS_SPAN_S),
        .rewritten = g_array_new(FALSE, FALSE, sizeof(gint64)),
        .struck = SEAT_NONE,
    };
}

void
seat_limits_clear(SeatLimits *limits)
{
    limiter_free(limits->wrong);
    limiter_free(limits->wishes);
    limiter_free(limits->repeats);
    limiter_free(limits->wakes);
    limiter_free(limits->joins);
    g_array_unref(limits->rewritten);
}

void
seat_limits_lift(SeatLimits *limits)
{
    limits->is_lifted = true;
}

/* Returns the name under which the limiters count the phone of @seat. The caller frees it. */
static char *
phone_name(const SeatLimits *limits, Seat seat)
{
    return g_strconcat(SEAT_COLOURS[seat], limits->owned[seat] ? " by its card" : "", NULL);
}

bool
seat_limits_guesses_too_often(SeatLimits *limits,
                              const Edition *edition,
                              Seat seat,
                              const json_t *message)
{
    const Guess guess = guess_in(edition, message);
    g_autofree char *who = phone_name(limits, seat);
    const gint64 now_us = guess.n_codes == 0 ? 0 : world_steady_us();
    const bool is_over = guess.n_codes > 0 && limiter_is_over(limits->wrong, who, now_us);

    if (guess.n_wrong > 0) {
        limiter_note(limits->wrong, who, guess.n_wrong, now_us);
    }
    return is_over;
}

/* Reports whether @who has no tries left at @limiter, and counts @n more. */
static bool
is_too_often(const SeatLimits *limits, RateLimiter *limiter, const char *who, int n)
{
    const gint64 now_us = world_steady_us();
    const bool is_over = limiter_is_over(limiter, who, now_us);

    limiter_note(limiter, who, n, now_us);
    return is_over && !limits->is_lifted;
}

bool
seat_limits_wishes_too_often(SeatLimits *limits, Seat seat, gint64 n_entries)
{
    const int more = (int)MIN(n_entries / WISH_ENTRIES, WISHES_MAX);
    g_autofree char *who = phone_name(limits, seat);

    return is_too_often(limits, limits->wishes, who, WISH_COST + more);
}

bool
seat_limits_repeats_too_often(SeatLimits *limits, Seat seat, Seat about)
{
    if (about == seat && limits->answers[seat] > 0) {
        limits->answers[seat]--;
        return false;
    }
    const bool is_often = is_too_often(limits, limits->repeats, SEAT_COLOURS[seat], 1);
    if (!is_often && about != SEAT_NONE && about != seat) {
        limits->answers[about]++;
    }
    return is_often;
}

bool
seat_limits_has_no_repeat(const SeatLimits *limits, Seat seat)
{
    return limits->answers[seat] == 0 && !limits->is_lifted &&
           limiter_is_over(limits->repeats, SEAT_COLOURS[seat], world_steady_us());
}

void
seat_limits_note_rewrite(SeatLimits *limits, bool rewrites)
{
    limits->rewrites = rewrites;
}

void
seat_limits_note_accepted(SeatLimits *limits, gint64 n)
{
    if (limits->struck != SEAT_NONE) {
        limits->strikes[limits->struck]++;
        limits->struck = SEAT_NONE;
    }
    if (limits->rewrites) {
        if (limits->rewritten->len == REWRITTEN_MAX) {
            g_array_remove_index(limits->rewritten, 0);
        }
        g_array_append_val(limits->rewritten, n);
    }
    limits->rewrites = false;
}

void
seat_limits_strike(SeatLimits *limits, Seat seat, gint64 n)
{
    limits->struck = SEAT_NONE;
    for (guint i = 0; i < limits->rewritten->len; i++) {
        if (g_array_index(limits->rewritten, gint64, i) == n) {
            limits->struck = seat;
        }
    }
}

bool
seat_limits_is_struck_out(const SeatLimits *limits, Seat seat)
{
    return limits->strikes[seat] + (limits->struck == seat ? 1 : 0) >= STRIKES_MAX;
}

bool
seat_limits_wakes_too_often(SeatLimits *limits, Seat seat)
{
    g_autofree char *who = phone_name(limits, seat);

    return is_too_often(limits, limits->wakes, who, 1);
}

bool
seat_limits_joins_too_often(SeatLimits *limits, Seat seat)
{
    return is_too_often(limits, limits->joins, SEAT_COLOURS[seat], 1);
}

void
seat_limits_forget_game(SeatLimits *limits)
{
    limiter_free(limits->repeats);
    limits->repeats = limiter_new(REPEATS_MAX, REPEATS_SPAN_S);
    memset(limits->answers, 0, sizeof limits->answers);
    g_array_set_size(limits->rewritten, 0);
    limits->struck = SEAT_NONE;
    memset(limits->strikes, 0, sizeof limits->strikes);
    memset(limits->written, 0, sizeof limits->written);
}

void
seat_limits_note_phone(SeatLimits *limits, Seat seat, bool owned)
{
    limits->owned[seat] = owned;
}

/* Returns the seat whose phone caused @entry, or -1 for the host and the referee. @act is the
 * parsed act. It may be NULL for a game act. */
static int
find_writer(const JournalEntry *entry, const json_t *act)
{
    if (entry->seat == NULL && act != NULL && room_kind(act) == ENTRY_LANGUAGE) {
        return seat_find(json_text(act, "seat"));
    }
    return entry->seat == NULL ? -1 : seat_find(entry->seat);
}

void
seat_limits_note_entry(SeatLimits *limits, const JournalEntry *entry, const json_t *act)
{
    const int seat = find_writer(entry, act);

    if (seat >= 0) {
        limits->written[seat] +=
            ENTRY_BYTES + strlen(entry->act) + strlen(entry->events) + strlen(entry->answer);
    }
}

bool
seat_limits_has_written_its_share(const SeatLimits *limits, Seat seat)
{
    return limits->written[seat] >= SEAT_BYTES_MAX && !limits->is_lifted;
}

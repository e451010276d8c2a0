/* SPDX-License-Identifier: GPL-3.0-or-later */
/* desk_bounds.c: limits on a seat's messages and on its share of the disk */
#include "referee/desk/desk_inner.h"

#include "cases/model/seating.h"
#include "referee/base/world.h"
#include "referee/desk/guess.h"
#include "referee/desk/room.h"

#include <string.h>

bool
desk_guesses_too_often(Desk *desk, Seat seat, const json_t *message)
{
    const Guess guess = guess_in(desk->edition, message);
    const gint64 now_us = guess.n_codes == 0 ? 0 : world_steady_us();
    const bool is_over =
        guess.n_codes > 0 && limiter_is_over(desk->wrong, SEAT_COLOURS[seat], now_us);

    if (guess.n_wrong > 0) {
        limiter_note(desk->wrong, SEAT_COLOURS[seat], guess.n_wrong, now_us);
    }
    return is_over;
}

bool
desk_wishes_too_often(Desk *desk, Seat seat)
{
    const gint64 now_us = world_steady_us();
    const int cost = 1 + (int)MIN(journal_last(desk->journal) / WISH_ENTRIES, WISHES_MAX);

    limiter_note(desk->wishes, SEAT_COLOURS[seat], cost, now_us);
    return limiter_is_over(desk->wishes, SEAT_COLOURS[seat], now_us);
}

bool
desk_wakes_too_often(Desk *desk, Seat seat)
{
    const gint64 now_us = world_steady_us();
    const bool is_over = limiter_is_over(desk->wakes, SEAT_COLOURS[seat], now_us);

    limiter_note(desk->wakes, SEAT_COLOURS[seat], 1, now_us);
    return is_over;
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
desk_note_entry(Desk *desk, const JournalEntry *entry, const json_t *act)
{
    const int seat = find_writer(entry, act);

    if (seat >= 0) {
        desk->written[seat] +=
            ENTRY_BYTES + strlen(entry->act) + strlen(entry->events) + strlen(entry->answer);
    }
}

bool
desk_has_written_its_share(const Desk *desk, Seat seat)
{
    return desk->written[seat] >= SEAT_BYTES_MAX;
}

/* Queues the refusal `too-often`, in the format of an answer to a scan or to an act. */
static void
refuse_often(Desk *desk, Seat seat, const char *id, bool is_scan, const char *sentence)
{
    g_autoptr(GString) members = g_string_new(NULL);
    JsonWriter s = writer_to(members);

    writer_text(&s, "verdict", is_scan ? "scan" : "refused");
    if (is_scan) {
        writer_text(&s, "piece", NULL);
        writer_text(&s, "side", NULL);
    }
    writer_open_array(&s, is_scan ? "offers" : "legal");
    writer_close_array(&s);
    writer_text(&s, "code", "too-often");
    writer_text(&s, "say", speech_say(desk_speech(desk, seat), sentence));
    desk_answer_later(
        desk,
        &(Answer){ .seat = seat,
                   .text = outcome_wrap(id, journal_last(desk->journal), members->str) });
}

void
desk_refuse_guesses(Desk *desk, Seat seat, const char *id, bool is_scan)
{
    refuse_often(desk,
                 seat,
                 id,
                 is_scan,
                 N_("Too many wrong codes. Wait a minute, then scan or type this one again."));
}

void
desk_refuse_often(Desk *desk, Seat seat, const char *id)
{
    refuse_often(desk, seat, id, false, N_("Too many tries. Wait a minute, then try again."));
}

void
desk_refuse_share(Desk *desk, Seat seat, const char *id)
{
    refuse_often(desk,
                 seat,
                 id,
                 false,
                 N_("This seat has sent more in this game than the referee keeps. The host can "
                    "begin another game."));
}

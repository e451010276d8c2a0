/* SPDX-License-Identifier: GPL-3.0-or-later */
/* desk_guess.c: codes of a seat that are none, counted lest any be found by trying */
#include "referee/desk/desk_inner.h"

#include "cases/model/seating.h"
#include "referee/base/world.h"
#include "referee/desk/guess.h"

bool
desk_guesses_too_often(Desk *desk, Seat seat, const json_t *message)
{
    const Guess guess = guess_in(desk->edition, message);
    const gint64 now_us = guess.n_codes == 0 ? 0 : world_steady_us();
    const bool is_over =
        guess.n_codes > 0 && tries_are_over(desk->wrong, SEAT_COLOURS[seat], now_us);

    if (guess.n_wrong > 0) {
        tries_note(desk->wrong, SEAT_COLOURS[seat], guess.n_wrong, now_us);
    }
    return is_over;
}

/* Answers @seat with the refusal `too-often`, in the form of the answer to a scan or to an act. */
static void
refuse_often(Desk *desk, Seat seat, const char *id, bool is_scan, const char *sentence)
{
    g_autoptr(GString) members = g_string_new(NULL);
    Scribe s = scribe_to(members);

    scribe_text(&s, "verdict", is_scan ? "scan" : "refused");
    if (is_scan) {
        scribe_text(&s, "piece", NULL);
        scribe_text(&s, "side", NULL);
    }
    scribe_open_list(&s, is_scan ? "offers" : "legal");
    scribe_close_list(&s);
    scribe_text(&s, "code", "too-often");
    scribe_text(&s, "say", speech_say(desk_speech(desk, seat), sentence));
    desk_answer_later(
        desk,
        &(Answer){ .seat = seat,
                   .text = outcome_wrap(id, journal_last(desk->journal), members->str) });
}

void
desk_refuse_guesses(Desk *desk, Seat seat, const char *id, bool is_scan)
{
    refuse_often(
        desk,
        seat,
        id,
        is_scan,
        N_("Too many codes that are none. Wait a minute, then scan or type this one again."));
}

void
desk_refuse_often(Desk *desk, Seat seat, const char *id)
{
    refuse_often(desk, seat, id, false, N_("Too many tries. Wait a minute, then try again."));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* desk_judge.c: acts and wishes: judged, journaled, and answered after the commit */
#include "referee/desk/desk_inner.h"

#include "cases/model/seating.h"
#include "referee/base/log.h"
#include "referee/base/metrics.h"

#include <string.h>

const Answer *
desk_answer_later(Desk *desk, const Answer *answer)
{
    Answer *own = g_memdup2(answer, sizeof *answer);

    g_ptr_array_add(desk->answers, own);
    return own;
}

const Answer *
desk_refuse_later(Desk *desk, Seat by, const char *id, Refusal no, const char *say)
{
    const RefusalFacts facts = REFUSAL_NO_FACTS;
    const Speech *speech = desk_speech(desk, by);
    g_autofree char *said =
        say == NULL ? refusal_say(no, &facts, speech) : g_strdup(speech_say(speech, say));
    g_autoptr(GString) members = g_string_new(NULL);
    JsonWriter s = writer_to(members);

    tally_refuse(&desk->tally, desk->edition->c->game, no);
    writer_text(&s, "verdict", "refused");
    writer_text(&s, "code", refusal_code(no));
    writer_text(&s, "say", said);
    writer_open_array(&s, "legal");
    writer_close_array(&s);
    return desk_answer_later(
        desk,
        &(Answer){ .seat = by,
                   .text = outcome_wrap(id, journal_last(desk->journal), members->str) });
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
    refuse_often(
        desk, seat, id, false, N_("Too many at once. Wait a few seconds, then try again."));
}

void
desk_refuse_repeats(Desk *desk, Seat seat, const char *id)
{
    refuse_often(desk,
                 seat,
                 id,
                 false,
                 N_("You have done this very often. Wait a few minutes, then try again."));
}

void
desk_refuse_struck_out(Desk *desk, Seat seat, const char *id)
{
    refuse_often(desk,
                 seat,
                 id,
                 false,
                 N_("The table has taken this back twice at the host’s request. You cannot do it "
                    "again in this game."));
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

/* Adds all taken seats, in the order of their places, to an `open` without "seats". A phone that
 * opens the table names at most the starting player. */
static void
fill_open(const Desk *desk, json_t *act)
{
    json_t *seats = json_array();

    if (json_object_get(act, "seats") != NULL) {
        json_decref(seats);
        return;
    }
    for (int place = 0; place < desk->room.n_taken; place++) {
        json_array_append_new(seats, json_string(SEAT_COLOURS[room_seat_at(&desk->room, place)]));
    }
    json_object_set_new(act, "seats", seats);
}

/* Counts and logs the outcome of an act. The operator learns how acts fare, but not
 * their content. */
static void
note_act(Desk *desk, const Outcome *outcome, bool opens)
{
    const char *game = desk->edition->c->game;

    if (!outcome->changed || outcome->why != REFUSAL_NONE) {
        tally_refuse(&desk->tally, game, outcome->why);
        return;
    }
    tally_accept(&desk->tally, game);
    if (opens) {
        metrics_count(METRIC_GAMES, game, "opened", 1);
        log_tell(LOG_GAME_OPENED,
                 LOG_TEXT("table", desk->edition->id),
                 LOG_TEXT("game", game),
                 LOG_NUMBER("seats", desk->room.n_taken));
    }
}

/* Judges a game act and journals its events. The answer is published after the commit. */
static const Answer *
take_act(Desk *desk, Seat by, const char *id, json_t *act, GError **error)
{
    Outcome outcome;
    bool opens = strcmp(json_text(act, "act"), "open") == 0;
    gint64 last = journal_last(desk->journal);

    if (opens) {
        fill_open(desk, act);
        if (!room_are_all(&desk->room, json_object_get(act, "seats"))) {
            return desk_refuse_later(
                desk, by, id, REFUSAL_MALFORMED, N_("List each seated player exactly once."));
        }
    }
    Viewer viewer = by == SEAT_NONE ? VIEWER_TABLE : by;
    table_act(desk_table_for(desk, viewer), act, by, viewer, &outcome);
    bool fine = true;
    char *whole = outcome_wrap(id, outcome.changed ? last + 1 : last, outcome.answer);
    note_act(desk, &outcome, opens);
    if (outcome.changed) {
        g_autofree char *own_seat = by == SEAT_NONE ? NULL : g_strdup(SEAT_COLOURS[by]);
        g_autofree char *own_id = g_strdup(id);
        JournalEntry entry = {
            .seat = own_seat,
            .id = own_id,
            .events = outcome.events,
            .answer = whole,
        };

        fine = desk_append(desk, &entry, act, error);
        desk->room_changed = desk->room_changed || opens || desk->room.undo.is_voting;
        desk->changed = true;
        undo_add(&desk->room.undo, last + 1, by, table_reveals(desk->table, outcome.list));
        seat_limits_note_accepted(&desk->limits, last + 1);
        event_list_unref(desk->last);
        desk->last = event_list_ref(outcome.list);
        if (snapshots_are_due(&desk->snapshots, desk->room.undo.acts->len, last + 1)) {
            snapshots_add(
                &desk->snapshots, desk->table, desk->room.undo.acts->len, last + 1, desk->last);
        }
    }
    const Answer *answer =
        desk_answer_later(desk,
                          &(Answer){ .seat = by,
                                     .text = whole,
                                     .is_ok = outcome.changed && outcome.why == REFUSAL_NONE,
                                     .events = g_steal_pointer(&outcome.list),
                                     .n = last + 1 });
    outcome_clear(&outcome);
    return fine ? answer : NULL;
}

/* Applies the events of a granted wish. Rebuilds the game when an act was taken back. */
static bool
follow_wish(Desk *desk, const json_t *wish, const json_t *events, GError **error)
{
    const Undo *undo = &desk->room.undo;
    const guint n_acts = undo->acts->len;
    const UndoAct *last = undo_last(undo);
    const UndoAct before = last == NULL ? (UndoAct){ .seat = SEAT_NONE } : *last;
    const bool host_asks = undo_host_asks(undo);
    g_autofree char *wrong = room_apply(&desk->room, wish, events);

    g_assert_cmpstr(wrong, ==, NULL);
    desk->changed = desk->room_changed = true;
    if (undo->acts->len == n_acts) {
        return true;
    }
    if (host_asks && before.seat != SEAT_NONE) {
        seat_limits_strike(&desk->limits, before.seat, before.n);
    }
    return desk_restore_game(desk, error);
}

/* Judges a wish, which is not an act of the game. */
static const Answer *
take_wish(Desk *desk, Seat by, const char *id, const json_t *wish, GError **error)
{
    json_t *events = NULL;
    Refusal no = room_decide(&desk->room, desk->table, by, wish, &events);

    if (no != REFUSAL_NONE) {
        return desk_refuse_later(desk, by, id, no, NULL);
    }
    bool changes = json_array_size(events) > 0;
    bool fine = true;
    gint64 n = journal_last(desk->journal) + (changes ? 1 : 0);
    char *text = json_dumps(events, JSON_COMPACT);
    g_autofree char *members = g_strdup_printf("\"verdict\":\"ok\",\"events\":%s", text);
    char *whole = outcome_wrap(id, n, members);
    if (changes) {
        char nothing[] = "{}";
        g_autofree char *own_seat = by == SEAT_NONE ? NULL : g_strdup(SEAT_COLOURS[by]);
        g_autofree char *own_id = g_strdup(id);
        JournalEntry entry = {
            .seat = own_seat,
            .id = own_id,
            .events = text,
            .answer = by == SEAT_NONE ? nothing : whole,
        };

        fine = desk_append(desk, &entry, wish, error) && follow_wish(desk, wish, events, error);
    }
    free(text);
    const Answer *answer =
        desk_answer_later(desk,
                          &(Answer){ .seat = by,
                                     .text = whole,
                                     .is_ok = true,
                                     .wish_events = changes ? json_incref(events) : NULL,
                                     .n = n });
    json_decref(events);
    return fine ? answer : NULL;
}

const Answer *
desk_judge(Desk *desk, Seat by, const char *id, json_t *act, GError **error)
{
    if (room_kind(act) == (by == SEAT_NONE ? ENTRY_HOST : ENTRY_ASK)) {
        return take_wish(desk, by, id, act, error);
    }
    if (desk->room.paused) {
        return desk_refuse_later(desk, by, id, REFUSAL_PAUSED, NULL);
    }
    if (undo_host_asks(&desk->room.undo)) {
        return desk_refuse_later(desk, by, id, REFUSAL_VOTE_OPEN, NULL);
    }
    return take_act(desk, by, id, act, error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/desk/undo.h"

#include "cases/model/seating.h"

#include <string.h>

void
undo_init(Undo *undo)
{
    *undo = (Undo){ .acts = g_array_new(FALSE, FALSE, sizeof(UndoAct)), .asker = SEAT_NONE };
}

void
undo_clear(Undo *undo)
{
    g_clear_pointer(&undo->acts, g_array_unref);
}

static UndoAct *
act_at(const Undo *undo, guint i)
{
    return &g_array_index(undo->acts, UndoAct, i);
}

const UndoAct *
undo_last(const Undo *undo)
{
    return undo->acts->len < 2 ? NULL : act_at(undo, undo->acts->len - 1);
}

bool
undo_is_free(const Undo *undo, Seat seat, bool is_over)
{
    const UndoAct *last = undo_last(undo);

    return last != NULL && seat != SEAT_NONE && last->seat == seat && last->free && !is_over &&
           !undo_host_asks(undo);
}

static gint
compare_n(gconstpointer one, gconstpointer other)
{
    gint64 left = ((const UndoAct *)one)->n;
    gint64 right = ((const UndoAct *)other)->n;

    return left < right ? -1 : left > right;
}

bool
undo_stands(const Undo *undo, gint64 n)
{
    const UndoAct wanted = { .n = n };

    return g_array_binary_search(undo->acts, &wanted, compare_n, NULL);
}

int
undo_needed(unsigned seats, Seat asker)
{
    const int n = __builtin_popcount(seats);

    return asker == SEAT_NONE ? n / 2 + 1 : n;
}

bool
undo_host_asks(const Undo *undo)
{
    return undo->is_voting && undo->asker == SEAT_NONE;
}

static void
end_vote(Undo *undo)
{
    undo->is_voting = false;
    undo->asker = SEAT_NONE;
    undo->yes = undo->no = 0;
}

void
undo_add(Undo *undo, gint64 n, Seat seat, bool reveals)
{
    const UndoAct act = { .n = n, .seat = seat, .free = !reveals };

    g_array_append_val(undo->acts, act);
    end_vote(undo);
}

/* --- deciding --- */

static json_t *
colour(Seat seat)
{
    return seat == SEAT_NONE ? json_null() : json_string(SEAT_COLOURS[seat]);
}

static json_t *
taken_back(Seat by, gint64 n)
{
    return json_pack(
        "{s:s, s:o, s:I}", "event", "taken-back", "seat", colour(by), "n", (json_int_t)n);
}

static json_t *
vote_closed(const char *why)
{
    return json_pack("{s:s, s:s}", "event", "vote-closed", "why", why);
}

/* Appends the outcome of the votes @yes and @no to @events, if there is one yet. @asker is the one
 * who asked for the vote. */
static void
count(const Undo *undo, const UndoAsk *ask, Seat asker, unsigned yes, unsigned no, json_t *events)
{
    const int n_seats = __builtin_popcount(ask->seats);
    const int needed = undo_needed(ask->seats, asker);

    if (__builtin_popcount(yes) >= needed) {
        json_array_append_new(events, taken_back(SEAT_NONE, undo_last(undo)->n));
    } else if (n_seats - __builtin_popcount(no) < needed) {
        json_array_append_new(events, vote_closed("rejected"));
    }
}

static void
cast(const Undo *undo, const UndoAsk *ask, bool is_for, json_t *events)
{
    unsigned bit = 1U << ask->by;

    if (!is_for && ask->by == undo->asker) {
        json_array_append_new(events, vote_closed("withdrawn"));
        return;
    }
    if (((is_for ? undo->yes : undo->no) & bit) != 0) {
        return; /* a repeated vote changes nothing */
    }
    json_array_append_new(
        events,
        json_pack(
            "{s:s, s:o, s:b}", "event", "vote-cast", "seat", colour(ask->by), "for", (int)is_for));
    count(undo,
          ask,
          undo->asker,
          is_for ? undo->yes | bit : undo->yes & ~bit,
          is_for ? undo->no & ~bit : undo->no | bit,
          events);
}

static void
open_vote(const Undo *undo, const UndoAsk *ask, json_t *events)
{
    json_array_append_new(events,
                          json_pack("{s:s, s:o, s:I}",
                                    "event",
                                    "vote-opened",
                                    "seat",
                                    colour(ask->by),
                                    "n",
                                    (json_int_t)undo_last(undo)->n));
    count(undo, ask, ask->by, ask->by == SEAT_NONE ? 0 : 1U << ask->by, 0, events);
}

/* Takes the act back, or asks for a vote. While a vote is open, asking counts as a vote for it. The
 * host asks anew, so that no seat can hinder the host by a vote of its own. */
static void
take_back(const Undo *undo, const UndoAsk *ask, json_t *events)
{
    if (undo_is_free(undo, ask->by, ask->is_over)) {
        json_array_append_new(events, taken_back(ask->by, undo_last(undo)->n));
    } else if (!undo->is_voting || (ask->by == SEAT_NONE && undo->asker != SEAT_NONE)) {
        open_vote(undo, ask, events);
    } else if (ask->by != SEAT_NONE) {
        cast(undo, ask, true, events);
    }
}

typedef enum {
    ASK_NOTHING, /* not a valid wish */
    ASK_TAKE_BACK,
    ASK_YES,
    ASK_NO,
    ASK_WITHDRAW,
} Ask;

static Ask
read_ask(const UndoAsk *ask)
{
    const json_t *n = json_object_get(ask->ask, "n");
    const json_t *is_for = json_object_get(ask->ask, "for");
    const char *key = ask->by == SEAT_NONE ? "host" : "ask";
    const char *what = json_string_value(json_object_get(ask->ask, key));

    if (what == NULL || (n != NULL && !json_is_integer(n))) {
        return ASK_NOTHING;
    }
    if (strcmp(what, "take-back") == 0) {
        return ASK_TAKE_BACK;
    }
    if (ask->by == SEAT_NONE) {
        return strcmp(what, "withdraw") == 0 ? ASK_WITHDRAW : ASK_NOTHING;
    }
    if (strcmp(what, "vote") != 0 || !json_is_boolean(is_for)) {
        return ASK_NOTHING;
    }
    return json_is_true(is_for) ? ASK_YES : ASK_NO;
}

static Refusal
judge(const Undo *undo, const UndoAsk *ask, Ask what)
{
    const json_t *n = json_object_get(ask->ask, "n");

    if (what == ASK_NOTHING) {
        return REFUSAL_MALFORMED;
    }
    if (ask->seats == 0) {
        return REFUSAL_NOT_STARTED;
    }
    if (ask->by != SEAT_NONE && (ask->seats & 1U << ask->by) == 0) {
        return REFUSAL_UNKNOWN_PLAYER;
    }
    if (undo_last(undo) == NULL) {
        return REFUSAL_NOTHING_TO_TAKE_BACK;
    }
    if (n != NULL && json_integer_value(n) != undo_last(undo)->n) {
        return REFUSAL_ACTED_SINCE;
    }
    return what != ASK_TAKE_BACK && !undo->is_voting ? REFUSAL_NO_VOTE : REFUSAL_NONE;
}

Refusal
undo_decide(const Undo *undo, const UndoAsk *ask, json_t **events)
{
    Ask what = read_ask(ask);
    Refusal no = judge(undo, ask, what);

    if (no != REFUSAL_NONE) {
        return no;
    }
    *events = json_array();
    if (what == ASK_TAKE_BACK) {
        take_back(undo, ask, *events);
    } else if (what == ASK_WITHDRAW) {
        json_array_append_new(*events, vote_closed("withdrawn"));
    } else {
        cast(undo, ask, what == ASK_YES, *events);
    }
    return REFUSAL_NONE;
}

/* --- applying --- */

static bool
apply_taken_back(Undo *undo, const json_t *event)
{
    const UndoAct *last = undo_last(undo);

    if (last == NULL || json_integer_value(json_object_get(event, "n")) != last->n) {
        return false;
    }
    UndoAct gone = *last;
    g_array_set_size(undo->acts, undo->acts->len - 1);
    UndoAct *before = act_at(undo, undo->acts->len - 1);
    before->free = before->free && gone.free && before->seat == gone.seat;
    end_vote(undo);
    return true;
}

bool
undo_apply(Undo *undo, const json_t *event)
{
    const char *what = json_string_value(json_object_get(event, "event"));
    int seat = seat_find(json_string_value(json_object_get(event, "seat")));
    unsigned bit = seat < 0 ? 0 : 1U << seat;

    if (what == NULL) {
        return false;
    }
    if (strcmp(what, "vote-opened") == 0) {
        undo->is_voting = true;
        undo->asker = seat < 0 ? SEAT_NONE : (Seat)seat;
        undo->yes = bit;
        undo->no = 0;
        return undo_last(undo) != NULL;
    }
    if (strcmp(what, "vote-cast") == 0) {
        bool is_for = json_is_true(json_object_get(event, "for"));

        undo->yes = is_for ? undo->yes | bit : undo->yes & ~bit;
        undo->no = is_for ? undo->no & ~bit : undo->no | bit;
        return undo->is_voting && seat >= 0;
    }
    if (strcmp(what, "vote-closed") == 0) {
        end_vote(undo);
        return true;
    }
    return strcmp(what, "taken-back") == 0 && apply_taken_back(undo, event);
}

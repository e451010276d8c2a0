/* SPDX-License-Identifier: GPL-3.0-or-later */
/* history_judge.c: checks all received messages against the journal */
#include <string.h>

#include "cases/model/seating.h"
#include "tests/crash/history_inner.h"

/* --- entries --- */

static bool
is_same_entry(const JournalEntry *one, const JournalEntry *other)
{
    return one->n == other->n && g_strcmp0(one->seat, other->seat) == 0 &&
           g_strcmp0(one->id, other->id) == 0 && strcmp(one->act, other->act) == 0 &&
           strcmp(one->events, other->events) == 0 && strcmp(one->answer, other->answer) == 0;
}

/* Reports whether @act, from the journal, contains everything in @sent except its id and
 * language. */
static bool
is_what_was_sent(const json_t *sent, const char *act)
{
    json_t *done = json_loads(act, 0, NULL);
    const char *key = NULL;
    json_t *value = NULL;
    bool same = json_is_object(done);

    json_object_foreach((json_t *)(guintptr)sent, key, value)
    {
        same = same && (strcmp(key, "id") == 0 || strcmp(key, "language") == 0 ||
                        json_equal(value, json_object_get(done, key)) != 0);
    }
    json_decref(done);
    return same;
}

/* Checks that an entry with an id is an act that was sent, and that it occurs once. */
static void
judge_entry(History *history, const JournalEntry *entry)
{
    Sent *sent = entry->id == NULL ? NULL : history_find_sent(history, entry->seat, entry->id);

    if (entry->id == NULL) {
        return;
    }
    if (sent == NULL || !is_what_was_sent(sent->act, entry->act)) {
        history_blame(history,
                      FAULT_FOREIGN,
                      "entry %" G_GINT64_FORMAT ", %s of %s, was never sent: %s",
                      entry->n,
                      entry->id,
                      entry->seat,
                      entry->act);
    } else if (sent->n != 0) {
        history_blame(history,
                      FAULT_DOUBLED,
                      "%s of %s is entry %" G_GINT64_FORMAT " and %" G_GINT64_FORMAT,
                      entry->id,
                      entry->seat,
                      sent->n,
                      entry->n);
    } else {
        sent->n = entry->n;
        if (sent->is_done && strcmp(sent->verdict, entry->answer) != 0) {
            history_blame(history,
                          FAULT_CHANGED,
                          "%s of %s: heard was %s, the journal has %s",
                          entry->id,
                          entry->seat,
                          sent->verdict,
                          entry->answer);
        }
    }
}

static const JournalEntry *
entry_at(const History *history, gint64 n)
{
    return n < 1 || n > history->rows->len ? NULL : g_ptr_array_index(history->rows, n - 1);
}

/* Checks a verdict with events, after all entries are known. */
static void
judge_answer(History *history, const Told *told)
{
    const char *id = json_string_value(json_object_get(told->payload, "id"));
    const Sent *sent = history_find_sent(history, SEAT_COLOURS[told->seat], id);
    const JournalEntry *entry = entry_at(history, sent->n);

    if (entry == NULL) {
        history_blame(history,
                      FAULT_LOST,
                      "%s of %s is not among %u entries: %s",
                      id,
                      SEAT_COLOURS[told->seat],
                      history->rows->len,
                      told->text);
    } else if (sent->n != told->seq) {
        history_blame(history,
                      FAULT_ORDER,
                      "%s of %s is entry %" G_GINT64_FORMAT ": %s",
                      id,
                      SEAT_COLOURS[told->seat],
                      sent->n,
                      told->text);
    } else if (strcmp(entry->answer, told->text) != 0) {
        history_blame(
            history, FAULT_CHANGED, "heard %s, the journal has %s", told->text, entry->answer);
    }
}

/* Returns the message that @told should be, according to the witness. The last entry of the
 * witness must be the entry that @told is about. */
static json_t *
testimony(History *history, const Told *told)
{
    Viewer viewer =
        told->kind == KIND_VIEW || told->kind == KIND_VERDICT ? (Viewer)told->seat : VIEWER_TABLE;
    json_t **shown = &history->shown[viewer < 0 ? SEATS_MAX : viewer];
    const JournalEntry *entry = entry_at(history, told->seq);

    if (told->kind == KIND_ROOM) {
        return witness_room(history->witness);
    }
    if (told->kind == KIND_VIEW || told->kind == KIND_TABLE_VIEW) {
        *shown = *shown == NULL ? witness_view(history->witness, viewer) : *shown;
        return json_incref(*shown);
    }
    return json_pack("{s:o}", "events", witness_events(history->witness, entry, viewer));
}

/* Removes from @room which phones are awake, since the journal does not contain it. */
static void
forget_awake(json_t *room)
{
    size_t i = 0;
    json_t *seat = NULL;

    json_array_foreach(json_object_get(room, "seats"), i, seat)
    {
        json_object_del(seat, "here");
    }
}

static void
judge_told(History *history, const Told *told)
{
    json_t *due = testimony(history, told);
    const char *key = NULL;
    json_t *value = NULL;

    if (told->kind == KIND_ROOM) {
        forget_awake(due);
        forget_awake(told->payload);
    }
    json_object_foreach(due, key, value)
    {
        if (json_equal(value, json_object_get(told->payload, key)) == 0) {
            char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);

            history_blame(history,
                          FAULT_STATE,
                          "%s heard on %s at %" G_GINT64_FORMAT ": %s\nbut %s is %s",
                          SEAT_COLOURS[told->seat],
                          KIND_TOPICS[told->kind],
                          told->seq,
                          told->text,
                          key,
                          text);
            free(text);
        }
    }
    json_decref(due);
}

static gint
by_seq(gconstpointer one, gconstpointer other)
{
    const Told *const *left = one;
    const Told *const *right = other;

    return (*left)->seq < (*right)->seq ? -1 : (*left)->seq > (*right)->seq;
}

static bool
is_answer(const Told *told)
{
    return told->kind == KIND_VERDICT && json_is_string(json_object_get(told->payload, "id"));
}

/* Checks the messages from index @at on that are about the last entry of the witness. Returns
 * the index of the first message about a later entry. */
static guint
judge_up_to(History *history, guint at)
{
    gint64 last = witness_last(history->witness);

    for (; at < history->told->len; at++) {
        const Told *told = g_ptr_array_index(history->told, at);

        if (told->seq > last) {
            break;
        }
        if (is_answer(told)) {
            continue;
        }
        if (told->seq < last) {
            history_blame(history,
                          FAULT_BACK,
                          "%s heard of %" G_GINT64_FORMAT
                          " when the table stood at %" G_GINT64_FORMAT ": %s",
                          SEAT_COLOURS[told->seat],
                          told->seq,
                          last,
                          told->text);
        } else {
            judge_told(history, told);
        }
    }
    return at;
}

/* Checks all verdicts with events. If the witness @follows, the messages from index @at on are
 * about entries that were never written. */
static void
judge_all_told(History *history, guint at, bool follows)
{
    for (guint i = 0; i < history->told->len; i++) {
        const Told *told = g_ptr_array_index(history->told, i);

        if (is_answer(told)) {
            judge_answer(history, told);
        } else if (follows && i >= at) {
            history_blame(history,
                          FAULT_EARLY,
                          "%s heard of %" G_GINT64_FORMAT ", and the journal ends with %u: %s",
                          SEAT_COLOURS[told->seat],
                          told->seq,
                          history->rows->len,
                          told->text);
        }
    }
    g_ptr_array_set_size(history->told, 0);
}

/* Reports whether @rows still begins with all entries that were checked before. */
static bool
judge_past(History *history, const GPtrArray *rows)
{
    bool same = rows->len >= history->rows->len;

    for (guint i = 0; i < history->rows->len && same; i++) {
        same = is_same_entry(g_ptr_array_index(history->rows, i), g_ptr_array_index(rows, i));
    }
    if (!same) {
        history_blame(history,
                      FAULT_JOURNAL,
                      "of %u entries that were there not all are among these %u",
                      history->rows->len,
                      rows->len);
    }
    return same;
}

/* Checks the entries from index @known on, each with its messages. @at is the index of the first
 * message in history->told that is not checked yet. Returns false if the witness rejects an
 * entry; the messages about later entries are then not checked, except for verdicts. */
static bool
judge_rows(History *history, guint known, guint at)
{
    bool follows = true;

    at = judge_up_to(history, at);
    for (guint i = known; i < history->rows->len; i++) {
        g_autoptr(GError) error = NULL;
        const JournalEntry *entry = g_ptr_array_index(history->rows, i);

        judge_entry(history, entry);
        history_forget_shown(history);
        if (follows && !witness_add(history->witness, entry, &error)) {
            history_blame(history, FAULT_JOURNAL, "%s", error->message);
            follows = false;
        }
        at = follows ? judge_up_to(history, at) : at;
    }
    judge_all_told(history, at, follows);
    return follows;
}

void
history_judge(History *history, GPtrArray *rows)
{
    guint known = history->rows->len;

    if (!judge_past(history, rows)) {
        g_ptr_array_unref(rows);
        return;
    }
    g_ptr_array_unref(history->rows);
    history->rows = rows;
    g_ptr_array_sort(history->told, by_seq);
    judge_rows(history, known, 0);
}

void
history_cut(History *history, GPtrArray *rows)
{
    GHashTableIter iter;
    gpointer sent = NULL;
    gint64 last = rows->len;

    g_hash_table_iter_init(&iter, history->sent);
    while (g_hash_table_iter_next(&iter, NULL, &sent)) {
        Sent *act = sent;

        if (act->n > last) {
            g_clear_pointer(&act->verdict, g_free);
            act->is_done = false;
        }
        act->n = 0; /* set again by judge_rows() */
    }
    for (int i = 0; i < SEATS_MAX; i++) {
        Ear *ear = &history->ears[i];

        ear->done = MIN(ear->done, last);
        for (int kind = 0; kind < KINDS_N; kind++) {
            ear->highest[kind] = MIN(ear->highest[kind], last);
        }
    }
    witness_free(history->witness);
    history->witness = witness_new(history->edition, history->catalogue);
    history_forget_shown(history);
    g_ptr_array_unref(history->rows);
    history->rows = rows;
    judge_rows(history, 0, 0);
}

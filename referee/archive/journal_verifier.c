/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/archive/journal_verifier.h"

#include <string.h>

#include "cases/model/seating.h"
#include "referee/desk/reply_cache.h"
#include "referee/desk/room.h"
#include "referee/desk/snapshots.h"

enum {
    SHOWN_MAX = 160, /* limit on the bytes of a text that a message quotes */
};

typedef struct {
    const Record *record;
    const Edition *edition;
    Table *table; /* owned */
    Room room;
    Snapshots snapshots;
} Verifier;

/* Returns @text, shortened for a message. The caller frees it. */
static char *
show(const char *text)
{
    const char *end = NULL;

    g_utf8_validate(text, -1, &end);
    gsize size = MIN((gsize)(end - text), SHOWN_MAX);
    while (size > 0 && ((guint8)text[size] & 0xc0) == 0x80) {
        size--;
    }
    return g_strdup_printf("%.*s%s", (int)size, text, text[size] == '\0' ? "" : "…");
}

/* Returns a sentence about the first difference between two texts. */
static char *
say_difference(const char *what, const char *stored, const char *judged)
{
    gsize at = 0;

    while (stored[at] != '\0' && stored[at] == judged[at]) {
        at++;
    }
    while (at > 0 && ((guint8)stored[at] & 0xc0) == 0x80) {
        at--;
    }
    gsize from = at > SHOWN_MAX / 4 ? at - SHOWN_MAX / 4 : 0;
    while (from > 0 && ((guint8)stored[from] & 0xc0) == 0x80) {
        from--;
    }
    g_autofree char *there = show(stored + from);
    g_autofree char *here = show(judged + from);
    return g_strdup_printf(
        "%s differ from byte %zu on: the journal has %s, the rules say %s", what, at, there, here);
}

/* Reports whether two texts are the same JSON. Ignores the sentence of an answer ("say"), since the
 * sentence depends on the phone's language and on the version of the translation. The codes and
 * events contain the result of the act. */
static bool
is_same(const char *one, const char *other)
{
    json_t *left = json_loads(one, JSON_REJECT_DUPLICATES, NULL);
    json_t *right = json_loads(other, JSON_REJECT_DUPLICATES, NULL);

    json_object_del(left, "say");
    json_object_del(right, "say");
    bool same = left != NULL && json_equal(left, right) != 0;

    json_decref(left);
    json_decref(right);
    return same;
}

static bool
is_seated(const Verifier *verifier, int seat)
{
    return verifier->room.chairs[seat].account != NULL;
}

/* Reports whether @entry has no seat, no events and no answer. */
static bool
is_aside(const JournalEntry *entry)
{
    return entry->seat == NULL && strcmp(entry->events, "[]") == 0 &&
           strcmp(entry->answer, "{}") == 0;
}

/* Judges an entry that changes the language of a seat. Returns NULL, or an error message. */
static char *
judge_language(Verifier *verifier, const JournalEntry *entry, const json_t *act)
{
    return is_aside(entry) && json_is_string(json_object_get(act, "language"))
               ? room_apply(&verifier->room, act, NULL)
               : g_strdup("a change of language has the form of an act");
}

/* Judges an entry that gives a seat to an account. Returns NULL, or an error message. */
static char *
judge_join(Verifier *verifier, const JournalEntry *entry, const json_t *act)
{
    const char *colour = json_string_value(json_object_get(act, "join"));
    int seat = table_seat(verifier->table, colour);

    if (!is_aside(entry)) {
        return g_strdup("a join has the form of an act");
    }
    if (seat >= 0 && !table_is_fresh(verifier->table) && !is_seated(verifier, seat)) {
        return g_strdup_printf("%s joined after the game had begun", colour);
    }
    return room_apply(&verifier->room, act, NULL);
}

/* Compares the journaled events and answer of an act with the @outcome by the rules. Returns NULL,
 * or an error message. */
static char *
compare(const Verifier *verifier, const JournalEntry *entry, const Outcome *outcome)
{
    if (!outcome->changed) {
        g_autofree char *shown = show(outcome->answer);

        return g_strdup_printf("the act was accepted, but the rules say %s", shown);
    }
    if (!is_same(entry->events, outcome->events)) {
        return say_difference("events", entry->events, outcome->events);
    }
    g_autofree char *answer = outcome_wrap(entry->id, entry->n, outcome->answer);
    if (!is_same(entry->answer, answer)) {
        return say_difference("answers", entry->answer, answer);
    }
    const char *broken = table_check(verifier->table);
    return broken == NULL ? NULL : g_strdup_printf("after it %s", broken);
}

/* Takes a snapshot of @table if one is due after the last of @n_acts valid acts, which is entry @n
 * and has the events @list. */
static void
take_snapshot(Verifier *verifier, const Table *table, guint n_acts, gint64 n, EventList *list)
{
    if (snapshots_are_due(&verifier->snapshots, n_acts, n)) {
        snapshots_add(&verifier->snapshots, table, n_acts, n, list);
    }
}

static char *
judge_act(Verifier *verifier, const JournalEntry *entry, const json_t *act)
{
    const char *verb = json_string_value(json_object_get(act, "act"));
    bool is_host = entry->seat == NULL && g_strcmp0(verb, "open") == 0;
    int seat = is_host ? SEAT_NONE : seat_find(entry->seat);
    Outcome outcome;

    if (!is_host && seat < 0) {
        return g_strdup("the act has no seat");
    }
    if (!is_host && !is_seated(verifier, seat)) {
        return g_strdup_printf("%s acts without having joined", entry->seat);
    }
    if (verifier->room.paused) {
        return g_strdup("the act was accepted while the table was paused");
    }
    if (undo_host_asks(&verifier->room.undo)) {
        return g_strdup("the act was accepted while the host asked for a vote");
    }
    table_act_again(
        verifier->table, act, (Seat)seat, is_host ? VIEWER_TABLE : seat, entry->events, &outcome);
    char *wrong = compare(verifier, entry, &outcome);
    if (wrong == NULL) {
        undo_add(&verifier->room.undo,
                 entry->n,
                 (Seat)seat,
                 table_reveals(verifier->table, outcome.list));
        take_snapshot(
            verifier, verifier->table, verifier->room.undo.acts->len, entry->n, outcome.list);
    }
    outcome_clear(&outcome);
    return wrong;
}

/* Does the valid act number @i (from 0) again at @table. Returns false with an error on failure. */
static bool
do_again(Verifier *verifier, Table *table, guint i, GError **error)
{
    const gint64 n = g_array_index(verifier->room.undo.acts, UndoAct, i).n;
    const RecordRow *row = g_ptr_array_index(verifier->record->rows, n - 1);

    if (!table_restore(table, row->entry.events, error)) {
        return false;
    }
    g_autoptr(EventList) list = table_read_events(table, row->entry.events);
    take_snapshot(verifier, table, i + 1, n, list);
    return true;
}

/* Replaces the table by one with the acts that are still valid: a snapshot, at which the acts after
 * it are done again. Returns NULL, or an error message. */
static char *
take_back(Verifier *verifier)
{
    const GArray *acts = verifier->room.undo.acts;
    const gint64 last = acts->len == 0 ? 0 : g_array_index(acts, UndoAct, acts->len - 1).n;
    const Snapshot *snapshot = snapshots_find(&verifier->snapshots, last);
    g_autoptr(GError) error = NULL;
    g_autoptr(Table) table =
        snapshot == NULL ? table_new(verifier->edition, 0, &error) : table_copy(snapshot->table);

    for (guint i = snapshot == NULL ? 0 : snapshot->n_acts; error == NULL && i < acts->len; i++) {
        do_again(verifier, table, i, &error);
    }
    if (error != NULL) {
        return g_strdup(error->message);
    }
    table_free(verifier->table);
    verifier->table = g_steal_pointer(&table);
    return NULL;
}

/* Returns the events of a wish, judged by the room. Returns NULL with an error message in *@wrong
 * when the wish is refused. */
static json_t *
judge_wish(const Verifier *verifier, const JournalEntry *entry, const json_t *wish, char **wrong)
{
    bool is_host = room_kind(wish) == ENTRY_HOST;
    int seat = is_host ? SEAT_NONE : seat_find(entry->seat);
    json_t *events = NULL;

    if (is_host ? entry->seat != NULL : seat < 0) {
        *wrong = g_strdup("the sender of the wish cannot make it");
        return NULL;
    }
    Refusal no = room_decide(&verifier->room, verifier->table, (Seat)seat, wish, &events);
    if (no != REFUSAL_NONE) {
        *wrong = g_strdup_printf("the wish was granted, but the rules say %s", refusal_code(no));
        return NULL;
    }
    return events;
}

/* Reports whether @entry is the first entry of a game that followed another game at this table. */
static bool
begins_anew(const JournalEntry *entry, const json_t *wish)
{
    return entry->n == 1 && entry->seat == NULL &&
           g_strcmp0(json_string_value(json_object_get(wish, "host")), "restart") == 0;
}

/* Judges a wish. Returns NULL, or an error message. */
static char *
judge_room(Verifier *verifier, const JournalEntry *entry, const json_t *wish)
{
    guint n_acts = verifier->room.undo.acts->len;
    char *wrong = NULL;
    const json_int_t game = json_integer_value(json_object_get(wish, "game"));
    json_t *events = begins_anew(entry, wish) ? room_restarted((int)CLAMP(game, 0, G_MAXINT))
                                              : judge_wish(verifier, entry, wish, &wrong);

    if (wrong != NULL) {
        return wrong;
    }
    char *text = json_dumps(events, JSON_COMPACT);
    if (!is_same(entry->events, text)) {
        wrong = say_difference("events", entry->events, text);
    }
    g_autofree char *members = g_strdup_printf("\"verdict\":\"ok\",\"events\":%s", text);
    g_autofree char *answer =
        entry->seat == NULL ? g_strdup("{}") : outcome_wrap(entry->id, entry->n, members);
    if (wrong == NULL && !is_same(entry->answer, answer)) {
        wrong = say_difference("answers", entry->answer, answer);
    }
    if (wrong == NULL) {
        wrong = room_apply(&verifier->room, wish, events);
    }
    free(text);
    json_decref(events);
    return wrong != NULL || verifier->room.undo.acts->len == n_acts ? wrong : take_back(verifier);
}

/* Reports whether the desk can read the answers that an entry without a seat hands over to the next
 * game. */
static bool
can_recall(const JournalEntry *entry, const json_t *act)
{
    ReplyCache replies = { .answers = { G_QUEUE_INIT } };
    const bool can =
        entry->seat != NULL || reply_cache_recall(&replies, json_object_get(act, "said"), 1);

    reply_cache_clear(&replies);
    return can;
}

/* Judges @entry. Returns NULL, or an error message. */
static char *
judge_entry(Verifier *verifier, const JournalEntry *entry)
{
    json_t *act = json_loads(entry->act, JSON_REJECT_DUPLICATES, NULL);
    char *wrong = NULL;

    if (!json_is_object(act)) {
        json_decref(act);
        return g_strdup("the act is not a JSON object");
    }
    if (!can_recall(entry, act)) {
        json_decref(act);
        return g_strdup("the replies of the previous game cannot be read");
    }
    switch (room_kind(act)) {
    case ENTRY_ACT:
        wrong = judge_act(verifier, entry, act);
        break;
    case ENTRY_JOIN:
        wrong = judge_join(verifier, entry, act);
        break;
    case ENTRY_LANGUAGE:
        wrong = judge_language(verifier, entry, act);
        break;
    case ENTRY_ASK:
    case ENTRY_HOST:
        wrong = judge_room(verifier, entry, act);
        break;
    }
    json_decref(act);
    return wrong;
}

/* Returns a sentence about the break of the hash chain at the row @at. */
static char *
say_break(const Record *record, guint at)
{
    const RecordRow *row = g_ptr_array_index(record->rows, at);
    gint64 due = (gint64)at + 1;

    if (row->entry.n != due) {
        return g_strdup_printf("it is missing; entry %" G_GINT64_FORMAT " comes next",
                               row->entry.n);
    }
    return g_strdup("its hash does not match its content and the entry before; it or an earlier "
                    "entry was changed");
}

/* Returns the number of the first bad entry, counted from 1, with an error message in *@wrong.
 * Returns 0 when all entries are good. */
static guint
judge_record(Verifier *verifier, guint8 *hash, char **wrong)
{
    const Record *record = verifier->record;
    guint n_proved = record_prove(record, hash);

    for (guint i = 0; i < n_proved; i++) {
        const RecordRow *row = g_ptr_array_index(record->rows, i);

        *wrong = judge_entry(verifier, &row->entry);
        if (*wrong != NULL) {
            return i + 1;
        }
    }
    if (n_proved == record->rows->len) {
        return 0;
    }
    *wrong = say_break(record, n_proved);
    return n_proved + 1;
}

guint
journal_verifier_judge(
    const Record *record, const Edition *edition, Table *table, guint8 *hash, char **wrong)
{
    Verifier verifier = { .record = record, .edition = edition, .table = table };

    *wrong = NULL;
    room_init(&verifier.room, edition->id);
    guint at = judge_record(&verifier, hash, wrong);
    snapshots_clear(&verifier.snapshots);
    room_clear(&verifier.room);
    table_free(verifier.table);
    return at;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/crash/history.h"

#include <stdarg.h>
#include <string.h>

#include "cases/seating.h"

/* What is heard, by the end of its topic. */
typedef enum {
    KIND_VERDICT,
    KIND_VIEW,
    KIND_TABLE_VIEW,
    KIND_EVENTS,
    KIND_ROOM,
    KIND_CASE,
    KIND_KEY,
    KINDS_N
} Kind;

static const char *const KIND_TOPICS[KINDS_N] = { "verdict",      "view",       "table/view",
                                                  "table/events", "table/room", "table/case",
                                                  "table/key" };

const char *const FAULT_WORDS[FAULTS_N] = { "lost",    "doubled",        "out of order", "changed",
                                            "state",   "told too early", "gone back",    "astray",
                                            "foreign", "journal" };

/* One act of a phone. */
typedef struct {
    json_t *act;   /* owned */
    char *verdict; /* as it was heard first; NULL before */
    bool is_done;  /* it says that something happened, which the journal then has */
    int life;      /* of the referee, in which that was */
    gint64 n;      /* the entry that has it; 0 while none is known */
} Sent;

/* Something heard that the journal is to be asked about. */
typedef struct {
    Seat seat;
    Kind kind;
    gint64 seq;
    json_t *payload; /* owned */
    char *text;
} Told;

/* What a phone has heard. */
typedef struct {
    gint64 highest[KINDS_N]; /* sequence number on each topic */
    gint64 done;             /* of its last act that was done */
} Ear;

struct History {
    const Edition *edition;
    const Catalogue *catalogue;
    char *root;       /* "hansom/7K3Q/" */
    GHashTable *sent; /* "red 17" → Sent, owned */
    GPtrArray *told;  /* of Told, owned: not judged yet */
    Ear ears[SEATS_MAX];
    GPtrArray *rows; /* of JournalEntry, owned: judged */
    Witness *witness;
    json_t *shown[SEATS_MAX + 1]; /* what the witness says now, by viewer; the last: everybody */
    GPtrArray *faults;            /* of char *, owned */
    guint n[FAULTS_N];
    guint n_verdicts, n_again;
    int life;
};

static void
sent_free(gpointer data)
{
    Sent *sent = data;

    json_decref(sent->act);
    g_free(sent->verdict);
    g_free(sent);
}

static void
told_free(gpointer data)
{
    Told *told = data;

    json_decref(told->payload);
    g_free(told->text);
    g_free(told);
}

History *
history_new(const Edition *edition, const Catalogue *catalogue)
{
    History *history = g_new0(History, 1);

    *history = (History){
        .edition = edition,
        .catalogue = catalogue,
        .root = g_strdup_printf("hansom/%s/", edition->id),
        .sent = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, sent_free),
        .told = g_ptr_array_new_with_free_func(told_free),
        .rows = g_ptr_array_new(),
        .witness = witness_new(edition, catalogue),
        .faults = g_ptr_array_new_with_free_func(g_free),
    };
    return history;
}

static void
forget_shown(History *history)
{
    for (size_t i = 0; i < G_N_ELEMENTS(history->shown); i++) {
        json_decref(history->shown[i]);
        history->shown[i] = NULL;
    }
}

void
history_free(History *history)
{
    if (history == NULL) {
        return;
    }
    forget_shown(history);
    witness_free(history->witness);
    g_ptr_array_unref(history->rows);
    g_ptr_array_unref(history->told);
    g_hash_table_unref(history->sent);
    g_ptr_array_unref(history->faults);
    g_free(history->root);
    g_free(history);
}

void
history_blame(History *history, Fault fault, const char *format, ...)
{
    va_list facts;

    va_start(facts, format);
    g_autofree char *what = g_strdup_vprintf(format, facts);
    va_end(facts);
    history->n[fault]++;
    g_ptr_array_add(
        history->faults,
        g_strdup_printf("table %s, %s: %s", history->edition->id, FAULT_WORDS[fault], what));
}

guint
history_n(const History *history, Fault fault)
{
    return history->n[fault];
}

const GPtrArray *
history_faults(const History *history)
{
    return history->faults;
}

guint
history_verdicts(const History *history)
{
    return history->n_verdicts;
}

guint
history_again(const History *history)
{
    return history->n_again;
}

const GPtrArray *
history_rows(const History *history)
{
    return history->rows;
}

/* --- as it happens --- */

static Sent *
find_sent(const History *history, const char *colour, const char *id)
{
    g_autofree char *key = g_strdup_printf("%s %s", colour, id);

    return g_hash_table_lookup(history->sent, key);
}

void
history_send(History *history, Seat seat, const json_t *act)
{
    const char *id = json_string_value(json_object_get(act, "id"));

    if (find_sent(history, SEAT_COLOURS[seat], id) == NULL) {
        Sent *sent = g_new0(Sent, 1);

        sent->act = json_deep_copy(act);
        g_hash_table_insert(history->sent, g_strdup_printf("%s %s", SEAT_COLOURS[seat], id), sent);
    }
}

void
history_begin_life(History *history)
{
    history->life++;
}

/* Takes over a reference of @payload. */
static void
keep(History *history, Seat seat, Kind kind, json_t *payload, const char *text)
{
    Told *told = g_new(Told, 1);

    *told = (Told){
        .seat = seat,
        .kind = kind,
        .seq = json_integer_value(json_object_get(payload, "seq")),
        .payload = payload,
        .text = g_strdup(text),
    };
    g_ptr_array_add(history->told, told);
}

/* Whether a verdict says that something happened, which the journal then has. */
static bool
says_done(const json_t *verdict)
{
    return json_array_size(json_object_get(verdict, "events")) > 0;
}

static bool
is_act(const json_t *sent)
{
    return json_object_get(sent, "act") != NULL || json_object_get(sent, "ask") != NULL;
}

static void
hear_answer(History *history, Seat seat, json_t *verdict, const char *text)
{
    const char *id = json_string_value(json_object_get(verdict, "id"));
    gint64 seq = json_integer_value(json_object_get(verdict, "seq"));
    Sent *sent = find_sent(history, SEAT_COLOURS[seat], id);

    if (sent == NULL) {
        history_blame(history, FAULT_FOREIGN, "%s sent no %s: %s", SEAT_COLOURS[seat], id, text);
        return;
    }
    if (!is_act(sent->act)) {
        return; /* a scan, or a language: answered as things stand whenever it comes */
    }
    bool is_same = g_strcmp0(sent->verdict, text) == 0;
    if (sent->verdict != NULL && (is_same || sent->is_done || sent->life == history->life)) {
        history->n_again++;
        if (!is_same) {
            history_blame(history, FAULT_CHANGED, "first %s, then %s", sent->verdict, text);
        }
        return;
    }
    g_free(sent->verdict);
    sent->verdict = g_strdup(text);
    sent->life = history->life;
    sent->is_done = says_done(verdict);
    if (!sent->is_done) {
        return;
    }
    history->n_verdicts++;
    Ear *ear = &history->ears[seat];
    if (seq <= ear->done) {
        history_blame(history,
                      FAULT_ORDER,
                      "%s had %" G_GINT64_FORMAT " before: %s",
                      SEAT_COLOURS[seat],
                      ear->done,
                      text);
    }
    ear->done = seq;
    keep(history, seat, KIND_VERDICT, json_incref(verdict), text);
}

static void
hear_verdict(History *history, Seat seat, json_t *verdict, const char *text)
{
    const char *word = json_string_value(json_object_get(verdict, "verdict"));

    if (word == NULL) {
        return; /* the phone is let go */
    }
    if (strcmp(word, "told") == 0) {
        keep(history, seat, KIND_VERDICT, json_incref(verdict), text);
    } else {
        hear_answer(history, seat, verdict, text);
    }
}

/* Which topic it is that @seat may hear; KINDS_N for none. */
static Kind
kind_of(const History *history, Seat seat, const char *topic)
{
    g_autofree char *own = g_strdup_printf("seat/%s/", SEAT_COLOURS[seat]);
    const char *rest = topic;

    if (!g_str_has_prefix(topic, history->root)) {
        return KINDS_N;
    }
    rest += strlen(history->root);
    rest += g_str_has_prefix(rest, own) ? strlen(own) : 0;
    for (int i = 0; i < KINDS_N; i++) {
        if (strcmp(rest, KIND_TOPICS[i]) == 0) {
            return (Kind)i;
        }
    }
    return KINDS_N;
}

void
history_hear(History *history, Seat seat, const char *topic, const char *payload)
{
    Kind kind = kind_of(history, seat, topic);
    json_t *said = json_loads(payload, 0, NULL);
    gint64 seq = json_integer_value(json_object_get(said, "seq"));
    Ear *ear = &history->ears[seat];

    if (kind == KINDS_N || !json_is_object(said)) {
        history_blame(history, FAULT_ASTRAY, "%s heard %s: %s", SEAT_COLOURS[seat], topic, payload);
    } else if (kind == KIND_VERDICT) {
        hear_verdict(history, seat, said, payload);
    } else if (kind != KIND_CASE && kind != KIND_KEY) {
        if (seq < ear->highest[kind]) {
            history_blame(history,
                          FAULT_BACK,
                          "%s heard %" G_GINT64_FORMAT " on %s after %" G_GINT64_FORMAT,
                          SEAT_COLOURS[seat],
                          seq,
                          topic,
                          ear->highest[kind]);
        }
        ear->highest[kind] = MAX(seq, ear->highest[kind]);
        keep(history, seat, kind, json_incref(said), payload);
    }
    json_decref(said);
}

/* --- the journal --- */

static bool
is_same_entry(const JournalEntry *one, const JournalEntry *other)
{
    return one->n == other->n && g_strcmp0(one->seat, other->seat) == 0 &&
           g_strcmp0(one->id, other->id) == 0 && strcmp(one->act, other->act) == 0 &&
           strcmp(one->events, other->events) == 0 && strcmp(one->answer, other->answer) == 0;
}

/* Whether all that @sent says is in @act, the journal's. */
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

/* An entry that bears an id must be an act that was sent, once. */
static void
judge_entry(History *history, const JournalEntry *entry)
{
    Sent *sent = entry->id == NULL ? NULL : find_sent(history, entry->seat, entry->id);

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

/* An answer that said that something was done, after all entries are known. */
static void
judge_answer(History *history, const Told *told)
{
    const char *id = json_string_value(json_object_get(told->payload, "id"));
    const Sent *sent = find_sent(history, SEAT_COLOURS[told->seat], id);
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

/* What the witness says of @told's topic now, when its last entry is the one that is spoken of. */
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

/* Who is awake is not in the journal. */
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

/* All that speaks of the entry that the witness knows last. */
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

static void
judge_all_told(History *history, guint at)
{
    for (guint i = 0; i < history->told->len; i++) {
        const Told *told = g_ptr_array_index(history->told, i);

        if (is_answer(told)) {
            judge_answer(history, told);
        } else if (i >= at) {
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

/* Whether the journal still has what it had; @rows keeps what is new. */
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

/* The entries of @rows from @known on, each with all that was told of it; @at is the first of
 * history->told that is not judged yet. False when the witness cannot go on. */
static bool
judge_rows(History *history, guint known, guint at)
{
    at = judge_up_to(history, at);
    for (guint i = known; i < history->rows->len; i++) {
        g_autoptr(GError) error = NULL;
        const JournalEntry *entry = g_ptr_array_index(history->rows, i);

        judge_entry(history, entry);
        forget_shown(history);
        if (!witness_add(history->witness, entry, &error)) {
            history_blame(history, FAULT_JOURNAL, "%s", error->message);
            return false;
        }
        at = judge_up_to(history, at);
    }
    judge_all_told(history, at);
    return true;
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
        act->n = 0; /* to be found again below */
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
    forget_shown(history);
    g_ptr_array_unref(history->rows);
    history->rows = rows;
    judge_rows(history, 0, 0);
}

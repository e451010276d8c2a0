/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdarg.h>
#include <string.h>

#include "cases/model/seating.h"
#include "tests/crash/history_inner.h"

const char *const KIND_TOPICS[KINDS_N] = { "verdict",    "view",       "table/view", "table/events",
                                           "table/room", "table/case", "table/key" };

const char *const FAULT_WORDS[FAULTS_N] = { "lost",    "doubled",        "out of order", "changed",
                                            "state",   "told too early", "gone back",    "astray",
                                            "foreign", "journal" };

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

void
history_forget_shown(History *history)
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
    history_forget_shown(history);
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

/* --- recording --- */

Sent *
history_find_sent(const History *history, const char *colour, const char *id)
{
    g_autofree char *key = g_strdup_printf("%s %s", colour, id);

    return g_hash_table_lookup(history->sent, key);
}

void
history_send(History *history, Seat seat, const json_t *act)
{
    const char *id = json_string_value(json_object_get(act, "id"));

    if (history_find_sent(history, SEAT_COLOURS[seat], id) == NULL) {
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

/* Stores a message to be checked. Takes ownership of a reference to @payload. */
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

/* Splits a message about several acts into one record for each act. "seqs" has the entry number
 * of each event. */
static void
keep_acts(History *history, Seat seat, const json_t *said, const char *text)
{
    const json_t *seqs = json_object_get(said, "seqs");
    const json_t *events = json_object_get(said, "events");
    size_t at = 0;

    if (json_array_size(seqs) != json_array_size(events)) {
        history_blame(history, FAULT_ASTRAY, "%s heard %s", SEAT_COLOURS[seat], text);
        return;
    }
    while (at < json_array_size(seqs)) {
        const json_t *seq = json_array_get(seqs, at);
        json_t *own = json_array();

        for (; json_equal(json_array_get(seqs, at), seq); at++) {
            json_array_append(own, json_array_get(events, at));
        }
        keep(history, seat, KIND_EVENTS, json_pack("{s:O, s:o}", "seq", seq, "events", own), text);
    }
}

/* Stores the events of an events message or of a view. */
static void
keep_happened(History *history, Seat seat, json_t *said, const char *text)
{
    if (json_object_get(said, "seqs") != NULL) {
        keep_acts(history, seat, said, text);
    } else {
        keep(history, seat, KIND_EVENTS, json_incref(said), text);
    }
}

/* Reports whether @verdict has events. If so, its act must be in the journal. */
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
    Sent *sent = history_find_sent(history, SEAT_COLOURS[seat], id);

    if (sent == NULL) {
        history_blame(history, FAULT_FOREIGN, "%s sent no %s: %s", SEAT_COLOURS[seat], id, text);
        return;
    }
    if (!is_act(sent->act)) {
        return; /* a scan or a language gets a fresh answer each time */
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
        return; /* the phone has lost its seat */
    }
    if (strcmp(word, "told") == 0) {
        keep(history, seat, KIND_VERDICT, json_incref(verdict), text);
    } else {
        hear_answer(history, seat, verdict, text);
    }
}

/* Returns the kind of @topic, or KINDS_N if @seat may not receive it. */
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
        json_t *happened = kind == KIND_EVENTS ? said : json_object_get(said, "happened");
        if (json_is_object(happened)) {
            keep_happened(history, seat, happened, payload);
        }
        if (kind != KIND_EVENTS) {
            json_object_del(said, "happened");
            keep(history, seat, kind, json_incref(said), payload);
        }
    }
    json_decref(said);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "referee"

#include "referee/desk_parts.h"

#include "cases/box.h"

#include <string.h>

enum {
    ACT_BYTES_MAX = 16 << 10, /* a longer act is no act */
    ACT_ID_MAX = 64,
};

/* One answer that waits for the commit. */
typedef struct {
    Seat seat;
    char *text;
    char *events; /* what happened, or NULL */
    gint64 n;
} Answer;

static void
answer_free(gpointer data)
{
    Answer *answer = data;

    g_free(answer->text);
    g_free(answer->events);
    g_free(answer);
}

/* --- what the journal brings back --- */

static const char *
text_of(const json_t *record, const char *key)
{
    const char *text = json_string_value(json_object_get(record, key));

    return text == NULL ? "" : text;
}

/* The seat that a row of the journal names under @key; SEAT_NONE with an error where there is
 * none. */
static Seat
seat_in(const json_t *row, const char *key, gint64 n, GError **error)
{
    int seat = box_find_colour(text_of(row, key));

    if (seat < 0) {
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_DAMAGED,
                    "entry %" G_GINT64_FORMAT ": no such seat",
                    n);
        return SEAT_NONE;
    }
    return (Seat)seat;
}

static bool
restore(const JournalEntry *entry, gpointer data, GError **error)
{
    Desk *desk = data;
    json_t *act = json_loads(entry->act, 0, NULL);
    bool fine = true;

    if (json_object_get(act, "join") != NULL) {
        Seat seat = seat_in(act, "join", entry->n, error);

        fine = seat != SEAT_NONE;
        if (fine) {
            chairs_sit(&desk->chairs,
                       seat,
                       account_restore(text_of(act, "username"),
                                       text_of(act, "role"),
                                       text_of(act, "salt"),
                                       text_of(act, "hash")));
        }
    } else if (json_object_get(act, "language") != NULL) {
        Seat seat = seat_in(act, "seat", entry->n, error);

        fine = seat != SEAT_NONE;
        if (fine) {
            chairs_set_language(&desk->chairs, seat, text_of(act, "language"));
        }
    } else if (!table_restore(desk->table, entry->events, error)) {
        g_prefix_error(error, "entry %" G_GINT64_FORMAT ": ", entry->n);
        fine = false;
    }
    json_decref(act);
    return fine;
}

Desk *
desk_open(const Edition *edition, const char *state, DeskSend send, gpointer data, GError **error)
{
    g_autoptr(Desk) desk = g_new0(Desk, 1);
    g_autofree char *name = g_strdup_printf("%s.journal", edition->id);
    g_autofree char *path = g_build_filename(state, name, NULL);

    *desk = (Desk){
        .edition = edition,
        .send = send,
        .data = data,
        .answers = g_ptr_array_new_with_free_func(answer_free),
    };
    desk->table = table_new(edition, ((guint64)g_random_int() << 32) | g_random_int(), error);
    if (desk->table == NULL) {
        return NULL;
    }
    g_autofree char *source = edition_text(edition);
    desk->journal = journal_open(path, edition->id, source, error);
    if (desk->journal == NULL || !journal_replay(desk->journal, restore, desk, error)) {
        return NULL;
    }
    return g_steal_pointer(&desk);
}

void
desk_close(Desk *desk)
{
    if (desk == NULL) {
        return;
    }
    chairs_clear(&desk->chairs);
    g_ptr_array_unref(desk->answers);
    journal_close(desk->journal);
    table_free(desk->table);
    g_free(desk);
}

void
desk_speak(Desk *desk, const Catalogue *catalogue)
{
    desk->catalogue = catalogue;
}

const Edition *
desk_edition(const Desk *desk)
{
    return desk->edition;
}

void
desk_list_accounts(const Desk *desk, GPtrArray *accounts)
{
    for (int i = 0; i < BOX_SEATS_MAX; i++) {
        if (desk->chairs.at[i].account != NULL) {
            g_ptr_array_add(accounts, desk->chairs.at[i].account);
        }
    }
}

json_t *
desk_about(const Desk *desk)
{
    g_autofree char *view = table_view(desk->table, VIEWER_TABLE);
    json_t *seen = json_loads(view, 0, NULL);
    json_t *seats = json_array();

    for (int i = 0; i < BOX_SEATS_MAX; i++) {
        json_array_append_new(
            seats,
            json_pack(
                "{s:s, s:b}", "seat", BOX_COLOURS[i], "taken", desk->chairs.at[i].account != NULL));
    }
    json_t *about = json_pack("{s:s, s:s, s:s, s:s, s:O?, s:b, s:o}",
                              "table",
                              desk->edition->id,
                              "game",
                              desk->edition->c->game,
                              "title",
                              desk->edition->c->title,
                              "language",
                              desk->edition->c->language,
                              "phase",
                              json_object_get(seen, "phase"),
                              "opened",
                              !table_is_fresh(desk->table),
                              "seats",
                              seats);
    json_decref(seen);
    return about;
}

/* --- speaking --- */

/* The table, about to speak to @viewer. */
static Table *
table_for(Desk *desk, Viewer viewer)
{
    table_speak(desk->table, desk_speech(desk, viewer));
    return desk->table;
}

static void
say(Desk *desk, const char *kind, const char *text, bool retained)
{
    g_autofree char *topic = g_strdup_printf("hansom/%s/%s", desk->edition->id, kind);

    desk->send(topic, text, retained, desk->data);
}

void
desk_say_to_seat(Desk *desk, Seat seat, const char *kind, const char *text, bool retained)
{
    g_autofree char *topic = g_strdup_printf("seat/%s/%s", BOX_COLOURS[seat], kind);

    say(desk, topic, text, retained);
}

void
desk_say_room(Desk *desk)
{
    Seat order[BOX_SEATS_MAX];
    int n = chairs_order(&desk->chairs, order);
    json_t *seats = json_array();

    for (int i = 0; i < n; i++) {
        json_array_append_new(seats,
                              json_pack("{s:s, s:b}",
                                        "seat",
                                        BOX_COLOURS[order[i]],
                                        "here",
                                        desk->chairs.at[order[i]].here));
    }
    json_t *room = json_pack("{s:I, s:b, s:o}",
                             "seq",
                             (json_int_t)journal_last(desk->journal),
                             "opened",
                             !table_is_fresh(desk->table),
                             "seats",
                             seats);
    char *text = json_dumps(room, JSON_COMPACT);
    say(desk, "table/room", text, true);
    free(text);
    json_decref(room);
}

static void
say_view(Desk *desk, Seat seat)
{
    g_autofree char *view = table_view(desk->table, seat);
    g_autofree char *legal = table_legal(desk->table, seat);
    g_autofree char *texts = table_texts(table_for(desk, seat), seat);
    g_autofree char *text =
        g_strdup_printf("{\"seq\":%" G_GINT64_FORMAT ",\"view\":%s,\"legal\":%s,\"texts\":%s}",
                        journal_last(desk->journal),
                        view,
                        legal,
                        texts);

    desk_say_to_seat(desk, seat, "view", text, true);
}

void
desk_say_views(Desk *desk)
{
    g_autofree char *view = table_view(desk->table, VIEWER_TABLE);
    g_autofree char *texts = table_texts(table_for(desk, VIEWER_TABLE), VIEWER_TABLE);
    g_autofree char *text =
        g_strdup_printf("{\"seq\":%" G_GINT64_FORMAT ",\"view\":%s,\"texts\":%s}",
                        journal_last(desk->journal),
                        view,
                        texts);

    say(desk, "table/view", text, true);
    for (int i = 0; i < BOX_SEATS_MAX; i++) {
        if (desk->chairs.at[i].account != NULL) {
            say_view(desk, (Seat)i);
        }
    }
}

void
desk_republish(Desk *desk)
{
    g_autofree char *board = table_board(desk->table);

    for (int i = 0; i < BOX_SEATS_MAX; i++) {
        desk->chairs.at[i].here = false; /* each phone says so when it is back */
    }
    say(desk, "table/case", board, true);
    desk_say_views(desk);
    desk_say_room(desk);
}

/* --- acts --- */

/* "id" of an act: short, and printable. */
static const char *
act_id(const json_t *act)
{
    const char *id = json_string_value(json_object_get(act, "id"));

    return id != NULL && *id != '\0' && strlen(id) <= ACT_ID_MAX ? id : NULL;
}

static void
answer_later(Desk *desk, Seat seat, char *text, char *events, gint64 n)
{
    Answer *answer = g_new0(Answer, 1);

    *answer = (Answer){ .seat = seat, .text = text, .events = events, .n = n };
    g_ptr_array_add(desk->answers, answer);
}

/* A refusal of what is no act of the game; @say is our sentence. */
static void
refuse_later(Desk *desk, Seat seat, const char *id, const char *say)
{
    g_autoptr(GString) members = g_string_new(NULL);
    Scribe s = scribe_to(members);

    scribe_text(&s, "verdict", "refused");
    scribe_text(&s, "code", refusal_code(REFUSAL_MALFORMED));
    scribe_text(&s, "say", speech_say(desk_speech(desk, seat), say));
    scribe_open_list(&s, "legal");
    scribe_close_list(&s);
    answer_later(desk, seat, outcome_wrap(id, journal_last(desk->journal), members->str), NULL, 0);
}

/* Judges one act; what it brings is journaled, and told after the commit. */
static bool
take_act(Desk *desk, Seat seat, const char *id, json_t *act, GError **error)
{
    Outcome outcome;
    bool opens = strcmp(text_of(act, "act"), "open") == 0;

    if (opens) {
        chairs_fill_open(&desk->chairs, act);
        if (!chairs_are_those_of(&desk->chairs, act)) {
            refuse_later(desk, seat, id, N_("The seats are those who have sat down, each once."));
            return true;
        }
    }
    table_act(table_for(desk, seat), act, seat, seat, &outcome);
    bool fine = true;
    if (outcome.changed) {
        char *text = json_dumps(act, JSON_COMPACT);
        char *whole = outcome_wrap(id, journal_last(desk->journal) + 1, outcome.answer);
        g_autofree char *own_seat = g_strdup(BOX_COLOURS[seat]);
        g_autofree char *own_id = g_strdup(id);
        JournalEntry entry = {
            .seat = own_seat,
            .id = own_id,
            .act = text,
            .events = outcome.events,
            .answer = whole,
        };

        fine = journal_append(desk->journal, &entry, error);
        answer_later(desk, seat, whole, g_steal_pointer(&outcome.events), entry.n);
        desk->changed = true;
        desk->room_changed = desk->room_changed || opens;
        free(text);
    } else {
        answer_later(
            desk, seat, outcome_wrap(id, journal_last(desk->journal), outcome.answer), NULL, 0);
    }
    outcome_clear(&outcome);
    return fine;
}

/* {"scan": code}: which piece that is, and what may be done with it. Changes nothing. */
static void
take_scan(Desk *desk, Seat seat, const char *id, const char *code)
{
    g_autofree char *scan = table_scan(table_for(desk, seat), seat, code);
    g_autofree char *members = NULL;

    scan[strlen(scan) - 1] = '\0'; /* its members without the braces */
    members = g_strdup_printf("\"verdict\":\"scan\",%s", scan + 1);
    answer_later(desk, seat, outcome_wrap(id, journal_last(desk->journal), members), NULL, 0);
}

/* Takes "language" off @message: it says how its phone is answered, and is no part of an act. */
static bool
take_language(Desk *desk, Seat seat, json_t *message, bool *named, GError **error)
{
    const char *language = json_string_value(json_object_get(message, "language"));

    *named = language != NULL;
    if (language == NULL) {
        return true; /* none, or what is no language: then it is no act either */
    }
    bool fine = desk_hear_language(desk, seat, language, error);
    json_object_del(message, "language");
    return fine;
}

static const char DONE[] = "\"verdict\":\"ok\",\"events\":[]";

static bool
take_payload(Desk *desk, Seat seat, const char *payload, size_t size, GError **error)
{
    json_t *act = size > ACT_BYTES_MAX || strlen(payload) != size
                      ? NULL
                      : json_loadb(payload, size, JSON_REJECT_DUPLICATES, NULL);
    const char *id = act_id(act);
    bool named = false;
    bool fine = !json_is_object(act) || take_language(desk, seat, act, &named, error);
    gint64 n = 0;

    if (!fine) {
        /* the journal failed */
    } else if (!json_is_object(act)) {
        refuse_later(desk, seat, NULL, N_("The referee cannot read that act."));
    } else if (named && json_object_size(act) == (id == NULL ? 0 : 1)) {
        answer_later(desk, seat, outcome_wrap(id, journal_last(desk->journal), DONE), NULL, 0);
    } else if (json_is_string(json_object_get(act, "scan"))) {
        take_scan(desk, seat, id, text_of(act, "scan"));
    } else {
        char *known = id == NULL ? NULL : journal_find(desk->journal, BOX_COLOURS[seat], id, &n);

        if (known != NULL) {
            answer_later(desk, seat, known, NULL, n); /* said before: the same again */
        } else {
            fine = take_act(desk, seat, id, act, error);
        }
    }
    json_decref(act);
    return fine;
}

bool
desk_take(Desk *desk, const char *topic, const char *payload, size_t size, GError **error)
{
    const char *slash = strchr(topic, '/');
    g_autofree char *colour = slash == NULL ? NULL : g_strndup(topic, (gsize)(slash - topic));
    int seat = box_find_colour(colour);

    if (seat < 0 || desk->chairs.at[seat].account == NULL) {
        return true;
    }
    if (strcmp(slash, "/act") == 0) {
        return take_payload(desk, (Seat)seat, payload, size, error);
    }
    if (strcmp(slash, "/here") == 0) {
        bool here = strcmp(payload, "1") == 0;

        desk->room_changed = desk->room_changed || here != desk->chairs.at[seat].here;
        desk->chairs.at[seat].here = here;
    }
    return true;
}

static void
say_events(Desk *desk, const Answer *answer)
{
    g_autofree char *told = table_tell(desk->table, answer->events, VIEWER_TABLE);
    g_autofree char *text =
        g_strdup_printf("{\"seq\":%" G_GINT64_FORMAT ",\"events\":%s}", answer->n, told);

    say(desk, "table/events", text, false);
}

/* What the rules tell another seat of an act beyond what everyone hears: whose voice Holmes
 * borrowed hears the question too (WH-104, RW-31). */
static void
say_asides(Desk *desk, const Answer *answer)
{
    g_autofree char *public = table_tell(desk->table, answer->events, VIEWER_TABLE);

    for (int i = 0; i < BOX_SEATS_MAX; i++) {
        if (i == answer->seat || desk->chairs.at[i].account == NULL) {
            continue;
        }
        g_autofree char *told = table_tell(desk->table, answer->events, i);
        if (strcmp(told, public) != 0) {
            g_autofree char *text = g_strdup_printf("{\"id\":null,\"seq\":%" G_GINT64_FORMAT
                                                    ",\"verdict\":\"told\",\"events\":%s}",
                                                    answer->n,
                                                    told);
            desk_say_to_seat(desk, (Seat)i, "verdict", text, false);
        }
    }
}

bool
desk_settle(Desk *desk, GError **error)
{
    if (!journal_commit(desk->journal, error)) {
        return false;
    }
    for (guint i = 0; i < desk->answers->len; i++) {
        const Answer *answer = g_ptr_array_index(desk->answers, i);

        desk_say_to_seat(desk, answer->seat, "verdict", answer->text, false);
        if (answer->events != NULL) {
            say_events(desk, answer);
            say_asides(desk, answer);
        }
    }
    g_ptr_array_set_size(desk->answers, 0);
    if (desk->changed) {
        desk_say_views(desk);
    }
    if (desk->room_changed) {
        desk_say_room(desk);
    }
    desk->changed = desk->room_changed = false;
    return true;
}

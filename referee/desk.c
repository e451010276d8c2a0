/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "referee"

#include "referee/desk.h"

#include "cases/box.h"
#include "referee/journal.h"
#include "referee/table.h"

#include <string.h>

enum {
    ACT_BYTES_MAX = 16 << 10, /* a longer act is no act */
    ACT_ID_MAX = 64,
};

/* Someone's place at the table. */
typedef struct {
    Account *account; /* NULL while nobody sits there */
    int place;        /* in the order of joining, which is clockwise (RW-43) */
    int taken;        /* how often, for the account's name */
    bool here;        /* the phone is connected */
} Chair;

/* One answer that waits for the commit. */
typedef struct {
    Seat seat;
    char *text;
    char *events; /* what happened, or NULL */
    gint64 n;
} Answer;

struct Desk {
    const Edition *edition;
    Table *table;
    Journal *journal;
    DeskSend send;
    gpointer data;
    Chair chairs[BOX_SEATS_MAX];
    int n_taken;
    GPtrArray *answers; /* of Answer, owned */
    bool changed;       /* views are to be told */
    bool room_changed;
};

static void
answer_free(gpointer data)
{
    Answer *answer = data;

    g_free(answer->text);
    g_free(answer->events);
    g_free(answer);
}

/* --- what the journal brings back --- */

static void
sit(Desk *desk, Seat seat, Account *account)
{
    Chair *chair = &desk->chairs[seat];

    if (chair->account == NULL) {
        chair->place = desk->n_taken++;
    }
    account_free(chair->account);
    chair->account = account;
    chair->taken++;
}

static const char *
text_of(const json_t *record, const char *key)
{
    const char *text = json_string_value(json_object_get(record, key));

    return text == NULL ? "" : text;
}

static bool
restore(const JournalEntry *entry, gpointer data, GError **error)
{
    Desk *desk = data;
    json_t *act = json_loads(entry->act, 0, NULL);
    const char *joined = json_string_value(json_object_get(act, "join"));
    bool fine = true;

    if (joined != NULL) {
        int seat = box_find_colour(joined);

        fine = seat >= 0;
        if (fine) {
            sit(desk,
                (Seat)seat,
                account_restore(text_of(act, "username"),
                                text_of(act, "role"),
                                text_of(act, "salt"),
                                text_of(act, "hash")));
        } else {
            g_set_error(error,
                        JOURNAL_ERROR,
                        JOURNAL_ERROR_DAMAGED,
                        "entry %" G_GINT64_FORMAT ": no such seat",
                        entry->n);
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
    for (int i = 0; i < BOX_SEATS_MAX; i++) {
        account_free(desk->chairs[i].account);
    }
    g_ptr_array_unref(desk->answers);
    journal_close(desk->journal);
    table_free(desk->table);
    g_free(desk);
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
        if (desk->chairs[i].account != NULL) {
            g_ptr_array_add(accounts, desk->chairs[i].account);
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
                "{s:s, s:b}", "seat", BOX_COLOURS[i], "taken", desk->chairs[i].account != NULL));
    }
    json_t *about = json_pack("{s:s, s:s, s:s, s:O?, s:b, s:o}",
                              "table",
                              desk->edition->id,
                              "game",
                              desk->edition->c->game,
                              "title",
                              desk->edition->c->title,
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

static void
say(Desk *desk, const char *kind, const char *text, bool retained)
{
    g_autofree char *topic = g_strdup_printf("hansom/%s/%s", desk->edition->id, kind);

    desk->send(topic, text, retained, desk->data);
}

static void
say_to_seat(Desk *desk, Seat seat, const char *kind, const char *text, bool retained)
{
    g_autofree char *topic = g_strdup_printf("seat/%s/%s", BOX_COLOURS[seat], kind);

    say(desk, topic, text, retained);
}

/* Who sits where, clockwise, and whose phone is awake. */
static void
say_room(Desk *desk)
{
    json_t *seats = json_array();

    for (int place = 0; place < desk->n_taken; place++) {
        for (int i = 0; i < BOX_SEATS_MAX; i++) {
            const Chair *chair = &desk->chairs[i];

            if (chair->account != NULL && chair->place == place) {
                json_array_append_new(
                    seats, json_pack("{s:s, s:b}", "seat", BOX_COLOURS[i], "here", chair->here));
            }
        }
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
    g_autofree char *texts = table_texts(desk->table, seat);
    g_autofree char *text =
        g_strdup_printf("{\"seq\":%" G_GINT64_FORMAT ",\"view\":%s,\"legal\":%s,\"texts\":%s}",
                        journal_last(desk->journal),
                        view,
                        legal,
                        texts);

    say_to_seat(desk, seat, "view", text, true);
}

static void
say_views(Desk *desk)
{
    g_autofree char *view = table_view(desk->table, VIEWER_TABLE);
    g_autofree char *texts = table_texts(desk->table, VIEWER_TABLE);
    g_autofree char *text =
        g_strdup_printf("{\"seq\":%" G_GINT64_FORMAT ",\"view\":%s,\"texts\":%s}",
                        journal_last(desk->journal),
                        view,
                        texts);

    say(desk, "table/view", text, true);
    for (int i = 0; i < BOX_SEATS_MAX; i++) {
        if (desk->chairs[i].account != NULL) {
            say_view(desk, (Seat)i);
        }
    }
}

void
desk_republish(Desk *desk)
{
    g_autofree char *board = table_board(desk->table);

    for (int i = 0; i < BOX_SEATS_MAX; i++) {
        desk->chairs[i].here = false; /* each phone says so when it is back */
    }
    say(desk, "table/case", board, true);
    say_views(desk);
    say_room(desk);
}

/* --- sitting down --- */

static bool
journal_join(Desk *desk, Seat seat, const Account *account, GError **error)
{
    json_t *act = json_pack("{s:s, s:s, s:s, s:s, s:s}",
                            "join",
                            BOX_COLOURS[seat],
                            "username",
                            account->username,
                            "role",
                            account->role,
                            "salt",
                            account->salt,
                            "hash",
                            account->hash);
    char *text = json_dumps(act, JSON_COMPACT);
    char events[] = "[]";
    char answer[] = "{}";
    JournalEntry entry = { .act = text, .events = events, .answer = answer };
    bool fine =
        journal_append(desk->journal, &entry, error) && journal_commit(desk->journal, error);

    free(text);
    json_decref(act);
    return fine;
}

/* Whether the game, once open, has @seat in it. */
static bool
is_in_game(const Desk *desk, Seat seat)
{
    g_autofree char *view = table_view(desk->table, VIEWER_TABLE);
    json_t *seen = json_loads(view, 0, NULL);
    bool in = json_object_get(json_object_get(seen, "seats"), BOX_COLOURS[seat]) != NULL;

    json_decref(seen);
    return in;
}

DeskJoin
desk_join(Desk *desk,
          Seat seat,
          bool card,
          const Account **account,
          char **password,
          char **before,
          GError **error)
{
    Chair *chair = &desk->chairs[seat];

    if (!table_is_fresh(desk->table) && !is_in_game(desk, seat)) {
        return DESK_CLOSED;
    }
    if (chair->account != NULL && !card) {
        return DESK_TAKEN;
    }
    g_autofree char *role = account_role(desk->edition->id, BOX_COLOURS[seat]);
    g_autofree char *username = g_strdup_printf("%s.%d", role, chair->taken + 1);
    g_autofree char *secret = NULL;
    g_autoptr(Account) fresh = account_new(username, role, &secret);
    if (!journal_join(desk, seat, fresh, error)) {
        return DESK_FAILED;
    }
    *before = chair->account == NULL ? NULL : g_strdup(chair->account->username);
    if (*before != NULL) {
        g_autofree char *moved = g_strdup_printf("{\"seq\":%" G_GINT64_FORMAT ",\"moved\":true}",
                                                 journal_last(desk->journal));
        say_to_seat(desk, seat, "verdict", moved, false);
    }
    sit(desk, seat, g_steal_pointer(&fresh));
    *account = chair->account;
    *password = g_steal_pointer(&secret);
    say_views(desk);
    say_room(desk);
    return DESK_SEATED;
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

/* A phone that opens the table names who starts, at most; who plays is who has sat down, in that
 * order. */
static void
fill_open(const Desk *desk, json_t *act)
{
    json_t *seats = json_array();

    if (json_object_get(act, "seats") != NULL) {
        json_decref(seats);
        return;
    }
    for (int place = 0; place < desk->n_taken; place++) {
        for (int i = 0; i < BOX_SEATS_MAX; i++) {
            if (desk->chairs[i].account != NULL && desk->chairs[i].place == place) {
                json_array_append_new(seats, json_string(BOX_COLOURS[i]));
            }
        }
    }
    json_object_set_new(act, "seats", seats);
}

/* Whether the seats of an `open` are those who sit here, each once, whatever their order. */
static bool
open_is_fair(const Desk *desk, const json_t *act)
{
    const json_t *seats = json_object_get(act, "seats");
    unsigned named = 0;

    for (size_t i = 0; i < json_array_size(seats); i++) {
        const char *name = json_string_value(json_array_get(seats, i));
        int seat = box_find_colour(name);

        if (seat < 0 || desk->chairs[seat].account == NULL) {
            return false;
        }
        named |= 1U << seat;
    }
    return json_array_size(seats) == (size_t)desk->n_taken &&
           __builtin_popcount(named) == desk->n_taken;
}

static const char NOT_FAIR[] = "\"verdict\":\"refused\",\"code\":\"malformed\","
                               "\"say\":\"The seats are those who have sat down, each once.\","
                               "\"legal\":[]";

/* Judges one act; what it brings is journaled, and told after the commit. */
static bool
take_act(Desk *desk, Seat seat, const char *id, json_t *act, GError **error)
{
    Outcome outcome;
    bool opens = strcmp(text_of(act, "act"), "open") == 0;

    if (opens) {
        fill_open(desk, act);
        if (!open_is_fair(desk, act)) {
            answer_later(
                desk, seat, outcome_wrap(id, journal_last(desk->journal), NOT_FAIR), NULL, 0);
            return true;
        }
    }
    table_act(desk->table, act, seat, seat, &outcome);
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
    g_autofree char *scan = table_scan(desk->table, seat, code);
    g_autofree char *members = NULL;

    scan[strlen(scan) - 1] = '\0'; /* its members without the braces */
    members = g_strdup_printf("\"verdict\":\"scan\",%s", scan + 1);
    answer_later(desk, seat, outcome_wrap(id, journal_last(desk->journal), members), NULL, 0);
}

static const char NO_ACT[] = "\"verdict\":\"refused\",\"code\":\"malformed\","
                             "\"say\":\"The referee cannot read that act.\",\"legal\":[]";

static bool
take_payload(Desk *desk, Seat seat, const char *payload, size_t size, GError **error)
{
    json_t *act = size > ACT_BYTES_MAX || strlen(payload) != size
                      ? NULL
                      : json_loadb(payload, size, JSON_REJECT_DUPLICATES, NULL);
    const char *id = act_id(act);
    bool fine = true;
    gint64 n = 0;

    if (!json_is_object(act)) {
        answer_later(desk, seat, outcome_wrap(NULL, journal_last(desk->journal), NO_ACT), NULL, 0);
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

    if (seat < 0 || desk->chairs[seat].account == NULL) {
        return true;
    }
    if (strcmp(slash, "/act") == 0) {
        return take_payload(desk, (Seat)seat, payload, size, error);
    }
    if (strcmp(slash, "/here") == 0) {
        bool here = strcmp(payload, "1") == 0;

        desk->room_changed = desk->room_changed || here != desk->chairs[seat].here;
        desk->chairs[seat].here = here;
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
        if (i == answer->seat || desk->chairs[i].account == NULL) {
            continue;
        }
        g_autofree char *told = table_tell(desk->table, answer->events, i);
        if (strcmp(told, public) != 0) {
            g_autofree char *text = g_strdup_printf("{\"id\":null,\"seq\":%" G_GINT64_FORMAT
                                                    ",\"verdict\":\"told\",\"events\":%s}",
                                                    answer->n,
                                                    told);
            say_to_seat(desk, (Seat)i, "verdict", text, false);
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

        say_to_seat(desk, answer->seat, "verdict", answer->text, false);
        if (answer->events != NULL) {
            say_events(desk, answer);
            say_asides(desk, answer);
        }
    }
    g_ptr_array_set_size(desk->answers, 0);
    if (desk->changed) {
        say_views(desk);
    }
    if (desk->room_changed) {
        say_room(desk);
    }
    desk->changed = desk->room_changed = false;
    return true;
}

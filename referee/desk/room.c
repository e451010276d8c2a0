/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/desk/room.h"

#include "cases/model/seating.h"
#include "referee/desk/seat_name.h"
#include "referee/table/json.h"

#include <stdlib.h>
#include <string.h>

void
room_init(Room *room, const char *table)
{
    *room = (Room){ .table = table, .game = 1 };
    undo_init(&room->undo);
}

void
room_clear(Room *room)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        g_clear_pointer(&room->chairs[i].account, account_free);
        g_clear_pointer(&room->chairs[i].language, g_free);
        g_clear_pointer(&room->chairs[i].name, g_free);
    }
    undo_clear(&room->undo);
}

bool
room_is_reserved(const Room *room, Seat seat)
{
    return room->chairs[seat].account != NULL || room->chairs[seat].freed >= ROOM_FREED_MAX;
}

Seat
room_seat_at(const Room *room, int place)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        if (room->chairs[i].account != NULL && room->chairs[i].place == place) {
            return (Seat)i;
        }
    }
    return SEAT_NONE;
}

EntryKind
room_kind(const json_t *act)
{
    if (json_object_get(act, "join") != NULL) {
        return ENTRY_JOIN;
    }
    if (json_object_get(act, "language") != NULL) {
        return ENTRY_LANGUAGE;
    }
    if (json_object_get(act, "ask") != NULL) {
        return ENTRY_ASK;
    }
    return json_object_get(act, "host") != NULL ? ENTRY_HOST : ENTRY_ACT;
}

json_t *
room_join(Seat seat, const Account *account)
{
    return json_pack("{s:s, s:s, s:s, s:s, s:s}",
                     "join",
                     SEAT_COLOURS[seat],
                     "username",
                     account->username,
                     "role",
                     account->role,
                     "salt",
                     account->salt,
                     "hash",
                     account->hash);
}

json_t *
room_language(Seat seat, const char *language)
{
    return json_pack("{s:s, s:s}", "language", language, "seat", SEAT_COLOURS[seat]);
}

static bool
is_taken(const Room *room, int seat)
{
    return seat >= 0 && room->chairs[seat].account != NULL;
}

/* --- deciding --- */

static json_t *
one_event(const char *name)
{
    return json_pack("[{s:s}]", "event", name);
}

json_t *
room_restarted(int game)
{
    return json_pack("[{s:s, s:i}]", "event", "restarted", "game", game);
}

json_t *
room_paused(void)
{
    return one_event("paused");
}

json_t *
room_wish_name(Seat seat, const char *name)
{
    return json_pack("{s:s, s:s, s:s}", "host", "name", "seat", SEAT_COLOURS[seat], "name", name);
}

json_t *
room_named(Seat seat, const char *name)
{
    return json_pack(
        "[{s:s, s:s, s:s}]", "event", "named", "seat", SEAT_COLOURS[seat], "name", name);
}

static Refusal
decide_pause(const Room *room, bool pause, json_t **events)
{
    *events = room->paused == pause ? json_array() : pause ? room_paused() : one_event("resumed");
    return REFUSAL_NONE;
}

static Refusal
decide_free(const Room *room, const Table *table, const json_t *wish, json_t **events)
{
    const char *colour = json_text(wish, "seat");

    if (!is_taken(room, seat_find(colour))) {
        return REFUSAL_UNKNOWN_PLAYER;
    }
    if (!table_is_fresh(table)) {
        return REFUSAL_GAME_BEGUN;
    }
    *events = json_pack("[{s:s, s:s}]", "event", "freed", "seat", colour);
    return REFUSAL_NONE;
}

bool
room_are_all(const Room *room, const json_t *seats)
{
    unsigned named = 0;

    for (size_t i = 0; i < json_array_size(seats); i++) {
        int seat = seat_find(json_string_value(json_array_get(seats, i)));

        if (!is_taken(room, seat)) {
            return false;
        }
        named |= 1U << seat;
    }
    return json_array_size(seats) == (size_t)room->n_taken &&
           __builtin_popcount(named) == room->n_taken;
}

static Refusal
decide_order(const Room *room, const Table *table, const json_t *wish, json_t **events)
{
    json_t *seats = json_object_get(wish, "seats");

    if (!json_is_array(seats) || !room_are_all(room, seats)) {
        return REFUSAL_MALFORMED;
    }
    if (!table_is_fresh(table)) {
        return REFUSAL_GAME_BEGUN;
    }
    *events = json_pack("[{s:s, s:O}]", "event", "seated", "seats", seats);
    return REFUSAL_NONE;
}

/* Reports whether a seat other than @seat has @name. */
static bool
is_others_name(const Room *room, Seat seat, const char *name)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        const char *other = room->chairs[i].name;

        if (i != (int)seat && other != NULL && seat_name_is_same(other, name)) {
            return true;
        }
    }
    return false;
}

static Refusal
decide_name(const Room *room, int seat, const json_t *wish, json_t **events)
{
    const char *text = json_string_value(json_object_get(wish, "name"));

    if (text == NULL) {
        return REFUSAL_MALFORMED;
    }
    if (!is_taken(room, seat)) {
        return REFUSAL_UNKNOWN_PLAYER;
    }
    g_autofree char *name = *text == '\0' ? g_strdup("") : seat_name_clean(text);
    if (name == NULL) {
        return REFUSAL_NAME_UNFIT;
    }
    if (is_others_name(room, (Seat)seat, name)) {
        return REFUSAL_NAME_TAKEN;
    }
    const char *before = room->chairs[seat].name;
    *events = strcmp(before == NULL ? "" : before, name) == 0 ? json_array()
                                                              : room_named((Seat)seat, name);
    return REFUSAL_NONE;
}

static Refusal
decide_host(const Room *room, const Table *table, const json_t *wish, json_t **events)
{
    const char *what = json_text(wish, "host");

    if (strcmp(what, "pause") == 0 || strcmp(what, "resume") == 0) {
        return decide_pause(room, strcmp(what, "pause") == 0, events);
    }
    if (strcmp(what, "free") == 0) {
        return decide_free(room, table, wish, events);
    }
    if (strcmp(what, "order") == 0) {
        return decide_order(room, table, wish, events);
    }
    if (strcmp(what, "name") == 0) {
        return decide_name(room, seat_find(json_text(wish, "seat")), wish, events);
    }
    return REFUSAL_MALFORMED;
}

static bool
is_about_name(const json_t *wish)
{
    return strcmp(json_text(wish, "ask"), "name") == 0;
}

static bool
is_about_last(const json_t *wish)
{
    const char *host = json_text(wish, "host");

    return (room_kind(wish) == ENTRY_ASK && !is_about_name(wish)) ||
           strcmp(host, "take-back") == 0 || strcmp(host, "withdraw") == 0;
}

Refusal
room_decide(const Room *room, const Table *table, Seat by, const json_t *wish, json_t **events)
{
    if (by != SEAT_NONE && is_about_name(wish)) {
        return decide_name(room, (int)by, wish, events);
    }
    if (!is_about_last(wish)) {
        return by == SEAT_NONE ? decide_host(room, table, wish, events) : REFUSAL_MALFORMED;
    }
    const UndoAsk ask = {
        .ask = wish,
        .by = by,
        .seats = table_seats(table),
        .is_over = table_is_over(table),
    };
    /* The host may ask for a vote during a pause too. Then nobody can add acts faster than the
     * players vote to take them back. */
    const bool votes = strcmp(json_text(wish, "ask"), "vote") == 0;
    if (room->paused && by != SEAT_NONE && !(votes && undo_host_asks(&room->undo))) {
        return REFUSAL_PAUSED;
    }
    return undo_decide(&room->undo, &ask, events);
}

/* --- applying --- */

/* Returns the number at the end of @username, or 0 if there is none: 3 for "7K3Q.red.3", the third
 * account of that seat. */
static int
count_of(const char *username)
{
    const char *dot = strrchr(username, '.');

    return dot == NULL ? 0 : atoi(dot + 1);
}

static void
sit(Room *room, Seat seat, Account *account)
{
    Chair *chair = &room->chairs[seat];

    if (chair->account == NULL) {
        chair->place = room->n_taken++;
    }
    account_free(chair->account);
    chair->account = account;
    /* After the largest number, a seat's usernames begin with 1 again (desk_join()). */
    const int taken = MAX(chair->taken % ACCOUNTS_NUMBER_MAX + 1, count_of(account->username));
    chair->has_wrapped = chair->has_wrapped || taken < chair->taken;
    chair->taken = taken;
}

static void
stand_up(Room *room, Seat seat)
{
    Chair *chair = &room->chairs[seat];

    for (int i = 0; i < SEATS_MAX; i++) {
        room->chairs[i].place -= room->chairs[i].place > chair->place ? 1 : 0;
    }
    g_clear_pointer(&chair->account, account_free);
    g_clear_pointer(&chair->language, g_free); /* the next player chooses a language again */
    g_clear_pointer(&chair->name, g_free);
    chair->here = false;
    room->n_taken--;
}

static bool
apply_join(Room *room, const json_t *act)
{
    const char *colour = json_text(act, "join");
    const int seat = seat_find(colour);

    if (seat < 0) {
        return false;
    }
    /* A journal may come from anybody, so the seat decides what the account may do. */
    g_autofree char *role = account_role(room->table, colour);
    Account *account = account_restore(
        json_text(act, "username"), role, json_text(act, "salt"), json_text(act, "hash"));
    if (account != NULL) {
        sit(room, (Seat)seat, account);
    }
    return account != NULL;
}

static bool
apply_language(Room *room, const json_t *act)
{
    int seat = seat_find(json_text(act, "seat"));

    if (!is_taken(room, seat) || !json_is_string(json_object_get(act, "language"))) {
        return false;
    }
    g_free(room->chairs[seat].language);
    room->chairs[seat].language = g_strdup(json_text(act, "language"));
    return true;
}

static bool
apply_seated(Room *room, const json_t *seats)
{
    if (!room_are_all(room, seats)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(seats); i++) {
        room->chairs[seat_find(json_string_value(json_array_get(seats, i)))].place = (int)i;
    }
    return true;
}

static bool
apply_named(Room *room, const json_t *event)
{
    const int seat = seat_find(json_text(event, "seat"));
    const char *name = json_string_value(json_object_get(event, "name"));

    if (!is_taken(room, seat) || name == NULL) {
        return false;
    }
    g_free(room->chairs[seat].name);
    room->chairs[seat].name = *name == '\0' ? NULL : g_strdup(name);
    return true;
}

static bool
apply_event(Room *room, const json_t *event)
{
    const char *what = json_text(event, "event");

    if (strcmp(what, "paused") == 0 || strcmp(what, "resumed") == 0) {
        room->paused = strcmp(what, "paused") == 0;
        return true;
    }
    if (strcmp(what, "freed") == 0) {
        int seat = seat_find(json_text(event, "seat"));
        bool fits = is_taken(room, seat);

        if (fits) {
            stand_up(room, (Seat)seat);
            room->chairs[seat].freed++;
        }
        return fits;
    }
    if (strcmp(what, "seated") == 0) {
        return apply_seated(room, json_object_get(event, "seats"));
    }
    if (strcmp(what, "named") == 0) {
        return apply_named(room, event);
    }
    if (strcmp(what, "restarted") == 0) {
        const json_int_t game = json_integer_value(json_object_get(event, "game"));
        const bool fits = game > 1 && game <= ROOM_GAMES_MAX;

        room->game = fits ? (int)game : room->game;
        return fits;
    }
    return undo_apply(&room->undo, event);
}

char *
room_apply(Room *room, const json_t *act, const json_t *events)
{
    if (room_kind(act) == ENTRY_JOIN) {
        return apply_join(room, act)
                   ? NULL
                   : g_strdup(
                         "a phone joined with a seat or an account that the table does not have");
    }
    if (room_kind(act) == ENTRY_LANGUAGE) {
        return apply_language(room, act) ? NULL
                                         : g_strdup("no player sits there to read that language");
    }
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);

        if (!apply_event(room, event)) {
            return g_strdup_printf("“%s” does not fit this table", json_text(event, "event"));
        }
    }
    return NULL;
}

/* --- reporting --- */

static void
write_colours(unsigned seats, const char *key, JsonWriter *s)
{
    writer_open_array(s, key);
    for (int i = 0; i < SEATS_MAX; i++) {
        if ((seats & 1U << i) != 0) {
            writer_text(s, NULL, SEAT_COLOURS[i]);
        }
    }
    writer_close_array(s);
}

void
room_write_act(
    const Table *table, const UndoAct *act, const EventList *events, Viewer viewer, JsonWriter *s)
{
    g_autofree char *n = g_strdup_printf("%" G_GINT64_FORMAT, act->n);

    writer_raw(s, "n", n);
    if (act->seat != SEAT_NONE && table_tells_rewrite(table, events)) {
        writer_text(s, "by", SEAT_COLOURS[act->seat]);
    }
    writer_open_array(s, "events");
    table_tell_into(table, events, viewer, s);
    writer_close_array(s);
}

static void
write_vote(const Room *room, const Table *table, const EventList *last, JsonWriter *s)
{
    const Undo *undo = &room->undo;

    if (!undo->is_voting) {
        writer_null(s, "vote");
        return;
    }
    writer_open_object(s, "vote");
    room_write_act(table, undo_last(undo), last, VIEWER_TABLE, s);
    writer_text(s, "seat", undo->asker == SEAT_NONE ? NULL : SEAT_COLOURS[undo->asker]);
    write_colours(undo->yes, "for", s);
    write_colours(undo->no, "against", s);
    writer_number(s, "needed", undo_needed(table_seats(table), undo->asker));
    writer_close_object(s);
}

void
room_tell(const Room *room, const Table *table, const EventList *last, JsonWriter *s)
{
    writer_bool(s, "opened", !table_is_fresh(table));
    writer_bool(s, "paused", room->paused);
    writer_number(s, "game", room->game);
    writer_open_array(s, "seats");
    for (int place = 0; place < room->n_taken; place++) {
        const Seat seat = room_seat_at(room, place);

        writer_open_object(s, NULL);
        writer_text(s, "seat", SEAT_COLOURS[seat]);
        writer_text(s, "name", room->chairs[seat].name);
        writer_bool(s, "here", room->chairs[seat].here);
        writer_close_object(s);
    }
    writer_close_array(s);
    writer_open_array(s, "kept");
    for (int i = 0; i < SEATS_MAX; i++) {
        if (room->chairs[i].account == NULL && room_is_reserved(room, (Seat)i)) {
            writer_text(s, NULL, SEAT_COLOURS[i]);
        }
    }
    writer_close_array(s);
    write_vote(room, table, last, s);
}

char *
room_tell_last(const Room *room, const Table *table, Seat seat, const EventList *last)
{
    const UndoAct *act = undo_last(&room->undo);

    if (act == NULL || room->paused) {
        return g_strdup("null");
    }
    GString *text = g_string_new(NULL);
    JsonWriter s = writer_to(text);
    writer_open_object(&s, NULL);
    room_write_act(table, act, last, seat, &s);
    writer_bool(&s, "free", undo_is_free(&room->undo, seat, table_is_over(table)));
    writer_close_object(&s);
    return g_string_free(text, FALSE);
}

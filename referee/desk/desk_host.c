/* SPDX-License-Identifier: GPL-3.0-or-later */
/* desk_host.c: acts and wishes that only the host may make */
#include "referee/desk/desk_inner.h"

#include "cases/model/seating.h"
#include "referee/base/log.h"
#include "referee/base/metrics.h"

#include <glib/gstdio.h>
#include <string.h>

enum {
    GONE_MAX = 4, /* latest accounts of a seat that a broker is told again to delete */
};

/* Returns the username of the account that @wish frees, or NULL. The caller frees the username. */
static char *
freed_account(const Desk *desk, const json_t *wish)
{
    int seat =
        strcmp(json_text(wish, "host"), "free") == 0 ? seat_find(json_text(wish, "seat")) : -1;

    return seat < 0 || desk->room.chairs[seat].account == NULL
               ? NULL
               : g_strdup(desk->room.chairs[seat].account->username);
}

/* Notifies the phone that had the seat, and deletes its account and its draft answers at the
 * broker. The next player of this seat is another person. */
static void
let_go(Desk *desk, Seat seat, const char *username)
{
    g_autofree char *command = accounts_command_delete(username);
    g_autofree char *draft = g_strdup_printf("up/%s/draft", SEAT_COLOURS[seat]);

    log_tell(
        LOG_SEAT_FREED, LOG_TEXT("table", desk->edition->id), LOG_TEXT("seat", SEAT_COLOURS[seat]));
    desk_notify_seat_lost(desk, seat, "freed");
    desk->publisher.send(ACCOUNTS_TOPIC, command, false, desk->publisher.data);
    publisher_say(&desk->publisher, draft, "", true);
}

bool
desk_host(Desk *desk, json_t *message, const Speech *speech, DeskVerdict *verdict, GError **error)
{
    int seat = seat_find(json_text(message, "seat"));
    g_autofree char *username = freed_account(desk, message);

    *verdict = (DeskVerdict){ .text = NULL };
    if (room_kind(message) != ENTRY_HOST && strcmp(json_text(message, "act"), "open") != 0) {
        return true;
    }
    desk->host_speech = speech;
    const Answer *answer = desk_judge(desk, SEAT_NONE, NULL, message, error);
    desk->host_speech = NULL;
    if (answer == NULL) {
        return false;
    }
    const bool is_ok = answer->is_ok;
    g_autofree char *text = g_strdup(answer->text);
    if (!desk_publish(desk, error)) {
        return false;
    }
    if (username != NULL && desk->room.chairs[seat].account == NULL) {
        let_go(desk, (Seat)seat, username);
    }
    *verdict = (DeskVerdict){ .is_ok = is_ok, .text = g_steal_pointer(&text) };
    return true;
}

GBytes *
desk_copy(Desk *desk, GError **error)
{
    return journal_copy(desk->journal, error);
}

bool
desk_takes_codes(const Desk *desk, Seat seat)
{
    return desk->room.chairs[seat].account != NULL ||
           (room_is_reserved(&desk->room, seat) && table_is_fresh(desk->table));
}

void
desk_list_gone(const Desk *desk, GPtrArray *usernames)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        const Chair *chair = &desk->room.chairs[i];
        g_autofree char *role = account_role(desk->edition->id, SEAT_COLOURS[i]);

        const int n_used = chair->has_wrapped ? ACCOUNTS_NUMBER_MAX : chair->taken;

        for (int back = 0; back < MIN(n_used, GONE_MAX); back++) {
            const int n = (chair->taken - 1 - back + ACCOUNTS_NUMBER_MAX) % ACCOUNTS_NUMBER_MAX + 1;
            g_autofree char *username = g_strdup_printf("%s.%d", role, n);

            if (chair->account == NULL || strcmp(username, chair->account->username) != 0) {
                g_ptr_array_add(usernames, g_steal_pointer(&username));
            }
        }
    }
}

int
desk_n_awake(const Desk *desk)
{
    int n = 0;

    for (int i = 0; i < SEATS_MAX; i++) {
        n += desk->room.chairs[i].here ? 1 : 0;
    }
    return n;
}

bool
desk_is_in_use(const Desk *desk)
{
    bool in_use = false;

    for (int i = 0; i < SEATS_MAX; i++) {
        in_use = in_use || desk->room.chairs[i].account != NULL;
    }
    return in_use;
}

gint64
desk_last(const Desk *desk)
{
    return journal_last(desk->journal);
}

const char *
desk_path(const Desk *desk)
{
    return desk->path;
}

bool
desk_is_over(const Desk *desk)
{
    return table_is_over(desk->table);
}

const char *
desk_kept(const Desk *desk)
{
    return desk->kept;
}

gsize
desk_size(const Desk *desk)
{
    static const char *const ENDS[] = { "", "-wal" };
    gsize size = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(ENDS); i++) {
        g_autofree char *path = g_strconcat(desk->path, ENDS[i], NULL);
        GStatBuf about;

        size += g_stat(path, &about) == 0 ? (gsize)about.st_size : 0;
    }
    return (size + METRICS_FILE_STEP - 1) / METRICS_FILE_STEP * METRICS_FILE_STEP;
}

bool
desk_is_sound(const Desk *desk)
{
    return desk->journal != NULL && journal_is_sound(desk->journal);
}

void
desk_show(const Desk *desk, JsonWriter *s)
{
    g_autofree char *view = table_view(desk->table, VIEWER_TABLE);
    g_autofree char *board = table_board(desk->table);
    const UndoAct *act = undo_last(&desk->room.undo);

    writer_open_object(s, NULL);
    room_tell(&desk->room, desk->table, desk->last, s);
    writer_text(s, "table", desk->edition->id);
    writer_bool(s, "over", table_is_over(desk->table));
    writer_raw(s, "view", view);
    writer_raw(s, "case", board);
    if (act == NULL) {
        writer_null(s, "last");
    } else {
        writer_open_object(s, "last");
        room_write_act(desk->table, act, desk->last, VIEWER_TABLE, s);
        writer_close_object(s);
    }
    writer_close_object(s);
}

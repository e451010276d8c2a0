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
    g_autofree char *draft =
        g_strdup_printf("hansom/%s/up/%s/draft", desk->edition->id, SEAT_COLOURS[seat]);

    log_tell(
        LOG_SEAT_FREED, LOG_TEXT("table", desk->edition->id), LOG_TEXT("seat", SEAT_COLOURS[seat]));
    desk_notify_seat_lost(desk, seat, "freed");
    desk->send(ACCOUNTS_TOPIC, command, false, desk->data);
    desk->send(draft, "", true, desk->data);
}

bool
desk_host(Desk *desk, json_t *wish, const Speech *speech, json_t **answer, GError **error)
{
    int seat = seat_find(json_text(wish, "seat"));
    g_autofree char *username = freed_account(desk, wish);

    if (room_kind(wish) != ENTRY_HOST && strcmp(json_text(wish, "act"), "open") != 0) {
        *answer = NULL;
        return true;
    }
    desk->host_speech = speech;
    bool judged = desk_judge(desk, SEAT_NONE, NULL, wish, error);
    desk->host_speech = NULL;
    if (!judged) {
        return false;
    }
    const Answer *told = g_ptr_array_index(desk->answers, desk->answers->len - 1);
    json_t *verdict = json_loads(told->text, 0, NULL);
    if (!desk_publish(desk, error)) {
        json_decref(verdict);
        return false;
    }
    if (username != NULL && desk->room.chairs[seat].account == NULL) {
        let_go(desk, (Seat)seat, username);
    }
    *answer = verdict;
    return true;
}

GBytes *
desk_copy(Desk *desk, GError **error)
{
    return journal_copy(desk->journal, error);
}

bool
desk_is_taken(const Desk *desk, Seat seat)
{
    return desk->room.chairs[seat].account != NULL;
}

void
desk_list_gone(const Desk *desk, GPtrArray *usernames)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        const Chair *chair = &desk->room.chairs[i];
        g_autofree char *role = account_role(desk->edition->id, SEAT_COLOURS[i]);

        for (int n = chair->taken; n > 0 && n > chair->taken - GONE_MAX; n--) {
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

json_t *
desk_show(const Desk *desk)
{
    g_autofree char *last = table_tell(desk->table, desk->last, VIEWER_TABLE);
    g_autofree char *view = table_view(desk->table, VIEWER_TABLE);
    g_autofree char *board = table_board(desk->table);
    const UndoAct *act = undo_last(&desk->room.undo);
    json_t *shown = room_tell(&desk->room, desk->table, last);

    json_object_set_new(shown, "table", json_string(desk->edition->id));
    json_object_set_new(shown, "over", json_boolean(table_is_over(desk->table)));
    json_object_set_new(shown, "view", json_loads(view, 0, NULL));
    json_object_set_new(shown, "case", json_loads(board, 0, NULL));
    json_object_set_new(
        shown,
        "last",
        act == NULL
            ? json_null()
            : json_pack(
                  "{s:I, s:o}", "n", (json_int_t)act->n, "events", json_loads(last, 0, NULL)));
    return shown;
}

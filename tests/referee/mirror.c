/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/referee/mirror.h"

#include <string.h>

#include "cases/edition/seal.h"
#include "cases/model/seating.h"
#include "referee/desk/desk.h"
#include "tests/referee/folder.h"

struct Mirror {
    Desk *desk;
    char *salt; /* NULL when nothing is sealed */
    char *folder;
    int n_acts;
    GString *sent[1 + SEATS_MAX]; /* messages to the table, and to each seat */
    GString *order;               /* topics of all messages, in order */
};

char *
mirror_unhash(char *text)
{
    size_t n = 0; /* number of hex digits before @at */

    /* Goes byte by byte. With strspn(), a sanitizer would measure the rest of the text each
     * time. */
    for (char *at = text;; at++) {
        if (g_ascii_isdigit(*at) || (*at >= 'a' && *at <= 'f')) {
            n++;
            continue;
        }
        if (n == SEAL_DIGITS) {
            memset(at - n, '0', n);
        }
        n = 0;
        if (*at == '\0') {
            return text;
        }
    }
}

static bool
is_over(const Mirror *mirror)
{
    return desk_is_over(mirror->desk);
}

/* Receives a message that the desk would give to the broker. */
static void
hear(const char *topic, const char *text, bool retained, gpointer data)
{
    Mirror *mirror = data;
    g_auto(GStrv) parts = g_strsplit(topic, "/", -1); /* hansom/TABLE/seat/red/view */
    bool to_seat = g_strv_length(parts) == 5 && strcmp(parts[2], "seat") == 0;
    int seat = to_seat ? seat_find(parts[3]) : VIEWER_TABLE;

    g_assert_true(to_seat ? seat >= 0 : strcmp(parts[2], "table") == 0);
    if (mirror->salt != NULL && strstr(text, mirror->salt) != NULL) {
        g_assert_cmpstr(parts[2], ==, "table");
        g_assert_cmpstr(parts[3], ==, "key");
        g_assert_true(is_over(mirror));
    }
    g_autofree char *unhashed = mirror_unhash(g_strdup(text));
    g_string_append_printf(mirror->order, "%s\n", topic);
    g_string_append_printf(
        mirror->sent[1 + seat], "%s%s %s\n", topic, retained ? " retained" : "", unhashed);
}

Mirror *
mirror_new(const Edition *edition, int n_seats)
{
    g_autoptr(GError) error = NULL;
    Mirror *mirror = g_new0(Mirror, 1);

    for (size_t i = 0; i < G_N_ELEMENTS(mirror->sent); i++) {
        mirror->sent[i] = g_string_new(NULL);
    }
    mirror->order = g_string_new(NULL);
    g_autofree char *sealed = NULL;
    edition_unseal(edition, &mirror->salt, &sealed);
    mirror->folder = folder_make("mirror");
    mirror->desk = desk_open(edition, mirror->folder, hear, mirror, &error);
    g_assert_no_error(error);
    desk_lift_limits(mirror->desk); /* the bots act without a pause */
    for (int i = 0; i < n_seats; i++) {
        Seat seat = (Seat)seating_find(edition->c->game)->seats[i];
        const Account *account = NULL;
        g_autofree char *password = NULL;
        g_autofree char *before = NULL;

        desk_join(mirror->desk, seat, SHOWS_COLOUR, &account, &password, &before, &error);
        g_assert_no_error(error);
    }
    return mirror;
}

void
mirror_free(Mirror *mirror)
{
    if (mirror == NULL) {
        return;
    }
    desk_close(mirror->desk);
    folder_remove(mirror->folder);
    g_free(mirror->folder);
    g_free(mirror->salt);
    for (size_t i = 0; i < G_N_ELEMENTS(mirror->sent); i++) {
        g_string_free(mirror->sent[i], TRUE);
    }
    g_string_free(mirror->order, TRUE);
    g_free(mirror);
}

void
mirror_act(Mirror *mirror, Seat seat, const json_t *act)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *topic = g_strdup_printf("%s/act", SEAT_COLOURS[seat]);
    g_autofree char *id = g_strdup_printf("%d", ++mirror->n_acts);
    json_t *sent = json_deep_copy(act);

    for (size_t i = 0; i < G_N_ELEMENTS(mirror->sent); i++) {
        g_string_truncate(mirror->sent[i], 0);
    }
    g_string_truncate(mirror->order, 0);
    json_object_set_new(sent, "id", json_string(id));
    char *text = json_dumps(sent, JSON_COMPACT);
    desk_take(mirror->desk, topic, text, strlen(text), &error);
    g_assert_no_error(error);
    desk_publish(mirror->desk, &error);
    g_assert_no_error(error);
    free(text);
    json_decref(sent);
}

const char *
mirror_sent(const Mirror *mirror, Viewer viewer)
{
    return mirror->sent[1 + viewer]->str;
}

const char *
mirror_order(const Mirror *mirror)
{
    return mirror->order->str;
}

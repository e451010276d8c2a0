/* SPDX-License-Identifier: GPL-3.0-or-later */
/* room.c: tests the seats and languages of a room, as journal entries change them */
#include "referee/desk/room.h"

#include "cases/model/seating.h"

enum {
    RED,
    BLUE,
};

/* Applies a journal entry of @act and @events (JSON with single quotes). */
static void
apply(Room *room, const char *act, const char *events)
{
    g_autofree char *proper_act = g_strdelimit(g_strdup(act), "'", '"');
    g_autofree char *proper_events = g_strdelimit(g_strdup(events), "'", '"');
    json_t *entry = json_loads(proper_act, 0, NULL);
    json_t *happened = json_loads(proper_events, 0, NULL);
    g_autofree char *wrong = room_apply(room, entry, happened);

    g_assert_cmpstr(wrong, ==, NULL);
    json_decref(entry);
    json_decref(happened);
}

static void
sit(Room *room, Seat seat)
{
    g_autofree char *role = account_role("T", SEAT_COLOURS[seat]);
    g_autofree char *name = g_strdup_printf("%s.%d", role, room->chairs[seat].taken + 1);
    g_autofree char *password = NULL;
    g_autoptr(Account) account = account_new(name, role, &password);
    json_t *join = room_join(seat, account);
    char *text = json_dumps(join, 0);

    apply(room, text, "[]");
    free(text);
    json_decref(join);
}

static void
test_freed(void)
{
    Room room;

    room_init(&room, "T");
    sit(&room, RED);
    sit(&room, BLUE);
    apply(&room, "{'language':'de','seat':'red'}", "[]");
    g_assert_cmpstr(room.chairs[RED].language, ==, "de");
    apply(&room, "{'host':'free','seat':'red'}", "[{'event':'freed','seat':'red'}]");
    g_assert_cmpint(room_seat_at(&room, 0), ==, BLUE);
    sit(&room, RED);
    g_assert_cmpint(room_seat_at(&room, 1), ==, RED);
    g_assert_cmpstr(room.chairs[RED].language, ==, NULL);
    room_clear(&room);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/room/who-comes-next-reads-what-they-say", test_freed);
    return g_test_run();
}

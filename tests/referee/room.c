/* SPDX-License-Identifier: GPL-3.0-or-later */
/* room.c: tests the seats, languages and names of a room, as journal entries change them */
#include "referee/desk/room.h"

#include "cases/model/seating.h"
#include "referee/desk/seat_name.h"

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

/* Asserts that @text becomes the name @expected; NULL means that it is no name. */
static void
assert_name(const char *text, const char *expected)
{
    g_autofree char *name = seat_name_clean(text);

    g_assert_cmpstr(name, ==, expected);
}

static void
test_clean(void)
{
    assert_name("Ada", "Ada");
    assert_name("  Ada  ", "Ada");
    assert_name("Dr. O’Neill-Ångström", NULL);
    assert_name("Dr. O’Neill-Ång", "Dr. O’Neill-Ång");
    assert_name("Ludwig 2.", "Ludwig 2.");
    assert_name("e\u0301", "é");
    assert_name("Ａｄａ", "Ada");
    assert_name("夏洛克", "夏洛克");
    assert_name("1234567890123456", "1234567890123456");
    assert_name("12345678901234567", NULL);
    assert_name("夏夏夏夏夏夏夏夏夏", NULL);
    assert_name("", NULL);
    assert_name(".", NULL);
    assert_name("A  B", NULL);
    assert_name("Ada-", NULL);
    assert_name("Ada..", NULL);
    assert_name("A\nB", NULL);
    assert_name("A\u202eB", NULL);
    assert_name("A\u200bB", NULL);
    assert_name("\u3164", NULL);
    assert_name("\u115f", NULL);
    assert_name("Ada\ufe0f", NULL);
    assert_name("Red\u034f", NULL);
    assert_name("\u0301", NULL);
    assert_name("Z\u0316\u0317\u0318", NULL);
    assert_name("<b>", NULL);
    assert_name("🕵", NULL);
    assert_name("Anna\U00013442", NULL); /* a blank of Egyptian hieroglyphs */
    assert_name("\U00013441", NULL);
    assert_name("\u16a0", NULL); /* a rune */
    assert_name("Ἑρμῆς", "Ἑρμῆς");
    assert_name("שרלוק", "שרלוק");
    assert_name("ஷெர்லாக்", "ஷெர்லாக்");
    g_autofree char *marks = g_strnfill(SEAT_NAME_BYTES_MAX, ' ');
    g_autofree char *long_name = g_strconcat(marks, "A", NULL);
    assert_name(long_name, NULL);
    assert_name(long_name + 1, "A");
}

/* Asserts that the room refuses the wish for @no, or grants it with @event (JSON with single
 * quotes). */
static void
assert_wish(const Room *room, Seat by, const char *wish, Refusal no, const char *event)
{
    g_autofree char *proper = g_strdelimit(g_strdup(wish), "'", '"');
    json_t *asked = json_loads(proper, 0, NULL);
    json_t *events = NULL;

    g_assert_cmpint(room_decide(room, NULL, by, asked, &events), ==, no);
    if (no == REFUSAL_NONE) {
        g_autofree char *expected = g_strdelimit(g_strdup(event), "'", '"');
        char *text = json_dumps(events, JSON_COMPACT);

        g_assert_cmpstr(text, ==, expected);
        free(text);
    }
    json_decref(asked);
    json_decref(events);
}

static void
test_named(void)
{
    Room room;

    room_init(&room, "T");
    sit(&room, RED);
    sit(&room, BLUE);
    assert_wish(&room,
                RED,
                "{'ask':'name','name':' Ada '}",
                REFUSAL_NONE,
                "[{'event':'named','seat':'red','name':'Ada'}]");
    apply(&room, "{'ask':'name','name':' Ada '}", "[{'event':'named','seat':'red','name':'Ada'}]");
    g_assert_cmpstr(room.chairs[RED].name, ==, "Ada");
    assert_wish(&room, RED, "{'ask':'name','name':'Ada'}", REFUSAL_NONE, "[]");
    assert_wish(&room, BLUE, "{'ask':'name','name':'ADA'}", REFUSAL_NAME_TAKEN, NULL);
    assert_wish(&room, BLUE, "{'ask':'name','name':'A d-a.'}", REFUSAL_NAME_TAKEN, NULL);
    g_assert_true(seat_name_is_colour("G reen.", NULL));
    assert_wish(&room, BLUE, "{'ask':'name','name':'<Ada>'}", REFUSAL_NAME_UNFIT, NULL);
    assert_wish(&room, BLUE, "{'ask':'name','name':7}", REFUSAL_MALFORMED, NULL);
    assert_wish(&room, BLUE, "{'host':'name','seat':'red','name':''}", REFUSAL_MALFORMED, NULL);
    assert_wish(
        &room, SEAT_NONE, "{'host':'name','seat':'green','name':''}", REFUSAL_UNKNOWN_PLAYER, NULL);
    assert_wish(&room,
                SEAT_NONE,
                "{'host':'name','seat':'red','name':''}",
                REFUSAL_NONE,
                "[{'event':'named','seat':'red','name':''}]");
    apply(&room, "{'host':'free','seat':'red'}", "[{'event':'freed','seat':'red'}]");
    g_assert_cmpstr(room.chairs[RED].name, ==, NULL);
    room_clear(&room);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/room/who-comes-next-reads-what-they-say", test_freed);
    g_test_add_func("/room/name-is-short-and-plain", test_clean);
    g_test_add_func("/room/each-player-has-one-name", test_named);
    return g_test_run();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turns.c: tests the order in which the acts of several tables are judged, with counted work */
#include "referee/house/turns.h"

#include <string.h>

#include "cases/model/seating.h"
#include "referee/base/world.h"
#include "referee/house/house.h"
#include "tests/referee/evening.h"
#include "tests/referee/folder.h"

enum {
    RED,
    BLUE,
};

/* --- turns alone --- */

/* Adds @n acts of @table, which stands for itself: 'A' is table A. */
static void
add(Turns *turns, char table, Seat seat, int n, gsize size)
{
    for (int i = 0; i < n; i++) {
        turns_add(turns,
                  &(WaitingAct){ .table = GINT_TO_POINTER((int)table),
                                 .seat = seat,
                                 .phone = i,
                                 .payload = g_malloc0(size + 1),
                                 .size = size });
    }
}

/* Judges up to @n acts in batches, as a referee to whom each act of a table with a small letter
 * costs 0.1 ms, and each of the others 10 ms. Returns the tables in their order, with a stroke
 * after each batch. *@now_us advances by the work. */
static char *
judge(Turns *turns, int n, gint64 *now_us)
{
    GString *order = g_string_new(NULL);

    while (turns_has_acts(turns) && n > 0) {
        WaitingAct *act = NULL;

        turns_begin_batch(turns);
        while (n > 0 && (act = turns_next(turns, *now_us)) != NULL) {
            const char table = (char)GPOINTER_TO_INT(act->table);
            const int took_us = g_ascii_islower(table) ? 100 : 10000;

            *now_us += took_us;
            turns_note_judged(turns, act->table, took_us, *now_us);
            g_string_append_c(order, table);
            waiting_act_free(act);
            n--;
        }
        g_string_append_c(order, '|');
    }
    return g_string_free(order, FALSE);
}

static void
assert_order(Turns *turns, int n, gint64 *now_us, const char *order)
{
    g_autofree char *judged = judge(turns, n, now_us);

    g_assert_cmpstr(judged, ==, order);
}

/* Tests that an act of another table waits for no more than the costly act that is being judged,
 * however many wait, and that its verdict waits for no costly act. */
static void
test_costly(void)
{
    Turns *turns = turns_new();
    gint64 now_us = G_USEC_PER_SEC;

    add(turns, 'A', RED, 100, 10);
    add(turns, 'B', RED, 100, 10);
    add(turns, 'C', RED, 100, 10);
    assert_order(turns, 7, &now_us, "A|B|C|A|B|C|A|");
    for (int i = 0; i < 20; i++) {
        add(turns, 'h', RED, 1, 10);
        assert_order(turns, 2, &now_us, i % 3 == 0 ? "h|B|" : i % 3 == 1 ? "h|C|" : "h|A|");
    }
    turns_free(turns);
}

/* Tests that cheap acts share a batch, up to 5 ms, and that tables with equal times take turns. */
static void
test_batch(void)
{
    Turns *turns = turns_new();
    gint64 now_us = G_USEC_PER_SEC;

    add(turns, 'a', RED, 40, 10);
    add(turns, 'b', RED, 20, 10);
    assert_order(turns,
                 60,
                 &now_us,
                 "abababababababababababababababababababab" /* 20 of each */
                 "aaaaaaaaaa|aaaaaaaaaa|");
    turns_free(turns);
}

/* Tests that the time that a table has used is forgotten: 10 ms in a second, and all of it after
 * ten seconds. */
static void
test_forgotten(void)
{
    Turns *turns = turns_new();
    gint64 now_us = G_USEC_PER_SEC;

    add(turns, 'A', RED, 50, 10);
    assert_order(turns, 15, &now_us, "A|A|A|A|A|A|A|A|A|A|A|A|A|A|A|");
    add(turns, 'B', RED, 50, 10);
    assert_order(turns, 12, &now_us, "B|B|B|B|B|B|B|B|B|B|A|B|");
    now_us += 10 * G_USEC_PER_SEC;
    assert_order(turns, 4, &now_us, "A|B|A|B|");
    turns_free(turns);
}

/* Tests that the messages of a table count as work of the batch, as long as they took last time. */
static void
test_told(void)
{
    Turns *turns = turns_new();
    gint64 now_us = G_USEC_PER_SEC;

    add(turns, 'a', RED, 1, 10);
    add(turns, 'b', RED, 1, 10);
    assert_order(turns, 2, &now_us, "ab|");
    turns_note_told(turns, GINT_TO_POINTER((int)'a'), 1000, now_us);
    turns_note_told(turns, GINT_TO_POINTER((int)'a'), 2000, now_us);
    turns_note_told(turns, GINT_TO_POINTER((int)'b'), 3000, now_us);
    turns_note_told(turns, GINT_TO_POINTER((int)'c'), 3000, now_us); /* for the host, say */
    now_us += G_USEC_PER_SEC;
    add(turns, 'a', RED, 3, 10);
    add(turns, 'b', RED, 3, 10);
    add(turns, 'c', RED, 3, 10);
    assert_order(turns, 9, &now_us, "a|bcabcabc|");
    turns_free(turns);
}

/* Tests that a seat's acts beyond its limit are dropped, and those of other seats are not. */
static void
test_full(void)
{
    Turns *turns = turns_new();
    gint64 now_us = G_USEC_PER_SEC;
    int n[2] = { 0, 0 };

    add(turns, 'a', RED, 600, 10);
    add(turns, 'a', BLUE, 300, TURNS_UNIT_BYTES); /* two units each */
    while (turns_has_acts(turns)) {
        WaitingAct *act = NULL;

        turns_begin_batch(turns);
        act = turns_next(turns, now_us);
        g_assert_cmpint(act->phone, ==, n[act->seat]); /* in the order of arrival */
        n[act->seat]++;
        waiting_act_free(act);
    }
    g_assert_cmpint(n[RED], ==, TURNS_SEAT_MAX);
    g_assert_cmpint(n[BLUE], ==, TURNS_SEAT_MAX / 2);
    add(turns, 'a', RED, 1, 10);
    assert_order(turns, 1, &now_us, "a|");
    add(turns, 'a', RED, 1, 10); /* turns_free() frees it */
    turns_free(turns);
}

/* --- a house with two tables --- */

/* Each call of the clock costs 10 ms, so that each act takes at least that long. */
typedef struct {
    char *state;
    GPtrArray *editions;
    House *house;
    GString *order; /* "a" and "b": verdicts of the two tables; a stroke after each turn */
    gint64 now_us;
    GSourceOnceFunc next; /* the timer without delay, or NULL */
    gpointer next_data;
} Lodge;

static gint64
advance(gpointer data)
{
    Lodge *lodge = data;

    return lodge->now_us += 10 * 1000;
}

static guint
after(guint delay_ms, GSourceOnceFunc what, gpointer what_data, gpointer data)
{
    Lodge *lodge = data;

    if (delay_ms == 0) {
        lodge->next = what;
        lodge->next_data = what_data;
    }
    return delay_ms == 0 ? 1 : 2;
}

static void
cancel(guint timer, gpointer data)
{
    Lodge *lodge = data;

    if (timer == 1) {
        lodge->next = NULL;
    }
}

static void
hear(const char *topic, const char *text, bool retained, gpointer data)
{
    const Lodge *lodge = data;
    const Edition *edition = g_ptr_array_index(lodge->editions, 0);

    (void)text;
    (void)retained;
    if (g_str_has_suffix(topic, "/verdict")) {
        g_string_append_c(lodge->order, strstr(topic, edition->id) != NULL ? 'a' : 'b');
    }
}

static bool
is_ready(gpointer data)
{
    (void)data;
    return true;
}

static void
fail(const GError *error, gpointer data)
{
    (void)data;
    g_error("%s", error->message);
}

/* Seats a phone at the seat red of table @i. */
static void
sit(const Lodge *lodge, guint i)
{
    g_autoptr(GError) error = NULL;
    const Account *account = NULL;
    g_autofree char *password = NULL;
    g_autofree char *before = NULL;

    desk_join(g_ptr_array_index(house_desks(lodge->house), i),
              RED,
              SHOWS_CARD,
              &account,
              &password,
              &before,
              &error);
    g_assert_no_error(error);
}

static void
open_lodge(Lodge *lodge)
{
    g_autoptr(GError) error = NULL;
    const HouseHandlers handlers = {
        .send = hear, .is_ready = is_ready, .failed = fail, .data = lodge
    };

    *lodge = (Lodge){
        .state = folder_make("turns"),
        .editions = g_ptr_array_new_with_free_func((GDestroyNotify)edition_free),
        .order = g_string_new(NULL),
    };
    g_ptr_array_add(lodge->editions, evening_edition("lady-alice", "one"));
    g_ptr_array_add(lodge->editions, evening_edition("lady-alice", "other"));
    lodge->house = house_open(lodge->editions, lodge->state, NULL, &handlers, &error);
    g_assert_no_error(error);
    sit(lodge, 0);
    sit(lodge, 1);
}

static void
close_lodge(Lodge *lodge)
{
    house_free(lodge->house);
    g_ptr_array_unref(lodge->editions);
    g_string_free(lodge->order, TRUE);
    folder_remove(lodge->state);
    g_free(lodge->state);
}

/* Sends an act of red at table @i, which the rules refuse, since the game has not begun. */
static void
take(const Lodge *lodge, guint i, int n)
{
    const Edition *edition = g_ptr_array_index(lodge->editions, i);
    g_autofree char *topic = g_strdup_printf("hansom/%s/up/red/act", edition->id);
    g_autofree char *act = g_strdup_printf("{\"id\":\"%d\",\"act\":\"reveal\"}", n);

    house_take(lodge->house, topic, act, strlen(act));
}

/* Publishes, and runs the house's timer until no act waits. */
static void
settle(Lodge *lodge)
{
    house_publish(lodge->house);
    g_string_append_c(lodge->order, '|');
    while (lodge->next != NULL) {
        GSourceOnceFunc next = lodge->next;

        lodge->next = NULL;
        next(lodge->next_data);
        g_string_append_c(lodge->order, '|');
    }
}

/* Tests that the verdict of the other table comes after one of those that waited before. */
static void
test_house(void)
{
    Lodge lodge;
    World world = *world_machine();

    world.steady_us = advance;
    world.after = after;
    world.cancel = cancel;
    world.data = &lodge;
    open_lodge(&lodge);
    world_use(&world);
    for (int n = 0; n < 6; n++) {
        take(&lodge, 0, n);
    }
    take(&lodge, 1, 0);
    settle(&lodge);
    g_assert_cmpstr(lodge.order->str, ==, "a|b|a|a|a|a|a|");
    world_use(NULL);
    close_lodge(&lodge);
}

/* Tests that an act waits in vain when another phone has taken the seat meanwhile. */
static void
test_moved(void)
{
    Lodge lodge;

    open_lodge(&lodge);
    take(&lodge, 0, 1);
    sit(&lodge, 0);
    g_string_truncate(lodge.order, 0); /* the old phone has been told that it lost the seat */
    house_publish(lodge.house);
    g_assert_cmpstr(lodge.order->str, ==, "");
    take(&lodge, 0, 1);
    house_publish(lodge.house);
    g_assert_cmpstr(lodge.order->str, ==, "a");
    close_lodge(&lodge);
}

/* Tests that an act that waits for the old game is not judged in the next one. */
static void
test_restarted(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *kept = NULL;
    Lodge lodge;

    open_lodge(&lodge);
    take(&lodge, 0, 1);
    g_assert_true(desk_restart(g_ptr_array_index(house_desks(lodge.house), 0), &kept, &error));
    g_assert_no_error(error);
    g_string_truncate(lodge.order, 0);
    house_publish(lodge.house);
    g_assert_cmpstr(lodge.order->str, ==, "");
    take(&lodge, 0, 1);
    house_publish(lodge.house);
    g_assert_cmpstr(lodge.order->str, ==, "a");
    close_lodge(&lodge);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/turns/costly", test_costly);
    g_test_add_func("/turns/batch", test_batch);
    g_test_add_func("/turns/forgotten", test_forgotten);
    g_test_add_func("/turns/told", test_told);
    g_test_add_func("/turns/full", test_full);
    g_test_add_func("/turns/house", test_house);
    g_test_add_func("/turns/moved", test_moved);
    g_test_add_func("/turns/restarted", test_restarted);
    return g_test_run();
}

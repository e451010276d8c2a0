/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command_queue.c: tests the order of commands to the broker: seats and screens alternate */
#include "referee/house/command_queue.h"

static bool is_connected = true;

static bool
note(const char *text, gpointer data)
{
    if (is_connected) {
        g_string_append_printf(data, "%s ", text);
    }
    return is_connected;
}

/* Lets the broker answer @n commands. */
static void
answer(CommandQueue *queue, int n)
{
    for (int i = 0; i < n; i++) {
        command_queue_go_on(queue);
    }
}

static void
test_order(void)
{
    g_autoptr(GString) sent = g_string_new(NULL);
    CommandQueue *queue = command_queue_new(note, sent);

    command_queue_add_for_screen(queue, "a1", "A");
    command_queue_add_for_screen(queue, "a2", "A");
    command_queue_add_for_screen(queue, "a3", "A");
    command_queue_add_for_screen(queue, "b1", "B");
    command_queue_add_for_screen(queue, "b2", "B");
    command_queue_add(queue, "seat1", "7K3Q.red");
    command_queue_add(queue, "seat2", "7K3Q.blue");
    g_assert_cmpstr(sent->str, ==, "a1 "); /* one at a time */
    answer(queue, 20);
    g_assert_cmpstr(sent->str, ==, "a1 seat1 a2 seat2 b1 a3 b2 ");
    command_queue_add(queue, "seat3", "7K3Q.red");
    command_queue_add(queue, "seat4", "7K3Q.blue");
    command_queue_free(queue);
}

/* Tests that each seat takes turns with the others, that the commands of one seat keep their order,
 * and that a command for no seat comes after all that wait. */
static void
test_seats(void)
{
    g_autoptr(GString) sent = g_string_new(NULL);
    CommandQueue *queue = command_queue_new(note, sent);

    for (int i = 1; i <= 4; i++) {
        g_autofree char *text = g_strdup_printf("red%d", i);

        command_queue_add(queue, text, "7K3Q.red");
    }
    command_queue_add(queue, "blue1", "7K3Q.blue");
    command_queue_add(queue, "free-red", NULL);
    command_queue_add(queue, "blue2", "7K3Q.blue");
    command_queue_add(queue, "green1", "7K3Q.green");
    answer(queue, 20);
    g_assert_cmpstr(sent->str, ==, "red1 red2 blue1 green1 red3 blue2 red4 free-red ");
    command_queue_free(queue);
}

/* Tests that new addresses, which join all the time, keep no address waiting for ever. */
static void
test_newcomers(void)
{
    g_autoptr(GString) sent = g_string_new(NULL);
    CommandQueue *queue = command_queue_new(note, sent);

    for (int i = 1; i <= 3; i++) {
        g_autofree char *text = g_strdup_printf("a%d", i);

        command_queue_add_for_screen(queue, text, "A");
    }
    for (int i = 1; i <= 6; i++) {
        g_autofree char *one = g_strdup_printf("n%d", i);
        g_autofree char *other = g_strdup_printf("m%d", i);

        command_queue_add_for_screen(queue, one, one);
        command_queue_add_for_screen(queue, other, other);
        answer(queue, 1);
    }
    g_assert_cmpstr(sent->str, ==, "a1 a2 n1 m1 a3 n2 m2 ");
    command_queue_free(queue);
}

/* Tests that no command is lost while the broker is away, and that the unanswered command is sent
 * again to the next broker. */
static void
test_absent_broker(void)
{
    g_autoptr(GString) sent = g_string_new(NULL);
    CommandQueue *queue = command_queue_new(note, sent);

    command_queue_add_for_screen(queue, "a1", "A");
    is_connected = false;
    command_queue_add(queue, "seat1", "7K3Q.red");
    command_queue_add(queue, "seat2", "7K3Q.blue");
    answer(queue, 1);
    command_queue_add_for_screen(queue, "a2", "A");
    command_queue_add_for_screen(queue, "a2", "A"); /* waits already */
    g_assert_cmpstr(sent->str, ==, "a1 ");
    is_connected = true;
    command_queue_begin(queue);
    command_queue_begin(queue);
    answer(queue, 1);
    g_assert_cmpstr(sent->str, ==, "a1 seat1 seat1 a2 ");
    command_queue_begin(queue);
    answer(queue, 3);
    g_assert_cmpstr(sent->str, ==, "a1 seat1 seat1 a2 a2 seat2 ");
    command_queue_free(queue);
}

/* Tests that a command keeps its place before a later one of the same address, also when the broker
 * has lost it and other addresses have had turns before. */
static void
test_place_of_the_lost(void)
{
    g_autoptr(GString) sent = g_string_new(NULL);
    CommandQueue *queue = command_queue_new(note, sent);

    for (int i = 1; i <= 3; i++) {
        g_autofree char *text = g_strdup_printf("a%d", i);

        command_queue_add_for_screen(queue, text, "A");
    }
    answer(queue, 2); /* a3 is in flight */
    command_queue_add_for_screen(queue, "delete-a3", "A");
    command_queue_add(queue, "seat1", "7K3Q.red");
    command_queue_begin(queue);
    command_queue_add_for_screen(queue, "b1", "B");
    command_queue_add_for_screen(queue, "b2", "B");
    answer(queue, 5);
    g_assert_cmpstr(sent->str, ==, "a1 a2 a3 a3 seat1 delete-a3 b1 b2 ");
    command_queue_free(queue);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/command-queue/order", test_order);
    g_test_add_func("/command-queue/seats", test_seats);
    g_test_add_func("/command-queue/newcomers", test_newcomers);
    g_test_add_func("/command-queue/absent-broker", test_absent_broker);
    g_test_add_func("/command-queue/place-of-the-lost", test_place_of_the_lost);
    return g_test_run();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* packets.c: tests what the gateway reads of a guest's packets: acts, verdicts, subscriptions; and
 * the limit on acts in flight */
#include "referee/gateway/guest_packets.h"

#include <string.h>

enum {
    PUBLISH = 0x30,
    SUBSCRIBE = 0x82,
    UNSUBSCRIBE = 0xa2,
};

/* Appends a text with its length before it. */
static void
add_text(GByteArray *to, const char *text)
{
    const guint8 head[] = { (guint8)(strlen(text) >> 8), (guint8)strlen(text) };

    g_byte_array_append(to, head, sizeof head);
    g_byte_array_append(to, (const guint8 *)text, (guint)strlen(text));
}

/* Appends a packet with @body to @to. Frees @body. */
static void
add_packet(GByteArray *to, guint8 type, GByteArray *body)
{
    guint left = body->len;

    g_byte_array_append(to, &type, 1);
    do {
        const guint8 byte = (guint8)((left & 0x7f) | (left > 0x7f ? 0x80 : 0));

        g_byte_array_append(to, &byte, 1);
        left >>= 7;
    } while (left > 0);
    g_byte_array_append(to, body->data, body->len);
    g_byte_array_unref(body);
}

static void
add_message(GByteArray *to, const char *topic, gsize n_bytes)
{
    GByteArray *body = g_byte_array_new();
    g_autofree guint8 *content = g_malloc0(n_bytes);

    add_text(body, topic);
    g_byte_array_append(body, content, (guint)n_bytes);
    add_packet(to, PUBLISH, body);
}

/* Returns the packets that take() reads. */
static GByteArray *
some_messages(void)
{
    GByteArray *all = g_byte_array_new();

    add_message(all, "hansom/7K3Q/up/red/act", 100);
    add_message(all, "hansom/7K3Q/up/red/act", 5000); /* 10 units, with the topic */
    add_message(all, "hansom/7K3Q/up/red/draft", 3000);
    add_message(all, "hansom/7K3Q/up/red/here", 1);
    add_message(all, "", 0);
    add_message(all, "/act", 0);
    add_message(all, "act", 0);
    add_message(all, "hansom/7K3Q/seat/red/verdict", 100);
    add_message(all, "hansom/7K3Q/seat/red/verdict/", 100);
    add_message(all, "/verdict", 0);
    return all;
}

/* Reads @bytes in pieces of at most @most bytes. Returns the units. */
static int
take(Packets *packets, const GByteArray *bytes, gsize most)
{
    int n_units = G_MAXINT;

    *packets = (Packets){ .most = G_MAXUINT32 };
    for (gsize at = 0; at < bytes->len;) {
        const gsize n = MIN(most, bytes->len - at);
        PacketsVerdict verdict;

        g_assert_cmpuint(packets_take(packets, bytes->data + at, n, &n_units, &verdict), ==, n);
        g_assert_cmpint(verdict, ==, PACKETS_FINE);
        at += n;
    }
    return G_MAXINT - n_units;
}

static void
test_messages(void)
{
    g_autoptr(GByteArray) all = some_messages();
    static const gsize PIECES[] = { 1, 2, 7, 100, 1 << 20 };

    for (gsize i = 0; i < G_N_ELEMENTS(PIECES); i++) {
        Packets packets;

        g_assert_cmpint(take(&packets, all, PIECES[i]), ==, 1 + 10 + 6 + 7);
        g_assert_cmpuint(packets.n_acts, ==, 4); /* an empty topic may be an alias */
        g_assert_cmpuint(packets.n_notices, ==, 1);
        g_assert_cmpuint(packets.n_other_units, ==, 6 + 5);
        g_assert_cmpuint(packets.n_verdicts, ==, 2);
        g_assert_cmpuint(packets.n_open, ==, 0);
    }
}

/* Tests that a message waits while there are no units, and that one may need more than there
 * are. */
static void
test_units(void)
{
    g_autoptr(GByteArray) all = some_messages();
    Packets packets = { .most = G_MAXUINT32 };
    PacketsVerdict verdict;
    int n_units = 2;

    gsize n = packets_take(&packets, all->data, all->len, &n_units, &verdict);
    g_assert_cmpint(n_units, ==, 1 - 10);
    g_assert_cmpint(all->data[n], ==, PUBLISH);
    g_assert_cmpuint(
        packets_take(&packets, all->data + n, all->len - n, &n_units, &verdict), ==, 0);
    n_units = 1;
    n += packets_take(&packets, all->data + n, all->len - n, &n_units, &verdict);
    g_assert_cmpint(n_units, ==, 1 - 6);
    g_assert_cmpuint(packets.n_other_units, ==, 6);
}

/* Returns whether a packet of @type with the @topics ("a b") may be forwarded. */
static bool
names(Subscriptions *subscriptions, guint8 type, const char *topics)
{
    static const guint8 ID[] = { 0, 1 };
    static const guint8 QOS = 0;
    g_autoptr(GByteArray) packet = g_byte_array_new();
    g_auto(GStrv) each = g_strsplit(topics, " ", -1);
    GByteArray *body = g_byte_array_new();

    g_byte_array_append(body, ID, sizeof ID);
    if (subscriptions->is_mqtt_5) {
        g_byte_array_append(body, (const guint8 *)"\2\x0b\1", 3); /* a subscription identifier */
    }
    for (int i = 0; each[i] != NULL; i++) {
        add_text(body, each[i]);
        if (type == SUBSCRIBE) {
            g_byte_array_append(body, &QOS, 1);
        }
    }
    add_packet(packet, type, body);
    return subscriptions_take(subscriptions, packet->data, packet->len);
}

static void
test_subscriptions(gconstpointer data)
{
    g_autofree char *longest = g_strnfill(SUBSCRIPTIONS_TOPIC_MAX, 'x');
    g_autofree char *longer = g_strnfill(SUBSCRIPTIONS_TOPIC_MAX + 1, 'x');
    Subscriptions subscriptions = { .is_mqtt_5 = GPOINTER_TO_INT(data) == 5 };

    g_assert_true(names(&subscriptions, UNSUBSCRIBE, "a"));
    g_assert_true(names(&subscriptions, SUBSCRIBE, "a b"));
    g_assert_true(names(&subscriptions, SUBSCRIBE, "c"));
    g_assert_true(names(&subscriptions, UNSUBSCRIBE, "a b"));
    g_assert_true(names(&subscriptions, SUBSCRIBE, "b a"));
    g_assert_false(names(&subscriptions, SUBSCRIBE, "d c"));
    g_assert_false(names(&subscriptions, SUBSCRIBE, "e e"));
    g_assert_true(names(&subscriptions, SUBSCRIBE, longest));
    g_assert_false(names(&subscriptions, SUBSCRIBE, longer));
    subscriptions_clear(&subscriptions);
    for (int i = 0; i <= SUBSCRIPTIONS_MAX; i++) {
        g_autofree char *topic = g_strdup_printf("%d", i);

        g_assert_true(names(&subscriptions, SUBSCRIBE, topic) == (i < SUBSCRIPTIONS_MAX));
    }
    subscriptions_clear(&subscriptions);
}

static void
test_malformed(void)
{
    static const guint8 NUL_IN_TOPIC[] = { SUBSCRIBE, 7, 0, 1, 0, 2, 'a', 0, 0 };
    static const guint8 TOPIC_TOO_SHORT[] = { SUBSCRIBE, 6, 0, 1, 0, 9, 'a', 0 };
    static const guint8 NO_OPTIONS[] = { SUBSCRIBE, 5, 0, 1, 0, 1, 'a' };
    static const guint8 OTHER[] = { 0xc0, 0 };
    Subscriptions subscriptions = { .topics = NULL };

    g_assert_false(subscriptions_take(&subscriptions, NUL_IN_TOPIC, sizeof NUL_IN_TOPIC));
    g_assert_false(subscriptions_take(&subscriptions, TOPIC_TOO_SHORT, sizeof TOPIC_TOO_SHORT));
    g_assert_false(subscriptions_take(&subscriptions, NO_OPTIONS, sizeof NO_OPTIONS));
    g_assert_true(subscriptions_take(&subscriptions, OTHER, sizeof OTHER));
    subscriptions_clear(&subscriptions);
}

static void
test_verdict_topics(void)
{
    Subscriptions subscriptions = { .is_mqtt_5 = true };

    g_assert_cmpint(subscriptions_count_verdicts(&subscriptions), ==, 1);
    names(&subscriptions, SUBSCRIBE, "hansom/T/table/# hansom/T/seat/red/view");
    g_assert_cmpint(subscriptions_count_verdicts(&subscriptions), ==, 1);
    names(&subscriptions, SUBSCRIBE, "hansom/T/seat/red/verdict");
    g_assert_cmpint(subscriptions_count_verdicts(&subscriptions), ==, 1);
    names(&subscriptions, SUBSCRIBE, "hansom/T/seat/red/# hansom/T/seat/red/+");
    g_assert_cmpint(subscriptions_count_verdicts(&subscriptions), ==, 3);
    subscriptions.is_mqtt_5 = false;
    g_assert_cmpint(subscriptions_count_verdicts(&subscriptions), ==, 1);
    subscriptions_clear(&subscriptions);
}

/* Tests the limits of one guest and of all, and that a guest without acts in flight may always send
 * one. */
static void
test_flow(void)
{
    FlowTotal total = { 0 };
    Flow flows[FLOW_ALL_MAX / FLOW_ONE_MAX + 1];
    const int last = G_N_ELEMENTS(flows) - 1;

    for (int i = 0; i <= last; i++) {
        flow_init(&flows[i], &total);
    }
    for (int i = 0; i < last; i++) {
        g_assert_cmpint(flow_may_send(&flows[i]), ==, FLOW_ONE_MAX);
        flow_note_sent(&flows[i], FLOW_ONE_MAX, FLOW_ONE_MAX, 10);
        g_assert_cmpint(flow_may_send(&flows[i]), ==, 0);
    }
    g_assert_cmpint(flow_may_send(&flows[last]), ==, 1);
    flow_note_sent(&flows[last], 33, 1, 10); /* a large act */
    g_assert_cmpint(flow_may_send(&flows[last]), <=, 0);
    flow_note_verdicts(&flows[last], 1, 1, 11); /* gives all of its units back */
    g_assert_cmpint(flow_may_send(&flows[last]), ==, 1);
    flow_note_verdicts(&flows[0], 40, 1, 11);
    g_assert_cmpint(flow_may_send(&flows[0]), ==, 40);
    /* A verdict that arrives twice counts once. */
    flow_note_verdicts(&flows[1], 3, 2, 11);
    g_assert_cmpint(flows[1].n_may_send, ==, 1);
    flow_note_verdicts(&flows[1], 1, 2, 11);
    g_assert_cmpint(flows[1].n_may_send, ==, 2);
    /* Acts without a verdict are forgotten. */
    flow_sweep(&flows[2], 10 + FLOW_FORGET_S - 0.1);
    g_assert_cmpint(flows[2].n_may_send, ==, 0);
    flow_sweep(&flows[2], 10 + FLOW_FORGET_S);
    g_assert_cmpint(flows[2].n_may_send, ==, FLOW_ONE_MAX);
    /* A guest that reconnects gets no new allowance for all at once. */
    flow_note_sent(&flows[2], FLOW_ONE_MAX, 1, 20);
    const int before = total.n_sent;
    for (int i = 0; i <= last; i++) {
        flow_end(&flows[i]);
    }
    g_assert_cmpint(total.n_sent, ==, before);
    flow_sweep_total(&total);
    g_assert_cmpint(total.n_sent, ==, before - (before + FLOW_FORGET_S - 1) / FLOW_FORGET_S);
    for (int i = 0; i < 100; i++) {
        flow_sweep_total(&total);
    }
    g_assert_cmpint(total.n_sent, ==, 0);
}

/* Tests that acts wait for verdicts, that drafts do not count, and that notices are limited. */
static void
test_guest(void)
{
    static const guint8 PUBACK[] = { 0x40, 2, 0, 1 };
    FlowTotal total = { 0 };
    GuestPackets guest;
    g_autoptr(GByteArray) acts = g_byte_array_new();

    for (int i = 0; i < FLOW_ONE_MAX + 1; i++) {
        add_message(acts, "hansom/7K3Q/up/red/act", 10);
    }
    const gsize each = acts->len / (FLOW_ONE_MAX + 1);
    guest_packets_init(&guest, 1 << 16, &total, 10);
    guest_packets_add(&guest, acts->data, acts->len);
    g_assert_true(guest_packets_judge(&guest, 10));
    g_assert_true(guest_packets_wait(&guest));
    g_assert_cmpuint(guest_packets_count(&guest), ==, FLOW_ONE_MAX * each);
    guest_packets_remove(&guest, FLOW_ONE_MAX * each);
    flow_note_verdicts(&guest.flow, 1, 1, 10);
    g_assert_true(guest_packets_judge(&guest, 10));
    g_assert_false(guest_packets_wait(&guest));
    g_assert_cmpuint(guest_packets_count(&guest), ==, each);
    guest_packets_clear(&guest);

    guest_packets_init(&guest, 1 << 16, &total, 10);
    for (int i = 0; i < GUEST_NOTICES_BURST; i++) {
        g_autoptr(GByteArray) others = g_byte_array_new();

        add_message(others, "hansom/7K3Q/up/red/draft", 3000);
        add_message(others, "hansom/7K3Q/up/red/here", 1);
        g_assert_false(guest_packets_notify_too_often(&guest, 10));
        guest_packets_add(&guest, others->data, others->len);
        g_assert_true(guest_packets_judge(&guest, 10));
        g_assert_false(guest_packets_wait(&guest));
    }
    g_assert_true(guest_packets_notify_too_often(&guest, 10));
    g_assert_cmpuint(guest_packets_count(&guest), ==, guest.bytes->len);
    /* After the broker's end, acknowledgements still count. */
    guest_packets_add(&guest, PUBACK, sizeof PUBACK);
    g_assert_true(guest_packets_drop(&guest));
    g_assert_cmpuint(guest.packets.n_answers, ==, 1);
    g_assert_cmpuint(guest.bytes->len, ==, 0);
    guest_packets_clear(&guest);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/packets/messages", test_messages);
    g_test_add_func("/packets/units", test_units);
    g_test_add_data_func("/packets/subscriptions-4", GINT_TO_POINTER(4), test_subscriptions);
    g_test_add_data_func("/packets/subscriptions-5", GINT_TO_POINTER(5), test_subscriptions);
    g_test_add_func("/packets/malformed-subscriptions", test_malformed);
    g_test_add_func("/packets/verdict-topics", test_verdict_topics);
    g_test_add_func("/packets/acts-in-flight", test_flow);
    g_test_add_func("/packets/guest", test_guest);
    return g_test_run();
}

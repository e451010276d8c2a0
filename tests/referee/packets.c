/* SPDX-License-Identifier: GPL-3.0-or-later */
/* packets.c: tests how the gateway reads packets, and the limits on what a guest may ask for: acts
 * in flight, messages without a verdict, subscriptions */
#include "referee/gateway/packets.h"
#include "referee/gateway/guest_packets.h"
#include "referee/gateway/packet_reader.h"

#include <string.h>

enum {
    PUBLISH = 0x30,
    SUBSCRIBE = 0x82,
    UNSUBSCRIBE = 0xa2,
    CONTENT_TYPE = 0x03, /* properties */
    USER_PROPERTY = 0x26,
};

static Window window; /* of the guest in the current test */

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

static GByteArray *
some_messages(void)
{
    GByteArray *all = g_byte_array_new();

    add_message(all, "hansom/7K3Q/seat/red/verdict", 100);
    add_message(all, "hansom/7K3Q/seat/red/verdict/", 5000);
    add_message(all, "", 0);
    add_message(all, "verdict", 0);
    add_message(all, "/verdict", 1 << 15);
    g_byte_array_append(all, (const guint8 *)"\x32\4\0\0\0\1", 6); /* QoS 1, and no topic */
    return all;
}

/* Tests that verdicts and messages to acknowledge are counted, in whatever pieces they arrive. */
static void
test_messages(void)
{
    g_autoptr(GByteArray) all = some_messages();
    static const gsize PIECES[] = { 1, 2, 7, 100, 1 << 20 };

    for (gsize i = 0; i < G_N_ELEMENTS(PIECES); i++) {
        Packets packets = { .type = 0 };

        for (gsize at = 0; at < all->len; at += PIECES[i]) {
            const gsize n = MIN(PIECES[i], all->len - at);

            g_assert_true(packets_take(&packets, all->data + at, n));
        }
        g_assert_cmpuint(packets.n_verdicts, ==, 2);
        g_assert_cmpuint(packets.window.messages.length, ==, 1);
        g_assert_true(window_has(&packets.window, 0x0001));
        g_assert_cmpuint(packets.window.bytes, ==, 4 + WINDOW_MESSAGE_COST);
        packets_clear(&packets);
        g_assert_cmpuint(packets.left, ==, 0);
    }
}

/* Tests that the end of a packet is found as soon as its head is complete, and not before. */
static void
test_measure(void)
{
    static const guint8 LONG[] = { PUBLISH, 0x80, 0x80, 0x80, 0x80, 0x01 };
    g_autoptr(GByteArray) message = g_byte_array_new();
    gsize size = 1;

    add_message(message, "topic", 300);
    for (gsize n = 0; n < message->len; n++) {
        g_assert_true(packet_measure(message->data, n, 307, &size));
        g_assert_cmpuint(size, ==, 0);
    }
    add_message(message, "topic", 300);
    g_assert_true(packet_measure(message->data, message->len, 307, &size));
    g_assert_cmpuint(size, ==, message->len / 2);
    g_assert_true(packet_measure(message->data, 2, 306, &size));
    g_assert_false(packet_measure(message->data, 3, 306, &size));
    g_assert_true(packet_measure(LONG, 4, G_MAXUINT32, &size));
    g_assert_false(packet_measure(LONG, 5, G_MAXUINT32, &size));
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

/* Sends acts without content until no more may be sent at @now_s. Returns their number. */
static int
fill(Flow *flow, double now_s)
{
    int n = 0;

    for (; flow_may_send(flow, now_s); n++) {
        g_assert_cmpint(n, <=, FLOW_ONE_MAX);
        flow_note_sent(flow, 0, now_s);
    }
    return n;
}

/* Sets up @n flows that have had a verdict. */
static void
answered_flows(Flow *flows, int n, FlowTotal *totals)
{
    for (int i = 0; i < n; i++) {
        flow_init(&flows[i], totals);
        flow_note_sent(&flows[i], 0, 9);
        flow_note_verdicts(&flows[i], 1, 1, 9);
    }
}

/* Tests the limits of one guest and of all, and that a guest may send an act even when all guests
 * have reached their limit. */
static void
test_flow(void)
{
    FlowTotals totals = { { 0 } };
    Flow flows[FLOW_ALL_MAX / FLOW_ONE_MAX + 1];
    const int last = G_N_ELEMENTS(flows) - 1;

    answered_flows(flows, last + 1, totals);
    for (int i = 0; i < last; i++) {
        g_assert_cmpint(fill(&flows[i], 10), ==, FLOW_ONE_MAX);
    }
    g_assert_cmpint(totals[1].n_units, ==, FLOW_ALL_MAX);
    /* None in flight: one act, of any size; after a while without a verdict one more. */
    flow_note_sent(&flows[last], 33 * FLOW_UNIT_BYTES, 10);
    g_assert_false(flow_may_send(&flows[last], 10 + FLOW_PATIENCE_S - 0.1));
    g_assert_true(flow_may_send(&flows[last], 10 + FLOW_PATIENCE_S));
    flow_note_verdicts(&flows[last], 1, 1, 11); /* gives all of its units back */
    g_assert_cmpint(totals[1].n_units, ==, FLOW_ALL_MAX);
    g_assert_true(flow_may_send(&flows[last], 11));
    flow_note_verdicts(&flows[0], 40, 1, 11);
    g_assert_cmpint(fill(&flows[0], 11), ==, 40);
    /* A verdict that arrives twice counts once. */
    flow_note_verdicts(&flows[1], 3, 2, 11);
    g_assert_cmpint(flows[1].n_units, ==, FLOW_ONE_MAX - 1);
    flow_note_verdicts(&flows[1], 1, 2, 11);
    g_assert_cmpint(flows[1].n_units, ==, FLOW_ONE_MAX - 2);
    /* A guest that reconnects gets no new allowance for all at once. */
    const int before = totals[1].n_units;
    for (int i = 0; i <= last; i++) {
        flow_end(&flows[i]);
    }
    g_assert_cmpint(totals[1].n_units, ==, before);
    flow_sweep_totals(totals);
    g_assert_cmpint(totals[1].n_units, ==, before - (before + FLOW_FORGET_S - 1) / FLOW_FORGET_S);
    for (int i = 0; i < 100; i++) {
        flow_sweep_totals(totals);
    }
    g_assert_cmpint(totals[1].n_units, ==, 0);
}

/* Tests that guests without a verdict have a limit of their own for all of them together, and that
 * they do not count towards the limit of the others. */
static void
test_flow_unanswered(void)
{
    FlowTotals totals = { { 0 } };
    Flow flows[FLOW_NEW_ALL_MAX / FLOW_ONE_MAX + 1];
    const int last = G_N_ELEMENTS(flows) - 1;

    for (int i = 0; i <= last; i++) {
        flow_init(&flows[i], totals);
        flow_note_verdicts(&flows[i], 1, 1, 10); /* news for the seat, and no verdict */
        g_assert_cmpint(fill(&flows[i], 10), ==, i < last ? FLOW_ONE_MAX : 1);
    }
    g_assert_cmpint(totals[0].n_units, ==, FLOW_NEW_ALL_MAX + 1);
    g_assert_cmpint(totals[1].n_units, ==, 0);
    g_assert_true(flow_may_send(&flows[last], 10 + FLOW_PATIENCE_S));
    flow_note_verdicts(&flows[last], 1, 1, 11);
    g_assert_cmpint(fill(&flows[last], 11), ==, FLOW_ONE_MAX);
    g_assert_cmpint(totals[0].n_units, ==, FLOW_NEW_ALL_MAX);
    g_assert_cmpint(totals[1].n_units, ==, FLOW_ONE_MAX);
    /* No verdict any more: the guests begin anew. */
    flow_sweep(&flows[0], 10 + FLOW_FORGET_S - 0.1);
    g_assert_false(flow_may_send(&flows[0], 14));
    for (int i = 0; i <= last; i++) {
        flow_sweep(&flows[i], 11 + FLOW_FORGET_S);
        g_assert_true(flow_may_send(&flows[i], 16));
    }
    g_assert_cmpint(totals[0].n_units + totals[1].n_units, ==, 0);
    g_assert_false(flows[last].is_answered);
    /* A guest that reconnects gets no new allowance for all at once. */
    g_assert_cmpint(fill(&flows[0], 16), ==, FLOW_ONE_MAX);
    flow_end(&flows[0]);
    g_assert_cmpint(totals[0].n_units, ==, FLOW_ONE_MAX);
}

/* Adds @packets to @guest, and judges them. Returns the number of bytes that may be sent now, and
 * removes them. */
static gsize
judge(GuestPackets *guest, const GByteArray *packets, double now_s)
{
    guest_packets_add(guest, packets->data, packets->len);
    g_assert_true(guest_packets_judge(guest, now_s));
    const gsize n = guest->n_judged;
    guest_packets_remove(guest, n);
    return n;
}

/* Sets up a guest that the broker has accepted, with the seat red. */
static void
begin(GuestPackets *guest, FlowTotal *totals)
{
    static guint8 connect[] = { 0x10, 0 };
    const GByteArray first = { connect, sizeof connect };

    window_clear(&window);
    guest_packets_init(guest, 1 << 16, totals, &window, 10);
    g_assert_cmpuint(judge(guest, &first, 10), ==, first.len);
    guest->is_accepted = true;
    guest->act_topic = g_strdup("hansom/7K3Q/up/red/act");
}

/* Tests that only the first packet of a guest is judged before the broker accepts it. */
static void
test_before_acceptance(void)
{
    FlowTotals totals = { { 0 } };
    GuestPackets guest;
    g_autoptr(GByteArray) acts = g_byte_array_new();

    for (int i = 0; i < FLOW_ONE_MAX; i++) {
        add_message(acts, "/act", 0);
    }
    guest_packets_init(&guest, 1 << 16, totals, &window, 10);
    g_assert_cmpuint(judge(&guest, acts, 10), ==, acts->len / FLOW_ONE_MAX);
    g_assert_false(guest.waits);
    g_assert_cmpint(totals[0].n_units, ==, 0);
    guest_packets_clear(&guest);
}

/* Tests that acts wait for verdicts, that incomplete packets cost nothing, and that a malformed
 * message ends the connection. */
static void
test_acts(void)
{
    static const guint8 TOPIC_TOO_LONG[] = { PUBLISH, 2, 0, 5 };
    FlowTotals totals = { { 0 } };
    GuestPackets guest;
    g_autoptr(GByteArray) acts = g_byte_array_new();
    g_autoptr(GByteArray) half = g_byte_array_new();
    const GByteArray none = { NULL, 0 };

    for (int i = 0; i < FLOW_ONE_MAX + 1; i++) {
        add_message(acts, i % 2 == 0 ? "hansom/7K3Q/up/red/act" : "", 10);
    }
    begin(&guest, totals);
    g_assert_cmpuint(judge(&guest, acts, 10), ==, acts->len - 36);
    g_assert_true(guest.waits);
    flow_note_verdicts(&guest.flow, 1, 1, 10);
    g_assert_cmpuint(judge(&guest, &none, 10), ==, 36);
    g_assert_false(guest.waits);
    g_assert_cmpuint(totals[1].n_units, ==, FLOW_ONE_MAX);
    flow_note_verdicts(&guest.flow, FLOW_ONE_MAX, 1, 10);

    add_message(half, "hansom/7K3Q/up/red/act", 30000);
    g_byte_array_set_size(half, half->len - 1);
    g_assert_cmpuint(judge(&guest, half, 10), ==, 0);
    g_assert_false(guest.waits);
    g_assert_cmpuint(totals[1].n_units, ==, 0);
    g_byte_array_set_size(half, 1); /* the last byte of the packet */
    g_assert_cmpuint(judge(&guest, half, 10), ==, 30000 + 28);
    g_assert_cmpuint(totals[1].n_units, ==, 1 + 30028 / FLOW_UNIT_BYTES);

    guest_packets_add(&guest, TOPIC_TOO_LONG, sizeof TOPIC_TOO_LONG);
    g_assert_false(guest_packets_judge(&guest, 10));
    guest_packets_clear(&guest);
}

/* Tests that messages to topics of others are never in flight, and neither are those of screens. */
static void
test_no_acts(void)
{
    FlowTotals totals = { { 0 } };
    GuestPackets guest;
    g_autoptr(GByteArray) others = g_byte_array_new();

    add_message(others, "hansom/7K3Q/up/blue/act", 10);
    add_message(others, "/act", 10);
    add_message(others, "hansom/7K3Q/up/red/act/x", 10);
    begin(&guest, totals);
    judge(&guest, others, 10);
    g_clear_pointer(&guest.act_topic, g_free);
    add_message(others, "hansom/7K3Q/up/red/act", 10);
    add_message(others, "", 10);
    g_assert_cmpuint(judge(&guest, others, 10), ==, others->len);
    g_assert_cmpint(totals[0].n_units, ==, 0);
    g_assert_cmpuint(guest.flow.n_acts, ==, 0);
    guest_packets_clear(&guest);
}

/* Tests that messages without a verdict wait once there are too many, and that the acknowledgements
 * of a guest count after the end of the broker. */
static void
test_notices(void)
{
    static guint8 PUBACK[] = { 0x40, 2, 0, 1 };
    const GByteArray answer = { PUBACK, sizeof PUBACK };
    static const char *const TOPICS[] = { "hansom/7K3Q/up/red/draft",
                                          "hansom/7K3Q/up/red/here",
                                          "x" };
    FlowTotals totals = { { 0 } };
    GuestPackets guest;
    gsize n_sent = 0;

    begin(&guest, totals);
    window_add(&window, 1, 100);
    window_add(&window, 2, 100);
    for (int i = 0; i < GUEST_NOTICES_BURST + 10; i++) {
        g_autoptr(GByteArray) notice = g_byte_array_new();

        add_message(notice, TOPICS[i % G_N_ELEMENTS(TOPICS)], 1);
        n_sent += judge(&guest, notice, 10) > 0 ? 1 : 0;
    }
    g_assert_cmpuint(n_sent, ==, GUEST_NOTICES_BURST);
    g_assert_true(guest.waits);
    g_assert_cmpuint(judge(&guest, &answer, 10), ==, 0);
    g_assert_cmpuint(judge(&guest, &answer, 12), >, 0);
    g_assert_false(guest.waits);
    guest_packets_add(&guest, PUBACK, sizeof PUBACK);
    guest_packets_add(&guest, PUBACK, 1);
    window_add(&window, 1, 100);
    g_assert_true(guest_packets_drop(&guest));
    g_assert_cmpuint(guest.bytes->len, ==, 1);
    g_assert_false(window_has(&window, 1));
    g_assert_true(window_has(&window, 2));
    g_assert_cmpuint(window.bytes, ==, 100 + WINDOW_MESSAGE_COST);
    guest_packets_clear(&guest);
    window_clear(&window);
}

/* Tests that a large draft takes as many tokens as many small ones. */
static void
test_large_notices(void)
{
    FlowTotals totals = { { 0 } };
    GuestPackets guest;
    g_autoptr(GByteArray) draft = g_byte_array_new();
    gsize n_sent = 0;

    add_message(draft, "hansom/7K3Q/up/red/draft", 8 * GUEST_NOTICE_BYTES);
    begin(&guest, totals);
    while (!guest.waits) {
        n_sent += judge(&guest, draft, 10) > 0 ? 1 : 0;
    }
    g_assert_cmpuint(n_sent, ==, 4); /* nine tokens each */
    guest_packets_clear(&guest);
}

/* Adds a message with the property @id of MQTT 5, a text of @n_bytes bytes. */
static void
add_with_property(GByteArray *to, guint8 id, guint8 n_bytes)
{
    GByteArray *body = g_byte_array_new();
    const guint8 head[] = { (guint8)(3 + n_bytes), id, 0, n_bytes };
    g_autofree guint8 *content = g_malloc0(n_bytes);

    add_text(body, "hansom/7K3Q/up/red/draft");
    g_byte_array_append(body, (const guint8 *)"\0\1", 2); /* packet identifier */
    g_byte_array_append(body, head, sizeof head);
    g_byte_array_append(body, content, n_bytes);
    add_packet(to, PUBLISH | 0x02, body);
}

/* Tests that a guest is disconnected for properties that no phone sends, and for long packets. */
static void
test_long_packets(void)
{
    static const guint8 PUBACK[] = { 0x40, GUEST_SMALL_MAX + 1, 0, 1 };
    FlowTotals totals = { { 0 } };
    GuestPackets guest;
    g_autoptr(GByteArray) fine = g_byte_array_new();
    GByteArray *refused[] = { g_byte_array_new(), g_byte_array_new() };
    g_autoptr(GByteArray) answer = g_byte_array_new();

    add_with_property(fine, CONTENT_TYPE, GUEST_PROPERTIES_MAX - 3);
    add_with_property(refused[0], CONTENT_TYPE, GUEST_PROPERTIES_MAX - 2);
    add_with_property(refused[1], USER_PROPERTY, 0);
    for (size_t i = 0; i < G_N_ELEMENTS(refused); i++) {
        begin(&guest, totals);
        /* MQTT 3.1.1 has no properties, so these bytes are content. */
        g_assert_cmpuint(judge(&guest, refused[i], 10), >, 0);
        guest.subscriptions.is_mqtt_5 = true;
        g_assert_cmpuint(judge(&guest, fine, 10), >, 0);
        guest_packets_add(&guest, refused[i]->data, refused[i]->len);
        g_assert_false(guest_packets_judge(&guest, 10));
        guest_packets_clear(&guest);
        g_byte_array_unref(refused[i]);
    }

    begin(&guest, totals);
    g_byte_array_append(answer, PUBACK, sizeof PUBACK);
    g_byte_array_set_size(answer, 2 + GUEST_SMALL_MAX + 1);
    guest_packets_add(&guest, answer->data, answer->len);
    g_assert_false(guest_packets_judge(&guest, 10));
    guest_packets_clear(&guest);
}

/* Tests that pings and acknowledgements of nothing count as notices. */
static void
test_small_packets(void)
{
    static guint8 PINGREQ[] = { 0xc0, 0 };
    static guint8 PUBACK[] = { 0x40, 2, 0, 1 };
    const GByteArray packets[] = { { PINGREQ, sizeof PINGREQ }, { PUBACK, sizeof PUBACK } };
    FlowTotals totals = { { 0 } };
    GuestPackets guest;
    int n_sent = 0;

    begin(&guest, totals);
    for (int i = 0; i < GUEST_NOTICES_BURST + 10; i++) {
        n_sent += judge(&guest, &packets[i % G_N_ELEMENTS(packets)], 10) > 0 ? 1 : 0;
    }
    g_assert_cmpint(n_sent, ==, GUEST_NOTICES_BURST);
    g_assert_true(guest.waits);
    guest_packets_clear(&guest);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/packets/messages", test_messages);
    g_test_add_func("/packets/measure", test_measure);
    g_test_add_data_func("/packets/subscriptions-4", GINT_TO_POINTER(4), test_subscriptions);
    g_test_add_data_func("/packets/subscriptions-5", GINT_TO_POINTER(5), test_subscriptions);
    g_test_add_func("/packets/malformed-subscriptions", test_malformed);
    g_test_add_func("/packets/verdict-topics", test_verdict_topics);
    g_test_add_func("/packets/acts-in-flight", test_flow);
    g_test_add_func("/packets/acts-without-verdicts", test_flow_unanswered);
    g_test_add_func("/packets/before-acceptance", test_before_acceptance);
    g_test_add_func("/packets/acts", test_acts);
    g_test_add_func("/packets/no-acts", test_no_acts);
    g_test_add_func("/packets/notices", test_notices);
    g_test_add_func("/packets/small-packets", test_small_packets);
    g_test_add_func("/packets/large-notices", test_large_notices);
    g_test_add_func("/packets/long-packets", test_long_packets);
    return g_test_run();
}

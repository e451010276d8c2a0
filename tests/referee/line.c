/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line.c: tests a websocket that is joined to the broker: its limits, and the end of the connection
 *
 * The test plays the guest, the referee and the broker. The line and its event loop are those of
 * the gateway. No result depends on how fast the machine is: the loop runs until the guest has
 * received the expected data, or until the gateway's tick has passed.
 */
#include "referee/gateway/line.h"
#include "referee/gateway/pacing.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <wslay/wslay.h>

enum {
    NEAR,
    FAR,
    LARGE = 900 << 10, /* bytes: more than a socket buffer, less than LINE_AHEAD_MAX */
    HEARD_MAX = 2 << 20,
    TURNS_MAX = 1000000,
};

typedef struct {
    struct ev_loop *loop;
    Channel *gateway;
    Channel *referee;
    Counts *counts;
    Connections *connections;
    Lines *lines;
    int near;      /* the gateway's end of the guest's socket */
    int guest;     /* the guest's end */
    int broker;    /* the broker's end; -1 until it is connected */
    guint8 *heard; /* everything that the guest received, including frame headers */
    gsize n_heard;
    bool is_over; /* the gateway has closed the guest's connection */
    Visitor *visitor;
} Stage;

/* Opens a websocket in the gateway of @stage. The guest sent the @size bytes at @extra right after
 * its handshake. */
static void
open_websocket(Stage *stage, const void *extra, gsize size)
{
    int ends[2];

    stage->broker = -1;
    stage->heard = g_malloc(HEARD_MAX);
    g_assert_cmpint(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends), ==, 0);
    stage->near = ends[NEAR];
    stage->guest = ends[FAR];
    stage->visitor = connections_enter(stage->connections, stage->near, "192.168.1.7", 0);
    lines_open(stage->lines, NULL, NULL, extra, size, stage->visitor);
}

/* Starts a gateway and opens a websocket. */
static void
stage_open_behind(Stage *stage, const void *extra, gsize size)
{
    int ends[2];

    *stage = (Stage){ .loop = ev_loop_new(0) };
    g_assert_cmpint(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), ==, 0);
    stage->gateway = channel_new(ends[NEAR]);
    stage->referee = channel_new(ends[FAR]);
    stage->counts = counts_new(stage->gateway);
    stage->connections = connections_new(CONNECTIONS_ALL_MAX);
    stage->lines = lines_new(stage->loop, stage->gateway, stage->counts);
    open_websocket(stage, extra, size);
}

static void
stage_open(Stage *stage)
{
    stage_open_behind(stage, "", 0);
}

/* Opens another websocket in the gateway of @first. Its guest sent the @size bytes at @extra right
 * after the handshake. */
static void
stage_join_behind(Stage *stage, const Stage *first, const void *extra, gsize size)
{
    *stage = (Stage){ .loop = first->loop,
                      .gateway = first->gateway,
                      .referee = first->referee,
                      .counts = first->counts,
                      .connections = first->connections,
                      .lines = first->lines };
    open_websocket(stage, extra, size);
}

static void
stage_join(Stage *stage, const Stage *first)
{
    stage_join_behind(stage, first, "", 0);
}

/* Closes what belongs to one websocket. Its line must be gone. */
static void
close_websocket(Stage *stage)
{
    connections_leave(stage->connections, stage->visitor);
    close(stage->near);
    close(stage->guest);
    if (stage->broker >= 0) {
        close(stage->broker);
    }
    g_free(stage->heard);
}

/* Closes the websockets of @n stages with one gateway, and the gateway. */
static void
stages_close(Stage *stages, int n)
{
    lines_free(stages->lines);
    for (int i = 0; i < n; i++) {
        close_websocket(&stages[i]);
    }
    connections_free(stages->connections);
    counts_free(stages->counts);
    channel_free(stages->gateway);
    channel_free(stages->referee);
    ev_loop_destroy(stages->loop);
}

static void
stage_close(Stage *stage)
{
    stages_close(stage, 1);
}

/* Answers the gateway if it asks for a connection to the broker. */
static void
answer_line(Stage *stage)
{
    g_auto(ChannelMessage) message = { .fd = -1 };
    const char *address;
    guint64 id = 0;
    int ends[2];

    if (channel_receive(stage->referee, &message) != CHANNEL_GOT || message.kind != CHANNEL_LINE) {
        return;
    }
    g_variant_get(message.body, "(t&s)", &id, &address);
    g_assert_cmpstr(address, ==, "192.168.1.7");
    g_assert_cmpint(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends), ==, 0);
    stage->broker = ends[FAR];
    lines_take(stage->lines, id, ends[NEAR]);
}

/* Runs one turn of the gateway, the referee and the guest. */
static void
turn(Stage *stage)
{
    ev_run(stage->loop, EVRUN_NOWAIT);
    answer_line(stage);
    const ssize_t n =
        recv(stage->guest, stage->heard + stage->n_heard, HEARD_MAX - stage->n_heard, MSG_DONTWAIT);
    if (n > 0) {
        stage->n_heard += (gsize)n;
    }
    stage->is_over = stage->is_over || n == 0 || (n < 0 && errno != EAGAIN);
}

/* Sends @bytes from the guest in one frame of @opcode. A mask of zeros does not change them (RFC
 * 6455, 5.2). */
static void
say(Stage *stage, guint8 opcode, const void *bytes, gsize size)
{
    g_autoptr(GByteArray) frame = g_byte_array_new();
    const guint8 head[] = {
        0x80 | opcode, 0x80 | (size < 126 ? (guint8)size : 126), (guint8)(size >> 8), (guint8)size
    };
    static const guint8 MASK[4];

    g_byte_array_append(frame, head, size < 126 ? 2 : 4);
    g_byte_array_append(frame, MASK, sizeof MASK);
    g_byte_array_append(frame, bytes, (guint)size);
    for (gsize n = 0; n < frame->len && !stage->is_over;) {
        const ssize_t sent =
            send(stage->guest, frame->data + n, frame->len - n, MSG_NOSIGNAL | MSG_DONTWAIT);

        n += sent > 0 ? (gsize)sent : 0;
        stage->is_over = stage->is_over || (sent < 0 && errno != EAGAIN);
        turn(stage);
    }
}

/* Sends credentials, which the broker accepts. From then on the line has its full limits. */
static void
log_in(Stage *stage)
{
    /* MQTT 3.1.1, clean session, client id "x", username "u", password "p" */
    static const guint8 CONNECT[] = { 0x10, 19, 0, 4,   'M', 'Q', 'T', 'T', 4, 0xc2, 0,
                                      60,   0,  1, 'x', 0,   1,   'u', 0,   1, 'p' };
    static const guint8 CONNACK[] = { 0x20, 3, 0, 0, 0 };
    guint8 room[32];

    say(stage, WSLAY_BINARY_FRAME, CONNECT, sizeof CONNECT);
    while (stage->broker < 0 || recv(stage->broker, room, sizeof room, 0) <= 0) {
        turn(stage);
    }
    g_assert_cmpint(send(stage->broker, CONNACK, sizeof CONNACK, 0), ==, sizeof CONNACK);
    while (stage->n_heard < 2 + sizeof CONNACK) {
        turn(stage);
    }
    stage->n_heard = 0;
}

/* Returns an MQTT PUBLISH packet of @size bytes in total (MQTT 5.0, 3.3), with no topic. It must be
 * acknowledged if @asks, and its packet identifier is 1. The caller frees it. */
static guint8 *
packet_new(gsize size, bool asks)
{
    guint8 *packet = g_malloc0(size);
    const gsize n_length = size < 130 ? 1 : 3; /* 1 or 3 length bytes are enough here */
    gsize rest = size - 1 - n_length;

    packet[0] = asks ? 0x32 : 0x30; /* PUBLISH, QoS 1 or 0 */
    for (gsize i = 0; i < n_length; i++, rest >>= 7) {
        packet[1 + i] = (guint8)((rest & 0x7f) | (i + 1 < n_length ? 0x80 : 0));
    }
    if (asks) {
        packet[1 + n_length + 3] = 1; /* after the length of the topic, 0 */
    }
    return packet;
}

/* Sends a message of @size bytes from the broker. If @ends, the broker then hangs up. */
static void
speak(Stage *stage, gsize size, bool asks, bool ends)
{
    g_autofree guint8 *packet = packet_new(size, asks);

    for (gsize n = 0; n < size;) {
        const ssize_t sent = send(stage->broker, packet + n, size - n, MSG_NOSIGNAL | MSG_DONTWAIT);

        n += sent > 0 ? (gsize)sent : 0;
        turn(stage);
    }
    if (ends) {
        close(stage->broker);
        stage->broker = -1;
    }
}

/* Parses the frames that the guest received. Returns the number of MQTT bytes, and sets *@code to
 * the close code, or to 0 when there is none. */
static gsize
count_mqtt(const Stage *stage, unsigned *code)
{
    gsize n = 0;

    *code = 0;
    for (gsize at = 0; at + 2 <= stage->n_heard;) {
        const guint8 *frame = stage->heard + at;
        const guint8 small = frame[1] & 0x7f;
        const gsize head = small < 126 ? 2 : 4;
        const gsize size = small < 126 ? small : (gsize)frame[2] << 8 | frame[3];

        g_assert_cmpint(small, <, 127);
        n += (frame[0] & 0x0f) == WSLAY_BINARY_FRAME ? size : 0;
        *code = (frame[0] & 0x0f) == WSLAY_CONNECTION_CLOSE ? (unsigned)(frame[2] << 8 | frame[3])
                                                            : *code;
        at += head + size;
    }
    return n;
}

/* Tests that the guest receives everything that the broker sent before it hung up, and then the
 * close frame. */
static void
test_farewell(gconstpointer data)
{
    static const guint8 CODE[] = { 0x03, 0xe8 };
    const gsize size = GPOINTER_TO_SIZE(data);
    unsigned code = 0;
    Stage stage;

    stage_open(&stage);
    log_in(&stage);
    speak(&stage, size, false, true);
    while (count_mqtt(&stage, &code) < size || code == 0) {
        turn(&stage);
    }
    g_assert_cmpuint(count_mqtt(&stage, &code), ==, size);
    g_assert_cmpuint(code, ==, WSLAY_CODE_NORMAL_CLOSURE);
    g_assert_false(stage.is_over);
    say(&stage, WSLAY_CONNECTION_CLOSE, CODE, sizeof CODE);
    while (!stage.is_over) {
        turn(&stage);
    }
    stage_close(&stage);
}

/* Tests that the websocket stays open until the guest has acknowledged a final QoS 1 message. */
static void
test_answer(void)
{
    static const guint8 PUBACK[] = { 0x40, 2, 0, 1 };
    unsigned code = 0;
    Stage stage;

    stage_open(&stage);
    log_in(&stage);
    speak(&stage, 40, true, true);
    while (count_mqtt(&stage, &code) < 40) {
        turn(&stage);
    }
    for (int i = 0; i < 100; i++) {
        turn(&stage);
    }
    g_assert_cmpuint(count_mqtt(&stage, &code), ==, 40);
    g_assert_cmpuint(code, ==, 0);
    say(&stage, WSLAY_BINARY_FRAME, PUBACK, sizeof PUBACK);
    while (code == 0) {
        turn(&stage);
        count_mqtt(&stage, &code);
    }
    g_assert_cmpuint(code, ==, WSLAY_CODE_NORMAL_CLOSURE);
    stage_close(&stage);
}

/* Tests that the gateway does not connect to the broker before a guest has sent a whole packet. */
static void
test_silent(void)
{
    static const guint8 HALF[] = { 0x10, 40, 0, 4 };
    Stage stage;

    stage_open(&stage);
    say(&stage, WSLAY_BINARY_FRAME, HALF, sizeof HALF);
    for (int i = 0; i < 100; i++) {
        turn(&stage);
    }
    g_assert_cmpint(stage.broker, ==, -1);
    g_assert_false(stage.is_over);
    stage_close(&stage);
}

/* Reports whether a guest that sends the same frame again and again is cut off. */
static bool
is_cut_off(bool shows_credentials, guint8 opcode, const void *bytes, gsize size)
{
    Stage stage;

    stage_open(&stage);
    if (shows_credentials) {
        log_in(&stage);
    }
    for (int i = 0; i < 2000 && !stage.is_over; i++) {
        say(&stage, opcode, bytes, size);
    }
    for (int i = 0; i < 100; i++) {
        turn(&stage);
    }
    const bool is_over = stage.is_over;
    stage_close(&stage);
    return is_over;
}

static void
test_cut_off(void)
{
    static const guint8 LONG[] = { 0x10, 0xff, 0x7f }; /* a CONNECT of 16 383 bytes */
    static const guint8 WRONG[] = { 0x30, 0xff, 0xff, 0xff, 0xff };
    static const guint8 ZEROS[125];

    g_assert_true(is_cut_off(true, WSLAY_PING, ZEROS, sizeof ZEROS));
    g_assert_true(is_cut_off(false, WSLAY_PING, NULL, 0));
    g_assert_true(is_cut_off(true, WSLAY_PONG, NULL, 0));
    g_assert_true(is_cut_off(true, WSLAY_TEXT_FRAME, ZEROS, 1));
    g_assert_true(is_cut_off(false, WSLAY_BINARY_FRAME, LONG, sizeof LONG));
    g_assert_true(is_cut_off(true, WSLAY_BINARY_FRAME, WRONG, sizeof WRONG));
    g_assert_true(is_cut_off(true, 3 /* reserved */, ZEROS, 1));
}

/* Tests that a guest that reads nothing is cut off when too much data waits for it. */
static void
test_greedy(void)
{
    g_autofree guint8 *packet = packet_new(16 << 10, false);
    gsize n = 0;
    Stage stage;

    stage_open(&stage);
    log_in(&stage);
    for (int i = 0; i < TURNS_MAX && stage.broker >= 0; i++) {
        const ssize_t sent = send(stage.broker, packet, 16 << 10, MSG_NOSIGNAL | MSG_DONTWAIT);

        n += sent > 0 ? (gsize)sent : 0;
        if (sent < 0 && errno != EAGAIN) {
            break;
        }
        ev_run(stage.loop, EVRUN_NOWAIT);
    }
    g_assert_cmpuint(n, >, LINE_AHEAD_MAX);
    /* The kernel and one turn of the loop hold some more data. */
    g_assert_cmpuint(n, <, LINE_AHEAD_MAX + (1 << 20));
    stage_close(&stage);
}

/* Sends @size bytes in packets of 16 KiB from the broker to a guest that reads nothing. */
static void
pile_up(Stage *stage, gsize size)
{
    const gsize one = 16 << 10;
    g_autofree guint8 *packet = packet_new(one, false);

    for (gsize n = 0; n < size;) {
        const ssize_t sent =
            send(stage->broker, packet + n % one, one - n % one, MSG_NOSIGNAL | MSG_DONTWAIT);

        n += sent > 0 ? (gsize)sent : 0;
        ev_run(stage->loop, EVRUN_NOWAIT);
    }
}

/* Reports whether the gateway has closed the line: the broker then reads the end of its data. */
static bool
has_no_line(const Stage *stage)
{
    guint8 byte;

    return recv(stage->broker, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

static void
on_timer(struct ev_loop *loop, ev_timer *timer, int events)
{
    (void)timer;
    (void)events;
    ev_break(loop, EVBREAK_ALL);
}

/* Runs the gateway until it has freed the lines that it has cut off so far. The timer is due after
 * the gateway's tick, which frees them. */
static void
run_tick(struct ev_loop *loop)
{
    ev_timer timer;

    ev_timer_init(&timer, on_timer, 2 * LINE_TICK_MS / 1000.0, 0);
    ev_timer_start(loop, &timer);
    ev_run(loop, 0);
}

/* Tests that the line that holds the most is cut off when all lines together hold too much, though
 * each of them may hold what it holds. */
static void
test_all_greedy(void)
{
    enum {
        LINES = 32,
        FOURTH = 3, /* this line holds the most */
        MUCH = 60 * (16 << 10),
        MOST = 63 * (16 << 10),
    };
    Stage stages[LINES];
    int n_piled = 0;
    int n_closed = 0;

    G_STATIC_ASSERT((int)MOST < (int)LINE_AHEAD_MAX);
    stage_open(&stages[0]);
    log_in(&stages[0]);
    for (int i = 1; i < LINES; i++) {
        stage_join(&stages[i], &stages[0]);
        log_in(&stages[i]);
    }
    while (n_closed == 0 && n_piled < LINES) {
        pile_up(&stages[n_piled], n_piled == FOURTH ? MOST : MUCH);
        n_piled++;
        if (n_piled * MUCH > LINE_ALL_AHEAD_MAX) {
            run_tick(stages->loop);
        }
        for (int i = 0; i < LINES; i++) {
            n_closed += has_no_line(&stages[i]);
        }
    }
    g_assert_cmpint(n_closed, ==, 1);
    g_assert_true(has_no_line(&stages[FOURTH]));
    g_assert_cmpint(n_piled * MUCH, >, LINE_ALL_AHEAD_MAX);
    stages_close(stages, LINES);
}

/* Tests that nothing after a close frame is read. A guest that sends more with its handshake blocks
 * nobody. */
static void
test_behind_a_close(void)
{
    static const guint8 MORE[8 << 10] = { 0x88, 0x80, 1, 2, 3, 4, 0x82, 0x81, 1, 2, 3, 4, 5 };
    Stage stage;

    stage_open_behind(&stage, MORE, sizeof MORE);
    for (int i = 0; i < 10; i++) {
        turn(&stage);
    }
    g_assert_cmpuint(stage.n_heard, ==, 2); /* the answer to the close */
    g_assert_cmphex(stage.heard[0], ==, 0x88);
    stage_close(&stage);
}

/* Receives what the gateway has sent. Returns the number of sockets to the broker for which it
 * asks. */
static int
count_asked(const Stage *stage)
{
    ChannelResult result = CHANNEL_GOT;
    int n = 0;

    while (result == CHANNEL_GOT) {
        g_auto(ChannelMessage) message = { .fd = -1 };

        channel_flush(stage->gateway);
        result = channel_receive(stage->referee, &message);
        n += result == CHANNEL_GOT && message.kind == CHANNEL_LINE ? 1 : 0;
    }
    return n;
}

/* Tests that the logins of one account wait for their turn, and that none is lost. Some still wait
 * at the end of the test, when their lines are closed. */
static void
test_logins(void)
{
    enum {
        LOGINS = 100,
        LATE = 20,
    };
    /* a frame with the packet that log_in() sends */
    static const guint8 LOGIN[] = { 0x82, 0x80 | 21, 0,   0,   0,   0,   0x10, 19, 0,
                                    4,    'M',       'Q', 'T', 'T', 4,   0xc2, 0,  60,
                                    0,    1,         'x', 0,   1,   'u', 0,    1,  'p' };
    Stage stages[LOGINS];

    stage_open_behind(&stages[0], LOGIN, sizeof LOGIN);
    const ev_tstamp began_s = ev_now(stages->loop);
    for (int i = 1; i < LOGINS; i++) {
        stage_join_behind(&stages[i], &stages[0], LOGIN, sizeof LOGIN);
    }
    for (int n = 0; n < LOGINS - LATE;) {
        ev_run(stages->loop, EVRUN_ONCE);
        n += count_asked(&stages[0]);
        const double n_tokens = PACING_BURST + PACING_RATE * (ev_now(stages->loop) - began_s);
        g_assert_cmpfloat((n - 1) * LINE_LOGIN_COST, <=, n_tokens);
    }
    stages_close(stages, LOGINS);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/line/farewell/a-message", GSIZE_TO_POINTER(40), test_farewell);
    g_test_add_data_func("/line/farewell/some-reads", GSIZE_TO_POINTER(60 << 10), test_farewell);
    g_test_add_data_func("/line/farewell/much", GSIZE_TO_POINTER(LARGE), test_farewell);
    g_test_add_func("/line/farewell/an-answer", test_answer);
    g_test_add_func("/line/logins", test_logins);
    g_test_add_func("/line/silent", test_silent);
    g_test_add_func("/line/cut-off", test_cut_off);
    g_test_add_func("/line/greedy", test_greedy);
    g_test_add_func("/line/all-greedy", test_all_greedy);
    g_test_add_func("/line/behind-a-close", test_behind_a_close);
    return g_test_run();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/line_inner.h"

#include "referee/gateway/connect.h"
#include "referee/gateway/records.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    CLOSE_TRY_LATER = 1013, /* IANA's registry of websocket close codes */
};

static gint64
now_us(const Line *line)
{
    return (gint64)(line_now_s(line) * G_USEC_PER_SEC);
}

/* Sets the events that the loop watches @io for (0: none). */
static void
watch(struct ev_loop *loop, ev_io *io, int events)
{
    const bool is_watched = ev_is_active(io) != 0;
    const int before = io->events & (EV_READ | EV_WRITE);

    if (is_watched && before != events) {
        ev_io_stop(loop, io);
    }
    if (events != 0 && (!is_watched || before != events)) {
        ev_io_set(io, io->fd, events);
        ev_io_start(loop, io);
    }
}

static bool
is_paused(Line *line)
{
    return line->up.bytes->len >= LINE_UP_MAX || budget_is_over(&line->bytes, line_now_s(line));
}

static void
want_tick(Line *line)
{
    line->wants_tick = true;
    if (!ev_is_active(&line->lines->tick)) {
        ev_timer_again(line->lines->loop, &line->lines->tick);
    }
}

/* Watches the guest's socket for reading and writing, as far as the line can do either now. */
static void
watch_guest(Line *line)
{
    const bool paused = is_paused(line);
    const bool reads = wslay_event_want_read(line->frames) != 0 && !paused;
    const bool writes = wslay_event_want_write(line->frames) != 0;

    watch(line->lines->loop, &line->guest, (reads ? EV_READ : 0) | (writes ? EV_WRITE : 0));
    if (paused) {
        want_tick(line);
    }
}

static void
watch_broker(Line *line, bool writes)
{
    watch(line->lines->loop, &line->broker, EV_READ | (writes ? EV_WRITE : 0));
}

/* --- ending --- */

/* Counts a login that ends before the broker has answered it as refused. Mosquitto closes the
 * connection of a malformed login without an answer, and a guest may leave before the answer. The
 * credentials are not forgotten, since a phone may lose its network at this moment. */
static void
count_unanswered(Line *line)
{
    if (line->broker.fd >= 0 && !line->heard) {
        credentials_note_refused(
            line->lines->credentials, NULL, visitor_address(line->visitor), now_us(line));
    }
}

static void
drop_broker(Line *line)
{
    count_unanswered(line);
    line->is_over = true;
    if (line->broker.fd >= 0) {
        watch(line->lines->loop, &line->broker, 0);
        close(line->broker.fd);
        line->broker.fd = -1;
    }
}

void
line_finish(Line *line)
{
    Lines *lines = line->lines;

    drop_broker(line);
    watch(lines->loop, &line->guest, 0);
    if (line->due_link != NULL) {
        g_queue_delete_link(&lines->due, line->due_link);
    }
    if (line->id != 0) {
        g_hash_table_remove(lines->asked, &line->id);
    }
    if (line->is_waiting) {
        pacing_leave(lines->logins, line->account, line);
    }
    lines->n_held -= line->n_held;
    counts_socket(lines->counts, -1);
    wslay_event_context_free(line->frames);
    guest_packets_clear(&line->up);
    packets_clear(&line->down);
    g_queue_delete_link(&lines->all, line->link);
    guest_stream_close(&line->stream);
    MHD_upgrade_action(line->handle, MHD_UPGRADE_ACTION_CLOSE);
    g_clear_pointer(&line->digest, g_bytes_unref);
    g_free(line->account);
    g_free(line);
}

/* Frees the line if it is cut off, or shut down by connections.c, or both sides have closed it, and
 * then returns false. Called at the end of each callback of the loop. */
static bool
settle(Line *line)
{
    if (line->is_finished || visitor_is_closed(line->visitor) ||
        (wslay_event_want_read(line->frames) == 0 && wslay_event_want_write(line->frames) == 0)) {
        line_finish(line);
        return false;
    }
    return true;
}

/* Updates the number of bytes that @line holds here or, as messages that its guest has not
 * acknowledged, at the broker. Cuts @line off if too many bytes or messages wait for its guest.
 * Cuts off the line that holds the most if all lines together hold too much. */
static void
count_held(Line *line)
{
    Lines *lines = line->lines;
    const Window *window = &line->down.window;
    const gsize ahead = MAX(wslay_event_get_queued_msg_length(line->frames), window->bytes);
    const gsize held = line->up.bytes->len + ahead;
    lines->n_held += held - line->n_held;
    line->n_held = held;
    if (ahead > LINE_AHEAD_MAX || window->messages.length > WINDOW_MESSAGES_MAX) {
        line_cut_off(line);
    } else if (lines->n_held > LINE_ALL_AHEAD_MAX) {
        Line *greediest = line;

        for (const GList *each = lines->all.head; each != NULL; each = each->next) {
            Line *one = each->data;

            greediest = one->n_held > greediest->n_held ? one : greediest;
        }
        line_cut_off(greediest);
        want_tick(greediest); /* the tick frees it if it is another line */
    }
}

/* --- from the guest to the broker --- */

static void
send_up(Line *line)
{
    const gsize n_may = line->up.n_judged;

    if (n_may == 0) {
        return;
    }
    const ssize_t n =
        send(line->broker.fd, line->up.bytes->data, n_may, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n < 0 && errno != EAGAIN && errno != EINTR) {
        line->is_over = true; /* read_broker() still reads the broker's last bytes */
        return;
    }
    if (n > 0) {
        counts_up(line->lines->counts, (gsize)n);
        guest_packets_remove(&line->up, (gsize)n);
    }
    watch_broker(line, n < (ssize_t)n_may);
}

static void bid_farewell(Line *line);
static void write_guest(Line *line);

/* Sends @answer to a guest that may not connect to the broker, and closes the websocket. */
static void
turn_away(Line *line, const guint8 *answer, gsize size)
{
    const struct wslay_event_msg message = { WSLAY_BINARY_FRAME, answer, size };

    drop_broker(line);
    line->farewell = line_now_s(line) + LINE_FAREWELL_S;
    want_tick(line);
    wslay_event_queue_msg(line->frames, &message);
    wslay_event_queue_close(line->frames, WSLAY_CODE_POLICY_VIOLATION, NULL, 0);
    write_guest(line);
}

/* Notes the credentials of the guest's first packet, which name its account. */
static void
note_credentials(Line *line)
{
    guint8 digest[CONNECT_DIGEST_BYTES] = { 0 };

    if (connect_digest(line->up.bytes->data, line->up.n_judged, digest)) {
        line->digest = g_bytes_new(digest, sizeof digest);
    }
    line->account = g_base64_encode(digest, sizeof digest);
}

/* Reports whether the broker should judge the guest's credentials. */
static bool
is_heard_out(Line *line)
{
    return credentials_may_try(
        line->lines->credentials, line->digest, visitor_address(line->visitor), now_us(line));
}

void
line_log_in(gpointer data)
{
    Line *line = data;

    line->is_waiting = false;
    if (!is_heard_out(line)) { /* others of its address were refused meanwhile */
        line_cut_off(line);
        want_tick(line);
        return;
    }
    line->id = ++line->lines->last_id;
    g_hash_table_insert(line->lines->asked, &line->id, line);
    channel_send(line->lines->channel,
                 CHANNEL_LINE,
                 g_variant_new("(ts)", line->id, visitor_address(line->visitor)),
                 -1);
}

/* Handles the guest's first packet, once it is complete: asks the referee for a socket to the
 * broker as soon as it is this login's turn, or turns the guest away. */
static void
ask_for_broker(Line *line)
{
    gsize size = 0;
    const guint8 *refusal = connect_refuse(line->up.bytes->data, line->up.n_judged, &size);

    if (refusal != NULL) {
        turn_away(line, refusal, size);
        return;
    }
    note_credentials(line);
    if (!is_heard_out(line)) {
        line_cut_off(line);
    } else {
        line->up.subscriptions.is_mqtt_5 =
            connect_is_mqtt_5(line->up.bytes->data, line->up.n_judged);
        line->up.act_topic = connect_act_topic(line->up.bytes->data, line->up.n_judged);
        line->is_waiting = !pacing_enter(line->lines->logins,
                                         line->account,
                                         (PacingCost){ .shared = LINE_LOGIN_COST - 1 },
                                         line);
        if (!line->is_waiting) {
            line_log_in(line);
        }
    }
}

/* Sends the guest's packets to the broker, or asks for the broker when the first packet is
 * complete. */
static void
pass_up(Line *line)
{
    GuestPackets *up = &line->up;

    if (!(line->is_over ? guest_packets_drop(up) : guest_packets_judge(up, line_now_s(line)))) {
        line_cut_off(line);
    } else if (line->is_over) {
        bid_farewell(line);
    } else if (line->broker.fd >= 0) {
        send_up(line);
    } else if (line->id == 0 && !line->is_waiting && up->n_judged > 0) {
        ask_for_broker(line);
    }
    if (up->waits) {
        want_tick(line);
    }
    count_held(line);
}

void
line_forward(Line *line)
{
    pass_up(line);
    if (settle(line)) {
        watch_guest(line);
    }
}

/* --- frames --- */

static void
write_guest(Line *line)
{
    if (wslay_event_want_write(line->frames) != 0 && wslay_event_send(line->frames) != 0) {
        line_cut_off(line);
    }
    count_held(line);
}

static void
read_guest(Line *line)
{
    line->read_left = LINE_READ_MAX;
    if (wslay_event_recv(line->frames) != 0 ||
        (!line->up.is_accepted && budget_is_over(&line->bytes, line_now_s(line)))) {
        line_cut_off(line);
    } else if (!line->is_finished) {
        write_guest(line); /* pongs, and the reply to a close frame */
    }
}

static void
on_guest(struct ev_loop *loop, ev_io *io, int events)
{
    Line *line = io->data;

    (void)loop;
    if ((events & EV_READ) != 0) {
        read_guest(line);
    }
    if ((events & EV_WRITE) != 0 && !line->is_finished) {
        write_guest(line);
        bid_farewell(line);
    }
    if (settle(line)) {
        watch_guest(line);
    }
}

/* --- from the broker to the guest --- */

/* Closes the websocket once the guest has received all bytes from the broker and has acknowledged
 * each message. MQTT.js drops the messages that it has not processed when the websocket closes. */
static void
bid_farewell(Line *line)
{
    if (line->farewell > 0 && !line->is_finished &&
        wslay_event_get_queued_msg_count(line->frames) == 0 &&
        line->down.window.messages.length == 0 && wslay_event_get_close_sent(line->frames) == 0) {
        wslay_event_queue_close(line->frames, WSLAY_CODE_NORMAL_CLOSURE, NULL, 0);
        write_guest(line);
    }
}

/* Handles the end of the broker's connection. The guest first receives the broker's last bytes, for
 * example the notice that its seat has moved to another phone. The websocket stays open until the
 * guest closes it too. If we closed a connection that holds unread bytes, the kernel would reset it
 * and lose the bytes in flight. */
static void
hang_up(Line *line)
{
    drop_broker(line);
    connections_dismiss(line->visitor, now_us(line));
    line->farewell = line_now_s(line) + LINE_FAREWELL_S;
    want_tick(line);
    bid_farewell(line);
}

/* Forwards the first @size bytes of the buffer, which the broker sent, to the guest. */
static void
hear(Line *line, gsize size)
{
    const guint8 *bytes = line->lines->buffer;

    if (!line->heard && packets_let_in(bytes, size)) {
        connections_prove(line->visitor);
        records_raise(visitor_fd(line->visitor), line_now_s(line));
        line->up.is_accepted = true;
        line->up.most = LINE_PACKET_MAX;
        line->bytes = budget_full(LINE_BYTES_BURST, LINE_BYTES_RATE, line_now_s(line));
        credentials_note_accepted(
            line->lines->credentials, line->digest, line->up.act_topic != NULL);
    } else if (!line->heard) {
        credentials_note_refused(
            line->lines->credentials, line->digest, visitor_address(line->visitor), now_us(line));
    }
    line->heard = true;
    const gsize n_verdicts = line->down.n_verdicts;
    const bool is_mqtt = packets_take(&line->down, bytes, size);
    if (line->down.n_verdicts > n_verdicts) {
        flow_note_verdicts(&line->up.flow,
                           line->down.n_verdicts - n_verdicts,
                           subscriptions_count_verdicts(&line->up.subscriptions),
                           line_now_s(line));
    }
    const struct wslay_event_msg message = { WSLAY_BINARY_FRAME, bytes, size };
    if (!is_mqtt || wslay_event_queue_msg(line->frames, &message) != 0) {
        line_cut_off(line);
    } else {
        write_guest(line);
    }
}

static void
read_broker(Line *line)
{
    Lines *lines = line->lines;
    const ssize_t n = recv(line->broker.fd, lines->buffer, sizeof lines->buffer, MSG_DONTWAIT);

    if (n < 0 && (errno == EAGAIN || errno == EINTR)) {
        return;
    }
    if (n <= 0) {
        hang_up(line);
        return;
    }
    counts_down(lines->counts, (gsize)n);
    hear(line, (gsize)n);
}

static void
on_broker(struct ev_loop *loop, ev_io *io, int events)
{
    Line *line = io->data;

    (void)loop;
    if ((events & EV_READ) != 0) {
        read_broker(line);
    }
    if (!line->is_finished && line->up.bytes->len > 0) {
        pass_up(line);
    }
    if (settle(line)) {
        watch_guest(line);
    }
}

void
line_connect(Line *line, int fd)
{
    if (fd < 0) {
        drop_broker(line);
        line->farewell = line_now_s(line) + LINE_FAREWELL_S;
        want_tick(line);
        wslay_event_queue_close(line->frames, CLOSE_TRY_LATER, NULL, 0);
        write_guest(line);
    } else {
        ev_io_set(&line->broker, fd, EV_READ);
        watch_broker(line, false);
        pass_up(line);
    }
    if (settle(line)) {
        watch_guest(line);
    }
}

/* --- time --- */

void
line_tick(Line *line)
{
    line->wants_tick = false;
    if (line->farewell > 0 && line_now_s(line) >= line->farewell) {
        line_cut_off(line);
    } else if (line->farewell > 0) {
        want_tick(line);
    }
    if (!line->is_finished && line->up.bytes->len > 0) {
        pass_up(line);
    }
    if (settle(line)) {
        watch_guest(line);
    }
}

void
line_sweep(Line *line)
{
    flow_sweep(&line->up.flow, line_now_s(line));
    if (line_now_s(line) < line->pinged + LINE_PING_S ||
        wslay_event_get_close_sent(line->frames) != 0) {
        return;
    }
    const struct wslay_event_msg ping = { WSLAY_PING, NULL, 0 };
    line->pinged = line_now_s(line);
    wslay_event_queue_msg(line->frames, &ping);
    write_guest(line);
    if (settle(line)) {
        watch_guest(line);
    }
}

/* --- opening --- */

/* Reads the bytes that arrived with the handshake; @extra of lines_open() is freed after this call.
 * wslay reads nothing after a close frame or an error, and the rest is then dropped. */
static void
read_extra(Line *line)
{
    while ((line->extra_left > 0 || guest_stream_holds(&line->stream)) && !line->is_finished &&
           wslay_event_want_read(line->frames) != 0) {
        read_guest(line);
    }
    line->extra_left = 0;
}

void
lines_open(Lines *lines,
           struct MHD_UpgradeResponseHandle *handle,
           gnutls_session_t session,
           const char *extra,
           gsize extra_size,
           Visitor *visitor)
{
    Line *line = g_new0(Line, 1);

    *line = (Line){
        .lines = lines,
        .handle = handle,
        .visitor = visitor,
        .bytes = budget_full(LINE_KNOCK_BURST, LINE_KNOCK_RATE, ev_now(lines->loop)),
        .control = budget_full(LINE_CONTROL_BURST, LINE_CONTROL_RATE, ev_now(lines->loop)),
        .pinged = ev_now(lines->loop),
        .extra = extra,
        .extra_left = extra_size,
    };
    guest_packets_init(
        &line->up, LINE_KNOCK_MAX, lines->flow, &line->down.window, line_now_s(line));
    g_queue_push_tail(&lines->all, line);
    line->link = lines->all.tail;
    wslay_event_context_server_init(&line->frames, &LINE_FRAMES, line);
    wslay_event_config_set_no_buffering(line->frames, 1);
    guest_stream_open(&line->stream, visitor_fd(visitor), session);
    ev_io_init(&line->guest, on_guest, line->stream.fd, EV_READ);
    ev_io_init(&line->broker, on_broker, -1, EV_READ);
    line->guest.data = line->broker.data = line;
    counts_socket(lines->counts, 1);
    read_extra(line);
    if (settle(line)) {
        watch_guest(line);
    }
}

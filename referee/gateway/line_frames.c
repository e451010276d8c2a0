/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line_frames.c: the callbacks of wslay, which parses and writes the websocket frames of a line */
#include "referee/gateway/line_inner.h"

#include <errno.h>
#include <string.h>

static ssize_t
on_recv(wslay_event_context_ptr frames, uint8_t *buffer, size_t size, int flags, void *data)
{
    Line *line = data;

    (void)flags;
    /* The rest of a TLS record must be read now, since the socket would not report it. */
    if (line->read_left == 0 && !guest_stream_holds(&line->stream)) {
        wslay_event_set_error(frames, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    const size_t n_may = line->read_left == 0 ? size : MIN(size, (size_t)line->read_left);
    const size_t n_extra = MIN(n_may, line->extra_left);
    if (n_extra > 0) {
        memcpy(buffer, line->extra, n_extra);
        line->extra += n_extra;
        line->extra_left -= n_extra;
        line->read_left -= (int)n_extra;
        return (ssize_t)n_extra;
    }
    const ssize_t n = guest_stream_receive(&line->stream, buffer, n_may);
    if (n <= 0) {
        const bool is_later = n < 0 && (errno == EAGAIN || errno == EINTR);

        wslay_event_set_error(frames, is_later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
        return -1;
    }
    line->read_left -= MIN((int)n, line->read_left);
    budget_spend(&line->bytes, (double)n, line_now_s(line));
    return n;
}

static ssize_t
on_send(wslay_event_context_ptr frames, const uint8_t *bytes, size_t size, int flags, void *data)
{
    Line *line = data;
    const ssize_t n = guest_stream_send(&line->stream, bytes, size, (flags & WSLAY_MSG_MORE) != 0);

    if (n < 0) {
        const bool is_later = errno == EAGAIN || errno == EINTR;

        wslay_event_set_error(frames, is_later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
        return -1;
    }
    return n;
}

static void
on_frame_start(wslay_event_context_ptr frames,
               const struct wslay_event_on_frame_recv_start_arg *frame,
               void *data)
{
    Line *line = data;
    const bool is_control = wslay_is_ctrl_frame(frame->opcode);

    line->is_data = !is_control;
    Budget *budget = is_control ? &line->control : &line->bytes;
    budget_spend(budget,
                 LINE_FRAME_COST + (is_control ? (double)frame->payload_length : 0),
                 line_now_s(line));
    const bool is_over =
        (is_control || !line->up.is_accepted) && budget_is_over(budget, line_now_s(line));
    if (frame->opcode == WSLAY_TEXT_FRAME || is_over) {
        line_cut_off(line);
        line->read_left = 0;
        wslay_event_shutdown_read(frames); /* ignores the frames that it has read already */
    }
}

static void
on_frame_chunk(wslay_event_context_ptr frames,
               const struct wslay_event_on_frame_recv_chunk_arg *chunk,
               void *data)
{
    Line *line = data;
    Lines *lines = line->lines;

    (void)frames;
    if (!line->is_data || line->is_finished) {
        return;
    }
    guest_packets_add(&line->up, chunk->data, chunk->data_length);
    if (line->due_link == NULL) {
        g_queue_push_tail(&lines->due, line);
        line->due_link = lines->due.tail;
    }
}

const struct wslay_event_callbacks LINE_FRAMES = {
    .recv_callback = on_recv,
    .send_callback = on_send,
    .on_frame_recv_start_callback = on_frame_start,
    .on_frame_recv_chunk_callback = on_frame_chunk,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lines.c: all lines of the gateway */
#include "referee/gateway/line_inner.h"

#include "referee/gateway/connect.h"

#include <unistd.h>

/* Forwards what the guests have sent in this turn of the loop. */
static void
on_before(struct ev_loop *loop, ev_prepare *prepare, int events)
{
    Lines *lines = prepare->data;

    (void)loop;
    (void)events;
    while (!g_queue_is_empty(&lines->due)) {
        Line *line = g_queue_pop_head(&lines->due);

        line->due_link = NULL;
        line_forward(line);
    }
}

static void
on_tick(struct ev_loop *loop, ev_timer *timer, int events)
{
    Lines *lines = timer->data;
    bool is_wanted = false;

    (void)events;
    for (GList *each = lines->all.head; each != NULL;) {
        Line *line = each->data;

        each = each->next;
        if (line->wants_tick) {
            line_tick(line);
        }
    }
    for (const GList *each = lines->all.head; each != NULL && !is_wanted; each = each->next) {
        const Line *line = each->data;

        is_wanted = line->wants_tick;
    }
    if (!is_wanted) {
        ev_timer_stop(loop, timer);
    }
}

Lines *
lines_new(struct ev_loop *loop, Channel *channel, Counts *counts)
{
    Lines *lines = g_new0(Lines, 1);

    lines->loop = loop;
    lines->channel = channel;
    lines->counts = counts;
    connect_make_key();
    lines->credentials = credentials_new();
    lines->logins = pacing_new(loop, line_log_in);
    lines->asked = g_hash_table_new(g_int64_hash, g_int64_equal);
    g_queue_init(&lines->all);
    g_queue_init(&lines->due);
    ev_init(&lines->tick, on_tick);
    lines->tick.repeat = LINE_TICK_MS / 1000.0;
    lines->tick.data = lines;
    ev_prepare_init(&lines->before, on_before);
    lines->before.data = lines;
    ev_prepare_start(loop, &lines->before);
    return lines;
}

void
lines_free(Lines *lines)
{
    if (lines == NULL) {
        return;
    }
    while (!g_queue_is_empty(&lines->all)) {
        line_finish(g_queue_peek_head(&lines->all));
    }
    ev_timer_stop(lines->loop, &lines->tick);
    ev_prepare_stop(lines->loop, &lines->before);
    g_hash_table_unref(lines->asked);
    credentials_free(lines->credentials);
    pacing_free(lines->logins);
    g_free(lines);
}

void
lines_take(Lines *lines, guint64 id, int fd)
{
    Line *line = g_hash_table_lookup(lines->asked, &id);

    if (line != NULL) {
        g_hash_table_remove(lines->asked, &id);
        line_connect(line, fd);
    } else if (fd >= 0) {
        close(fd);
    }
}

void
lines_sweep(Lines *lines)
{
    flow_sweep_totals(lines->flow);
    for (GList *each = lines->all.head; each != NULL;) {
        Line *line = each->data;

        each = each->next;
        line_sweep(line);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line_inner.h: declarations shared by line.c, line_frames.c and lines.c, which implement line.h
 *
 * A line connects a guest's websocket to the broker. line_forward() and each function that is
 * declared after it may close the line and free it. line.c also implements lines_open() of line.h.
 */
#pragma once

#include "referee/gateway/line.h"

#include <wslay/wslay.h>

#include "referee/gateway/credentials.h"
#include "referee/gateway/guest_packets.h"
#include "referee/gateway/guest_stream.h"
#include "referee/gateway/pacing.h"
#include "referee/gateway/packets.h"

typedef struct Line Line;

/* All lines of the gateway */
struct Lines {
    struct ev_loop *loop;
    Channel *channel;
    Counts *counts;
    /* Lines that wait for a socket to the broker: &Line.id (guint64 *) → Line. The table owns
     * neither keys nor values. */
    GHashTable *asked;
    GQueue all; /* of Line, owned */
    GQueue due; /* of Line, not owned: the lines that got bytes for the broker in this turn */
    guint64 last_id;
    gsize n_held; /* bytes that all lines hold together */
    FlowTotals flow;
    Credentials *credentials;
    Pacing *logins;               /* by account */
    ev_timer tick;                /* active while a line waits for it */
    ev_prepare before;            /* forwards the bytes of lines in `due` before the loop sleeps */
    guint8 buffer[LINE_READ_MAX]; /* shared by all lines; valid only during one callback */
};

/* One line */
struct Line {
    Lines *lines;
    GList *link;     /* its link in lines->all */
    GList *due_link; /* its link in lines->due, or NULL */
    struct MHD_UpgradeResponseHandle *handle;
    Visitor *visitor;
    guint64 id; /* id of the request for a socket to the broker; 0: not sent yet */
    wslay_event_context_ptr frames;
    GuestStream stream;
    ev_io guest;       /* watches the socket of `stream` */
    ev_io broker;      /* its fd is -1 while the line has no socket to the broker */
    GBytes *digest;    /* of the guest's credentials, or NULL */
    char *account;     /* name of the account in Lines.logins; NULL before the login */
    bool is_waiting;   /* until its login's turn */
    bool is_data;      /* the current frame is part of a message, not a control frame */
    int read_left;     /* bytes that may still be read from the guest in this turn */
    const char *extra; /* unread bytes that arrived with the handshake, borrowed */
    gsize extra_left;  /* number of these bytes */
    Budget bytes;      /* limit on the bytes that the guest sends */
    Budget control;    /* limit on the bytes of the guest's control frames */
    GuestPackets up;
    bool is_over; /* the broker accepts no more bytes from the guest */
    Packets down;
    gsize n_held;     /* bytes that this line holds, as counted in lines->n_held */
    bool wants_tick;  /* waits for the next tick: to send, to read or to close */
    bool heard;       /* the broker has sent its first bytes */
    bool is_finished; /* will be freed at the end of the current callback */
    /* Deadline, in s, for the guest to close its side; 0 until the gateway starts to close the
     * line. The gateway starts to close it, for example, when the broker has closed the
     * connection. */
    double farewell;
    double pinged; /* time of the last ping, in s */
};

/* The callbacks that parse and write frames (line_frames.c). The callbacks for reading take at most
 * Line.read_left bytes from the guest, and add the line to Lines.due when bytes for the broker have
 * arrived. */
extern const struct wslay_event_callbacks LINE_FRAMES;

/* Returns the time of the event loop, in s. */
static inline double
line_now_s(const Line *line)
{
    return ev_now(line->lines->loop);
}

/* Marks the line to be freed by the current callback. Sends no close frame, since a guest that is
 * too slow, or that does not send MQTT, might never read the frame. */
static inline void
line_cut_off(Line *line)
{
    line->is_finished = true;
}

/* Sends the guest's complete packets to the broker, up to the first one that must wait for a limit.
 * Before the line has a socket to the broker, sends nothing. Instead, asks the referee once for a
 * socket, as soon as the guest's first packet is complete. */
void line_forward(Line *line);

/* Asks the referee for a socket to the broker, or cuts the line off if it may not log in any more.
 * @data is the line. Called when its login's turn has come. */
void line_log_in(gpointer data);

/* Connects the line to the broker over the socket @fd, and takes ownership of @fd. If @fd is -1,
 * closes the websocket with the code 1013, which asks the guest to try again later. */
void line_connect(Line *line, int fd);

/* Does the work for which the line waited (Line.wants_tick). */
void line_tick(Line *line);

/* Forgets acts that have waited FLOW_FORGET_S for a verdict. Pings the guest if the last ping is at
 * least LINE_PING_S ago. */
void line_sweep(Line *line);

/* Closes both sides and frees the line. */
void line_finish(Line *line);

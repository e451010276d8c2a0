/* SPDX-License-Identifier: GPL-3.0-or-later */
/* channel.h: the private line between the referee and its gateway
 *
 *     referee ── HELLO, NAME…, SHELF…, CERTIFICATE?, OPEN ──► gateway      at each start
 *     referee ◄── READY ── gateway
 *
 *     referee ◄── ASK: a request ── gateway;  referee ── REPLY ──► gateway
 *     referee ◄── LINE: a guest speaks MQTT ── gateway;  referee ── LINE, with a socket ──► gateway
 *     referee ◄── TALLY: counts ── gateway                                 before an ASK, each second
 *
 * The channel is a pair of SOCK_SEQPACKET sockets that the gateway inherits, so no other process
 * can write to it. One packet is one message: its kind, then a GVariant of the kind's type. A file
 * descriptor may travel with it. Both ends treat what they receive as hostile: a packet that is too
 * long, of an unknown kind or not in GVariant's normal form is CHANNEL_BROKEN.
 *
 * The channel knows no event loop. Whoever owns it watches channel_fd() and calls channel_receive()
 * when it is readable and channel_flush() when it is writable.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    CHANNEL_FD = 3, /* where the gateway finds its end */
    CHANNEL_PACKET_MAX =
        64 << 10,               /* bytes of a message; anything larger travels as a memory file */
    CHANNEL_WAITING_MAX = 4096, /* messages that wait until the other end reads */
};

typedef enum {
    /* to the gateway */
    CHANNEL_HELLO, /* (a(sas)): languages, each with its words.h */
    CHANNEL_NAME,  /* (s): the port answers to this host name too */
    CHANNEL_FILES, /* (sss) path, content type, tag; with a memory file: what is served there */
    CHANNEL_CERTIFICATE, /* (ss) PEM chain, PEM key */
    CHANNEL_OPEN,        /* (): the briefing is complete */
    CHANNEL_REPLY, /* (tua(ss)ay) id, status, headers, body; with a memory file: that is the body */
    /* both ways */
    CHANNEL_LINE, /* (ts) id, address; back with a socket to the broker, or with none */
    /* to the referee */
    CHANNEL_READY,  /* () */
    CHANNEL_ASK,    /* (tsssssay) id, method, path, address, language, authorization, body */
    CHANNEL_COUNTS, /* (a(susu)xtt): route, status, address, count; websockets open; bytes to the
                      broker and to phones since the last one */
    CHANNEL_KINDS,
} ChannelKind;

typedef struct {
    ChannelKind kind;
    GVariant *body; /* owned */
    int fd;         /* owned; -1 for none */
} ChannelMessage;

typedef enum {
    CHANNEL_NOTHING, /* no message waits */
    CHANNEL_GOT,
    CHANNEL_ENDED,  /* the other end is gone */
    CHANNEL_BROKEN, /* what came is no message */
} ChannelResult;

typedef struct Channel Channel;

/* A channel over @fd, which it owns from now on and makes non-blocking. */
Channel *channel_new(int fd);
void channel_free(Channel *channel);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Channel, channel_free)

int channel_fd(const Channel *channel);

/* Sends a message, now or by a later channel_flush(). Consumes @body if it is floating and closes
 * @fd (-1: none). False when the message is too long, CHANNEL_WAITING_MAX wait already, or the
 * other end is gone; the message is dropped then. */
bool channel_send(Channel *channel, ChannelKind kind, GVariant *body, int fd);

/* Sends what waits, as far as the other end takes it. True when nothing waits any more. */
bool channel_flush(Channel *channel);

/* Receives one message into @message, whose owner is the caller then. */
ChannelResult channel_receive(Channel *channel, ChannelMessage *message);

/* Receives one message, waiting until it comes; for the briefing. */
ChannelResult channel_wait(Channel *channel, ChannelMessage *message);

/* Frees what @message owns; what was taken over is to be set to NULL or -1 before. */
void channel_message_clear(ChannelMessage *message);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ChannelMessage, channel_message_clear)

/* A sealed memory file with @size @bytes, at its beginning; the caller closes it. -1 with errno set
 * when there is no memory. */
int channel_memory_file(const void *bytes, gsize size);

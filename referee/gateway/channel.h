/* SPDX-License-Identifier: GPL-3.0-or-later */
/* channel.h: the private connection between the referee and its gateway
 *
 *     referee ── HELLO, NAME…, FILES…, CERTIFICATE?, OPEN ──► gateway      at each start
 *     referee ◄── READY ── gateway
 *
 *     referee ◄── ASK: a request ── gateway;  referee ── REPLY ──► gateway
 *     referee ◄── LINE: a guest sends MQTT ── gateway;  referee ── LINE, with a socket ──► gateway
 *     referee ◄── COUNTS ── gateway                         before each ASK, and once a second
 *     referee ── PROBE ──► gateway;  gateway ── PROBE ──► referee      every HEARTBEAT_ASK_MS
 *
 * In the diagram, "…" stands for any number of such messages, and "?" for an optional one. The
 * messages from HELLO to OPEN are the briefing. The gateway is a separate process, which serves the
 * phones. A guest is a client of the gateway, usually a phone. The broker is the MQTT server
 * (mosquitto). A line is a guest's connection to the broker (line.h). The gateway is not allowed to
 * create network sockets (confine.h), so it asks the referee for a socket that is connected to the
 * broker. The gateway sends COUNTS only if a count has changed. Each
 * answer to a PROBE shows that the gateway does not hang. No guest can delay this answer, since no
 * limit on guests applies to the channel (base/heartbeat.h sets the intervals).
 *
 * The channel is a pair of SOCK_SEQPACKET sockets. The referee creates the pair, and the gateway
 * inherits one end, so no other process can write to the channel. One packet is one message: its
 * ChannelKind, then a GVariant. The enum ChannelKind lists the type of the GVariant for each kind.
 * A message may carry a file descriptor. Both ends treat all input as hostile. When a packet is too
 * long, of an unknown kind or not in GVariant's normal form, the receiver gets CHANNEL_BROKEN.
 *
 * The channel needs no event loop. Its owner watches channel_fd(), and calls channel_receive() when
 * the descriptor is readable and channel_flush() when it is writable.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    CHANNEL_FD = 3,                /* descriptor of the gateway's end */
    CHANNEL_PACKET_MAX = 64 << 10, /* maximum bytes of a message; larger data needs a memory file */
    CHANNEL_WAITING_MAX = 4096,    /* maximum number of messages that wait to be sent */
};

typedef enum {
    /* to the gateway */
    CHANNEL_HELLO,       /* (a(sas)) languages, each with the sentences for gateway/words.h */
    CHANNEL_NAME,        /* (s) a further host name that the gateway accepts */
    CHANNEL_FILES,       /* (sss) path, MIME type, ETag; a memory file holds the content */
    CHANNEL_CERTIFICATE, /* (ss) PEM chain, PEM key */
    CHANNEL_OPEN,        /* () end of the briefing */
    CHANNEL_REPLY, /* (tua(ss)ay) id, status, headers, body; a memory file may replace the body */
    /* both ways */
    CHANNEL_LINE, /* (ts) id, guest's address; the answer carries a socket to the broker, or none */
    CHANNEL_PROBE, /* () the gateway answers it at once, but not during the briefing */
    /* to the referee */
    CHANNEL_READY, /* () the gateway is ready for guests */
    CHANNEL_ASK,   /* (tsssssay) id, method, path, address, language, authorization, body */
    /* (a(susu)xtt) rows of route, status, address and number of requests; number of open
     * websockets; bytes to the broker; bytes to phones. Requests and bytes are counted since the
     * last CHANNEL_COUNTS. */
    CHANNEL_COUNTS,
    CHANNEL_KINDS,
} ChannelKind;

typedef struct {
    ChannelKind kind;
    GVariant *body; /* owned */
    int fd;         /* owned; -1 for none */
} ChannelMessage;

typedef enum {
    CHANNEL_NOTHING, /* no message is waiting */
    CHANNEL_GOT,
    CHANNEL_ENDED,  /* the other end is gone */
    CHANNEL_BROKEN, /* the packet is not a valid message */
} ChannelResult;

typedef struct Channel Channel;

/* Creates a channel over @fd. Takes ownership of @fd and makes it non-blocking. */
Channel *channel_new(int fd);
void channel_free(Channel *channel);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Channel, channel_free)

/* Returns the descriptor that was given to channel_new(). */
int channel_fd(const Channel *channel);

/* Sends a message, now or in a later channel_flush(). Consumes @body if it is floating. Takes
 * ownership of @fd (-1: none), and closes it after the message is sent or dropped. Drops the
 * message and returns false when the message is too long, CHANNEL_WAITING_MAX messages are waiting
 * already, or the other end is gone. */
bool channel_send(Channel *channel, ChannelKind kind, GVariant *body, int fd);

/* Sends waiting messages until the other end accepts no more. Returns false when some messages
 * still wait. Returns true when no message waits any more, or when the other end is gone. */
bool channel_flush(Channel *channel);

/* Receives one message into @message, without waiting. On CHANNEL_GOT the caller owns the content
 * of @message. */
ChannelResult channel_receive(Channel *channel, ChannelMessage *message);

/* Blocks until a message arrives, and receives it like channel_receive(). The gateway uses this
 * function for the briefing. */
ChannelResult channel_wait(Channel *channel, ChannelMessage *message);

/* Frees the body and closes the descriptor of @message. A caller that keeps the body must first set
 * `body` to NULL. A caller that keeps the descriptor must first set `fd` to -1. */
void channel_message_clear(ChannelMessage *message);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ChannelMessage, channel_message_clear)

/* Creates a memory file that contains the @size bytes at @bytes, and seals it, so that nobody can
 * change it. Returns the file's descriptor, with the file offset 0. The caller closes the
 * descriptor. Returns -1 with errno set on failure, for example when there is not enough memory. */
int channel_memory_file(const void *bytes, gsize size);

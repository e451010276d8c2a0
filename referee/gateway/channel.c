/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* memfd_create, F_ADD_SEALS */

#include "referee/gateway/channel.h"

#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    HEAD = 8, /* bytes before the GVariant, which must be aligned */
};

static const char *const TYPES[CHANNEL_KINDS] = {
    [CHANNEL_HELLO] = "(a(sas))",      [CHANNEL_NAME] = "(s)", [CHANNEL_FILES] = "(sss)",
    [CHANNEL_CERTIFICATE] = "(ss)",    [CHANNEL_OPEN] = "()",  [CHANNEL_REPLY] = "(tua(ss)ay)",
    [CHANNEL_LINE] = "(ts)",           [CHANNEL_READY] = "()", [CHANNEL_ASK] = "(tsssssay)",
    [CHANNEL_COUNTS] = "(a(susu)xtt)", [CHANNEL_PROBE] = "()",
};

typedef struct {
    GBytes *bytes;
    int fd;
} Waiting;

struct Channel {
    int fd;
    GQueue waiting; /* of Waiting, owned */
    bool ended;
    guint64 room[(HEAD + CHANNEL_PACKET_MAX) / sizeof(guint64)]; /* buffer for receiving, aligned */
};

static void
waiting_free(gpointer data)
{
    Waiting *waiting = data;

    g_bytes_unref(waiting->bytes);
    if (waiting->fd >= 0) {
        close(waiting->fd);
    }
    g_free(waiting);
}

Channel *
channel_new(int fd)
{
    Channel *channel = g_new0(Channel, 1);

    channel->fd = fd;
    g_queue_init(&channel->waiting);
    g_unix_set_fd_nonblocking(fd, TRUE, NULL);
    return channel;
}

void
channel_free(Channel *channel)
{
    if (channel != NULL) {
        g_queue_clear_full(&channel->waiting, waiting_free);
        close(channel->fd);
        g_free(channel);
    }
}

int
channel_fd(const Channel *channel)
{
    return channel->fd;
}

/* Sends one packet. Returns 0, or errno on failure. */
static int
send_packet(int socket, const void *bytes, gsize size, int fd)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } control = { 0 };
    struct iovec part = { .iov_base = (void *)(guintptr)bytes, .iov_len = size };
    struct msghdr message = { .msg_iov = &part, .msg_iovlen = 1 };

    if (fd >= 0) {
        message.msg_control = control.room;
        message.msg_controllen = sizeof control.room;
        control.head.cmsg_level = SOL_SOCKET;
        control.head.cmsg_type = SCM_RIGHTS;
        control.head.cmsg_len = CMSG_LEN(sizeof fd);
        memcpy(CMSG_DATA(&control.head), &fd, sizeof fd);
    }
    ssize_t n = sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    return n == (ssize_t)size ? 0 : n < 0 ? errno : EMSGSIZE;
}

static bool
is_for_later(int fault)
{
    return fault == EAGAIN || fault == EINTR || fault == ENOBUFS;
}

bool
channel_flush(Channel *channel)
{
    while (!channel->ended && !g_queue_is_empty(&channel->waiting)) {
        const Waiting *next = g_queue_peek_head(&channel->waiting);
        gsize size = 0;
        const void *bytes = g_bytes_get_data(next->bytes, &size);
        const int fault = send_packet(channel->fd, bytes, size, next->fd);

        if (is_for_later(fault)) {
            return false;
        }
        channel->ended = fault != 0;
        waiting_free(g_queue_pop_head(&channel->waiting));
    }
    return true;
}

bool
channel_send(Channel *channel, ChannelKind kind, GVariant *body, int fd)
{
    g_autoptr(GVariant) owned = g_variant_ref_sink(body);
    const gsize size = HEAD + g_variant_get_size(owned);
    bool fits = !channel->ended && size <= CHANNEL_PACKET_MAX &&
                channel->waiting.length < CHANNEL_WAITING_MAX;

    g_assert(g_variant_is_of_type(owned, G_VARIANT_TYPE(TYPES[kind])));
    if (fits) {
        Waiting *last = g_new(Waiting, 1);
        guint8 *packet = g_malloc0(size);

        packet[0] = (guint8)kind;
        g_variant_store(owned, packet + HEAD);
        *last = (Waiting){ g_bytes_new_take(packet, size), fd };
        g_queue_push_tail(&channel->waiting, last);
        channel_flush(channel);
        fits = !channel->ended;
    } else if (fd >= 0) {
        close(fd);
    }
    return fits;
}

/* Returns the first descriptor in @message, or -1, and closes all others. */
static int
take_fd(struct msghdr *message)
{
    int found = -1;

    for (struct cmsghdr *each = CMSG_FIRSTHDR(message); each != NULL;
         each = CMSG_NXTHDR(message, each)) {
        if (each->cmsg_level != SOL_SOCKET || each->cmsg_type != SCM_RIGHTS) {
            continue;
        }
        const gsize n = (each->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (gsize i = 0; i < n; i++) {
            int fd;

            memcpy(&fd, CMSG_DATA(each) + i * sizeof fd, sizeof fd);
            if (found < 0) {
                found = fd;
            } else {
                close(fd);
            }
        }
    }
    return found;
}

/* Parses the packet of @size bytes in channel->room. */
static ChannelResult
read_packet(const Channel *channel, gsize size, ChannelMessage *message)
{
    const guint8 *packet = (const guint8 *)channel->room;

    if (size < HEAD || packet[0] >= CHANNEL_KINDS) {
        return CHANNEL_BROKEN;
    }
    const ChannelKind kind = packet[0];
    g_autoptr(GBytes) bytes = g_bytes_new(packet + HEAD, size - HEAD);
    g_autoptr(GVariant) body =
        g_variant_ref_sink(g_variant_new_from_bytes(G_VARIANT_TYPE(TYPES[kind]), bytes, FALSE));
    if (!g_variant_is_normal_form(body)) {
        return CHANNEL_BROKEN;
    }
    message->kind = kind;
    message->body = g_steal_pointer(&body);
    return CHANNEL_GOT;
}

ChannelResult
channel_receive(Channel *channel, ChannelMessage *message)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(4 * sizeof(int))];
    } control;
    struct iovec part = { .iov_base = channel->room, .iov_len = sizeof channel->room };
    struct msghdr envelope = {
        .msg_iov = &part,
        .msg_iovlen = 1,
        .msg_control = control.room,
        .msg_controllen = sizeof control.room,
    };
    const ssize_t n = recvmsg(channel->fd, &envelope, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);

    *message = (ChannelMessage){ .fd = -1 };
    if (n < 0 && is_for_later(errno)) {
        return CHANNEL_NOTHING;
    }
    if (n <= 0) {
        return CHANNEL_ENDED;
    }
    message->fd = take_fd(&envelope);
    const ChannelResult result = (envelope.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0
                                     ? CHANNEL_BROKEN
                                     : read_packet(channel, (gsize)n, message);
    if (result != CHANNEL_GOT) {
        channel_message_clear(message);
    }
    return result;
}

ChannelResult
channel_wait(Channel *channel, ChannelMessage *message)
{
    ChannelResult result;

    while ((result = channel_receive(channel, message)) == CHANNEL_NOTHING) {
        struct pollfd one = { .fd = channel->fd, .events = POLLIN };

        poll(&one, 1, -1);
    }
    return result;
}

void
channel_message_clear(ChannelMessage *message)
{
    g_clear_pointer(&message->body, g_variant_unref);
    if (message->fd >= 0) {
        close(message->fd);
        message->fd = -1;
    }
}

int
channel_memory_file(const void *bytes, gsize size)
{
    const char *from = bytes;
    gsize done = 0;
    const int fd = memfd_create("hansom", MFD_CLOEXEC | MFD_ALLOW_SEALING);

    while (fd >= 0 && done < size) {
        const ssize_t n = write(fd, from + done, size - done);

        if (n < 0 && errno != EINTR) {
            const int fault = errno;

            close(fd);
            errno = fault;
            return -1;
        }
        done += n < 0 ? 0 : (gsize)n;
    }
    if (fd >= 0) {
        lseek(fd, 0, SEEK_SET);
        fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL);
    }
    return fd;
}

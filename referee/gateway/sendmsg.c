/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sendmsg.c: a replacement of sendmsg() that can only send bytes
 *
 * The system call can pass a descriptor to a socket, and so create a copy of it with a new number.
 * A copy of the listening socket would evade the rules of seccomp, which protect the socket by its
 * number. seccomp cannot inspect a message. So the system call is forbidden (confine.c), and the
 * gateway and its libraries are linked with this function in place of the C library's.
 */
#include <errno.h>
#include <glib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "referee/gateway/channel.h"

/* Sends the bytes of @message. If they do not fit into the buffer, sends only the first ones, and
 * the caller continues from there, as with any stream. Fails with EPERM if @message has an address
 * or a descriptor. */
ssize_t
sendmsg(int fd, const struct msghdr *message, int flags)
{
    static char all[CHANNEL_PACKET_MAX]; /* the gateway has one thread */
    size_t n = 0;

    if (message->msg_name != NULL || message->msg_controllen > 0) {
        errno = EPERM;
        return -1;
    }
    if (message->msg_iovlen == 1) {
        return send(fd, message->msg_iov->iov_base, message->msg_iov->iov_len, flags);
    }
    for (size_t i = 0; i < message->msg_iovlen && n < sizeof all; i++) {
        const struct iovec *part = &message->msg_iov[i];
        const size_t size = MIN(part->iov_len, sizeof all - n);

        memcpy(all + n, part->iov_base, size);
        n += size;
    }
    return send(fd, all, n, flags);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sendmsg.c: sendmsg() as the gateway and its libraries have it: bytes, and nothing beside them
 *
 * The system call can pass a descriptor on, and so make a copy of one that seccomp knows by its
 * number: of the listening socket, which must outlive the gateway as it is. seccomp cannot look
 * into a message. So the gateway is linked with this in place of the C library's function, and the
 * call itself is forbidden (confine.c).
 */
#include <errno.h>
#include <glib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "referee/gateway/channel.h"

/* Sends the bytes of @message, the first of them where they are too many: a stream's sender goes on
 * from there. EPERM for one with an address or a descriptor. */
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

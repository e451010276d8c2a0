/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/ipv4.h"

#include <arpa/inet.h>
#include <string.h>

void
ipv4_write(const struct sockaddr *socket_address, char text[IPV4_SIZE])
{
    struct sockaddr_in in;

    *text = '\0';
    if (socket_address->sa_family == AF_INET) {
        memcpy(&in, socket_address, sizeof in);
        inet_ntop(AF_INET, &in.sin_addr, text, IPV4_SIZE);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/web/port.h"

#include <sys/socket.h>

enum {
    BACKLOG = 4096, /* connections that wait to be accepted */
    /* Bytes of each connection's buffers in the kernel, which doubles both numbers. With the
     * defaults, a guest who reads nothing, or who sends single bytes, could occupy megabytes of the
     * kernel's memory. */
    SEND_BUFFER = 64 << 10,
    RECEIVE_BUFFER = 16 << 10,
};

GSocket *
port_listen(int port, const char *option, GError **error)
{
    g_autoptr(GSocket) socket =
        g_socket_new(G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, error);
    g_autoptr(GInetAddress) any = g_inet_address_new_any(G_SOCKET_FAMILY_IPV4);
    g_autoptr(GSocketAddress) address = g_inet_socket_address_new(any, (guint16)port);

    if (socket == NULL) {
        return NULL;
    }
    g_socket_set_listen_backlog(socket, BACKLOG);
    g_socket_set_option(socket, 6 /* IPPROTO_TCP */, 1 /* TCP_NODELAY */, 1, NULL);
    /* accepted sockets inherit the sizes */
    g_socket_set_option(socket, SOL_SOCKET, SO_SNDBUF, SEND_BUFFER, NULL);
    g_socket_set_option(socket, SOL_SOCKET, SO_RCVBUF, RECEIVE_BUFFER, NULL);
    if (!g_socket_bind(socket, address, TRUE, error) || !g_socket_listen(socket, error)) {
        const int is_forbidden =
            error != NULL && g_error_matches(*error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);

        g_prefix_error(
            error,
            is_forbidden
                ? "only root may open port %d (name another from 1024 on with %s): "
                : "port %d cannot be opened (does another referee run? name another with %s): ",
            port,
            option);
        return NULL;
    }
    return g_steal_pointer(&socket);
}

int
port_number(GSocket *socket, GError **error)
{
    g_autoptr(GSocketAddress) address = g_socket_get_local_address(socket, error);

    return address == NULL ? 0 : g_inet_socket_address_get_port(G_INET_SOCKET_ADDRESS(address));
}

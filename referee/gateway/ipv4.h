/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ipv4.h: IPv4 addresses as text; the gateway accepts IPv4 connections only */
#pragma once

#include <netinet/in.h>
#include <sys/socket.h>

enum {
    IPV4_SIZE = INET_ADDRSTRLEN, /* bytes of an address as text, with its NUL */
};

/* Writes the address in @socket_address, such as "192.168.1.20", or "" if it is no IPv4 address. */
void ipv4_write(const struct sockaddr *socket_address, char text[IPV4_SIZE]);

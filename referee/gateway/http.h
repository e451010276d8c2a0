/* SPDX-License-Identifier: GPL-3.0-or-later */
/* http.h: the HTTP server of one port: HTTP/1.1 by libmicrohttpd, over TCP or TLS
 *
 * libmicrohttpd parses the requests, and limits the headers of a connection to HTTP_MEMORY_MAX
 * bytes. It also answers input that is not HTTP. request.h answers the requests.
 *
 * The kernel goes on sending the rest of an answer after the gateway has closed the connection. It
 * gives up after about HTTP_LEFT_S seconds in which the guest has not made room. Closed connections
 * may leave HTTP_LEFT_BURST bytes of the kernel's memory behind at once, and HTTP_LEFT_RATE a
 * second. Beyond that, a connection that leaves more than HTTP_LEFT_FEW bytes is reset. So a guest
 * that opens one connection after the other and reads nothing cannot fill the kernel's memory.
 */
#pragma once

#include "referee/gateway/request.h"

enum {
    HTTP_MEMORY_MAX = 16 << 10, /* maximum size of a connection's headers, in bytes */
    HTTP_LEFT_BURST = 8 << 20,  /* enough for 64 full send buffers (port.c) */
    HTTP_LEFT_RATE = 1 << 20,
    HTTP_LEFT_FEW = 4 << 10, /* a refusal on its way, which does not count */
    HTTP_LEFT_S = 60,
};

typedef struct Http Http;

/* Serves @site (copied) on the listening socket @fd. On success takes ownership of @fd.
 * @certificate and @key are PEM texts, or NULL for plain HTTP. Returns NULL with an error when the
 * certificate or key cannot be parsed, or when libmicrohttpd does not start. */
Http *
http_new(const HttpSite *site, int fd, const char *certificate, const char *key, GError **error);
void http_free(Http *http);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Http, http_free)

/* Replaces the certificate for connections that begin from now on. Returns false, and keeps the old
 * certificate, when @certificate or @key cannot be parsed. */
bool http_set_certificate(Http *http, const char *certificate, const char *key);

/* Does the pending work: sends answers that have arrived, and closes connections whose time limit
 * is over. The owner must call this function once a second. The event watchers of @http also call
 * it when there is work. */
void http_run(Http *http);

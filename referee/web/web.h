/* SPDX-License-Identifier: GPL-3.0-or-later */
/* web.h: the web server: the port, its gateway, and the requests that the gateway forwards
 *
 *     GET  /  /<code>  /table  /table/<id>  /host   the page, from the gateway; the page itself
 *                                                   reads its path
 *     GET  /doctor  /help/network                   the page's network diagnosis
 *     GET  /narration/<table>/<file>                the introduction as audio, if the edition has
 *                                                   it; from the gateway
 *     GET  /network                                 the network report for a phone: vicinity.h
 *     GET  /tables                                  the list of tables
 *     POST /scan  {"code"}                          for a phone without a seat: the meaning of a
 *                                                   code, and the tables that know it (several
 *                                                   for a code of the common set)
 *     POST /join  {"code","table"?} | {"table","seat"} | {"table"}, with "language"?
 *                                                   joins a table by a code, in a free seat, or as
 *                                                   a screen
 *     POST /host/…  GET /host/metrics               the host's interface: host.h
 *     GET  /ws                                      MQTT; the referee opens the broker socket
 *
 * The web server opens the port and passes it to the gateway (gateway.h). The gateway forwards a
 * request only when its host name, origin, method and length are valid.
 */
#pragma once

#include <gio/gio.h>
#include <stdbool.h>

#include "referee/web/requests.h"
#include "referee/web/vicinity.h"

typedef struct Web Web;

/* Creates a web server that listens on @port (0: any free port) and connects websockets to @broker.
 * The page's files are in the folder @pages. Copies @handlers. Returns NULL with an error on
 * failure; when the port is taken, the error names the option for another port. Guests wait in the
 * kernel's queue until web_let_in(). */
Web *web_new(const char *pages,
             int port,
             GSocketConnectable *broker,
             const WebHandlers *handlers,
             GError **error);
void web_free(Web *web);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Web, web_free)

/* Starts the gateway, and replaces it whenever it ends or no longer answers (probe.h). Returns
 * false with an error when the gateway cannot be started. Guests wait in the kernel's queue until
 * web_let_in(). */
bool web_open(Web *web, GError **error);

/* Reports whether the port has answered, and its next answer is not overdue (probe_is_heard()). */
bool web_is_heard(const Web *web);

/* Lets guests in, now and after each restart of the gateway. */
void web_let_in(Web *web);

/* Replaces web_open() and web_let_in() in tests. Takes ownership of @channel. The test runs a
 * gateway at its other end. Returns the listening socket for that gateway, borrowed. */
int web_open_to(Web *web, int channel);

/* Serves @bytes, of the content type @type, at @path. @digest consists of letters and digits, and
 * is unique to the content. Must be called before web_open(). */
void web_put(Web *web, const char *path, const char *type, const char *digest, GBytes *bytes);

/* Adds a host name that the port answers to, besides those of names_new() and MDNS_NAME. */
void web_add_name(Web *web, const char *name);

/* Returns the port number. */
int web_port(const Web *web);

/* Also answers all requests over TLS, on @port (0: any free port). @certificate must include its
 * private key. Returns false with an error on failure; when the port is taken, the error names the
 * option for another port. Must be called before web_open(). */
bool web_listen_tls(Web *web, int port, GTlsCertificate *certificate, GError **error);

/* Uses @certificate for TLS connections that begin from now on. */
void web_set_certificate(Web *web, GTlsCertificate *certificate);

/* Returns the TLS port, or 0 if there is none. */
int web_tls_port(const Web *web);

/* Returns the network report, owned by @web. */
Vicinity *web_vicinity(Web *web);

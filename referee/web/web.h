/* SPDX-License-Identifier: GPL-3.0-or-later */
/* web.h: the web server: the port, its gateway, and the requests that the gateway forwards
 *
 *     GET  /  /<code>  /table  /table/<id>  /host   the page, which the gateway serves; the page's
 *                                                   script reads the path
 *     GET  /doctor  /help/network                   the page's network diagnosis
 *     GET  /narration/<table>/<file>                the recording of the introduction, if the
 *                                                   edition has one; the gateway serves it
 *     GET  /network                                 the network report for a phone: vicinity.h
 *     GET  /tables                                  the list of tables
 *     GET  /qr                                      a QR code of the address to join: vicinity.h
 *     POST /scan  {"code"}                          for a phone without a seat: the piece with the
 *                                                   code, and the tables where the code is valid.
 *                                                   The pieces that all cases of a game share (the
 *                                                   common set) have codes that may be valid at
 *                                                   several tables.
 *     POST /join  {"code","table"?} | {"table","seat"} | {"table"}, with "language"?
 *                                                   joins a table by a code, in a free seat, or as
 *                                                   a screen
 *     POST /host/…  GET /host/metrics               the host's interface: host.h
 *     GET  /ws                                      MQTT; the referee opens the gateway's socket
 *                                               to the broker
 *
 * The web server opens the port and passes it to the gateway (gateway.h). The gateway forwards a
 * request only when its host name, method and length are valid. For /join, /scan and /host/…, the
 * gateway also checks the origin.
 */
#pragma once

#include <gio/gio.h>
#include <stdbool.h>

#include "referee/web/requests.h"
#include "referee/web/vicinity.h"

typedef struct Web Web;

/* Creates a web server that listens on @port (0: any free port) and connects websockets to @broker.
 * The page's files are in the folder @pages. Copies @handlers. Returns NULL with an error on
 * failure; when the port is taken, the error names the command-line option for another port. The
 * connections of guests (clients of the port) wait in the kernel's queue until web_let_in(). */
Web *web_new(const char *pages,
             int port,
             GSocketConnectable *broker,
             const WebHandlers *handlers,
             GError **error);
void web_free(Web *web);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Web, web_free)

/* Starts the gateway, and replaces it whenever it ends or no longer answers. Returns false with an
 * error when it cannot start the gateway. The connections of guests wait in the kernel's queue
 * until web_let_in(). */
bool web_open(Web *web, GError **error);

/* Returns true if the gateway has answered a CHANNEL_PROBE since its last start and no such answer
 * is overdue (heartbeat_is_heard()). While guests are not let in, the gateway does not answer. */
bool web_is_heard(const Web *web);

/* Lets guests in, now and after each restart of the gateway. */
void web_let_in(Web *web);

/* Connects the web server to a gateway that a test runs, and lets guests in. Tests call this
 * function instead of web_open() and web_let_in(). @channel is the web server's end of the socket
 * to that gateway. Takes ownership of @channel. Returns the listening socket for that gateway,
 * borrowed. */
int web_open_to(Web *web, int channel);

/* Makes the gateway serve @bytes, of the content type @type, at @path. @digest becomes the ETag.
 * @digest must consist of letters and digits, and be different for different contents. Must be
 * called before web_open(). */
void web_put(Web *web, const char *path, const char *type, const char *digest, GBytes *bytes);

/* Makes the port also answer to the host name @name. The port always answers to MDNS_NAME, to
 * localhost and to the names of this machine (names_new()). */
void web_add_name(Web *web, const char *name);

/* Returns the port number. */
int web_port(const Web *web);

/* Also answers all requests over TLS, on @port (0: any free port). @certificate must include its
 * private key. Returns false with an error on failure; when the port is taken, the error names the
 * command-line option for another port. Must be called before web_open(). */
bool web_listen_tls(Web *web, int port, GTlsCertificate *certificate, GError **error);

/* Uses @certificate for TLS connections that begin from now on. */
void web_set_certificate(Web *web, GTlsCertificate *certificate);

/* Returns the TLS port, or 0 if there is none. */
int web_tls_port(const Web *web);

/* Returns the network report, owned by @web. */
Vicinity *web_vicinity(Web *web);

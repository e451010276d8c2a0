/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/web/web.h"

#include "referee/base/log.h"
#include "referee/base/metrics.h"
#include "referee/base/tries.h"
#include "referee/base/world.h"
#include "referee/broker/bridge.h"
#include "referee/web/answer.h"
#include "referee/web/gate.h"
#include "referee/web/mdns.h"
#include "referee/web/names.h"
#include "referee/web/pages.h"
#include "referee/web/port.h"
#include "referee/web/request.h"
#include "referee/web/shelf.h"
#include "referee/web/vicinity.h"

#include <libsoup/soup.h>
#include <string.h>

enum {
    DRAIN_MAX = 1 << 20, /* bytes of a body too long that are read, so that its sender is told */
};

#define REQUEST_HOST "/host/"
#define SOCKET_PATH  "/ws"

struct Web {
    SoupServer *server;
    char *pages;
    GSocketConnectable *broker;
    WebHandlers handlers;
    Shelf *shelf;
    Names *names;
    Gate *gate;
    guint sweep;  /* a source */
    Tries *asked; /* by address: joins and scans */
    Tries *wrong; /* … codes and keys that were none */
    Vicinity *vicinity;
    int port;
    int tls_port; /* 0: none */
};

/* --- refusing --- */

static void
refuse_too_often(const Web *web, SoupServerMessage *message)
{
    metrics_count(METRIC_RATE_LIMITED, NULL, NULL, 1);
    log_tell(LOG_RATE_LIMITED, LOG_TEXT("from", soup_server_message_get_remote_host(message)));
    answer_refusal(web->handlers.catalogue,
                   message,
                   429,
                   "too-often",
                   N_("Too many tries. Wait a minute, then try again."));
}

static void
refuse_origin(const Web *web, SoupServerMessage *message)
{
    answer_say(web->handlers.catalogue,
               message,
               SOUP_STATUS_FORBIDDEN,
               N_("Only the referee’s own page may ask this. Open the referee’s address "
                  "itself."));
}

/* --- who asks --- */

static bool
has_guessed_too_often(const Web *web, SoupServerMessage *message)
{
    return tries_are_over(web->wrong, request_address(message), world_steady_us());
}

/* --- requests in JSON --- */

/* A request that is answered later. */
typedef struct {
    Web *web;
    SoupServerMessage *message;
    unsigned none; /* the status that says that the code or the key in it is none; 0: bears none */
} Asked;

static void
asked_free(gpointer data)
{
    Asked *asked = data;

    g_object_unref(asked->message);
    g_free(asked);
}

static void
reply_json(unsigned status, json_t *body, gpointer data)
{
    const Asked *asked = data;
    Web *web = asked->web;
    const bool is_wrong = status == asked->none;

    answer_json(asked->message, status, json_incref(body));
    if (is_wrong && has_guessed_too_often(web, asked->message)) {
        refuse_too_often(web, asked->message); /* wrong keys: a right one never comes here */
    } else if (status == SOUP_STATUS_UNAUTHORIZED) {
        log_tell(LOG_HOST_REFUSED,
                 LOG_TEXT("from", soup_server_message_get_remote_host(asked->message)));
        soup_message_headers_replace(
            soup_server_message_get_response_headers(asked->message), "WWW-Authenticate", "Bearer");
    }
    if (is_wrong) {
        tries_note(web->wrong, request_address(asked->message), 1, world_steady_us());
    }
    soup_server_message_unpause(asked->message);
}

static void
reply_file(const char *name, GBytes *bytes, gpointer data)
{
    const Asked *asked = data;
    SoupMessageHeaders *headers = soup_server_message_get_response_headers(asked->message);
    g_autofree char *as = g_strdup_printf("attachment; filename=\"%s\"", name);

    soup_message_headers_replace(headers, "Cache-Control", "no-store");
    soup_message_headers_replace(headers, "Content-Type", "application/vnd.sqlite3");
    soup_message_headers_replace(headers, "Content-Disposition", as);
    soup_message_body_append_bytes(soup_server_message_get_response_body(asked->message), bytes);
    soup_server_message_set_status(asked->message, SOUP_STATUS_OK, NULL);
    soup_server_message_unpause(asked->message);
}

static void
reply_text(const char *type, const char *text, gpointer data)
{
    const Asked *asked = data;

    answer_text(asked->message, type, text);
    soup_server_message_unpause(asked->message);
}

static const WebReplyWay BY_HTTP = {
    .json = reply_json,
    .file = reply_file,
    .text = reply_text,
    .gone = asked_free,
};

static bool
bears_code(const json_t *request)
{
    return json_object_get(request, "code") != NULL;
}

/* Codes cannot be found by trying; joins, of which each is journaled, are not for the asking. A
 * host's key is heard always: it is too long to be found. */
static bool
must_wait(Web *web, SoupServerMessage *message, const char *path, const json_t *request)
{
    const gint64 now_us = world_steady_us();

    if (g_str_has_prefix(path, REQUEST_HOST)) {
        return false;
    }
    if (web->handlers.is_ready(web->handlers.data)) { /* else all are asked to come again */
        tries_note(web->asked, request_address(message), 1, now_us);
    }
    return tries_are_over(web->asked, request_address(message), now_us) ||
           (bears_code(request) && has_guessed_too_often(web, message));
}

static void
hand_over(Web *web, SoupServerMessage *message, const char *path, const json_t *request)
{
    const bool is_host = g_str_has_prefix(path, REQUEST_HOST);
    Asked *asked = g_new(Asked, 1);

    *asked = (Asked){
        .web = web,
        .message = g_object_ref(message),
        .none = is_host               ? SOUP_STATUS_UNAUTHORIZED
                : bears_code(request) ? SOUP_STATUS_NOT_FOUND
                                      : 0,
    };
    WebReply *reply = web_reply_new(web->handlers.catalogue,
                                    answer_language(web->handlers.catalogue, message),
                                    &BY_HTTP,
                                    asked);
    soup_server_message_pause(message);
    if (is_host) {
        const char *key = soup_message_headers_get_one(
            soup_server_message_get_request_headers(message), "Authorization");

        web->handlers.host(path + strlen(REQUEST_HOST), key, request, reply, web->handlers.data);
    } else if (strcmp(path, "/join") == 0) {
        web->handlers.join(request, reply, web->handlers.data);
    } else {
        web->handlers.scan(request, reply, web->handlers.data);
    }
}

/* GET /host/metrics, as Prometheus asks. */
static bool
reads_metrics(SoupServerMessage *message, const char *path)
{
    return strcmp(path, REQUEST_HOST "metrics") == 0 &&
           strcmp(soup_server_message_get_method(message), "GET") == 0;
}

static void
serve_request(Web *web, SoupServerMessage *message, const char *path)
{
    if (!request_is_same_origin(message)) {
        refuse_origin(web, message);
        return;
    }
    json_t *request = reads_metrics(message, path) ? json_object() : request_json(message);
    if (request == NULL) {
        answer_refusal(web->handlers.catalogue,
                       message,
                       SOUP_STATUS_BAD_REQUEST,
                       "malformed",
                       N_("That is no request. Its body is one JSON object, such as {\"code\": "
                          "\"7K3QM9XW\"}."));
        return;
    }
    if (must_wait(web, message, path, request)) {
        refuse_too_often(web, message);
    } else {
        hand_over(web, message, path, request);
    }
    json_decref(request);
}

static void
on_request(SoupServer *server,
           SoupServerMessage *message,
           const char *path,
           GHashTable *query,
           gpointer data)
{
    Web *web = data;
    const char *method = soup_server_message_get_method(message);
    bool reads = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
    bool asks = strcmp(path, "/join") == 0 || strcmp(path, "/scan") == 0 ||
                g_str_has_prefix(path, REQUEST_HOST);

    (void)server;
    vicinity_note(web->vicinity, soup_server_message_get_remote_host(message));
    if (asks) {
        if (strcmp(method, "POST") == 0 || reads_metrics(message, path)) {
            serve_request(web, message, path);
        } else {
            answer_say(web->handlers.catalogue,
                       message,
                       SOUP_STATUS_METHOD_NOT_ALLOWED,
                       N_("POST, please."));
        }
    } else if (!reads) {
        answer_say(
            web->handlers.catalogue, message, SOUP_STATUS_METHOD_NOT_ALLOWED, N_("GET, please."));
    } else if (strcmp(path, "/tables") == 0) {
        answer_json(message, SOUP_STATUS_OK, web->handlers.tables(web->handlers.data));
    } else if (strcmp(path, "/network") == 0) {
        answer_json(message,
                    SOUP_STATUS_OK,
                    vicinity_tell(web->vicinity,
                                  soup_server_message_get_remote_host(message),
                                  world_real_us() / G_USEC_PER_SEC));
    } else if (!shelf_serve(web->shelf, message, path) &&
               !pages_serve(
                   web->pages, message, path, query != NULL && g_hash_table_contains(query, "v"))) {
        answer_say(web->handlers.catalogue,
                   message,
                   SOUP_STATUS_NOT_FOUND,
                   N_("There is nothing here. The tables are at this address without what "
                      "stands behind its name and port."));
    }
}

/* --- websockets --- */

static void
on_proven(GSocket *socket, gpointer data)
{
    const Web *web = data;

    gate_prove(web->gate, socket);
}

static GSocket *
socket_of(SoupServerMessage *message)
{
    return g_object_get_data(G_OBJECT(message), "socket");
}

static void
on_websocket(SoupServer *server,
             SoupServerMessage *message,
             const char *path,
             SoupWebsocketConnection *socket,
             gpointer data)
{
    Web *web = data;
    GSocket *raw = socket_of(message);

    (void)server;
    (void)path;
    gate_upgrade(web->gate, raw, world_steady_us());
    if (!request_is_same_origin(message)) {
        soup_websocket_connection_close(socket, SOUP_WEBSOCKET_CLOSE_POLICY_VIOLATION, NULL);
        return;
    }
    if (!web->handlers.is_ready(web->handlers.data)) {
        soup_websocket_connection_close(
            socket, 1013 /* try again later, RFC 6455 registry */, NULL);
        return;
    }
    bridge_open(socket, raw, web->broker, on_proven, web);
}

/* --- what comes, before it is a request --- */

/* The name in an Origin is ours: a page under one of our names looks whether another is found. */
static bool
is_origin_ours(const Web *web, SoupServerMessage *message)
{
    const char *origin =
        soup_message_headers_get_one(soup_server_message_get_request_headers(message), "Origin");
    const char *from = origin == NULL ? NULL : strstr(origin, "://");

    return origin == NULL || (from != NULL && names_know(web->names, from + 3));
}

static void
refuse_long(const Web *web, SoupServerMessage *message)
{
    soup_message_headers_replace(
        soup_server_message_get_response_headers(message), "Connection", "close");
    answer_refusal(web->handlers.catalogue,
                   message,
                   SOUP_STATUS_REQUEST_ENTITY_TOO_LARGE,
                   "too-long",
                   N_("That is longer than any request: 4096 bytes are the most."));
}

/* Nothing is told under a name that is not ours: a page elsewhere may have it lead here. */
static void
refuse_name(const Web *web, SoupServerMessage *message)
{
    answer_say(web->handlers.catalogue,
               message,
               SOUP_STATUS_MISDIRECTED_REQUEST,
               N_("The referee does not go by this name. Open the address that it printed "
                  "after “Join the table”. If the name is right, whoever runs the referee "
                  "tells it so with --name."));
}

static void
on_headers(SoupServer *server,
           SoupServerMessage *message,
           const char *path,
           GHashTable *query,
           gpointer data)
{
    Web *web = data;
    SoupMessageHeaders *asked = soup_server_message_get_request_headers(message);
    const char *host = soup_message_headers_get_one(asked, "Host");

    (void)server;
    (void)query;
    if (host != NULL && !names_know(web->names, host)) {
        refuse_name(web, message);
    } else if (g_str_has_prefix(path, SOCKET_PATH) && !is_origin_ours(web, message)) {
        refuse_origin(web, message);
    } else if (soup_message_headers_get_content_length(asked) > WEB_BODY_MAX) {
        refuse_long(web, message);
    } else if (host != NULL) {
        answer_allow_lines(message, host);
    }
}

/* A body that is too long is not kept; one that does not end is cut off. */
static void
on_body_chunk(SoupServerMessage *message, GBytes *chunk, gpointer data)
{
    SoupMessageBody *body = soup_server_message_get_request_body(message);
    gsize size = GPOINTER_TO_SIZE(g_object_get_data(G_OBJECT(message), "size"));

    size += g_bytes_get_size(chunk);
    g_object_set_data(G_OBJECT(message), "size", GSIZE_TO_POINTER(size));
    if (size > DRAIN_MAX) {
        g_socket_shutdown(socket_of(message), TRUE, TRUE, NULL);
    } else if (size > WEB_BODY_MAX && soup_server_message_get_status(message) == 0) {
        soup_message_body_set_accumulate(body, FALSE);
        refuse_long(data, message);
    }
}

static void
on_finished(SoupServer *server, SoupServerMessage *message, gpointer data)
{
    unsigned status = soup_server_message_get_status(message);
    GUri *uri = soup_server_message_get_uri(message);
    g_autofree char *code = g_strdup_printf("%u", status);

    (void)server;
    (void)data;
    metrics_count(METRIC_REQUESTS, code, NULL, 1);
    log_tell(LOG_REQUEST,
             LOG_TEXT("route", uri == NULL ? "none" : request_route(g_uri_get_path(uri))),
             LOG_NUMBER("status", status),
             LOG_TEXT("from", soup_server_message_get_remote_host(message)));
}

static void
on_started(SoupServer *server, SoupServerMessage *message, gpointer data)
{
    Web *web = data;
    GSocket *socket = soup_server_message_get_socket(message);

    (void)server;
    answer_begin(message);
    g_object_set_data_full(G_OBJECT(message), "socket", g_object_ref(socket), g_object_unref);
    if (gate_admit(web->gate, socket, request_address(message), world_steady_us())) {
        g_signal_connect(message, "got-chunk", G_CALLBACK(on_body_chunk), web);
    }
}

static void
on_read(SoupServer *server, SoupServerMessage *message, gpointer data)
{
    const Web *web = data;

    (void)server;
    gate_answer(web->gate, socket_of(message), world_steady_us());
}

static gboolean
on_sweep(gpointer data)
{
    const Web *web = data;

    gate_sweep(web->gate, world_steady_us());
    return G_SOURCE_CONTINUE;
}

/* --- the port --- */

Web *
web_new(const char *pages,
        int port,
        GSocketConnectable *broker,
        const WebHandlers *handlers,
        GError **error)
{
    char *protocols[] = { (char[]){ "mqtt" }, NULL };
    g_autoptr(Web) web = g_new0(Web, 1);

    *web = (Web){
        .server = soup_server_new("server-header", "hansom", NULL),
        .pages = g_strdup(pages),
        .broker = g_object_ref(broker),
        .handlers = *handlers,
        .shelf = shelf_new(),
        .names = names_new(),
        .gate = gate_new(),
        .asked = tries_new(WEB_ASKS_MAX, WEB_TRIES_SPAN_S),
        .wrong = tries_new(WEB_TRIES_MAX, WEB_TRIES_SPAN_S),
        .vicinity = vicinity_new(),
    };
    g_autoptr(GSocket) socket = port_listen(port, "--port", error);
    if (socket == NULL || (web->port = port_number(socket, error)) == 0 ||
        !soup_server_listen_socket(web->server, socket, 0, error)) {
        return NULL;
    }
    /* Compressing what is small already costs 0.7 ms a message. */
    soup_server_remove_websocket_extension(web->server, SOUP_TYPE_WEBSOCKET_EXTENSION_DEFLATE);
    names_add(web->names, MDNS_NAME);
    web->sweep = g_timeout_add_seconds(1, on_sweep, web);
    g_signal_connect(web->server, "request-started", G_CALLBACK(on_started), web);
    g_signal_connect(web->server, "request-finished", G_CALLBACK(on_finished), web);
    g_signal_connect(web->server, "request-read", G_CALLBACK(on_read), web);
    soup_server_add_early_handler(web->server, NULL, on_headers, web, NULL);
    soup_server_add_early_handler(web->server, SOCKET_PATH, on_headers, web, NULL);
    soup_server_add_handler(web->server, NULL, on_request, web, NULL);
    soup_server_add_websocket_handler(
        web->server, SOCKET_PATH, NULL, protocols, on_websocket, web, NULL);
    return g_steal_pointer(&web);
}

void
web_free(Web *web)
{
    if (web == NULL) {
        return;
    }
    g_clear_handle_id(&web->sweep, g_source_remove);
    soup_server_disconnect(web->server);
    g_object_unref(web->server);
    g_object_unref(web->broker);
    gate_free(web->gate);
    names_free(web->names);
    tries_free(web->asked);
    tries_free(web->wrong);
    shelf_free(web->shelf);
    vicinity_free(web->vicinity);
    g_free(web->pages);
    g_free(web);
}

void
web_put(Web *web, const char *path, const char *type, const char *digest, GBytes *bytes)
{
    shelf_put(web->shelf, path, type, digest, bytes);
}

void
web_add_name(Web *web, const char *name)
{
    names_add(web->names, name);
}

int
web_port(const Web *web)
{
    return web->port;
}

Vicinity *
web_vicinity(Web *web)
{
    return web->vicinity;
}

bool
web_listen_tls(Web *web, int port, GTlsCertificate *certificate, GError **error)
{
    int got = 0;
    g_autoptr(GSocket) socket = port_listen(port, "--tls-port", error);

    if (socket == NULL || (got = port_number(socket, error)) == 0) {
        return false;
    }
    soup_server_set_tls_certificate(web->server, certificate);
    if (!soup_server_listen_socket(web->server, socket, SOUP_SERVER_LISTEN_HTTPS, error)) {
        return false;
    }
    vicinity_set_https(web->vicinity, got);
    web->tls_port = got;
    return true;
}

void
web_set_certificate(Web *web, GTlsCertificate *certificate)
{
    soup_server_set_tls_certificate(web->server, certificate);
}

int
web_tls_port(const Web *web)
{
    return web->tls_port;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/web.h"

#include "cases/code.h"
#include "referee/bridge.h"
#include "referee/log.h"
#include "referee/metrics.h"
#include "referee/shelf.h"
#include "referee/vicinity.h"
#include "referee/world.h"

#include <glib/gstdio.h>
#include <libsoup/soup.h>
#include <string.h>

enum {
    BACKLOG = 256, /* phones that knock at the same moment */
};

struct Web {
    SoupServer *server;
    char *pages;
    GSocketConnectable *broker;
    WebHandlers handlers;
    Shelf *shelf;
    GHashTable *tries; /* address (char *, owned) → how often of late */
    gint64 tries_since_us;
    Vicinity *vicinity;
    int port;
    int tls_port; /* 0: none */
};

/* --- the language of whoever asks --- */

/* The first of those in Accept-Language that we speak, the best liked first; NULL where it names
 * none. */
static const char *
find_language(const Web *web, SoupServerMessage *message)
{
    const char *header = soup_message_headers_get_list(
        soup_server_message_get_request_headers(message), "Accept-Language");
    GSList *tags = header == NULL ? NULL : soup_header_parse_quality_list(header, NULL);
    const char *found = NULL;

    for (const GSList *each = tags; each != NULL && found == NULL; each = each->next) {
        if (catalogue_knows(web->handlers.catalogue, each->data)) {
            found = speech_language(catalogue_find(web->handlers.catalogue, each->data));
        }
    }
    soup_header_free_list(tags);
    return found;
}

/* Our sentence @id in that language. */
static const char *
say(const Web *web, SoupServerMessage *message, const char *id)
{
    return speech_say(catalogue_find(web->handlers.catalogue, find_language(web, message)), id);
}

/* --- the page --- */

typedef struct {
    const char *suffix;
    const char *type;
} Type;

static const Type TYPES[] = {
    { ".html", "text/html; charset=utf-8" },
    { ".js", "text/javascript; charset=utf-8" },
    { ".css", "text/css; charset=utf-8" },
    { ".json", "application/json" },
    { ".webmanifest", "application/manifest+json" },
    { ".wasm", "application/wasm" },
    { ".svg", "image/svg+xml" },
    { ".png", "image/png" },
    { ".ico", "image/x-icon" },
    { ".woff2", "font/woff2" },
    { ".ogg", "audio/ogg" },
    { ".txt", "text/plain; charset=utf-8" },
};

static const char *
type_of(const char *path)
{
    for (size_t i = 0; i < G_N_ELEMENTS(TYPES); i++) {
        if (g_str_has_suffix(path, TYPES[i].suffix)) {
            return TYPES[i].type;
        }
    }
    return "application/octet-stream";
}

/* Whether @path is one that the page reads for itself, not a file. */
static bool
is_page(const char *path)
{
    Code code;

    return strcmp(path, "/") == 0 || strcmp(path, "/table") == 0 || strcmp(path, "/host") == 0 ||
           strcmp(path, "/doctor") == 0 || strcmp(path, "/help/network") == 0 ||
           g_str_has_prefix(path, "/table/") || code_read(path + 1, &code);
}

static void
set_headers(SoupServerMessage *message)
{
    SoupMessageHeaders *headers = soup_server_message_get_response_headers(message);

    soup_message_headers_replace(headers, "X-Content-Type-Options", "nosniff");
    soup_message_headers_replace(headers, "Referrer-Policy", "no-referrer");
    soup_message_headers_replace(headers, "Cache-Control", "no-cache");
    soup_message_headers_replace(
        headers,
        "Content-Security-Policy",
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' ws: wss:; "
        "img-src 'self' data: blob:; media-src 'self' blob:; object-src 'none'; "
        "base-uri 'self'; frame-ancestors 'none'; form-action 'none'");
}

static void
say_status(SoupServerMessage *message, unsigned status, const char *text)
{
    soup_server_message_set_status(message, status, NULL);
    soup_server_message_set_response(
        message, "text/plain; charset=utf-8", SOUP_MEMORY_COPY, text, strlen(text));
}

static bool
takes_gzip(SoupServerMessage *message)
{
    const char *takes = soup_message_headers_get_list(
        soup_server_message_get_request_headers(message), "Accept-Encoding");

    return takes != NULL && strstr(takes, "gzip") != NULL;
}

/* The file for @path below the pages, with or without ".gz"; NULL when there is none. */
static GMappedFile *
find_file(const Web *web, const char *path, bool gzip, GStatBuf *stat)
{
    g_autofree char *name =
        g_strconcat(web->pages, is_page(path) ? "/index.html" : path, gzip ? ".gz" : "", NULL);

    if (strstr(path, "..") != NULL || strchr(path, '\\') != NULL || g_lstat(name, stat) != 0 ||
        !S_ISREG(stat->st_mode)) {
        return NULL;
    }
    return g_mapped_file_new(name, FALSE, NULL);
}

/* @lasting: the page names the file with what is in it ("?v=…"), so that a phone need not ask for
 * it again: on a slow network it then has the page after one round trip. */
static void
serve_file(Web *web, SoupServerMessage *message, const char *path, bool lasting)
{
    SoupMessageHeaders *headers = soup_server_message_get_response_headers(message);
    SoupMessageHeaders *asked = soup_server_message_get_request_headers(message);
    bool gzip = takes_gzip(message);
    GStatBuf stat;
    GMappedFile *file = gzip ? find_file(web, path, true, &stat) : NULL;

    gzip = file != NULL;
    file = file == NULL ? find_file(web, path, false, &stat) : file;
    if (file == NULL) {
        say_status(message, SOUP_STATUS_NOT_FOUND, "There is nothing here.\n");
        return;
    }
    g_autofree char *tag = g_strdup_printf("\"%" G_GUINT64_FORMAT "-%" G_GUINT64_FORMAT "%s\"",
                                           (guint64)stat.st_mtime,
                                           (guint64)stat.st_size,
                                           gzip ? "-gz" : "");
    const char *known = soup_message_headers_get_list(asked, "If-None-Match");
    soup_message_headers_replace(headers, "ETag", tag);
    soup_message_headers_replace(headers, "Vary", "Accept-Encoding");
    soup_message_headers_replace(
        headers, "Content-Type", type_of(is_page(path) ? "/index.html" : path));
    if (gzip) {
        soup_message_headers_replace(headers, "Content-Encoding", "gzip");
    }
    if (lasting) {
        soup_message_headers_replace(headers, "Cache-Control", "max-age=31536000, immutable");
    }
    if (known != NULL && strstr(known, tag) != NULL) {
        soup_server_message_set_status(message, SOUP_STATUS_NOT_MODIFIED, NULL);
    } else {
        g_autoptr(GBytes) bytes = g_mapped_file_get_bytes(file);

        soup_message_body_append_bytes(soup_server_message_get_response_body(message), bytes);
        soup_server_message_set_status(message, SOUP_STATUS_OK, NULL);
    }
    g_mapped_file_unref(file);
}

/* --- who asks --- */

/* A page from elsewhere has no business here, though it can reach the port. */
static bool
is_same_origin(SoupServerMessage *message)
{
    SoupMessageHeaders *headers = soup_server_message_get_request_headers(message);
    const char *origin = soup_message_headers_get_one(headers, "Origin");
    const char *host = soup_message_headers_get_one(headers, "Host");

    if (origin == NULL) {
        return true; /* no browser, or none that tells */
    }
    const char *from = strstr(origin, "://");
    return from != NULL && host != NULL && g_ascii_strcasecmp(from + 3, host) == 0;
}

/* Codes cannot be found by trying: few tries a minute for one address. */
static bool
tries_too_often(Web *web, SoupServerMessage *message)
{
    const char *host = soup_server_message_get_remote_host(message);
    gint64 now = world_steady_us();

    if (now - web->tries_since_us > WEB_TRIES_SPAN_S * G_USEC_PER_SEC) {
        g_hash_table_remove_all(web->tries);
        web->tries_since_us = now;
    }
    int n = GPOINTER_TO_INT(g_hash_table_lookup(web->tries, host == NULL ? "" : host)) + 1;
    g_hash_table_replace(web->tries, g_strdup(host == NULL ? "" : host), GINT_TO_POINTER(n));
    return n > WEB_TRIES_MAX;
}

/* --- requests in JSON --- */

static void
set_json(SoupServerMessage *message, unsigned status, json_t *body)
{
    char *text = json_dumps(body, JSON_COMPACT);

    soup_server_message_set_status(message, status, NULL);
    soup_server_message_set_response(
        message, "application/json", SOUP_MEMORY_COPY, text, strlen(text));
    free(text);
    json_decref(body);
}

/* --- answers that may come later --- */

static void
answer_json(unsigned status, json_t *body, gpointer data)
{
    SoupServerMessage *message = data;

    set_json(message, status, json_incref(body));
    if (status == SOUP_STATUS_UNAUTHORIZED) {
        log_tell(LOG_HOST_REFUSED, LOG_TEXT("from", soup_server_message_get_remote_host(message)));
        soup_message_headers_replace(
            soup_server_message_get_response_headers(message), "WWW-Authenticate", "Bearer");
    }
    soup_server_message_unpause(message);
}

static void
answer_file(const char *name, GBytes *bytes, gpointer data)
{
    SoupServerMessage *message = data;
    SoupMessageHeaders *headers = soup_server_message_get_response_headers(message);
    g_autofree char *as = g_strdup_printf("attachment; filename=\"%s\"", name);

    soup_message_headers_replace(headers, "Content-Type", "application/vnd.sqlite3");
    soup_message_headers_replace(headers, "Content-Disposition", as);
    soup_message_body_append_bytes(soup_server_message_get_response_body(message), bytes);
    soup_server_message_set_status(message, SOUP_STATUS_OK, NULL);
    soup_server_message_unpause(message);
}

static void
answer_text(const char *type, const char *text, gpointer data)
{
    SoupServerMessage *message = data;

    soup_server_message_set_status(message, SOUP_STATUS_OK, NULL);
    soup_server_message_set_response(message, type, SOUP_MEMORY_COPY, text, strlen(text));
    soup_server_message_unpause(message);
}

static const WebReplyWay BY_HTTP = {
    .json = answer_json,
    .file = answer_file,
    .text = answer_text,
    .gone = g_object_unref,
};

static json_t *
read_body(SoupServerMessage *message)
{
    SoupMessageBody *body = soup_server_message_get_request_body(message);

    if (body->length > WEB_BODY_MAX) {
        return NULL;
    }
    g_autoptr(GBytes) bytes = soup_message_body_flatten(body);
    gsize size = 0;
    const char *text = g_bytes_get_data(bytes, &size);
    json_t *json = json_loadb(text == NULL ? "" : text, size, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(json)) {
        json_decref(json);
        return NULL;
    }
    return json;
}

#define HOST_PATH "/host/"

/* Whoever must not be able to try codes waits; the host's key cannot be found by trying. */
static bool
must_wait(Web *web, SoupServerMessage *message, const char *path)
{
    return !g_str_has_prefix(path, HOST_PATH) && tries_too_often(web, message);
}

static void
hand_over(Web *web, SoupServerMessage *message, const char *path, const json_t *request)
{
    WebReply *reply = web_reply_new(
        web->handlers.catalogue, find_language(web, message), &BY_HTTP, g_object_ref(message));

    soup_server_message_pause(message);
    if (g_str_has_prefix(path, HOST_PATH)) {
        const char *key = soup_message_headers_get_one(
            soup_server_message_get_request_headers(message), "Authorization");

        web->handlers.host(path + strlen(HOST_PATH), key, request, reply, web->handlers.data);
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
    return strcmp(path, HOST_PATH "metrics") == 0 &&
           strcmp(soup_server_message_get_method(message), "GET") == 0;
}

static void
serve_request(Web *web, SoupServerMessage *message, const char *path)
{
    if (!is_same_origin(message)) {
        say_status(message, SOUP_STATUS_FORBIDDEN, "Only the referee's own page may ask this.\n");
        return;
    }
    if (must_wait(web, message, path)) {
        metrics_count(METRIC_RATE_LIMITED, NULL, NULL, 1);
        log_tell(LOG_RATE_LIMITED, LOG_TEXT("from", soup_server_message_get_remote_host(message)));
        set_json(
            message,
            429,
            json_pack("{s:s, s:s}",
                      "code",
                      "too-often",
                      "say",
                      say(web, message, N_("Too many tries. Wait a minute, then try again."))));
        return;
    }
    json_t *request = reads_metrics(message, path) ? json_object() : read_body(message);
    if (request == NULL) {
        set_json(message,
                 SOUP_STATUS_BAD_REQUEST,
                 json_pack("{s:s, s:s}",
                           "code",
                           "malformed",
                           "say",
                           say(web, message, N_("That is no request."))));
        return;
    }
    hand_over(web, message, path, request);
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
                g_str_has_prefix(path, HOST_PATH);

    (void)server;
    set_headers(message);
    vicinity_note(web->vicinity, soup_server_message_get_remote_host(message));
    if (asks) {
        if (strcmp(method, "POST") == 0 || reads_metrics(message, path)) {
            serve_request(web, message, path);
        } else {
            say_status(message, SOUP_STATUS_METHOD_NOT_ALLOWED, "POST, please.\n");
        }
    } else if (!reads) {
        say_status(message, SOUP_STATUS_METHOD_NOT_ALLOWED, "GET, please.\n");
    } else if (strcmp(path, "/tables") == 0) {
        set_json(message, SOUP_STATUS_OK, web->handlers.tables(web->handlers.data));
    } else if (strcmp(path, "/network") == 0) {
        set_json(message,
                 SOUP_STATUS_OK,
                 vicinity_tell(web->vicinity,
                               soup_server_message_get_remote_host(message),
                               world_real_us() / G_USEC_PER_SEC));
    } else if (!shelf_serve(web->shelf, message, path)) {
        serve_file(web, message, path, query != NULL && g_hash_table_contains(query, "v"));
    }
}

static void
on_websocket(SoupServer *server,
             SoupServerMessage *message,
             const char *path,
             SoupWebsocketConnection *socket,
             gpointer data)
{
    Web *web = data;

    (void)server;
    (void)path;
    if (!is_same_origin(message)) {
        soup_websocket_connection_close(socket, SOUP_WEBSOCKET_CLOSE_POLICY_VIOLATION, NULL);
        return;
    }
    if (!web->handlers.is_ready(web->handlers.data)) {
        soup_websocket_connection_close(
            socket, 1013 /* try again later, RFC 6455 registry */, NULL);
        return;
    }
    bridge_open(socket, web->broker);
}

/* Stops a body that grows past its bound before it is all in memory. */
static void
on_body_chunk(SoupServerMessage *message, GBytes *chunk, gpointer data)
{
    (void)chunk;
    (void)data;
    if (soup_server_message_get_request_body(message)->length > WEB_BODY_MAX) {
        soup_server_message_set_status(message, SOUP_STATUS_REQUEST_ENTITY_TOO_LARGE, NULL);
        g_autoptr(GIOStream) stream = soup_server_message_steal_connection(message);
        if (stream != NULL) {
            g_io_stream_close(stream, NULL, NULL);
        }
    }
}

/* What of @path may be logged: a card's code stands in some. */
static const char *
route_of(const char *path)
{
    static const char *const ROUTES[] = { "/", "/tables", "/network", "/join", "/scan", "/ws" };

    for (size_t i = 0; i < G_N_ELEMENTS(ROUTES); i++) {
        if (strcmp(path, ROUTES[i]) == 0) {
            return ROUTES[i];
        }
    }
    return g_str_has_prefix(path, HOST_PATH) ? HOST_PATH : is_page(path) ? "page" : "file";
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
             LOG_TEXT("route", uri == NULL ? "none" : route_of(g_uri_get_path(uri))),
             LOG_NUMBER("status", status),
             LOG_TEXT("from", soup_server_message_get_remote_host(message)));
}

static void
on_started(SoupServer *server, SoupServerMessage *message, gpointer data)
{
    (void)server;
    g_signal_connect(message, "got-chunk", G_CALLBACK(on_body_chunk), data);
}

static GSocket *
listen_on(int port, const char *option, GError **error)
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
    if (!g_socket_bind(socket, address, TRUE, error) || !g_socket_listen(socket, error)) {
        g_prefix_error(error,
                       "port %d cannot be had (does another referee run? %s takes another): ",
                       port,
                       option);
        return NULL;
    }
    return g_steal_pointer(&socket);
}

/* The port of a socket that listens. */
static int
port_of(GSocket *socket, GError **error)
{
    g_autoptr(GSocketAddress) address = g_socket_get_local_address(socket, error);

    return address == NULL ? 0 : g_inet_socket_address_get_port(G_INET_SOCKET_ADDRESS(address));
}

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
        .tries = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .vicinity = vicinity_new(),
    };
    g_autoptr(GSocket) socket = listen_on(port, "--port", error);
    if (socket == NULL || (web->port = port_of(socket, error)) == 0 ||
        !soup_server_listen_socket(web->server, socket, 0, error)) {
        return NULL;
    }
    /* Compressing what is small already costs 0.7 ms a message. */
    soup_server_remove_websocket_extension(web->server, SOUP_TYPE_WEBSOCKET_EXTENSION_DEFLATE);
    g_signal_connect(web->server, "request-started", G_CALLBACK(on_started), web);
    g_signal_connect(web->server, "request-finished", G_CALLBACK(on_finished), web);
    soup_server_add_handler(web->server, NULL, on_request, web, NULL);
    soup_server_add_websocket_handler(web->server, "/ws", NULL, protocols, on_websocket, web, NULL);
    return g_steal_pointer(&web);
}

void
web_free(Web *web)
{
    if (web == NULL) {
        return;
    }
    soup_server_disconnect(web->server);
    g_object_unref(web->server);
    g_object_unref(web->broker);
    g_hash_table_unref(web->tries);
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
    g_autoptr(GSocket) socket = listen_on(port, "--tls-port", error);

    if (socket == NULL || (got = port_of(socket, error)) == 0) {
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/http.h"

#include <arpa/inet.h>
#include <gnutls/abstract.h>
#include <gnutls/gnutls.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "referee/gateway/answer.h"

enum {
    RUNS_MAX = 8,    /* of libmicrohttpd in one turn of the loop */
    SPARE = 64,      /* connections that the gate has shut down and that are still to be closed */
    KEY_LENGTH = 24, /* of Sec-WebSocket-Key: 16 bytes in base64 */
    HEADER_MAX = 4 << 10, /* bytes of a header that the referee is sent */
    CHAIN_MAX = 8,        /* certificates in a chain */
    IDLE_TURNS_MAX = 64,
};

static const double IDLE_PAUSE_S = 0.002;

#define HOST_PATH    "/host/"
#define METRICS_PATH "/host/metrics"
#define SOCKET_PATH  "/ws"

struct Http {
    HttpSite server;
    struct MHD_Daemon *daemon;
    ev_io ready;
    ev_idle more;   /* runs while libmicrohttpd has something to do at once … */
    ev_timer later; /* … and this while it says so again and again and nothing comes of it */
    int n_idle;     /* turns of `more` since a socket was ready */
    GPtrArray *certificates; /* of Certificate, owned: the last is shown to whoever connects */
};

/* Handshakes that began with a certificate go on with it, so none is freed while the port
 * is open. */
typedef struct {
    gnutls_pcert_st chain[CHAIN_MAX];
    unsigned n_chain;
    gnutls_privkey_t key;
} Certificate;

/* One request, from its first line to the end of its answer. */
typedef struct {
    Http *http;
    struct MHD_Connection *connection;
    Visitor *visitor;
    const char *method;
    const char *path; /* without its query */
    HttpAnswer answer;
    GByteArray *body;
    gsize n_body;  /* bytes that came, kept or not */
    bool is_begun; /* its headers were looked at */
    guint64 ask;   /* number of the question to the referee; 0: none is open */
    bool is_suspended;
    bool is_answered; /* by the referee, as follows */
    unsigned status;  /* … 0: not in time */
    GVariant *headers;
    GBytes *bytes;
} Request;

static gint64
now_us(const Http *http)
{
    return (gint64)(ev_now(http->server.loop) * G_USEC_PER_SEC);
}

/* --- headers --- */

static const char *
header(const Request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

/* Whether the comma-separated header @name holds @token, in any case. */
static bool
header_has(const Request *request, const char *name, const char *token)
{
    const char *value = header(request, name);
    g_auto(GStrv) parts = value == NULL ? NULL : g_strsplit(value, ",", 32);

    for (int i = 0; parts != NULL && parts[i] != NULL; i++) {
        if (g_ascii_strcasecmp(g_strstrip(parts[i]), token) == 0) {
            return true;
        }
    }
    return false;
}

/* The host name in the header Origin, or NULL when there is no such header; "" for one without. */
static const char *
origin_of(const Request *request)
{
    const char *origin = header(request, "Origin");
    const char *from = origin == NULL ? NULL : strstr(origin, "://");

    return origin == NULL ? NULL : from == NULL ? "" : from + strlen("://");
}

/* A browser names the page that asks. Ours has the host name that it asks; programs name none. */
static bool
is_same_origin(const Request *request)
{
    const char *origin = origin_of(request);

    return origin == NULL ||
           (request->answer.host != NULL && g_ascii_strcasecmp(origin, request->answer.host) == 0);
}

/* Whether the guest came by the address in @name, which is a name as names_read() reads it. */
static bool
came_by(const Request *request, const char *name)
{
    const int fd =
        MHD_get_connection_info(request->connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    struct sockaddr_in here = { 0 };
    socklen_t size = sizeof here;
    char address[INET_ADDRSTRLEN] = "";

    return getsockname(fd, (struct sockaddr *)(void *)&here, &size) == 0 &&
           here.sin_family == AF_INET &&
           inet_ntop(AF_INET, &here.sin_addr, address, sizeof address) != NULL &&
           strcmp(address, name) == 0;
}

/* Whether the page that asks is ours: under one of our names, or under the address by which the
 * guest came. Such a page may look whether another name of ours is found. */
static bool
is_origin_ours(const Request *request)
{
    const char *origin = origin_of(request);
    g_autofree char *name = origin == NULL ? NULL : names_read(origin);

    if (origin == NULL || is_same_origin(request)) {
        return true;
    }
    return name != NULL &&
           (g_hostname_is_ip_address(name) ? came_by(request, name)
                                           : names_know(request->http->server.names, origin));
}

/* Whether the header Content-Length, if any, is a number of at most HTTP_BODY_MAX. */
static bool
is_length_fine(const Request *request)
{
    const char *length = header(request, "Content-Length");

    return length == NULL || (strspn(length, "0123456789") == strlen(length) &&
                              g_ascii_strtoull(length, NULL, 10) <= HTTP_BODY_MAX);
}

/* --- answering --- */

static enum MHD_Result
refuse(Request *request, WordsRefusal refusal)
{
    return answer_refuse(&request->answer, request->http->server.words, refusal);
}

/* Returns the word for the path that the operator is told. */
static const char *
route_of(const char *path)
{
    static const char *const ROUTES[] = { "/", "/tables", "/network", "/join", "/scan", "/ws" };

    for (size_t i = 0; i < G_N_ELEMENTS(ROUTES); i++) {
        if (strcmp(path, ROUTES[i]) == 0) {
            return ROUTES[i];
        }
    }
    return g_str_has_prefix(path, HOST_PATH) ? HOST_PATH
           : static_files_is_page(path)      ? "page"
                                             : "file";
}

static void
on_answered(unsigned status, GVariant *headers, GBytes *bytes, gpointer data)
{
    Request *request = data;

    request->ask = 0;
    request->is_answered = true;
    request->is_suspended = false;
    request->status = bytes == NULL ? 0 : status;
    request->headers = headers == NULL ? NULL : g_variant_ref(headers);
    request->bytes = bytes == NULL ? NULL : g_bytes_ref(bytes);
    MHD_resume_connection(request->connection);
    ev_idle_start(request->http->server.loop, &request->http->more);
}

/* Upstream the referee and suspends the connection until it answers. */
static enum MHD_Result
ask(Request *request)
{
    const char *authorization = header(request, "Authorization");
    const bool is_short = authorization == NULL || strlen(authorization) < HEADER_MAX;
    g_autoptr(GBytes) body = g_bytes_new(request->body->data, request->body->len);
    const UpstreamRequest question = {
        .method = request->method,
        .path = request->path,
        .address = visitor_address(request->visitor),
        .language = request->answer.language,
        .authorization = authorization != NULL && is_short ? authorization : "",
        .body = body,
    };
    WordsRefusal refusal = WORDS_BUSY;

    if (!g_utf8_validate(question.path, -1, NULL) || strlen(question.path) > HEADER_MAX ||
        !g_utf8_validate(question.authorization, -1, NULL)) {
        return refuse(request, WORDS_NO_REQUEST);
    }
    request->ask =
        upstream_send(request->http->server.upstream, &question, on_answered, request, &refusal);
    if (request->ask == 0) {
        return refuse(request, refusal);
    }
    request->is_suspended = true;
    MHD_suspend_connection(request->connection);
    return MHD_YES;
}

/* Has the kernel send each message at once. libmicrohttpd leaves Nagle's algorithm on behind an
 * answer, and a phone that delays its acknowledgement then waits 40 ms for each verdict. */
static void
send_at_once(const Visitor *visitor)
{
    const int fd = visitor_fd(visitor);
    const int yes = 1;
    const int no = 0;

    setsockopt(fd, IPPROTO_TCP, TCP_CORK, &no, sizeof no);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

static void
on_upgraded(void *data,
            struct MHD_Connection *connection,
            void *request_data,
            const char *extra,
            size_t extra_size,
            MHD_socket fd,
            struct MHD_UpgradeResponseHandle *handle)
{
    const Http *http = data;
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);

    (void)request_data;
    send_at_once(info->socket_context);
    lines_open(http->server.lines, handle, fd, extra, extra_size, info->socket_context);
}

/* Hangs up on a page of ours that only looks whether this name is found: close 1008, policy
 * violation. */
static void
on_probed(void *data,
          struct MHD_Connection *connection,
          void *request_data,
          const char *extra,
          size_t extra_size,
          MHD_socket fd,
          struct MHD_UpgradeResponseHandle *handle)
{
    static const guint8 CLOSE[] = { 0x88, 0x02, 1008 >> 8, 1008 & 0xff };

    (void)data;
    (void)connection;
    (void)request_data;
    (void)extra;
    (void)extra_size;
    if (send(fd, CLOSE, sizeof CLOSE, MSG_NOSIGNAL | MSG_DONTWAIT) > 0) {
        shutdown(fd, SHUT_WR);
    }
    MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}

/* Opens a websocket, when the request is the handshake of one (RFC 6455, 4.2.1). */
static enum MHD_Result
upgrade(Request *request)
{
    const char *key = header(request, "Sec-WebSocket-Key");
    const char *version = header(request, "Sec-WebSocket-Version");
    const bool is_handshake = header_has(request, "Upgrade", "websocket") &&
                              header_has(request, "Connection", "upgrade") && key != NULL &&
                              strlen(key) == KEY_LENGTH && version != NULL &&
                              strcmp(version, "13") == 0 &&
                              header_has(request, "Sec-WebSocket-Protocol", "mqtt") &&
                              strcmp(request->method, MHD_HTTP_METHOD_GET) == 0;

    if (!is_handshake) {
        return refuse(request, WORDS_HANDSHAKE);
    }
    connections_upgrade(request->visitor, now_us(request->http));
    return answer_upgrade(
        &request->answer, key, is_same_origin(request) ? on_upgraded : on_probed, request->http);
}

/* Answers with a file of the page or a recording. */
static enum MHD_Result
serve(Request *request)
{
    const bool takes_gzip = header(request, "Accept-Encoding") != NULL &&
                            strstr(header(request, "Accept-Encoding"), "gzip") != NULL;
    const StaticFile *item =
        static_files_find(request->http->server.files, request->path, takes_gzip);
    const bool lasts =
        MHD_lookup_connection_value(request->connection, MHD_GET_ARGUMENT_KIND, "v") != NULL;

    return item == NULL ? refuse(request, WORDS_NOT_FOUND)
                        : answer_item(&request->answer, item, lasts && item->is_page);
}

/* Answers the request, all of which has come. */
static enum MHD_Result
route(Request *request)
{
    const char *path = request->path;
    const bool gets = strcmp(request->method, MHD_HTTP_METHOD_GET) == 0;
    const bool reads = gets || strcmp(request->method, MHD_HTTP_METHOD_HEAD) == 0;
    const bool posts = strcmp(request->method, MHD_HTTP_METHOD_POST) == 0;
    const bool is_asked = strcmp(path, "/join") == 0 || strcmp(path, "/scan") == 0 ||
                          g_str_has_prefix(path, HOST_PATH);

    if (is_asked && !posts && !(gets && strcmp(path, METRICS_PATH) == 0)) {
        return refuse(request, WORDS_POST_PLEASE);
    }
    if (is_asked) {
        return is_same_origin(request) ? ask(request) : refuse(request, WORDS_ORIGIN);
    }
    if (!reads) {
        return refuse(request, WORDS_GET_PLEASE);
    }
    if (strcmp(path, SOCKET_PATH) == 0) {
        return upgrade(request);
    }
    return strcmp(path, "/tables") == 0 || strcmp(path, "/network") == 0 ? ask(request)
                                                                         : serve(request);
}

/* Looks at the headers. *@result is what libmicrohttpd is told; false: the request is answered. */
static bool
begin(Request *request, enum MHD_Result *result)
{
    const HttpSite *server = &request->http->server;
    const char *host = header(request, "Host");
    WordsRefusal refusal = WORDS_COUNT;

    request->is_begun = true;
    request->answer.language = words_language(server->words, header(request, "Accept-Language"));
    if (host != NULL && !names_know(server->names, host)) {
        refusal = WORDS_NAME;
    } else {
        request->answer.host = host;
        if (g_str_has_prefix(request->path, SOCKET_PATH) && !is_origin_ours(request)) {
            refusal = WORDS_ORIGIN;
        } else if (request->path[0] != '/') {
            refusal = WORDS_NO_REQUEST;
        } else if (!is_length_fine(request)) {
            refusal = WORDS_TOO_LONG;
        }
    }
    *result = refusal == WORDS_COUNT ? MHD_YES : refuse(request, refusal);
    return refusal == WORDS_COUNT;
}

/* Takes in some of the body. One that is too long is read, so that its sender is told, up to a
 * bound. */
static enum MHD_Result
take_body(Request *request, const char *bytes, gsize size)
{
    request->n_body += size;
    if (request->n_body <= HTTP_BODY_MAX) {
        g_byte_array_append(request->body, (const guint8 *)bytes, (guint)size);
    }
    return request->n_body <= HTTP_DRAIN_MAX ? MHD_YES : MHD_NO;
}

/* Answers with what the referee said. */
static enum MHD_Result
answer(Request *request)
{
    return request->status == 0
               ? refuse(request, WORDS_BUSY)
               : answer_bytes(&request->answer, request->status, request->headers, request->bytes);
}

/* --- what libmicrohttpd calls --- */

static void *
on_request(void *data, const char *uri, struct MHD_Connection *connection)
{
    Http *http = data;
    Request *request = g_new0(Request, 1);
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);

    (void)uri;
    *request = (Request){
        .http = http,
        .connection = connection,
        .visitor = info->socket_context,
        .answer = { .connection = connection, .language = "" },
        .body = g_byte_array_new(),
    };
    return request;
}

static enum MHD_Result
on_access(void *data,
          struct MHD_Connection *connection,
          const char *url,
          const char *method,
          const char *version,
          const char *bytes,
          size_t *size,
          void **context)
{
    Request *request = *context;
    enum MHD_Result result = MHD_YES;

    (void)data;
    (void)connection;
    (void)version;
    request->method = method;
    request->path = url;
    if (!request->is_begun) {
        begin(request, &result);
        return result;
    }
    if (*size > 0) {
        result = take_body(request, bytes, *size);
        *size = 0;
        return result;
    }
    if (request->is_answered) {
        return answer(request);
    }
    connections_answer(request->visitor, now_us(request->http));
    return request->n_body > HTTP_BODY_MAX ? refuse(request, WORDS_TOO_LONG) : route(request);
}

static void
on_completed(void *data,
             struct MHD_Connection *connection,
             void **context,
             enum MHD_RequestTerminationCode how)
{
    Http *http = data;
    Request *request = *context;

    (void)connection;
    (void)how;
    if (request == NULL) {
        return;
    }
    if (request->ask != 0) {
        upstream_forget(http->server.upstream, request->ask);
    }
    counts_request(http->server.counts,
                   request->path == NULL ? "none" : route_of(request->path),
                   request->answer.status,
                   visitor_address(request->visitor));
    if (request->answer.status != MHD_HTTP_SWITCHING_PROTOCOLS) {
        connections_ask_again(request->visitor, now_us(http));
    }
    g_byte_array_unref(request->body);
    g_clear_pointer(&request->headers, g_variant_unref);
    g_clear_pointer(&request->bytes, g_bytes_unref);
    g_free(request);
    *context = NULL;
}

static void
on_connection(void *data,
              struct MHD_Connection *connection,
              void **context,
              enum MHD_ConnectionNotificationCode how)
{
    Http *http = data;

    if (how == MHD_CONNECTION_NOTIFY_CLOSED) {
        if (*context != NULL) {
            connections_leave(http->server.connections, *context);
        }
        *context = NULL;
        return;
    }
    const int fd =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    const struct sockaddr *from =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
    char address[INET_ADDRSTRLEN] = "";
    const int yes = 1;

    if (from->sa_family == AF_INET) {
        struct sockaddr_in in;

        memcpy(&in, from, sizeof in);
        inet_ntop(AF_INET, &in.sin_addr, address, sizeof address);
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes); /* else a message waits 40 ms */
    *context = connections_enter(http->server.connections, fd, address, now_us(http));
}

/* Unescapes in place. A path with a NUL in it becomes empty, and so no path at all. */
static size_t
on_unescape(void *data, struct MHD_Connection *connection, char *text)
{
    const size_t size = MHD_http_unescape(text);

    (void)data;
    (void)connection;
    if (strlen(text) != size) {
        text[0] = '\0';
        return 0;
    }
    return size;
}

/* --- TLS --- */

static void
certificate_free(gpointer data)
{
    Certificate *certificate = data;

    for (unsigned i = 0; i < certificate->n_chain; i++) {
        gnutls_pcert_deinit(&certificate->chain[i]);
    }
    g_clear_pointer(&certificate->key, gnutls_privkey_deinit);
    g_free(certificate);
}

static gnutls_datum_t
datum_of(const char *text)
{
    return (gnutls_datum_t){ (unsigned char *)(guintptr)text, (unsigned)strlen(text) };
}

bool
http_set_certificate(Http *http, const char *chain, const char *key)
{
    const gnutls_datum_t chain_pem = datum_of(chain);
    const gnutls_datum_t key_pem = datum_of(key);
    Certificate *fresh = g_new0(Certificate, 1);
    unsigned n = CHAIN_MAX;

    if (gnutls_pcert_list_import_x509_raw(fresh->chain, &n, &chain_pem, GNUTLS_X509_FMT_PEM, 0) <
        0) {
        g_free(fresh);
        return false;
    }
    fresh->n_chain = n;
    if (gnutls_privkey_init(&fresh->key) < 0 ||
        gnutls_privkey_import_x509_raw(fresh->key, &key_pem, GNUTLS_X509_FMT_PEM, NULL, 0) < 0) {
        certificate_free(fresh);
        return false;
    }
    g_ptr_array_add(http->certificates, fresh);
    return true;
}

/* The one gateway of this process that speaks TLS: libmicrohttpd hands its callback no data. */
static Http *secure;

static int
on_certificate(gnutls_session_t session,
               const gnutls_datum_t *authorities,
               int n_authorities,
               const gnutls_pk_algorithm_t *algorithms,
               int n_algorithms,
               gnutls_pcert_st **chain,
               unsigned int *n_chain,
               gnutls_privkey_t *key)
{
    (void)session;
    (void)authorities;
    (void)n_authorities;
    (void)algorithms;
    (void)n_algorithms;
    Certificate *newest = g_ptr_array_index(secure->certificates, secure->certificates->len - 1);
    *chain = newest->chain;
    *n_chain = newest->n_chain;
    *key = newest->key;
    return 0;
}

/* --- the loop --- */

void
http_run(Http *http)
{
    MHD_UNSIGNED_LONG_LONG left_ms = 1;
    int n = 0;

    do {
        MHD_run(http->daemon);
        left_ms = 1;
    } while (MHD_get_timeout(http->daemon, &left_ms) == MHD_YES && left_ms == 0 && ++n < RUNS_MAX);
    if (left_ms == 0 && http->n_idle < IDLE_TURNS_MAX) {
        ev_idle_start(http->server.loop, &http->more);
    } else {
        ev_idle_stop(http->server.loop, &http->more);
    }
    /* A guest who sends one byte of a TLS handshake and no more would keep a core busy else. */
    if (left_ms == 0 && http->n_idle >= IDLE_TURNS_MAX) {
        ev_timer_set(&http->later, IDLE_PAUSE_S, 0);
        ev_timer_start(http->server.loop, &http->later);
    }
}

static void
on_ready(struct ev_loop *loop, ev_io *io, int events)
{
    Http *http = io->data;

    (void)loop;
    (void)events;
    http->n_idle = 0;
    http_run(http);
}

static void
on_more(struct ev_loop *loop, ev_idle *idle, int events)
{
    Http *http = idle->data;

    (void)loop;
    (void)events;
    http->n_idle++;
    http_run(http);
}

static void
on_later(struct ev_loop *loop, ev_timer *timer, int events)
{
    (void)loop;
    (void)events;
    http_run(timer->data);
}

static struct MHD_Daemon *
start(Http *http, int fd, bool is_secure)
{
    return MHD_start_daemon(MHD_USE_EPOLL | MHD_ALLOW_UPGRADE | MHD_ALLOW_SUSPEND_RESUME |
                                (is_secure ? MHD_USE_TLS : 0),
                            0,
                            NULL,
                            NULL,
                            on_access,
                            http,
                            MHD_OPTION_LISTEN_SOCKET,
                            fd,
                            MHD_OPTION_URI_LOG_CALLBACK,
                            on_request,
                            http,
                            MHD_OPTION_NOTIFY_COMPLETED,
                            on_completed,
                            http,
                            MHD_OPTION_NOTIFY_CONNECTION,
                            on_connection,
                            http,
                            MHD_OPTION_UNESCAPE_CALLBACK,
                            on_unescape,
                            http,
                            MHD_OPTION_CONNECTION_LIMIT,
                            (unsigned)CONNECTIONS_ALL_MAX + SPARE,
                            MHD_OPTION_CONNECTION_MEMORY_LIMIT,
                            (size_t)HTTP_MEMORY_MAX,
                            MHD_OPTION_CONNECTION_TIMEOUT,
                            (unsigned)CONNECTIONS_ANSWER_S,
                            MHD_OPTION_STRICT_FOR_CLIENT,
                            1,
                            MHD_OPTION_SIGPIPE_HANDLED_BY_APP,
                            1,
                            is_secure ? MHD_OPTION_HTTPS_CERT_CALLBACK
                                      : MHD_OPTION_END, /* the rest is passed over */
                            on_certificate,
                            MHD_OPTION_HTTPS_PRIORITIES,
                            "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2",
                            MHD_OPTION_END);
}

Http *
http_new(const HttpSite *server, int fd, const char *certificate, const char *key, GError **error)
{
    g_autoptr(Http) http = g_new0(Http, 1);

    http->server = *server;
    http->certificates = g_ptr_array_new_with_free_func(certificate_free);
    ev_init(&http->ready, on_ready);
    ev_idle_init(&http->more, on_more);
    ev_init(&http->later, on_later);
    http->ready.data = http->more.data = http->later.data = http;
    if (certificate != NULL && !http_set_certificate(http, certificate, key)) {
        g_set_error_literal(
            error, G_FILE_ERROR, G_FILE_ERROR_INVAL, "the certificate or its key is no PEM");
        return NULL;
    }
    if (certificate != NULL) {
        secure = http;
    }
    http->daemon = start(http, fd, certificate != NULL);
    if (http->daemon == NULL) {
        g_set_error_literal(error, G_FILE_ERROR, G_FILE_ERROR_FAILED, "no HTTP server starts here");
        return NULL;
    }
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(http->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    ev_io_set(&http->ready, info->epoll_fd, EV_READ);
    ev_io_start(server->loop, &http->ready);
    return g_steal_pointer(&http);
}

void
http_free(Http *http)
{
    if (http == NULL) {
        return;
    }
    ev_io_stop(http->server.loop, &http->ready);
    ev_idle_stop(http->server.loop, &http->more);
    ev_timer_stop(http->server.loop, &http->later);
    if (http->daemon != NULL) {
        MHD_stop_daemon(http->daemon);
    }
    g_ptr_array_unref(http->certificates);
    if (secure == http) {
        secure = NULL;
    }
    g_free(http);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/request.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "referee/gateway/answer.h"
#include "referee/gateway/ipv4.h"
#include "referee/gateway/records.h"

enum {
    KEY_LENGTH = 24,      /* characters of Sec-WebSocket-Key: 16 bytes in base64 */
    HEADER_MAX = 4 << 10, /* bytes of a header or path that is sent to the referee */
};

#define HOST_PATH    "/host/"
#define METRICS_PATH "/host/metrics"
#define SOCKET_PATH  "/ws"

/* One request, from its first line to the end of its answer */
typedef struct {
    const HttpSite *site;
    struct MHD_Connection *connection;
    Visitor *visitor;
    const char *method;
    const char *path; /* without its query */
    HttpAnswer answer;
    GByteArray *body;
    bool is_paced;    /* it has waited for its turn, or did not have to */
    bool is_waiting;  /* suspended until its turn (pacing.h) */
    bool is_begun;    /* its headers were checked */
    guint64 ask;      /* id of the open request to the referee; 0: none */
    bool is_answered; /* the request to the referee has ended; the answer follows */
    unsigned status;  /* 0: the referee's answer did not come in time */
    GVariant *headers;
    GBytes *bytes;
} Request;

static gint64
now_us(const HttpSite *site)
{
    return (gint64)(ev_now(site->loop) * G_USEC_PER_SEC);
}

/* --- headers --- */

static const char *
header(const Request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

/* Reports whether the comma-separated header @name contains @token, in upper or lower case. */
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

/* Returns the host and port in the header Origin, or "" when it names no host. Returns NULL without
 * that header. */
static const char *
origin_of(const Request *request)
{
    const char *origin = header(request, "Origin");
    const char *from = origin == NULL ? NULL : strstr(origin, "://");

    return origin == NULL ? NULL : from == NULL ? "" : from + strlen("://");
}

/* Reports whether the request comes from our own page or from a program. A browser sends the
 * header Origin of the page, which for our page is the host of the request. Programs send no
 * Origin. */
static bool
is_same_origin(const Request *request)
{
    const char *origin = origin_of(request);

    return origin == NULL ||
           (request->answer.host != NULL && g_ascii_strcasecmp(origin, request->answer.host) == 0);
}

/* Reports whether the guest connected to the address @name, a result of names_read(). */
static bool
came_by(const Request *request, const char *name)
{
    const int fd =
        MHD_get_connection_info(request->connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    struct sockaddr_storage here = { .ss_family = AF_UNSPEC };
    socklen_t size = sizeof here;
    char address[IPV4_SIZE];

    getsockname(fd, (struct sockaddr *)(void *)&here, &size);
    ipv4_write((const struct sockaddr *)(const void *)&here, address);
    return strcmp(address, name) == 0;
}

/* Reports whether the requesting page was loaded under one of our names, or under the address to
 * which the guest connected. Such a page may check whether another of our names resolves. */
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
                                           : names_know(request->site->names, origin));
}

/* Reports whether the header Content-Length, if present, is a number of at most HTTP_BODY_MAX. */
static bool
is_length_fine(const Request *request)
{
    const char *length = header(request, "Content-Length");

    return length == NULL || (strspn(length, "0123456789") == strlen(length) &&
                              g_ascii_strtoull(length, NULL, 10) <= HTTP_BODY_MAX);
}

/* Counts in @data the headers that tell the length of the body, or could tell it to a proxy: those
 * with a blank in the name, with a carriage return in the value, or with more in the name than
 * “Content-Length” count twice. libmicrohttpd 0.9.75 adds the second line of an empty value to the
 * name. */
static enum MHD_Result
count_length(void *data, enum MHD_ValueKind kind, const char *name, const char *value)
{
    static const char LENGTH[] = "Content-Length";
    const bool tells = g_ascii_strncasecmp(name, LENGTH, strlen(LENGTH)) == 0;
    const bool is_odd = (tells && name[strlen(LENGTH)] != '\0') || strpbrk(name, " \t\r") != NULL ||
                        (value != NULL && strchr(value, '\r') != NULL);
    int *n = data;

    (void)kind;
    *n += is_odd ? 2 : tells ? 1 : 0;
    return MHD_YES;
}

/* Reports whether the length of the body is told at most once, and clearly. A proxy that reads
 * another length than libmicrohttpd would take the body for another guest's request, or the other
 * way round. */
static bool
is_length_clear(const Request *request)
{
    int n = 0;

    MHD_get_connection_values(request->connection, MHD_HEADER_KIND, count_length, &n);
    return n <= 1;
}

/* Reports whether the body has at most HTTP_VALUES_MAX values. Every value of an array or an object
 * follows one of these marks. Marks within texts count too, which no request of ours needs. */
static bool
has_few_values(const GByteArray *body)
{
    int n = 0;

    for (guint i = 0; i < body->len; i++) {
        n += memchr("[{,", body->data[i], 3) != NULL;
    }
    return n <= HTTP_VALUES_MAX;
}

/* --- answering --- */

static enum MHD_Result
refuse(Request *request, WordsRefusal refusal)
{
    return answer_refuse(&request->answer, request->site->words, refusal);
}

/* Returns the route of @path for the log and the metrics. */
static const char *
route_of(const char *path)
{
    static const char *const ROUTES[] = {
        "/", "/tables", "/network", "/qr", "/join", "/scan", "/ws"
    };

    for (size_t i = 0; i < G_N_ELEMENTS(ROUTES); i++) {
        if (strcmp(path, ROUTES[i]) == 0) {
            return ROUTES[i];
        }
    }
    return g_str_has_prefix(path, HOST_PATH) ? HOST_PATH
           : static_files_is_page(path)      ? "page"
                                             : "file";
}

/* Lets libmicrohttpd continue the suspended request, in the next turn of the loop. A turn that
 * displaces suspended requests would never end if they continued in the same turn. */
static void
resume(Request *request)
{
    struct ev_loop *loop = request->site->loop;
    ev_timer *later = request->site->later;

    visitor_on_closed(request->visitor, NULL, NULL);
    MHD_resume_connection(request->connection);
    ev_timer_stop(loop, later);
    ev_timer_set(later, 0, 0);
    ev_timer_start(loop, later);
}

/* Ends the wait of a request whose connection is shut down to enforce a limit. libmicrohttpd does
 * not notice the end of a suspended connection, which would occupy its place until then. */
static void
on_closed(gpointer data)
{
    Request *request = data;

    if (request->is_waiting) {
        pacing_leave(request->site->pacing, visitor_address(request->visitor), request);
        request->is_waiting = false;
    }
    if (request->ask != 0) {
        upstream_forget(request->site->upstream, request->ask);
        request->ask = 0;
    }
    resume(request);
}

static void
suspend(Request *request)
{
    visitor_on_closed(request->visitor, on_closed, request);
    MHD_suspend_connection(request->connection);
}

void
request_continue(gpointer data)
{
    Request *request = data;

    request->is_waiting = false;
    resume(request);
}

/* Returns the file that the request names, or NULL. */
static const StaticFile *
find_file(const Request *request)
{
    const char *accepted = header(request, "Accept-Encoding");
    const bool takes_gzip = accepted != NULL && strstr(accepted, "gzip") != NULL;

    return static_files_find(request->site->files, request->path, takes_gzip);
}

/* Returns the size of the request's header, in bytes. */
static gsize
count_header(const Request *request)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(request->connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);

    return info == NULL ? 0 : info->header_size;
}

/* Suspends the request if it has to wait for its turn (pacing.h). Reports whether it waits. */
static bool
waits_for_turn(Request *request)
{
    if (request->is_paced) {
        return false;
    }
    request->is_paced = true;
    const bool gets = strcmp(request->method, MHD_HTTP_METHOD_GET) == 0;
    const bool is_secure = request->site->is_secure;
    const StaticFile *file = gets ? find_file(request) : NULL;
    const gsize n_bytes = file == NULL ? 0 : answer_count_bytes(&request->answer, file);
    const PacingCost cost = {
        .is_early = visitor_count_request(request->visitor) <= PACING_EARLY && gets,
        .own = is_secure ? 0 : (int)((n_bytes + PACING_PLAIN_BYTES / 2) / PACING_PLAIN_BYTES),
        .shared = (int)((is_secure ? n_bytes / PACING_BYTES : 0) +
                        count_header(request) / PACING_HEADER_BYTES),
    };
    request->is_waiting =
        !pacing_enter(request->site->pacing, visitor_address(request->visitor), cost, request);
    if (request->is_waiting) {
        suspend(request);
    }
    return request->is_waiting;
}

static void
on_answered(unsigned status, GVariant *headers, GBytes *bytes, gpointer data)
{
    Request *request = data;

    request->ask = 0;
    request->is_answered = true;
    request->status = bytes == NULL ? 0 : status;
    request->headers = headers == NULL ? NULL : g_variant_ref(headers);
    request->bytes = bytes == NULL ? NULL : g_bytes_ref(bytes);
    resume(request);
}

/* Forwards the request to the referee, and suspends the connection until the referee answers. */
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

    if (!has_few_values(request->body)) {
        return refuse(request, WORDS_TOO_LONG);
    }
    if (!g_utf8_validate(question.path, -1, NULL) || strlen(question.path) > HEADER_MAX ||
        !g_utf8_validate(question.authorization, -1, NULL)) {
        return refuse(request, WORDS_NO_REQUEST);
    }
    request->ask =
        upstream_send(request->site->upstream, &question, on_answered, request, &refusal);
    if (request->ask == 0) {
        return refuse(request, refusal);
    }
    suspend(request);
    return MHD_YES;
}

/* Makes the kernel send each message at once. libmicrohttpd leaves Nagle's algorithm on after an
 * answer. A phone that delays its acknowledgements would then wait 40 ms for each verdict. */
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
    const HttpSite *site = data;
    Visitor *visitor =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
    const union MHD_ConnectionInfo *tls =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);

    (void)request_data;
    (void)fd; /* guest_stream.h says why */
    send_at_once(visitor);
    lines_open(
        site->lines, handle, tls == NULL ? NULL : tls->tls_session, extra, extra_size, visitor);
}

/* Closes the websocket of a page that only checks whether this name resolves, with the close code
 * 1008, policy violation. */
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

/* Opens a websocket if the request is a valid handshake (RFC 6455, 4.2.1). */
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
    connections_upgrade(request->visitor, now_us(request->site));
    records_end_requests(visitor_fd(request->visitor));
    return answer_upgrade(&request->answer,
                          key,
                          is_same_origin(request) ? on_upgraded : on_probed,
                          (void *)(guintptr)request->site);
}

/* Answers with a file of the page or a recording. */
static enum MHD_Result
serve(Request *request)
{
    const StaticFile *item = find_file(request);
    const bool lasts =
        MHD_lookup_connection_value(request->connection, MHD_GET_ARGUMENT_KIND, "v") != NULL;

    return item == NULL ? refuse(request, WORDS_NOT_FOUND)
                        : answer_item(&request->answer, item, lasts && item->is_page);
}

/* Answers the request, which has arrived completely. */
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
    const bool is_question =
        strcmp(path, "/tables") == 0 || strcmp(path, "/network") == 0 || strcmp(path, "/qr") == 0;

    return is_question ? ask(request) : serve(request);
}

/* Checks the headers, and refuses the request if they are wrong. Sets *@result to the result for
 * libmicrohttpd. Returns false when the request was refused. */
static bool
begin(Request *request, enum MHD_Result *result)
{
    const HttpSite *site = request->site;
    const char *host = header(request, "Host");
    WordsRefusal refusal = WORDS_COUNT;

    request->is_begun = true;
    request->answer.language = words_language(site->words, header(request, "Accept-Language"));
    if (host != NULL && !names_know(site->names, host)) {
        refusal = WORDS_NAME;
    } else {
        request->answer.host = host;
        if (g_str_has_prefix(request->path, SOCKET_PATH) && !is_origin_ours(request)) {
            refusal = WORDS_ORIGIN;
        } else if (request->path[0] != '/') {
            refusal = WORDS_NO_REQUEST;
        } else if (!is_length_fine(request) || !is_length_clear(request) ||
                   header(request, "Transfer-Encoding") != NULL) {
            /* No browser sends the body of a request in chunks. libmicrohttpd waits for the end of
             * a chunk's header without a pause, also when its buffer is full. */
            refusal = WORDS_TOO_LONG;
        }
    }
    *result = refusal == WORDS_COUNT ? MHD_YES : refuse(request, refusal);
    return refusal == WORDS_COUNT;
}

/* Stores a part of the body, whose length the header Content-Length has told. */
static enum MHD_Result
take_body(Request *request, const char *bytes, gsize size)
{
    if (request->body->len + size > HTTP_BODY_MAX) {
        return MHD_NO;
    }
    g_byte_array_append(request->body, (const guint8 *)bytes, (guint)size);
    return MHD_YES;
}

/* Answers with the referee's answer, or with "busy" if there is none. */
static enum MHD_Result
answer(Request *request)
{
    return request->status == 0
               ? refuse(request, WORDS_BUSY)
               : answer_bytes(&request->answer, request->status, request->headers, request->bytes);
}

/* --- callbacks of libmicrohttpd --- */

void *
request_begin(void *data, const char *uri, struct MHD_Connection *connection)
{
    const HttpSite *site = data;
    Request *request = g_new0(Request, 1);
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);

    (void)uri;
    *request = (Request){
        .site = site,
        .connection = connection,
        .visitor = info->socket_context,
        .answer = { .connection = connection, .language = "" },
        .body = g_byte_array_new(),
    };
    connections_end_handshake(request->visitor, now_us(site));
    records_begin_request(visitor_fd(request->visitor));
    return request;
}

enum MHD_Result
request_take(void *data,
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
    if (visitor_is_closed(request->visitor)) {
        return MHD_NO;
    }
    if (waits_for_turn(request)) {
        return MHD_YES; /* libmicrohttpd makes the same call again when the request continues */
    }
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
    connections_answer(request->visitor, now_us(request->site));
    return route(request);
}

void
request_end(void *data,
            struct MHD_Connection *connection,
            void **context,
            enum MHD_RequestTerminationCode how)
{
    const HttpSite *site = data;
    Request *request = *context;

    (void)connection;
    (void)how;
    if (request == NULL) {
        return;
    }
    visitor_on_closed(request->visitor, NULL, NULL);
    if (request->is_waiting) {
        pacing_leave(site->pacing, visitor_address(request->visitor), request);
    }
    if (request->ask != 0) {
        upstream_forget(site->upstream, request->ask);
    }
    counts_request(site->counts,
                   request->path == NULL ? "none" : route_of(request->path),
                   request->answer.status,
                   visitor_address(request->visitor));
    if (request->answer.status != MHD_HTTP_SWITCHING_PROTOCOLS) {
        connections_ask_again(request->visitor, now_us(site));
    }
    g_byte_array_unref(request->body);
    g_clear_pointer(&request->headers, g_variant_unref);
    g_clear_pointer(&request->bytes, g_bytes_unref);
    g_free(request);
    *context = NULL;
}

/* Unescapes @text in place. A path that contains a NUL becomes empty, and begin() refuses it. */
size_t
request_unescape(void *data, struct MHD_Connection *connection, char *text)
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

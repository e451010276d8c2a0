/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/web/web.h"

#include <string.h>
#include <unistd.h>

#include "referee/base/log.h"
#include "referee/base/metrics.h"
#include "referee/base/rate_limiter.h"
#include "referee/base/world.h"
#include "referee/gateway/names.h"
#include "referee/gateway/words.h"
#include "referee/web/gateway.h"
#include "referee/web/port.h"
#include "referee/web/probe.h"
#include "referee/web/tls.h"

enum {
    LINES_MAX = 1024,      /* sockets to the broker that are being connected at once */
    INLINE_MAX = 32 << 10, /* bytes of a body within its message; larger ones use a memory file */
    LOG_REST_US = 100000,  /* time between two log entries about guests who try too often */
    ADDRESS_MAX = 64,      /* bytes of an address as text */
    ROUTE_MAX = 64,
    LANGUAGE_MAX = 1024,      /* bytes of a header */
    AUTHORIZATION_MAX = 4096, /* the longest header that the gateway sends */
    OK = 200,
    BAD_REQUEST = 400,
    UNAUTHORIZED = 401,
    NOT_FOUND = 404,
    TOO_OFTEN = 429,
};

#define REQUEST_HOST    "/host/"
#define REQUEST_METRICS "/host/metrics"

/* A file that the gateway serves from its memory */
typedef struct {
    char *path;
    char *type;
    char *digest;
    GBytes *bytes;
} Item;

struct Web {
    Gateway *gateway;
    Probe *probe; /* NULL before web_open() */
    GSocketConnectable *broker;
    GSocketClient *client; /* connects to the broker */
    GCancellable *ended;
    WebHandlers handlers;
    GPtrArray *items; /* of Item, owned */
    GPtrArray *names; /* of char *, owned: names from web_add_name() */
    char *chain;      /* PEM; NULL: no TLS */
    char *key;
    RateLimiter *asked; /* joins and scans by address */
    RateLimiter *wrong; /* wrong codes and keys by address */
    Vicinity *vicinity;
    gint64 logged_us; /* time of the last log entry about a refusal, on the steady clock */
    gint64 n_sockets; /* open websockets of the gateway */
    int n_lines;      /* sockets to the broker that are being connected */
    int n_users;      /* reference count: the owner, open requests, connecting sockets */
    GSocket *plain;
    GSocket *secure; /* NULL: none */
    int port;
    int tls_port; /* 0: none */
    bool is_open; /* true when guests are let in */
};

static void
item_free(gpointer data)
{
    Item *item = data;

    g_free(item->path);
    g_free(item->type);
    g_free(item->digest);
    g_bytes_unref(item->bytes);
    g_free(item);
}

/* --- one request --- */

typedef struct {
    Web *web;
    guint64 id;
    char *address;
    unsigned none; /* the status that means a wrong code or key; 0: the request has neither */
} Asked;

static void web_drop(Web *web);

static void
asked_free(gpointer data)
{
    Asked *asked = data;

    web_drop(asked->web);
    g_free(asked->address);
    g_free(asked);
}

/* Sends an answer. @headers is a NULL-terminated list of names, each followed by its value. */
static void
send_reply(
    const Asked *asked, unsigned status, const char *const *headers, const void *body, gsize size)
{
    GVariantBuilder pairs;
    const bool is_large = size > INLINE_MAX;
    const int fd = is_large ? channel_memory_file(body, size) : -1;

    g_variant_builder_init(&pairs, G_VARIANT_TYPE("a(ss)"));
    for (int i = 0; headers[i] != NULL; i += 2) {
        g_variant_builder_add(&pairs, "(ss)", headers[i], headers[i + 1]);
    }
    gateway_send(
        asked->web->gateway,
        CHANNEL_REPLY,
        g_variant_new("(tua(ss)@ay)",
                      asked->id,
                      is_large && fd < 0 ? 503 : status,
                      &pairs,
                      g_variant_new_fixed_array(
                          G_VARIANT_TYPE_BYTE, is_large ? "" : body, is_large ? 0 : size, 1)),
        fd);
}

static void
send_text(const Asked *asked, unsigned status, const char *type, const char *text)
{
    const char *const headers[] = {
        "Content-Type", type, status == UNAUTHORIZED ? "WWW-Authenticate" : NULL, "Bearer", NULL
    };

    send_reply(asked, status, headers, text, strlen(text));
}

static void
send_json(const Asked *asked, unsigned status, const json_t *body)
{
    char *text = json_dumps(body, JSON_COMPACT);

    send_text(asked, status, "application/json", text);
    free(text);
}

/* Answers with {"code", "say"}, in the client's language. */
static void
send_refusal(const Asked *asked,
             const char *language,
             unsigned status,
             const char *code,
             const char *sentence)
{
    const Speech *speech = catalogue_find(asked->web->handlers.catalogue, language);
    json_t *body = json_pack("{s:s, s:s}", "code", code, "say", speech_say(speech, sentence));

    send_json(asked, status, body);
    json_decref(body);
}

/* Reports whether a refusal may be logged now. Guests can cause any number of refusals, so only
 * some of them are logged. The metrics count all. */
static bool
may_log(Web *web)
{
    const gint64 now_us = world_steady_us();

    if (now_us - web->logged_us < LOG_REST_US) {
        return false;
    }
    web->logged_us = now_us;
    return true;
}

static void
refuse_too_often(const Asked *asked, const char *language)
{
    metrics_count(METRIC_RATE_LIMITED, NULL, NULL, 1);
    if (may_log(asked->web)) {
        log_tell(LOG_RATE_LIMITED, LOG_TEXT("from", asked->address));
    }
    send_refusal(asked,
                 language,
                 words_status(WORDS_TOO_OFTEN),
                 words_code(WORDS_TOO_OFTEN),
                 words_english(WORDS_TOO_OFTEN));
}

static bool
has_guessed_too_often(const Asked *asked)
{
    return limiter_is_over(asked->web->wrong, asked->address, world_steady_us());
}

/* --- answers, sent at once or later --- */

static void
reply_json(unsigned status, json_t *body, gpointer data)
{
    const Asked *asked = data;
    const bool is_wrong = status == asked->none;
    const bool is_too_often = is_wrong && has_guessed_too_often(asked);

    if (is_too_often) { /* a right key or code never gets here */
        refuse_too_often(asked, NULL);
    } else {
        send_json(asked, status, body);
    }
    if (status == UNAUTHORIZED && !is_too_often) {
        log_tell(LOG_HOST_REFUSED, LOG_TEXT("from", asked->address));
    }
    if (is_wrong) {
        limiter_note(asked->web->wrong, asked->address, 1, world_steady_us());
    }
}

static void
reply_file(const char *name, GBytes *bytes, gpointer data)
{
    g_autofree char *as = g_strdup_printf("attachment; filename=\"%s\"", name);
    const char *const headers[] = {
        "Content-Type", "application/vnd.sqlite3", "Content-Disposition", as, NULL
    };
    gsize size = 0;
    const void *start = g_bytes_get_data(bytes, &size);

    send_reply(data, OK, headers, start, size);
}

static void
reply_text(unsigned status, const char *type, const char *text, gpointer data)
{
    send_text(data, status, type, text);
}

static const char *
address_of(gpointer data)
{
    const Asked *asked = data;

    return asked->address;
}

static const WebReplyWay BY_GATEWAY = {
    .json = reply_json,
    .file = reply_file,
    .text = reply_text,
    .gone = asked_free,
    .from = address_of,
};

/* --- requests in JSON --- */

static bool
bears_code(const json_t *request)
{
    return json_object_get(request, "code") != NULL;
}

/* Counts the request and reports whether it must be refused for now. The limits keep guests from
 * finding codes by trial, and from filling the journal with joins. Requests of the host are never
 * limited here, since the host's key is too long to be guessed. */
static bool
must_wait(const Asked *asked, const char *path, const json_t *request)
{
    const Web *web = asked->web;
    const gint64 now_us = world_steady_us();

    if (g_str_has_prefix(path, REQUEST_HOST)) {
        return false;
    }
    if (web->handlers.is_ready(web->handlers.data)) { /* otherwise every request is told to retry */
        limiter_note(web->asked, asked->address, 1, now_us);
    }
    return limiter_is_over(web->asked, asked->address, now_us) ||
           (bears_code(request) && has_guessed_too_often(asked));
}

/* Passes the request to its handler, which takes ownership of @asked through the reply. */
static void
hand_over(Asked *asked,
          const char *path,
          const char *language,
          const char *authorization,
          const json_t *request)
{
    const WebHandlers *handlers = &asked->web->handlers;
    const bool is_host = g_str_has_prefix(path, REQUEST_HOST);

    asked->none = is_host ? UNAUTHORIZED : bears_code(request) ? NOT_FOUND : 0;
    WebReply *reply = web_reply_new(handlers->catalogue, language, &BY_GATEWAY, asked);
    if (is_host) {
        handlers->host(path + strlen(REQUEST_HOST), authorization, request, reply, handlers->data);
    } else if (strcmp(path, "/join") == 0) {
        handlers->join(request, reply, handlers->data);
    } else {
        handlers->scan(request, reply, handlers->data);
    }
}

/* Parses the body as a JSON object. Returns NULL when it is not one. GET /host/metrics needs no
 * body. */
static json_t *
read_body(const char *method, const char *path, GVariant *body)
{
    gsize size = 0;
    const char *text = g_variant_get_fixed_array(body, &size, 1);
    json_t *json = strcmp(path, REQUEST_METRICS) == 0 && strcmp(method, "GET") == 0
                       ? json_object()
                       : json_loadb(text == NULL ? "" : text, size, JSON_REJECT_DUPLICATES, NULL);

    if (!json_is_object(json)) {
        json_decref(json);
        return NULL;
    }
    return json;
}

static void
take_request(Asked *asked,
             const char *path,
             const char *language,
             const char *authorization,
             json_t *request)
{
    if (request == NULL) {
        send_refusal(asked,
                     language,
                     BAD_REQUEST,
                     "malformed",
                     N_("That is not a valid request. Its body must be one JSON object, such as "
                        "{\"code\": \"7K3QM9XW\"}."));
        asked_free(asked);
    } else if (must_wait(asked, path, request)) {
        refuse_too_often(asked, language);
        asked_free(asked);
    } else {
        hand_over(asked, path, language, authorization, request);
    }
    json_decref(request);
}

/* Answers a request that changes nothing: /tables or /network. */
static void
take_question(Asked *asked, const char *path)
{
    Web *web = asked->web;
    json_t *body =
        strcmp(path, "/tables") == 0
            ? web->handlers.tables(web->handlers.data)
            : vicinity_tell(web->vicinity, asked->address, world_real_us() / G_USEC_PER_SEC);

    send_json(asked, OK, body);
    json_decref(body);
    asked_free(asked);
}

static void
take_ask(Web *web, GVariant *message)
{
    g_autoptr(GVariant) body = NULL;
    const char *method;
    const char *path;
    const char *address;
    const char *language;
    const char *authorization;
    Asked *asked = g_new0(Asked, 1);

    g_variant_get(message,
                  "(t&s&s&s&s&s@ay)",
                  &asked->id,
                  &method,
                  &path,
                  &address,
                  &language,
                  &authorization,
                  &body);
    if (strlen(address) > ADDRESS_MAX || strlen(authorization) > AUTHORIZATION_MAX) {
        g_free(asked);
        gateway_kill(web->gateway); /* only a gateway that was taken over sends such lengths */
        return;
    }
    language = strlen(language) > LANGUAGE_MAX ? "" : language;
    asked->web = web;
    asked->address = g_strdup(address);
    vicinity_note(web->vicinity, *address == '\0' ? NULL : address);
    web->n_users++;
    language = *language == '\0' ? NULL : language;
    if (strcmp(path, "/join") == 0 || strcmp(path, "/scan") == 0 ||
        g_str_has_prefix(path, REQUEST_HOST)) {
        take_request(asked,
                     path,
                     language,
                     *authorization == '\0' ? NULL : authorization,
                     read_body(method, path, body));
    } else {
        take_question(asked, path);
    }
}

/* --- sockets to the broker --- */

typedef struct {
    Web *web;
    guint64 id;
} Connecting;

static void
send_line(Web *web, guint64 id, int fd)
{
    gateway_send(web->gateway, CHANNEL_LINE, g_variant_new("(ts)", id, ""), fd);
}

static void
on_connected(GObject *client, GAsyncResult *result, gpointer data)
{
    Connecting *connecting = data;
    Web *web = connecting->web;
    g_autoptr(GSocketConnection) broker =
        g_socket_client_connect_finish(G_SOCKET_CLIENT(client), result, NULL);

    web->n_lines--;
    if (!g_cancellable_is_cancelled(web->ended)) {
        GSocket *socket = broker == NULL ? NULL : g_socket_connection_get_socket(broker);

        if (socket != NULL && g_socket_get_family(socket) != G_SOCKET_FAMILY_UNIX) {
            g_socket_set_option(socket, 6 /* IPPROTO_TCP */, 1 /* TCP_NODELAY */, 1, NULL);
        }
        send_line(web, connecting->id, socket == NULL ? -1 : dup(g_socket_get_fd(socket)));
    }
    web_drop(web);
    g_free(connecting);
}

/* Handles CHANNEL_LINE: opens a socket to the broker for the gateway, which cannot open sockets
 * itself. */
static void
take_line(Web *web, GVariant *message)
{
    const char *address;
    guint64 id = 0;

    g_variant_get(message, "(t&s)", &id, &address);
    if (!web->handlers.is_ready(web->handlers.data) || web->n_lines >= LINES_MAX) {
        send_line(web, id, -1);
        return;
    }
    Connecting *connecting = g_new(Connecting, 1);
    *connecting = (Connecting){ web, id };
    web->n_lines++;
    web->n_users++;
    g_socket_client_connect_async(web->client, web->broker, web->ended, on_connected, connecting);
}

/* --- counts --- */

static void
set_sockets(Web *web, gint64 n)
{
    metrics_add(METRIC_SOCKETS, NULL, (double)(n - web->n_sockets));
    web->n_sockets = n;
}

/* Logs the gateway's counts and adds them to the metrics. */
static void
take_tally(Web *web, GVariant *message)
{
    g_autoptr(GVariantIter) rows = NULL;
    const char *route;
    const char *address;
    guint32 status = 0;
    guint32 n = 0;
    gint64 n_sockets = 0;
    guint64 n_up = 0;
    guint64 n_down = 0;

    g_variant_get(message, "(a(susu)xtt)", &rows, &n_sockets, &n_up, &n_down);
    while (g_variant_iter_next(rows, "(&su&su)", &route, &status, &address, &n)) {
        g_autofree char *code = g_strdup_printf("%u", status);

        if (strlen(address) > ADDRESS_MAX || strlen(route) > ROUTE_MAX) {
            gateway_kill(web->gateway);
            return;
        }
        vicinity_note(web->vicinity, *address == '\0' ? NULL : address);
        metrics_count(METRIC_REQUESTS, code, NULL, n);
        log_tell(LOG_REQUEST,
                 LOG_TEXT("route", route),
                 LOG_NUMBER("status", status),
                 LOG_TEXT("from", address),
                 LOG_NUMBER("times", n));
    }
    set_sockets(web, CLAMP(n_sockets, 0, G_MAXINT));
    metrics_count_bytes("broker", n_up);
    metrics_count_bytes("phones", n_down);
}

/* --- the gateway --- */

static void
on_said(ChannelMessage *message, gpointer data)
{
    Web *web = data;

    switch (message->kind) {
    case CHANNEL_ASK:
        take_ask(web, message->body);
        return;
    case CHANNEL_LINE:
        take_line(web, message->body);
        return;
    case CHANNEL_COUNTS:
        take_tally(web, message->body);
        return;
    case CHANNEL_HELLO:
    case CHANNEL_NAME:
    case CHANNEL_FILES:
    case CHANNEL_CERTIFICATE:
    case CHANNEL_OPEN:
    case CHANNEL_REPLY:
    case CHANNEL_READY:
    case CHANNEL_KINDS:
        gateway_kill(web->gateway); /* a message that only we may send */
        return;
    }
}

/* Returns the gateway's own refusals in all known languages, as "(a(sas))". */
static GVariant *
list_words(const Catalogue *catalogue)
{
    g_autofree char *list = catalogue_list(catalogue);
    g_auto(GStrv) languages = g_strsplit(list, ", ", 0);
    GVariantBuilder all;

    g_variant_builder_init(&all, G_VARIANT_TYPE("a(sas)"));
    for (int i = 0; languages[i] != NULL; i++) {
        const Speech *speech = catalogue_find(catalogue, languages[i]);
        GVariantBuilder sentences;

        g_variant_builder_init(&sentences, G_VARIANT_TYPE("as"));
        for (WordsRefusal each = 0; each < WORDS_COUNT; each++) {
            g_variant_builder_add(&sentences, "s", speech_say(speech, words_english(each)));
        }
        g_variant_builder_add(&all, "(sas)", languages[i], &sentences);
    }
    return g_variant_new("(a(sas))", &all);
}

/* Briefs a gateway that was just started. */
static void
on_started(gpointer data)
{
    Web *web = data;

    set_sockets(web, 0);
    if (web->probe != NULL) {
        probe_await(web->probe);
    }
    gateway_send(web->gateway, CHANNEL_HELLO, list_words(web->handlers.catalogue), -1);
    for (guint i = 0; i < web->names->len; i++) {
        const char *name = g_ptr_array_index(web->names, i);

        gateway_send(web->gateway, CHANNEL_NAME, g_variant_new("(s)", name), -1);
    }
    for (guint i = 0; i < web->items->len; i++) {
        const Item *item = g_ptr_array_index(web->items, i);
        gsize size = 0;
        const void *bytes = g_bytes_get_data(item->bytes, &size);

        gateway_send(web->gateway,
                     CHANNEL_FILES,
                     g_variant_new("(sss)", item->path, item->type, item->digest),
                     channel_memory_file(bytes, size));
    }
    if (web->chain != NULL) {
        gateway_send(
            web->gateway, CHANNEL_CERTIFICATE, g_variant_new("(ss)", web->chain, web->key), -1);
    }
    if (web->is_open) {
        gateway_send(web->gateway, CHANNEL_OPEN, g_variant_new("()"), -1);
    }
}

/* --- the port --- */

Web *
web_new(const char *pages,
        int port,
        GSocketConnectable *broker,
        const WebHandlers *handlers,
        GError **error)
{
    g_autoptr(Web) web = g_new0(Web, 1);

    *web = (Web){
        .broker = g_object_ref(broker),
        .client = g_socket_client_new(),
        .ended = g_cancellable_new(),
        .handlers = *handlers,
        .items = g_ptr_array_new_with_free_func(item_free),
        .names = g_ptr_array_new_with_free_func(g_free),
        .asked = limiter_new(WEB_ASKS_MAX, WEB_TRIES_SPAN_S),
        .wrong = limiter_new(WEB_TRIES_MAX, WEB_TRIES_SPAN_S),
        .vicinity = vicinity_new(),
        .n_users = 1,
    };
    limiter_bound_all(web->asked, WEB_ASKS_ALL, WEB_ASKS_FEW);
    limiter_bound_all(web->wrong, WEB_TRIES_ALL, WEB_TRIES_FEW);
    g_socket_client_set_enable_proxy(web->client, FALSE);
    web->plain = port_listen(port, "--port", error);
    if (web->plain == NULL || (web->port = port_number(web->plain, error)) == 0) {
        return NULL;
    }
    web->gateway = gateway_new(pages, web->plain, &(GatewayHandlers){ on_started, on_said, web });
    web_add_name(web, MDNS_NAME);
    return g_steal_pointer(&web);
}

/* Drops one reference, and frees @web with the last one. A request may be answered after
 * web_free(). */
static void
web_drop(Web *web)
{
    if (--web->n_users > 0) {
        return;
    }
    gateway_free(web->gateway);
    g_clear_object(&web->plain);
    g_clear_object(&web->secure);
    g_object_unref(web->broker);
    g_object_unref(web->client);
    g_object_unref(web->ended);
    g_ptr_array_unref(web->items);
    g_ptr_array_unref(web->names);
    limiter_free(web->asked);
    limiter_free(web->wrong);
    vicinity_free(web->vicinity);
    g_free(web->chain);
    g_free(web->key);
    g_free(web);
}

void
web_free(Web *web)
{
    if (web != NULL) {
        g_cancellable_cancel(web->ended);
        g_clear_pointer(&web->probe, probe_free);
        if (web->gateway != NULL) {
            gateway_stop(web->gateway);
        }
        g_clear_object(&web->plain);
        g_clear_object(&web->secure);
        set_sockets(web, 0);
        web_drop(web);
    }
}

/* Replaces a gateway that hangs. */
static void
on_silent(gpointer data)
{
    const Web *web = data;

    gateway_replace(web->gateway);
}

bool
web_open(Web *web, GError **error)
{
    if (!gateway_start(web->gateway, error)) {
        return false;
    }
    web->probe = probe_new(web->port, on_silent, web);
    return true;
}

bool
web_is_heard(const Web *web)
{
    return web->probe != NULL && probe_is_heard(web->probe);
}

void
web_let_in(Web *web)
{
    if (!web->is_open) {
        web->is_open = true;
        gateway_send(web->gateway, CHANNEL_OPEN, g_variant_new("()"), -1);
    }
}

int
web_open_to(Web *web, int channel)
{
    web->is_open = true;
    gateway_adopt(web->gateway, channel);
    return g_socket_get_fd(web->plain);
}

void
web_put(Web *web, const char *path, const char *type, const char *digest, GBytes *bytes)
{
    Item *item = g_new(Item, 1);

    *item = (Item){ g_strdup(path), g_strdup(type), g_strdup(digest), g_bytes_ref(bytes) };
    g_ptr_array_add(web->items, item);
}

void
web_add_name(Web *web, const char *name)
{
    g_ptr_array_add(web->names, g_strdup(name));
    gateway_send(web->gateway, CHANNEL_NAME, g_variant_new("(s)", name), -1);
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

void
web_set_certificate(Web *web, GTlsCertificate *certificate)
{
    g_free(web->chain);
    g_free(web->key);
    web->chain = tls_chain(certificate);
    web->key = tls_key(certificate);
    gateway_send(
        web->gateway, CHANNEL_CERTIFICATE, g_variant_new("(ss)", web->chain, web->key), -1);
}

bool
web_listen_tls(Web *web, int port, GTlsCertificate *certificate, GError **error)
{
    web->secure = port_listen(port, "--tls-port", error);
    if (web->secure == NULL || (web->tls_port = port_number(web->secure, error)) == 0) {
        return false;
    }
    web_set_certificate(web, certificate);
    gateway_set_secure(web->gateway, web->secure);
    vicinity_set_https(web->vicinity, web->tls_port);
    return true;
}

int
web_tls_port(const Web *web)
{
    return web->tls_port;
}

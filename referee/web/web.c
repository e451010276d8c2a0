/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/web/web.h"

#include <string.h>
#include <unistd.h>

#include "referee/base/heartbeat.h"
#include "referee/base/log.h"
#include "referee/base/metrics.h"
#include "referee/gateway/names.h"
#include "referee/gateway/words.h"
#include "referee/web/gateway.h"
#include "referee/web/port.h"
#include "referee/web/tls.h"

enum {
    LINES_MAX = 1024, /* sockets to the broker that are being connected at once */
    ROUTE_MAX = 64,
};

/* A file that the gateway serves from its memory */
typedef struct {
    char *path;
    char *type;
    char *digest;
    GBytes *bytes;
} Item;

struct Web {
    Gateway *gateway;
    Heartbeat *heartbeat; /* of the gateway; NULL before web_open() */
    GSocketConnectable *broker;
    GSocketClient *client; /* connects to the broker */
    GCancellable *ended;
    WebHandlers handlers;
    GPtrArray *items; /* of Item, owned */
    GPtrArray *names; /* of char *, owned: names from web_add_name() */
    char *chain;      /* PEM; NULL: no TLS */
    char *key;
    Requests *requests;
    Vicinity *vicinity;
    gint64 n_sockets; /* open websockets of the gateway */
    int n_lines;      /* sockets to the broker that are being connected */
    int n_users;      /* reference count: the owner and connecting sockets */
    GSocket *plain;
    GSocket *secure; /* NULL: none */
    int port;
    int tls_port;  /* 0: none */
    bool is_open;  /* true when guests are let in */
    guint process; /* number of the gateway's process */
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

/* --- sockets to the broker --- */

static void web_drop(Web *web);

typedef struct {
    Web *web;
    guint64 id;
    guint process; /* number of the gateway's process, which chose the id */
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
    if (!g_cancellable_is_cancelled(web->ended) && connecting->process == web->process) {
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
    *connecting = (Connecting){ web, id, web->process };
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

        if (strlen(address) > WEB_ADDRESS_MAX || strlen(route) > ROUTE_MAX) {
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
        if (!requests_take(web->requests, message->body)) {
            gateway_kill(web->gateway);
        }
        return;
    case CHANNEL_LINE:
        take_line(web, message->body);
        return;
    case CHANNEL_COUNTS:
        take_tally(web, message->body);
        return;
    case CHANNEL_PROBE:
        if (web->heartbeat != NULL) {
            heartbeat_hear(web->heartbeat);
        }
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

    web->process++;
    requests_begin(web->requests);
    set_sockets(web, 0);
    if (web->heartbeat != NULL) {
        heartbeat_await(web->heartbeat);
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
        .vicinity = vicinity_new(),
        .n_users = 1,
    };
    g_socket_client_set_enable_proxy(web->client, FALSE);
    web->plain = port_listen(port, "--port", error);
    if (web->plain == NULL || (web->port = port_number(web->plain, error)) == 0) {
        return NULL;
    }
    vicinity_set_port(web->vicinity, web->port);
    web->gateway = gateway_new(pages, web->plain, &(GatewayHandlers){ on_started, on_said, web });
    web->requests = requests_new(handlers, web->gateway, web->vicinity);
    web_add_name(web, MDNS_NAME);
    return g_steal_pointer(&web);
}

/* Drops one reference, and frees @web with the last one. A socket may be connected after
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
        g_clear_pointer(&web->heartbeat, heartbeat_free);
        g_clear_pointer(&web->requests, requests_free);
        if (web->gateway != NULL) {
            gateway_stop(web->gateway);
        }
        g_clear_object(&web->plain);
        g_clear_object(&web->secure);
        set_sockets(web, 0);
        web_drop(web);
    }
}

static void
on_ask(gpointer data)
{
    const Web *web = data;

    gateway_send(web->gateway, CHANNEL_PROBE, g_variant_new("()"), -1);
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
    web->heartbeat = heartbeat_new(&(HeartbeatHandlers){ on_ask, on_silent, web });
    return true;
}

bool
web_is_heard(const Web *web)
{
    return web->heartbeat != NULL && heartbeat_is_heard(web->heartbeat);
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

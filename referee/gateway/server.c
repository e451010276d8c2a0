/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "gateway"

#include "referee/gateway/server.h"

#include <malloc.h>
#include <sys/resource.h>

#include "referee/gateway/accept_queue.h"
#include "referee/gateway/channel.h"
#include "referee/gateway/connections.h"
#include "referee/gateway/counts.h"
#include "referee/gateway/http.h"
#include "referee/gateway/line.h"
#include "referee/gateway/names.h"
#include "referee/gateway/pacing.h"
#include "referee/gateway/static_files.h"
#include "referee/gateway/upstream.h"
#include "referee/gateway/words.h"

enum {
    OWN_FILES = 64,    /* descriptors in addition to the guests' and the queue's */
    TRIM_LEAVERS = 64, /* guests who have left before memory is given back to the kernel */
    FILES_A_GUEST = 4, /* the guest's socket, the broker's, and two for TLS */
};

struct Server {
    struct ev_loop *loop;
    Channel *channel;
    ev_io channel_io;
    ev_prepare before; /* before the loop sleeps: sends messages to the referee */
    ev_timer second;
    StaticFiles *files;
    HostNames *names;
    Words *words;
    char *chain; /* PEM; NULL: no TLS */
    char *key;
    Connections *connections;
    int n_most; /* most connections since memory was given back to the kernel */
    Counts *counts;
    Pacing *pacing;
    Upstream *upstream;
    Lines *lines;
    Http *plain;
    Http *secure; /* NULL: no TLS */
};

/* --- messages from the referee --- */

static void
take_files(Server *server, ChannelMessage *message)
{
    const char *path;
    const char *type;
    const char *digest;
    const int fd = message->fd;

    g_variant_get(message->body, "(&s&s&s)", &path, &type, &digest);
    message->fd = -1;
    if (fd < 0 || !static_files_put(server->files, path, type, digest, fd)) {
        g_warning("%s: cannot be mapped", path);
    }
}

static void
take_certificate(Server *server, GVariant *body)
{
    g_free(server->chain);
    g_free(server->key);
    g_variant_get(body, "(ss)", &server->chain, &server->key);
    if (server->secure != NULL) {
        http_set_certificate(server->secure, server->chain, server->key);
    }
}

static void
take_line(Server *server, ChannelMessage *message)
{
    const char *address;
    guint64 id = 0;
    const int fd = message->fd;

    g_variant_get(message->body, "(t&s)", &id, &address);
    message->fd = -1;
    if (server->lines != NULL) {
        lines_take(server->lines, id, fd);
    }
}

static void
take_reply(Server *server, ChannelMessage *message)
{
    const int fd = message->fd;

    message->fd = -1;
    if (server->upstream != NULL) {
        upstream_take(server->upstream, message->body, fd);
    }
}

/* Answers the referee, which checks that the gateway does not hang. Does not answer before the
 * ports are open, since no guest is served until then. */
static void
take_probe(Server *server)
{
    if (server->plain != NULL) {
        channel_send(server->channel, CHANNEL_PROBE, g_variant_new("()"), -1);
    }
}

static void
take(Server *server, ChannelMessage *message)
{
    g_autoptr(GVariant) languages = NULL;
    const char *name = NULL;

    switch (message->kind) {
    case CHANNEL_HELLO:
        languages = g_variant_get_child_value(message->body, 0);
        g_clear_pointer(&server->words, words_free);
        server->words = words_new(languages);
        return;
    case CHANNEL_NAME:
        g_variant_get(message->body, "(&s)", &name);
        names_add(server->names, name);
        return;
    case CHANNEL_FILES:
        take_files(server, message);
        return;
    case CHANNEL_CERTIFICATE:
        take_certificate(server, message->body);
        return;
    case CHANNEL_LINE:
        take_line(server, message);
        return;
    case CHANNEL_REPLY:
        take_reply(server, message);
        return;
    case CHANNEL_PROBE:
        take_probe(server);
        return;
    case CHANNEL_OPEN:
        return;
    case CHANNEL_READY:
    case CHANNEL_ASK:
    case CHANNEL_COUNTS:
    case CHANNEL_KINDS:
        g_warning("the referee sent a message that only the gateway may send");
        ev_break(server->loop, EVBREAK_ALL);
    }
}

bool
server_take_briefing(Server *server, GError **error)
{
    bool is_open = false;

    while (!is_open) {
        g_auto(ChannelMessage) message = { .fd = -1 };

        if (channel_wait(server->channel, &message) != CHANNEL_GOT) {
            g_set_error_literal(
                error, G_FILE_ERROR, G_FILE_ERROR_PIPE, "the referee ended during the briefing");
            return false;
        }
        is_open = message.kind == CHANNEL_OPEN;
        take(server, &message);
    }
    if (server->words == NULL) {
        g_set_error_literal(
            error, G_FILE_ERROR, G_FILE_ERROR_INVAL, "the briefing contains no words");
        return false;
    }
    return true;
}

static void
on_channel(struct ev_loop *loop, ev_io *io, int events)
{
    Server *server = io->data;
    ChannelResult result = CHANNEL_GOT;

    while (result == CHANNEL_GOT) {
        g_auto(ChannelMessage) message = { .fd = -1 };

        result = channel_receive(server->channel, &message);
        if (result == CHANNEL_GOT) {
            take(server, &message);
        }
    }
    if (result == CHANNEL_BROKEN || result == CHANNEL_ENDED) {
        ev_break(loop, EVBREAK_ALL);
        ev_io_stop(loop, io);
        return;
    }
    if ((events & EV_WRITE) != 0 && channel_flush(server->channel)) {
        ev_io_stop(loop, io);
        ev_io_set(io, io->fd, EV_READ);
        ev_io_start(loop, io);
    }
}

/* Watches the channel for writing while messages wait. */
static void
on_before(struct ev_loop *loop, ev_prepare *prepare, int events)
{
    Server *server = prepare->data;

    (void)events;
    if (!channel_flush(server->channel) && (server->channel_io.events & EV_WRITE) == 0) {
        ev_io_stop(loop, &server->channel_io);
        ev_io_set(&server->channel_io, server->channel_io.fd, EV_READ | EV_WRITE);
        ev_io_start(loop, &server->channel_io);
    }
}

/* --- time --- */

/* Gives free memory back to the kernel after many guests have left. The C library would keep it. */
static void
trim(Server *server)
{
    const int n = connections_count(server->connections);

    server->n_most = MAX(server->n_most, n);
    if (server->n_most - n >= TRIM_LEAVERS) {
        malloc_trim(0);
        server->n_most = n;
    }
}

static void
on_second(struct ev_loop *loop, ev_timer *timer, int events)
{
    Server *server = timer->data;

    (void)events;
    connections_sweep(server->connections, (gint64)(ev_now(loop) * G_USEC_PER_SEC));
    upstream_sweep(server->upstream);
    lines_sweep(server->lines);
    counts_send(server->counts);
    http_run(server->plain);
    if (server->secure != NULL) {
        http_run(server->secure);
    }
    trim(server);
}

/* --- starting --- */

/* Sets the limit of open descriptors. Returns the number of guests that it allows, and in @n_queue
 * the size of the queue of new TLS connections, which gets a fifth of the descriptors at most. */
static int
count_room(int *n_queue)
{
    const rlim_t wanted =
        OWN_FILES + (rlim_t)CONNECTIONS_ALL_MAX * FILES_A_GUEST + ACCEPT_QUEUE_MAX;
    struct rlimit files = { 0, 0 };

    *n_queue = ACCEPT_QUEUE_MAX;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) {
        return CONNECTIONS_ALL_MAX;
    }
    /* The limit is not higher than needed, since each descriptor may hold kernel memory. */
    files.rlim_cur = files.rlim_max = MIN(wanted, files.rlim_max);
    setrlimit(RLIMIT_NOFILE, &files);
    *n_queue = (int)MIN(files.rlim_cur / 5, (rlim_t)ACCEPT_QUEUE_MAX);
    const rlim_t others = OWN_FILES + (rlim_t)*n_queue;
    return files.rlim_cur <= others
               ? 1
               : (int)MIN((files.rlim_cur - others) / FILES_A_GUEST, (rlim_t)CONNECTIONS_ALL_MAX);
}

bool
server_open(Server *server, int plain, int secure, GError **error)
{
    int n_queue = 0;

    server->connections = connections_new(count_room(&n_queue));
    server->counts = counts_new(server->channel);
    server->pacing = pacing_new(server->loop, request_continue);
    server->upstream = upstream_new(server->loop, server->channel, server->counts);
    server->lines = lines_new(server->loop, server->channel, server->counts);
    const HttpSite here = {
        .loop = server->loop,
        .files = server->files,
        .names = server->names,
        .words = server->words,
        .connections = server->connections,
        .pacing = server->pacing,
        .upstream = server->upstream,
        .lines = server->lines,
        .counts = server->counts,
        .n_queue = n_queue,
    };
    g_assert(secure < 0 || server->chain != NULL); /* the briefing has the certificate */
    server->plain = http_new(&here, plain, NULL, NULL, error);
    if (server->plain != NULL && secure >= 0) {
        server->secure = http_new(&here, secure, server->chain, server->key, error);
    }
    return server->plain != NULL && (secure < 0 || server->secure != NULL);
}

void
server_begin(Server *server)
{
    ev_io_init(&server->channel_io, on_channel, channel_fd(server->channel), EV_READ);
    server->channel_io.data = server;
    ev_set_priority(&server->channel_io, EV_MAXPRI); /* answers come before further requests */
    ev_io_start(server->loop, &server->channel_io);
    ev_prepare_init(&server->before, on_before);
    server->before.data = server;
    ev_prepare_start(server->loop, &server->before);
    ev_timer_init(&server->second, on_second, 1, 1);
    server->second.data = server;
    ev_timer_start(server->loop, &server->second);
    channel_send(server->channel, CHANNEL_READY, g_variant_new("()"), -1);
}

Server *
server_new(struct ev_loop *loop, const char *pages, int channel, GError **error)
{
    g_autoptr(Server) server = g_new0(Server, 1);

    server->loop = loop;
    server->channel = channel_new(channel);
    server->files = static_files_new();
    server->names = names_new();
    return static_files_read_pages(server->files, pages, error) ? g_steal_pointer(&server) : NULL;
}

void
server_free(Server *server)
{
    if (server == NULL) {
        return;
    }
    ev_io_stop(server->loop, &server->channel_io);
    ev_prepare_stop(server->loop, &server->before);
    ev_timer_stop(server->loop, &server->second);
    lines_free(server->lines);
    pacing_end(server->pacing);
    upstream_end(server->upstream);
    http_free(server->plain);
    http_free(server->secure);
    pacing_free(server->pacing);
    upstream_free(server->upstream);
    counts_free(server->counts);
    connections_free(server->connections);
    static_files_free(server->files);
    names_free(server->names);
    words_free(server->words);
    channel_free(server->channel);
    g_free(server->chain);
    g_free(server->key);
    g_free(server);
}

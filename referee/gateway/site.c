/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "gateway"

#include "referee/gateway/site.h"

#include <sys/resource.h>

#include "referee/gateway/asks.h"
#include "referee/gateway/channel.h"
#include "referee/gateway/gate.h"
#include "referee/gateway/http.h"
#include "referee/gateway/line.h"
#include "referee/gateway/names.h"
#include "referee/gateway/shelf.h"
#include "referee/gateway/tally.h"
#include "referee/gateway/words.h"

enum {
    OWN_FILES = 64,    /* descriptors beside those of guests */
    FILES_A_GUEST = 4, /* its socket, the broker's, and two of TLS */
};

struct Site {
    struct ev_loop *loop;
    Channel *channel;
    ev_io channel_io;
    ev_prepare before; /* the loop sleeps: what waits for the referee is to be sent */
    ev_timer second;
    Shelf *shelf;
    Names *names;
    Words *words;
    char *chain; /* PEM; NULL: no TLS */
    char *key;
    Gate *gate;
    Tally *tally;
    Asks *asks;
    Lines *lines;
    Http *plain;
    Http *secure; /* NULL: no TLS */
};

/* --- what the referee says --- */

static void
take_shelf(Site *site, ChannelMessage *message)
{
    const char *path;
    const char *type;
    const char *digest;
    const int fd = message->fd;

    g_variant_get(message->body, "(&s&s&s)", &path, &type, &digest);
    message->fd = -1;
    if (fd < 0 || !shelf_put(site->shelf, path, type, digest, fd)) {
        g_warning("%s: cannot be mapped", path);
    }
}

static void
take_certificate(Site *site, GVariant *body)
{
    g_free(site->chain);
    g_free(site->key);
    g_variant_get(body, "(ss)", &site->chain, &site->key);
    if (site->secure != NULL) {
        http_set_certificate(site->secure, site->chain, site->key);
    }
}

static void
take_line(Site *site, ChannelMessage *message)
{
    const char *address;
    guint64 id = 0;
    const int fd = message->fd;

    g_variant_get(message->body, "(t&s)", &id, &address);
    message->fd = -1;
    if (site->lines != NULL) {
        lines_take(site->lines, id, fd);
    }
}

static void
take_reply(Site *site, ChannelMessage *message)
{
    const int fd = message->fd;

    message->fd = -1;
    if (site->asks != NULL) {
        asks_take(site->asks, message->body, fd);
    }
}

static void
take(Site *site, ChannelMessage *message)
{
    g_autoptr(GVariant) languages = NULL;
    const char *name = NULL;

    switch (message->kind) {
    case CHANNEL_HELLO:
        languages = g_variant_get_child_value(message->body, 0);
        g_clear_pointer(&site->words, words_free);
        site->words = words_new(languages);
        return;
    case CHANNEL_NAME:
        g_variant_get(message->body, "(&s)", &name);
        names_add(site->names, name);
        return;
    case CHANNEL_SHELF:
        take_shelf(site, message);
        return;
    case CHANNEL_CERTIFICATE:
        take_certificate(site, message->body);
        return;
    case CHANNEL_LINE:
        take_line(site, message);
        return;
    case CHANNEL_REPLY:
        take_reply(site, message);
        return;
    case CHANNEL_OPEN:
        return;
    case CHANNEL_READY:
    case CHANNEL_ASK:
    case CHANNEL_TALLY:
    case CHANNEL_KINDS:
        g_warning("the referee speaks in the gateway's place");
        ev_break(site->loop, EVBREAK_ALL);
    }
}

bool
site_be_briefed(Site *site, GError **error)
{
    bool is_open = false;

    while (!is_open) {
        g_auto(ChannelMessage) message = { .fd = -1 };

        if (channel_wait(site->channel, &message) != CHANNEL_GOT) {
            g_set_error_literal(
                error, G_FILE_ERROR, G_FILE_ERROR_PIPE, "the referee ended during the briefing");
            return false;
        }
        is_open = message.kind == CHANNEL_OPEN;
        take(site, &message);
    }
    if (site->words == NULL) {
        g_set_error_literal(error, G_FILE_ERROR, G_FILE_ERROR_INVAL, "the briefing holds no words");
        return false;
    }
    return true;
}

static void
on_channel(struct ev_loop *loop, ev_io *io, int events)
{
    Site *site = io->data;
    ChannelResult result = CHANNEL_GOT;

    while (result == CHANNEL_GOT) {
        g_auto(ChannelMessage) message = { .fd = -1 };

        result = channel_receive(site->channel, &message);
        if (result == CHANNEL_GOT) {
            take(site, &message);
        }
    }
    if (result == CHANNEL_BROKEN || result == CHANNEL_ENDED) {
        ev_break(loop, EVBREAK_ALL);
        ev_io_stop(loop, io);
        return;
    }
    if ((events & EV_WRITE) != 0 && channel_flush(site->channel)) {
        ev_io_stop(loop, io);
        ev_io_set(io, io->fd, EV_READ);
        ev_io_start(loop, io);
    }
}

/* Watches the channel for writing while messages wait. */
static void
on_before(struct ev_loop *loop, ev_prepare *prepare, int events)
{
    Site *site = prepare->data;

    (void)events;
    if (!channel_flush(site->channel) && (site->channel_io.events & EV_WRITE) == 0) {
        ev_io_stop(loop, &site->channel_io);
        ev_io_set(&site->channel_io, site->channel_io.fd, EV_READ | EV_WRITE);
        ev_io_start(loop, &site->channel_io);
    }
}

/* --- time --- */

static void
on_second(struct ev_loop *loop, ev_timer *timer, int events)
{
    Site *site = timer->data;

    (void)events;
    gate_sweep(site->gate, (gint64)(ev_now(loop) * G_USEC_PER_SEC));
    asks_sweep(site->asks);
    lines_sweep(site->lines);
    tally_send(site->tally);
    http_run(site->plain);
    if (site->secure != NULL) {
        http_run(site->secure);
    }
}

/* --- starting --- */

/* Returns how many guests there are descriptors for, once the limit is as high as it may be. */
static int
count_room(void)
{
    const rlim_t wanted = OWN_FILES + (rlim_t)GATE_ALL_MAX * FILES_A_GUEST;
    struct rlimit files = { 0, 0 };

    if (getrlimit(RLIMIT_NOFILE, &files) != 0) {
        return GATE_ALL_MAX;
    }
    /* No more than that either: each descriptor may hold memory of the kernel's. */
    files.rlim_cur = files.rlim_max = MIN(wanted, files.rlim_max);
    setrlimit(RLIMIT_NOFILE, &files);
    return files.rlim_cur <= OWN_FILES
               ? 1
               : (int)MIN((files.rlim_cur - OWN_FILES) / FILES_A_GUEST, (rlim_t)GATE_ALL_MAX);
}

bool
site_open(Site *site, int plain, int secure, GError **error)
{
    site->gate = gate_new(count_room());
    site->tally = tally_new(site->channel);
    site->asks = asks_new(site->loop, site->channel, site->tally);
    site->lines = lines_new(site->loop, site->channel, site->tally);
    const HttpSite here = {
        .loop = site->loop,
        .shelf = site->shelf,
        .names = site->names,
        .words = site->words,
        .gate = site->gate,
        .asks = site->asks,
        .lines = site->lines,
        .tally = site->tally,
    };
    site->plain = http_new(&here, plain, NULL, NULL, error);
    if (site->plain != NULL && secure >= 0 && site->chain != NULL) {
        site->secure = http_new(&here, secure, site->chain, site->key, error);
    }
    return site->plain != NULL && (secure < 0 || site->secure != NULL);
}

void
site_begin(Site *site)
{
    ev_io_init(&site->channel_io, on_channel, channel_fd(site->channel), EV_READ);
    site->channel_io.data = site;
    ev_set_priority(&site->channel_io, EV_MAXPRI); /* answers before further questions */
    ev_io_start(site->loop, &site->channel_io);
    ev_prepare_init(&site->before, on_before);
    site->before.data = site;
    ev_prepare_start(site->loop, &site->before);
    ev_timer_init(&site->second, on_second, 1, 1);
    site->second.data = site;
    ev_timer_start(site->loop, &site->second);
    channel_send(site->channel, CHANNEL_READY, g_variant_new("()"), -1);
}

Site *
site_new(struct ev_loop *loop, const char *pages, int channel, GError **error)
{
    g_autoptr(Site) site = g_new0(Site, 1);

    site->loop = loop;
    site->channel = channel_new(channel);
    site->shelf = shelf_new();
    site->names = names_new();
    return shelf_read_pages(site->shelf, pages, error) ? g_steal_pointer(&site) : NULL;
}

void
site_free(Site *site)
{
    if (site == NULL) {
        return;
    }
    ev_io_stop(site->loop, &site->channel_io);
    ev_prepare_stop(site->loop, &site->before);
    ev_timer_stop(site->loop, &site->second);
    lines_free(site->lines);
    asks_end(site->asks);
    http_free(site->plain);
    http_free(site->secure);
    asks_free(site->asks);
    tally_free(site->tally);
    gate_free(site->gate);
    shelf_free(site->shelf);
    names_free(site->names);
    words_free(site->words);
    channel_free(site->channel);
    g_free(site->chain);
    g_free(site->key);
    g_free(site);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/http.h"

#include <gnutls/gnutls.h>
#include <linux/sock_diag.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>

#include "referee/gateway/accept_queue.h"
#include "referee/gateway/budget.h"
#include "referee/gateway/certificates.h"
#include "referee/gateway/handshakes.h"
#include "referee/gateway/ipv4.h"
#include "referee/gateway/records.h"

enum {
    RUNS_MAX = 8,         /* calls of MHD_run() in one turn of the loop, while TURN_S lasts */
    SPARE = 64,           /* connections that are shut down but not closed yet */
    IDLE_TURNS_MAX = 64,  /* turns of Http.more before a pause */
    IDLE_SHARE = 9,       /* pause after that, in multiples of the last turn */
    HELLO_MAX = 16 << 10, /* bytes of one message of a TLS handshake */
};

static const double IDLE_PAUSE_S = 0.002;
/* Hundreds of requests at once can make each call of MHD_run() take many milliseconds. */
static const double TURN_S = 0.002;

/* Only the ciphers and the two key exchanges that every browser has: the guest chooses one of those
 * that we offer, and a handshake with ffdhe8192 takes as long as a thousand others. Not const,
 * since MHD_OptionItem is not. */
static char PRIORITIES[] = "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-KX-ALL:+ECDHE-ECDSA:"
                           "+ECDHE-RSA:-GROUP-ALL:+GROUP-X25519:+GROUP-SECP256R1:-CIPHER-ALL:"
                           "+AES-128-GCM:+AES-256-GCM:+CHACHA20-POLY1305";

struct Http {
    HttpSite site;
    struct MHD_Daemon *daemon;
    ev_io ready;
    ev_idle more; /* active while libmicrohttpd has work to do at once */
    /* Replaces `more` after IDLE_TURNS_MAX turns without a ready socket. Runs libmicrohttpd for a
     * request that continues (HttpSite.later). */
    ev_timer later;
    int n_idle;                 /* turns of `more` since a socket was ready */
    Certificates *certificates; /* NULL without TLS */
    AcceptQueue *queue;         /* NULL without TLS */
    Budget left;                /* bytes that closed connections may leave behind */
};

static gint64
now_us(const Http *http)
{
    return (gint64)(ev_now(http->site.loop) * G_USEC_PER_SEC);
}

/* Limits the TLS handshake of a new connection in size, in time and in number. */
static void
begin_handshake(Http *http, struct MHD_Connection *connection, Visitor *visitor)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    const char *address = visitor_address(visitor);

    records_begin(visitor_fd(visitor), ev_now(http->site.loop));
    gnutls_handshake_set_max_packet_length(info->tls_session, HELLO_MAX);
    handshakes_watch(info->tls_session);
    connections_begin_handshake(
        http->site.connections, visitor, accept_queue_use(http->queue, address), now_us(http));
}

/* Limits the memory and the time that the kernel spends on @fd, which is about to be closed. */
static void
limit_left(Http *http, int fd)
{
    const unsigned patience_ms = HTTP_LEFT_S * 1000;
    const struct linger reset = { .l_onoff = 1, .l_linger = 0 };
    const double now_s = ev_now(http->site.loop);
    guint32 memory[SK_MEMINFO_VARS] = { 0 };
    socklen_t size = sizeof memory;

    getsockopt(fd, SOL_SOCKET, SO_MEMINFO, memory, &size);
    if (memory[SK_MEMINFO_WMEM_QUEUED] <= HTTP_LEFT_FEW) {
        return;
    }
    if (budget_is_over(&http->left, now_s)) {
        setsockopt(fd, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
    } else {
        budget_spend(&http->left, memory[SK_MEMINFO_WMEM_QUEUED], now_s);
        setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &patience_ms, sizeof patience_ms);
    }
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
            limit_left(http, visitor_fd(*context));
            records_end(visitor_fd(*context));
            records_end_requests(visitor_fd(*context));
            connections_leave(http->site.connections, *context);
        }
        *context = NULL;
        return;
    }
    const int fd =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    const struct sockaddr *from =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
    char address[IPV4_SIZE];
    const int yes = 1;

    ipv4_write(from, address);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes); /* avoids a delay of 40 ms */
    *context = connections_enter(http->site.connections, fd, address, now_us(http));
    records_begin_request(fd);
    if (http->certificates != NULL) {
        begin_handshake(http, connection, *context);
    }
}

bool
http_set_certificate(Http *http, const char *certificate, const char *key)
{
    return certificates_add(http->certificates, certificate, key);
}

/* Begins the handshake on @fd. libmicrohttpd closes @fd if it cannot. */
static void
on_begin(gpointer data, int fd, const struct sockaddr_in *from)
{
    const Http *http = data;

    MHD_add_connection(http->daemon, fd, (const struct sockaddr *)from, sizeof *from);
}

static void
on_begun(gpointer data)
{
    http_run(data);
}

/* --- the loop --- */

void
http_run(Http *http)
{
    const ev_tstamp began = ev_time();
    MHD_UNSIGNED_LONG_LONG left_ms = 1;
    int n = http->n_idle == 0 ? 0 : RUNS_MAX - 1;

    records_tick(ev_now(http->site.loop));
    handshakes_begin_turn(g_get_monotonic_time());
    do {
        MHD_run(http->daemon);
        left_ms = 1;
    } while (MHD_get_timeout(http->daemon, &left_ms) == MHD_YES && left_ms == 0 && ++n < RUNS_MAX &&
             ev_time() < began + TURN_S);
    if (http->queue != NULL) {
        accept_queue_spend(http->queue, handshakes_turn_us());
    }
    if (left_ms == 0 && http->n_idle < IDLE_TURNS_MAX) {
        ev_idle_start(http->site.loop, &http->more);
    } else {
        ev_idle_stop(http->site.loop, &http->more);
    }
    /* Without this pause, guests that send only one byte of a TLS handshake would keep a core
     * busy. */
    if (left_ms == 0 && http->n_idle >= IDLE_TURNS_MAX) {
        /* Handshakes have a limit of their own (handshakes.h). */
        const double turn_s = ev_time() - began - (double)handshakes_turn_us() / 1e6;

        ev_timer_stop(http->site.loop, &http->later);
        ev_timer_set(&http->later, MAX(IDLE_PAUSE_S, IDLE_SHARE * turn_s), 0);
        ev_timer_start(http->site.loop, &http->later);
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

/* Starts libmicrohttpd. Without TLS, it accepts the connections of @fd. With TLS, Http.queue
 * does. */
static struct MHD_Daemon *
start(Http *http, int fd, bool is_secure)
{
    const struct MHD_OptionItem of_plain[] = {
        { MHD_OPTION_LISTEN_SOCKET, fd, NULL },
        { MHD_OPTION_END, 0, NULL },
    };
    const struct MHD_OptionItem of_tls[] = {
        { MHD_OPTION_HTTPS_CERT_CALLBACK, 0, (void *)(intptr_t)certificates_choose },
        { MHD_OPTION_HTTPS_PRIORITIES, 0, PRIORITIES },
        { MHD_OPTION_END, 0, NULL },
    };

    return MHD_start_daemon(MHD_USE_EPOLL | MHD_ALLOW_UPGRADE | MHD_ALLOW_SUSPEND_RESUME |
                                (is_secure ? MHD_USE_TLS | MHD_USE_NO_LISTEN_SOCKET : 0),
                            0,
                            NULL,
                            NULL,
                            request_take,
                            &http->site,
                            MHD_OPTION_URI_LOG_CALLBACK,
                            request_begin,
                            &http->site,
                            MHD_OPTION_NOTIFY_COMPLETED,
                            request_end,
                            &http->site,
                            MHD_OPTION_NOTIFY_CONNECTION,
                            on_connection,
                            http,
                            MHD_OPTION_UNESCAPE_CALLBACK,
                            request_unescape,
                            &http->site,
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
                            MHD_OPTION_ARRAY,
                            is_secure ? of_tls : of_plain,
                            MHD_OPTION_END);
}

Http *
http_new(const HttpSite *site, int fd, const char *certificate, const char *key, GError **error)
{
    g_autoptr(Http) http = g_new0(Http, 1);

    http->site = *site;
    http->site.later = &http->later;
    http->site.is_secure = certificate != NULL;
    http->left = budget_full(HTTP_LEFT_BURST, HTTP_LEFT_RATE, ev_now(site->loop));
    ev_init(&http->ready, on_ready);
    ev_idle_init(&http->more, on_more);
    /* Otherwise the idle watcher of one port would wait while the other port is busy. */
    ev_set_priority(&http->more, EV_MAXPRI - 1);
    ev_init(&http->later, on_later);
    http->ready.data = http->more.data = http->later.data = http;
    if (certificate != NULL) {
        http->certificates = certificates_new();
    }
    if (certificate != NULL && !certificates_add(http->certificates, certificate, key)) {
        g_set_error_literal(
            error, G_FILE_ERROR, G_FILE_ERROR_INVAL, "the certificate or its key is not PEM");
        return NULL;
    }
    http->daemon = start(http, fd, certificate != NULL);
    if (http->daemon == NULL) {
        g_set_error_literal(
            error, G_FILE_ERROR, G_FILE_ERROR_FAILED, "the HTTP server cannot be started");
        return NULL;
    }
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(http->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    ev_io_set(&http->ready, info->epoll_fd, EV_READ);
    ev_io_start(site->loop, &http->ready);
    if (certificate != NULL) {
        const AcceptQueueCalls calls = {
            .begin = on_begin,
            .run = on_begun,
            .data = http,
        };
        http->queue = accept_queue_new(site->loop, fd, site->n_queue, &calls);
    }
    return g_steal_pointer(&http);
}

void
http_free(Http *http)
{
    if (http == NULL) {
        return;
    }
    accept_queue_free(http->queue);
    ev_io_stop(http->site.loop, &http->ready);
    ev_idle_stop(http->site.loop, &http->more);
    ev_timer_stop(http->site.loop, &http->later);
    if (http->daemon != NULL) {
        MHD_stop_daemon(http->daemon);
    }
    certificates_free(http->certificates);
    g_free(http);
}

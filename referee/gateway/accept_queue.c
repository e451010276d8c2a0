/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* accept4 */

#include "referee/gateway/accept_queue.h"

#include <errno.h>
#include <glib-unix.h>
#include <unistd.h>

#include "referee/gateway/budget.h"
#include "referee/gateway/ipv4.h"
#include "referee/gateway/use.h"

enum {
    ACCEPTS_A_TURN = 64,
};

/* The connections that one address has in the queue and has opened lately */
typedef struct {
    Use opened;
    double rank; /* use_rank() of use_beyond_page() */
    /* the latest burst: the connections within ACCEPT_QUEUE_BURST_S after the first of them */
    double burst_s;  /* time of its first connection */
    double use_then; /* of the address, before that connection */
    int n_burst;
    GQueue waiting; /* of Waiting: in the queue, in the order of arrival */
} Guest;

typedef struct {
    AcceptQueue *queue;
    ev_io readable; /* active until the client has sent something */
    struct sockaddr_in from;
    Guest *guest;
    double came_s;
    bool has_sent;
    GList link;      /* its link in AcceptQueue.waiting */
    GList of_silent; /* its link in AcceptQueue.silent until the client has sent something */
    GList of_guest;  /* its link in Guest.waiting */
} Waiting;

struct AcceptQueue {
    struct ev_loop *loop;
    AcceptQueueCalls calls;
    ev_io listener;     /* stopped until the next second when no descriptor is left */
    GHashTable *guests; /* address (char *, owned) → Guest, owned */
    GQueue waiting;     /* of Waiting, in the order of arrival */
    GQueue silent;      /* those whose clients have sent nothing, in the same order */
    Guest *most;        /* the guest of the greatest rank in the queue; NULL: to be found */
    guint n_max;        /* of the queue */
    Budget time;        /* in µs of processor time */
    unsigned turn;      /* turn of the loop in which the last batch began */
    ev_timer tick;      /* active while clients that have sent something wait */
    ev_timer second;
};

/* Removes @waiting from the queue. Returns its descriptor. */
static int
take_out(Waiting *waiting)
{
    AcceptQueue *queue = waiting->queue;
    const int fd = waiting->readable.fd;

    ev_io_stop(queue->loop, &waiting->readable);
    g_queue_unlink(&queue->waiting, &waiting->link);
    g_queue_unlink(&waiting->guest->waiting, &waiting->of_guest);
    if (g_queue_is_empty(&waiting->guest->waiting) && waiting->guest == queue->most) {
        queue->most = NULL;
    }
    if (!waiting->has_sent) {
        g_queue_unlink(&queue->silent, &waiting->of_silent);
    }
    g_free(waiting);
    return fd;
}

/* Returns how often @guest has connected before its latest burst, and in this burst beyond the
 * connections that a page needs. */
static double
use_beyond_page(const Guest *guest)
{
    return guest->use_then + MAX(0, guest->n_burst - ACCEPT_QUEUE_PAGE);
}

/* Returns the connection of the address that has connected least lately (use_beyond_page()), among
 * the clients that have sent something. Returns NULL if there is none. */
static Waiting *
find_least_used(AcceptQueue *queue)
{
    Waiting *found = NULL;
    double least = 0;

    for (const GList *each = queue->waiting.head; each != NULL; each = each->next) {
        Waiting *waiting = each->data;
        const double used = use_beyond_page(waiting->guest);

        if (waiting->has_sent && (found == NULL || used < least)) {
            found = waiting;
            least = used;
        }
    }
    return found;
}

/* Returns the oldest connection of the address that has connected most lately (use_beyond_page()).
 * A flood asks for it at each connection, so the search happens only when that address has left the
 * queue. */
static Waiting *
find_most_used(AcceptQueue *queue)
{
    for (const GList *each = queue->most == NULL ? queue->waiting.head : NULL; each != NULL;
         each = each->next) {
        const Waiting *waiting = each->data;

        if (queue->most == NULL || waiting->guest->rank > queue->most->rank) {
            queue->most = waiting->guest;
        }
    }
    return queue->most->waiting.head->data;
}

/* Returns the connection that a full queue drops (accept_queue.h). */
static Waiting *
find_dropped(AcceptQueue *queue)
{
    Waiting *oldest = g_queue_peek_head(&queue->silent);
    const double late_s = ev_now(queue->loop) - ACCEPT_QUEUE_PATIENCE_MS / 1000.0;

    return oldest != NULL && oldest->came_s <= late_s ? oldest : find_most_used(queue);
}

/* Begins as many handshakes as a batch may have and the bucket pays for. Others begin in the next
 * batch. */
static void
advance(AcceptQueue *queue)
{
    const double now_s = ev_now(queue->loop);
    Waiting *next = NULL;
    int n = 0;

    queue->turn = ev_iteration(queue->loop);
    while (n < ACCEPT_QUEUE_BATCH && !budget_is_over(&queue->time, now_s) &&
           (next = find_least_used(queue)) != NULL) {
        const struct sockaddr_in from = next->from;

        queue->calls.begin(queue->calls.data, take_out(next), &from);
        accept_queue_spend(queue, ACCEPT_QUEUE_OTHER_US);
        n++;
    }
    if (n > 0) {
        queue->calls.run(queue->calls.data);
    }
    if (queue->waiting.length == queue->silent.length) {
        ev_timer_stop(queue->loop, &queue->tick);
    } else {
        ev_timer_start(queue->loop, &queue->tick);
    }
}

static void
on_tick(struct ev_loop *loop, ev_timer *timer, int events)
{
    (void)loop;
    (void)events;
    advance(timer->data);
}

static void
on_readable(struct ev_loop *loop, ev_io *io, int events)
{
    Waiting *waiting = io->data;
    AcceptQueue *queue = waiting->queue;
    char byte;

    (void)events;
    if (recv(io->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) <= 0) {
        close(take_out(waiting));
        return;
    }
    ev_io_stop(loop, io);
    waiting->has_sent = true;
    g_queue_unlink(&queue->silent, &waiting->of_silent);
    if (ev_iteration(loop) == queue->turn || ev_is_active(&queue->tick)) {
        ev_timer_start(loop, &queue->tick);
    } else {
        advance(queue);
    }
}

static Guest *
guest_for(AcceptQueue *queue, const char *address)
{
    Guest *guest = g_hash_table_lookup(queue->guests, address);

    if (guest == NULL) {
        guest = g_new0(Guest, 1);
        g_hash_table_insert(queue->guests, g_strdup(address), guest);
    }
    return guest;
}

static void
note_connection(Guest *guest, double now_s)
{
    if (guest->n_burst == 0 || now_s > guest->burst_s + ACCEPT_QUEUE_BURST_S) {
        guest->burst_s = now_s;
        guest->use_then = use_now(&guest->opened, now_s);
        guest->n_burst = 0;
    }
    guest->n_burst++;
    use_add(&guest->opened, 1, now_s);

    const Use beyond_page = { .used = use_beyond_page(guest), .as_of = guest->burst_s };
    guest->rank = use_rank(&beyond_page);
}

static void
enter(AcceptQueue *queue, int fd, const struct sockaddr_in *from)
{
    Waiting *waiting = g_new0(Waiting, 1);
    const double now_s = ev_now(queue->loop);
    char address[IPV4_SIZE];

    ipv4_write((const struct sockaddr *)from, address);
    waiting->queue = queue;
    waiting->from = *from;
    waiting->guest = guest_for(queue, address);
    waiting->came_s = now_s;
    waiting->link.data = waiting->of_silent.data = waiting->of_guest.data = waiting;
    note_connection(waiting->guest, now_s);
    g_queue_push_tail_link(&waiting->guest->waiting, &waiting->of_guest);
    if (queue->most != NULL && waiting->guest->rank > queue->most->rank) {
        queue->most = waiting->guest;
    }
    g_queue_push_tail_link(&queue->waiting, &waiting->link);
    g_queue_push_tail_link(&queue->silent, &waiting->of_silent);
    ev_io_init(&waiting->readable, on_readable, fd, EV_READ);
    waiting->readable.data = waiting;
    ev_io_start(queue->loop, &waiting->readable);
    if (queue->waiting.length > queue->n_max) {
        close(take_out(find_dropped(queue)));
    }
}

static void
on_listener(struct ev_loop *loop, ev_io *io, int events)
{
    AcceptQueue *queue = io->data;
    int fd = 0;

    (void)events;
    for (int n = 0; n < ACCEPTS_A_TURN && fd >= 0; n++) {
        struct sockaddr_in from = { .sin_family = AF_INET };
        socklen_t size = sizeof from;

        fd = accept4(io->fd, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0) {
            enter(queue, fd, &from);
        } else if (errno == ECONNABORTED || errno == EINTR) {
            fd = 0;
        } else if (errno != EAGAIN) { /* no descriptor or no memory is left */
            ev_io_stop(loop, io);
        }
    }
}

static gboolean
is_idle(gpointer address, gpointer value, gpointer data)
{
    const AcceptQueue *queue = data;
    Guest *guest = value;

    (void)address;
    return g_queue_is_empty(&guest->waiting) && use_now(&guest->opened, ev_now(queue->loop)) < 1;
}

/* Drops the connections whose time is over. */
static void
on_second(struct ev_loop *loop, ev_timer *timer, int events)
{
    AcceptQueue *queue = timer->data;
    const double now_s = ev_now(loop);
    GList *next = NULL;

    (void)events;
    for (GList *each = queue->waiting.head; each != NULL; each = next) {
        Waiting *waiting = each->data;

        next = each->next;
        if (now_s >=
            waiting->came_s + (waiting->has_sent ? ACCEPT_QUEUE_WAIT_S : ACCEPT_QUEUE_SILENT_S)) {
            close(take_out(waiting));
        }
    }
    g_hash_table_foreach_remove(queue->guests, is_idle, queue);
    ev_io_start(loop, &queue->listener);
}

AcceptQueue *
accept_queue_new(struct ev_loop *loop, int fd, int n_max, const AcceptQueueCalls *calls)
{
    AcceptQueue *queue = g_new0(AcceptQueue, 1);
    const double tick_s = ACCEPT_QUEUE_TICK_MS / 1000.0;

    g_unix_set_fd_nonblocking(fd, TRUE, NULL);
    queue->loop = loop;
    queue->calls = *calls;
    queue->n_max = (guint)MIN(n_max, ACCEPT_QUEUE_MAX);
    queue->guests = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    queue->time = budget_full(ACCEPT_QUEUE_BURST_US, ACCEPT_QUEUE_RATE_US, ev_now(loop));
    g_queue_init(&queue->waiting);
    g_queue_init(&queue->silent);
    ev_io_init(&queue->listener, on_listener, fd, EV_READ);
    ev_timer_init(&queue->tick, on_tick, tick_s, tick_s);
    ev_timer_init(&queue->second, on_second, 1, 1);
    queue->listener.data = queue->tick.data = queue->second.data = queue;
    ev_io_start(loop, &queue->listener);
    ev_timer_start(loop, &queue->second);
    return queue;
}

void
accept_queue_free(AcceptQueue *queue)
{
    if (queue == NULL) {
        return;
    }
    while (!g_queue_is_empty(&queue->waiting)) {
        close(take_out(queue->waiting.head->data));
    }
    ev_io_stop(queue->loop, &queue->listener);
    ev_timer_stop(queue->loop, &queue->tick);
    ev_timer_stop(queue->loop, &queue->second);
    close(queue->listener.fd);
    g_hash_table_unref(queue->guests);
    g_free(queue);
}

void
accept_queue_spend(AcceptQueue *queue, gint64 spent_us)
{
    budget_spend(&queue->time, (double)spent_us, ev_now(queue->loop));
    queue->time.left = MAX(queue->time.left, -ACCEPT_QUEUE_DEBT_US);
}

double
accept_queue_use(AcceptQueue *queue, const char *address)
{
    Guest *guest = g_hash_table_lookup(queue->guests, address);

    return guest == NULL ? 0 : use_now(&guest->opened, ev_now(queue->loop));
}

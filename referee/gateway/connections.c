/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/connections.h"

#include <string.h>
#include <sys/socket.h>

struct Visitor {
    Connections *connections;
    GList *link; /* its link in Connections.visitors */
    int fd;
    int line_fd; /* descriptor of the websocket; -1: none */
    char *address;
    gint64 ends_us;
    bool secure;             /* it uses TLS */
    bool shakes;             /* its TLS handshake is not finished */
    bool proven;             /* the broker has accepted its credentials */
    bool closed;             /* shut down to enforce a limit, and no longer counted */
    int n_requests;          /* visitor_count_request() */
    VisitorClosed on_closed; /* NULL for none */
    gpointer data;           /* of on_closed */
};

struct Connections {
    GQueue visitors;        /* of Visitor, in the order of arrival */
    GHashTable *by_address; /* address (char *, owned) → number of open connections */
    int n;                  /* open connections */
    int n_strangers;        /* open connections without accepted credentials */
    int all_max;
};

Connections *
connections_new(int all_max)
{
    Connections *connections = g_new0(Connections, 1);

    g_queue_init(&connections->visitors);
    connections->by_address = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    connections->all_max = MIN(all_max, CONNECTIONS_ALL_MAX);
    return connections;
}

static void
visitor_free(gpointer data)
{
    Visitor *visitor = data;

    g_free(visitor->address);
    g_free(visitor);
}

void
connections_free(Connections *connections)
{
    if (connections != NULL) {
        g_queue_clear_full(&connections->visitors, visitor_free);
        g_hash_table_unref(connections->by_address);
        g_free(connections);
    }
}

static int
count_of(const Connections *connections, const char *address)
{
    return GPOINTER_TO_INT(g_hash_table_lookup(connections->by_address, address));
}

static void
add_to_count(Connections *connections, const char *address, int n)
{
    const int now = count_of(connections, address) + n;

    connections->n += n;
    if (now == 0) {
        g_hash_table_remove(connections->by_address, address);
    } else {
        g_hash_table_replace(connections->by_address, g_strdup(address), GINT_TO_POINTER(now));
    }
}

/* Adds @n to the count of strangers if @visitor is one. */
static void
count_stranger(const Visitor *visitor, int n)
{
    visitor->connections->n_strangers += visitor->proven ? 0 : n;
}

/* Shuts the connection down. Its reader then finds the end and closes the connection. */
static void
close_visitor(Connections *connections, Visitor *visitor)
{
    if (!visitor->closed) {
        visitor->closed = true;
        add_to_count(connections, visitor->address, -1);
        count_stranger(visitor, -1);
        shutdown(visitor->fd, SHUT_RDWR);
        if (visitor->line_fd >= 0) {
            shutdown(visitor->line_fd, SHUT_RDWR);
        }
        if (visitor->on_closed != NULL) {
            visitor->on_closed(visitor->data);
        }
    }
}

/* Returns the oldest connection of @address without accepted credentials, or NULL. */
static Visitor *
find_oldest(const Connections *connections, const char *address)
{
    for (const GList *each = connections->visitors.head; each != NULL; each = each->next) {
        Visitor *visitor = each->data;

        if (!visitor->closed && !visitor->proven && strcmp(visitor->address, address) == 0) {
            return visitor;
        }
    }
    return NULL;
}

/* Looks for the busiest address that has a connection without credentials. Returns its oldest such
 * connection, or NULL when every connection has credentials. Addresses with few connections count
 * as equally busy, since a browser opens more of them than each address of a wide flood. */
static Visitor *
find_oldest_of_busiest(const Connections *connections)
{
    Visitor *found = NULL;
    int most = 0;

    for (const GList *each = connections->visitors.head; each != NULL; each = each->next) {
        Visitor *visitor = each->data;

        const int n = MAX(count_of(connections, visitor->address), CONNECTIONS_FEW);

        if (!visitor->closed && !visitor->proven && n > most) {
            most = n;
            found = visitor;
        }
    }
    return found;
}

/* Makes room for one more connection from @address, by shutting another down if needed. Returns
 * false when there is no room. */
static bool
make_room(Connections *connections, const char *address)
{
    const int one_max = MIN(CONNECTIONS_ONE_MAX, connections->all_max / 2);
    const bool is_busy = count_of(connections, address) >= one_max;
    Visitor *oldest = NULL;

    if (!is_busy && connections->n < connections->all_max &&
        connections->n_strangers < CONNECTIONS_STRANGERS_MAX) {
        return true;
    }
    oldest = is_busy ? find_oldest(connections, address) : find_oldest_of_busiest(connections);
    if (oldest != NULL) {
        close_visitor(connections, oldest);
    }
    return oldest != NULL;
}

Visitor *
connections_enter(Connections *connections, int fd, const char *address, gint64 now_us)
{
    const bool has_room = make_room(connections, address);
    Visitor *visitor = g_new0(Visitor, 1);

    *visitor = (Visitor){
        .connections = connections,
        .fd = fd,
        .line_fd = -1,
        .address = g_strdup(address),
        .ends_us = now_us + CONNECTIONS_REQUEST_S * G_USEC_PER_SEC,
    };
    g_queue_push_tail(&connections->visitors, visitor);
    visitor->link = connections->visitors.tail;
    add_to_count(connections, address, 1);
    count_stranger(visitor, 1);
    if (!has_room) {
        close_visitor(connections, visitor);
    }
    return visitor;
}

void
connections_leave(Connections *connections, Visitor *visitor)
{
    if (!visitor->closed) {
        add_to_count(connections, visitor->address, -1);
        count_stranger(visitor, -1);
    }
    g_queue_delete_link(&connections->visitors, visitor->link);
    visitor_free(visitor);
}

const char *
visitor_address(const Visitor *visitor)
{
    return visitor->address;
}

int
visitor_fd(const Visitor *visitor)
{
    return visitor->fd;
}

void
visitor_on_closed(Visitor *visitor, VisitorClosed on_closed, gpointer data)
{
    visitor->on_closed = on_closed;
    visitor->data = data;
}

int
visitor_count_request(Visitor *visitor)
{
    return ++visitor->n_requests;
}

bool
visitor_is_closed(const Visitor *visitor)
{
    return visitor->closed;
}

static bool
shakes(const Visitor *visitor)
{
    return visitor->shakes && !visitor->closed;
}

/* Shuts an unfinished handshake down if there are too many, of the address of @newest or of all
 * addresses together. It is the oldest one of that address, or of the address that has the most. */
static void
limit_handshakes(Connections *connections, const Visitor *newest)
{
    g_autoptr(GHashTable) counts = g_hash_table_new(g_str_hash, g_str_equal); /* by address */
    int n = 0;
    int most = 0;

    for (const GList *each = connections->visitors.head; each != NULL; each = each->next) {
        const Visitor *visitor = each->data;

        if (shakes(visitor)) {
            const int n_here = GPOINTER_TO_INT(g_hash_table_lookup(counts, visitor->address)) + 1;

            g_hash_table_replace(counts, visitor->address, GINT_TO_POINTER(n_here));
            most = MAX(most, n_here);
            n++;
        }
    }
    const int n_own = GPOINTER_TO_INT(g_hash_table_lookup(counts, newest->address));
    const int n_wanted = n_own > CONNECTIONS_HANDSHAKES_ONE_MAX ? n_own
                         : n > CONNECTIONS_HANDSHAKES_MAX       ? most
                                                                : G_MAXINT;
    for (const GList *each = connections->visitors.head; each != NULL; each = each->next) {
        Visitor *visitor = each->data;

        if (shakes(visitor) &&
            GPOINTER_TO_INT(g_hash_table_lookup(counts, visitor->address)) == n_wanted) {
            close_visitor(connections, visitor);
            return;
        }
    }
}

void
connections_begin_handshake(Connections *connections, Visitor *visitor, gint64 now_us)
{
    visitor->secure = true;
    visitor->shakes = true;
    visitor->ends_us = now_us + CONNECTIONS_HANDSHAKE_S * G_USEC_PER_SEC;
    limit_handshakes(connections, visitor);
}

bool
visitor_is_secure(const Visitor *visitor)
{
    return visitor->secure;
}

void
connections_end_handshake(Visitor *visitor, gint64 now_us)
{
    if (visitor->shakes) {
        visitor->shakes = false;
        visitor->ends_us = now_us + CONNECTIONS_REQUEST_S * G_USEC_PER_SEC;
    }
}

void
connections_answer(Visitor *visitor, gint64 now_us)
{
    visitor->ends_us = now_us + CONNECTIONS_ANSWER_S * G_USEC_PER_SEC;
}

void
connections_ask_again(Visitor *visitor, gint64 now_us)
{
    visitor->ends_us = now_us + CONNECTIONS_IDLE_S * G_USEC_PER_SEC;
}

void
connections_upgrade(Visitor *visitor, gint64 now_us)
{
    visitor->ends_us = now_us + CONNECTIONS_REQUEST_S * G_USEC_PER_SEC;
}

/* Sets whether the broker has accepted the credentials of @visitor. */
static void
set_proven(Visitor *visitor, bool proven)
{
    if (!visitor->closed) {
        count_stranger(visitor, -1);
    }
    visitor->proven = proven;
    if (!visitor->closed) {
        count_stranger(visitor, 1);
    }
}

void
connections_prove(Visitor *visitor)
{
    set_proven(visitor, true);
}

void
connections_set_line(Visitor *visitor, int fd)
{
    visitor->line_fd = fd;
}

void
connections_dismiss(Visitor *visitor, gint64 now_us)
{
    set_proven(visitor, false);
    visitor->ends_us = now_us + CONNECTIONS_REQUEST_S * G_USEC_PER_SEC;
}

int
connections_sweep(Connections *connections, gint64 now_us)
{
    int n = 0;

    for (const GList *each = connections->visitors.head; each != NULL; each = each->next) {
        Visitor *visitor = each->data;

        if (!visitor->closed && !visitor->proven && now_us >= visitor->ends_us) {
            close_visitor(connections, visitor);
            n++;
        }
    }
    return n;
}

int
connections_count(const Connections *connections)
{
    return connections->n;
}

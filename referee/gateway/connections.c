/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/connections.h"

#include <sys/socket.h>

/* A network address with its connections. */
typedef struct {
    char *name;
    int n;            /* open connections */
    int n_visitors;   /* connections that have not left, open or shut down */
    GQueue strangers; /* of Visitor: open, without accepted credentials; the oldest first */
    GQueue shaking;   /* of Visitor: open, with an unfinished TLS handshake; the oldest first */
} Address;

struct Visitor {
    Connections *connections;
    GList *link;       /* its link in Connections.visitors */
    GList as_stranger; /* its link in Address.strangers while it is a stranger */
    GList as_shaking;  /* its link in Address.shaking while its handshake is unfinished */
    guint64 number;    /* in the order of arrival */
    int fd;
    int line_fd; /* descriptor of the websocket; -1: none */
    Address *address;
    gint64 ends_us;
    bool secure; /* it uses TLS */
    bool shakes; /* its TLS handshake is unfinished; false when it is shut down */
    /* the broker has not accepted its credentials; false when it is shut down */
    bool stranger;
    bool is_dismissed;       /* its websocket is closing */
    bool closed;             /* shut down to enforce a limit, and no longer counted */
    int n_requests;          /* visitor_count_request() */
    VisitorClosed on_closed; /* NULL for none */
    gpointer data;           /* of on_closed */
};

struct Connections {
    GQueue visitors;        /* of Visitor, in the order of arrival */
    GHashTable *by_address; /* name → Address, owned */
    guint64 last_number;
    int n;           /* open connections */
    int n_strangers; /* of all addresses */
    int n_shaking;   /* of all addresses */
    int all_max;
};

static void
address_free(gpointer data)
{
    Address *address = data;

    g_free(address->name);
    g_free(address);
}

Connections *
connections_new(int all_max)
{
    Connections *connections = g_new0(Connections, 1);

    g_queue_init(&connections->visitors);
    connections->by_address = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, address_free);
    connections->all_max = MIN(all_max, CONNECTIONS_ALL_MAX);
    return connections;
}

void
connections_free(Connections *connections)
{
    if (connections != NULL) {
        g_queue_clear_full(&connections->visitors, g_free);
        g_hash_table_unref(connections->by_address);
        g_free(connections);
    }
}

static Address *
address_for(Connections *connections, const char *name)
{
    Address *address = g_hash_table_lookup(connections->by_address, name);

    if (address == NULL) {
        address = g_new0(Address, 1);
        address->name = g_strdup(name);
        g_queue_init(&address->strangers);
        g_queue_init(&address->shaking);
        g_hash_table_insert(connections->by_address, address->name, address);
    }
    return address;
}

static void
set_stranger(Visitor *visitor, bool stranger)
{
    if (visitor->stranger == stranger) {
        return;
    }
    visitor->stranger = stranger;
    visitor->connections->n_strangers += stranger ? 1 : -1;
    if (!stranger) {
        g_queue_unlink(&visitor->address->strangers, &visitor->as_stranger);
    } else if (visitor->is_dismissed) {
        g_queue_push_head_link(&visitor->address->strangers, &visitor->as_stranger);
    } else {
        g_queue_push_tail_link(&visitor->address->strangers, &visitor->as_stranger);
    }
}

static void
set_shaking(Visitor *visitor, bool shakes)
{
    if (visitor->shakes == shakes) {
        return;
    }
    visitor->shakes = shakes;
    visitor->connections->n_shaking += shakes ? 1 : -1;
    if (shakes) {
        g_queue_push_tail_link(&visitor->address->shaking, &visitor->as_shaking);
    } else {
        g_queue_unlink(&visitor->address->shaking, &visitor->as_shaking);
    }
}

/* Removes @visitor from all counts. It stays in Connections.visitors. */
static void
uncount(Visitor *visitor)
{
    set_stranger(visitor, false);
    set_shaking(visitor, false);
    visitor->address->n--;
    visitor->connections->n--;
}

/* Shuts the connection down. Its reader then finds the end and closes the connection. */
static void
close_visitor(Visitor *visitor)
{
    if (!visitor->closed) {
        visitor->closed = true;
        uncount(visitor);
        shutdown(visitor->fd, SHUT_RDWR);
        if (visitor->line_fd >= 0) {
            shutdown(visitor->line_fd, SHUT_RDWR);
        }
        if (visitor->on_closed != NULL) {
            visitor->on_closed(visitor->data);
        }
    }
}

/* Returns the oldest stranger of the busiest address that has one, or NULL when every connection
 * has credentials. Addresses with few connections count as equally busy, since a browser opens more
 * of them than each address of a wide flood. */
static Visitor *
find_oldest_of_busiest(const Connections *connections)
{
    GHashTableIter iter;
    gpointer value;
    Visitor *found = NULL;
    int most = 0;

    g_hash_table_iter_init(&iter, connections->by_address);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        const Address *address = value;
        const GList *head = address->strangers.head;
        Visitor *oldest = head == NULL ? NULL : head->data;
        const int n = MAX(address->n, CONNECTIONS_FEW);

        if (oldest != NULL && (n > most || (n == most && oldest->number < found->number))) {
            most = n;
            found = oldest;
        }
    }
    return found;
}

/* Makes room for one more connection from @address, by shutting another down if needed. Returns
 * false when there is no room. */
static bool
make_room(Connections *connections, Address *address)
{
    const int one_max = MIN(CONNECTIONS_ONE_MAX, connections->all_max / 2);
    const bool is_busy = address->n >= one_max;

    if (!is_busy && connections->n < connections->all_max &&
        connections->n_strangers < CONNECTIONS_STRANGERS_MAX) {
        return true;
    }
    Visitor *oldest =
        is_busy ? g_queue_peek_head(&address->strangers) : find_oldest_of_busiest(connections);
    if (oldest != NULL) {
        close_visitor(oldest);
    }
    return oldest != NULL;
}

Visitor *
connections_enter(Connections *connections, int fd, const char *name, gint64 now_us)
{
    Address *address = address_for(connections, name);
    const bool has_room = make_room(connections, address);
    Visitor *visitor = g_new0(Visitor, 1);

    *visitor = (Visitor){
        .connections = connections,
        .as_stranger = { .data = visitor },
        .as_shaking = { .data = visitor },
        .number = ++connections->last_number,
        .fd = fd,
        .line_fd = -1,
        .address = address,
        .ends_us = now_us + CONNECTIONS_REQUEST_S * G_USEC_PER_SEC,
    };
    g_queue_push_tail(&connections->visitors, visitor);
    visitor->link = connections->visitors.tail;
    address->n_visitors++;
    address->n++;
    connections->n++;
    set_stranger(visitor, true);
    if (!has_room) {
        close_visitor(visitor);
    }
    return visitor;
}

void
connections_leave(Connections *connections, Visitor *visitor)
{
    Address *address = visitor->address;

    if (!visitor->closed) {
        uncount(visitor);
    }
    if (--address->n_visitors == 0) {
        g_hash_table_remove(connections->by_address, address->name);
    }
    g_queue_delete_link(&connections->visitors, visitor->link);
    g_free(visitor);
}

const char *
visitor_address(const Visitor *visitor)
{
    return visitor->address->name;
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

/* Returns the oldest unfinished handshake of the address that has the most, or NULL. */
static Visitor *
find_oldest_handshake(const Connections *connections)
{
    GHashTableIter iter;
    gpointer value;
    Visitor *found = NULL;
    guint most = 0;

    g_hash_table_iter_init(&iter, connections->by_address);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        const GQueue *shaking = &((const Address *)value)->shaking;
        Visitor *oldest = shaking->head == NULL ? NULL : shaking->head->data;

        if (shaking->length > most ||
            (oldest != NULL && shaking->length == most && oldest->number < found->number)) {
            most = shaking->length;
            found = oldest;
        }
    }
    return found;
}

/* Shuts an unfinished handshake down if there are too many, of @address or of all addresses
 * together. It is the oldest one of that address, or of the address that has the most. */
static void
limit_handshakes(const Connections *connections, const Address *address)
{
    if (address->shaking.length > CONNECTIONS_HANDSHAKES_ONE_MAX) {
        close_visitor(address->shaking.head->data);
    } else if (connections->n_shaking > CONNECTIONS_HANDSHAKES_MAX) {
        close_visitor(find_oldest_handshake(connections));
    }
}

void
connections_begin_handshake(Connections *connections, Visitor *visitor, gint64 now_us)
{
    visitor->secure = true;
    if (!visitor->closed) {
        set_shaking(visitor, true);
    }
    visitor->ends_us = now_us + CONNECTIONS_HANDSHAKE_S * G_USEC_PER_SEC;
    limit_handshakes(connections, visitor->address);
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
        set_shaking(visitor, false);
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

void
connections_prove(Visitor *visitor)
{
    set_stranger(visitor, false);
}

void
connections_set_line(Visitor *visitor, int fd)
{
    visitor->line_fd = fd;
}

void
connections_dismiss(Visitor *visitor, gint64 now_us)
{
    set_stranger(visitor, false);
    visitor->is_dismissed = true;
    set_stranger(visitor, !visitor->closed);
    visitor->ends_us = now_us + CONNECTIONS_REQUEST_S * G_USEC_PER_SEC;
}

int
connections_sweep(Connections *connections, gint64 now_us)
{
    int n = 0;

    for (const GList *each = connections->visitors.head; each != NULL; each = each->next) {
        Visitor *visitor = each->data;

        if (visitor->stranger && now_us >= visitor->ends_us) {
            close_visitor(visitor);
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/connections.h"

#include <sys/socket.h>

#include "referee/base/rate_limiter.h"
#include "referee/gateway/handshakes.h"

enum {
    OPENED_MAX = 1 << 20,             /* more than an address can open in CONNECTIONS_SPAN_S */
    PATIENCE_US = 2 * G_USEC_PER_SEC, /* for a connection that is not being answered */
};

/* Groups of connections that are shut down when there are too many. */
typedef enum {
    STRANGERS, /* the broker has not accepted their credentials */
    SHAKING,   /* their TLS handshake is unfinished */
    GROUPS,
} Group;

/* A network address with its connections. */
typedef struct {
    char *name;
    int n;                 /* open connections */
    int n_visitors;        /* connections that have not left, open or shut down */
    Visitor *kept;         /* its stranger that keeps its place, or NULL */
    int n_opened;          /* connections that it has opened in the latest span */
    double use;            /* TLS connections lately (accept_queue.h) */
    GQueue groups[GROUPS]; /* of Visitor: open; the one to be shut down first is at the head */
} Address;

struct Visitor {
    Connections *connections;
    GList *link;            /* its link in Connections.visitors */
    GList in_group[GROUPS]; /* its links in Address.groups */
    bool is_in[GROUPS];     /* false for every group when it is shut down */
    guint64 number;         /* in the order of arrival */
    int fd;
    Address *address;
    gint64 came_us;
    gint64 ends_us;
    bool is_answered;        /* its request is being answered */
    bool secure;             /* it uses TLS */
    bool closed;             /* shut down to enforce a limit, and no longer counted */
    int n_requests;          /* visitor_count_request() */
    VisitorClosed on_closed; /* NULL for none */
    gpointer data;           /* of on_closed */
};

struct Connections {
    GQueue visitors;        /* of Visitor, in the order of arrival */
    GHashTable *by_address; /* name → Address, owned */
    RateLimiter *opened;    /* connections, by address */
    guint64 last_number;
    int n;            /* open connections */
    int n_in[GROUPS]; /* open connections in each group, of all addresses */
    int n_kept;       /* addresses with a stranger that keeps its place */
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
    connections->opened = limiter_new(OPENED_MAX, CONNECTIONS_SPAN_S);
    connections->all_max = MIN(all_max, CONNECTIONS_ALL_MAX);
    return connections;
}

void
connections_free(Connections *connections)
{
    if (connections != NULL) {
        g_queue_clear_full(&connections->visitors, g_free);
        g_hash_table_unref(connections->by_address);
        limiter_free(connections->opened);
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
        for (int group = 0; group < GROUPS; group++) {
            g_queue_init(&address->groups[group]);
        }
        g_hash_table_insert(connections->by_address, address->name, address);
    }
    return address;
}

static void
leave_group(Visitor *visitor, Group group)
{
    if (visitor->is_in[group]) {
        visitor->is_in[group] = false;
        visitor->connections->n_in[group]--;
        g_queue_unlink(&visitor->address->groups[group], &visitor->in_group[group]);
    }
}

/* Adds @visitor at the tail of its address's queue, or at the head if @first is true. Does nothing
 * if @visitor is shut down or in the group already. */
static void
join_group(Visitor *visitor, Group group, bool first)
{
    GQueue *queue = &visitor->address->groups[group];

    if (visitor->closed || visitor->is_in[group]) {
        return;
    }
    visitor->is_in[group] = true;
    visitor->connections->n_in[group]++;
    if (first) {
        g_queue_push_head_link(queue, &visitor->in_group[group]);
    } else {
        g_queue_push_tail_link(queue, &visitor->in_group[group]);
    }
}

/* Notes whether the request of @visitor is being answered. One such connection of each address
 * keeps its place among the strangers. */
static void
set_answered(Visitor *visitor, bool is_answered)
{
    Connections *connections = visitor->connections;
    Address *address = visitor->address;

    visitor->is_answered = is_answered;
    if (is_answered && !visitor->closed && address->kept == NULL &&
        connections->n_kept < CONNECTIONS_KEPT_MAX) {
        address->kept = visitor;
        connections->n_kept++;
    } else if (!is_answered && address->kept == visitor) {
        address->kept = NULL;
        connections->n_kept--;
    }
}

/* Removes @visitor from all counts. It stays in Connections.visitors. */
static void
uncount(Visitor *visitor)
{
    set_answered(visitor, false);
    for (int group = 0; group < GROUPS; group++) {
        leave_group(visitor, group);
    }
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
        if (visitor->on_closed != NULL) {
            visitor->on_closed(visitor->data);
        }
    }
}

/* Returns how soon @address is to lose a stranger. An address with many strangers comes first, then
 * one that has opened many connections lately. A fast wide flood has few strangers for each
 * address, but each is soon displaced, so it opens new ones without pause. */
static int
rank_strangers(const Address *address)
{
    const int n = (int)address->groups[STRANGERS].length;

    return n > CONNECTIONS_FEW ? OPENED_MAX + n : MAX(address->n_opened, CONNECTIONS_OPENED_FEW);
}

/* Returns how soon @address is to lose its unfinished handshake @first. An address whose client has
 * been silent for long comes first: a phone answers at once. Then an address with many unfinished
 * handshakes, and then one that has connected often lately. A wide flood has few unfinished ones
 * for each address, and phones that share an address begin many but finish them. */
static int
rank_shaking(const Address *address, const Visitor *first, gint64 now_us)
{
    const int n = (int)address->groups[SHAKING].length;

    if (now_us >= first->came_us + CONNECTIONS_SILENCE_S * G_USEC_PER_SEC &&
        handshakes_waits_for_client(first->fd)) {
        return 3 * OPENED_MAX;
    }
    return n > CONNECTIONS_HANDSHAKES_FEW
               ? OPENED_MAX + n
               : (int)CLAMP(address->use, CONNECTIONS_USE_FEW, OPENED_MAX);
}

/* Returns the connection of @group that @address is to lose first, or NULL. Spares Address.kept if
 * @spares is true. */
static Visitor *
find_first(const Address *address, Group group, bool spares)
{
    const GList *link = address->groups[group].head;

    while (link != NULL && spares && link->data == address->kept) {
        link = link->next;
    }
    return link == NULL ? NULL : link->data;
}

/* Reports whether @visitor can be displaced at less harm than others of @group: a handshake that
 * waits for its client, or a stranger that has had its time to ask and is not being answered. */
static bool
is_waiting(const Visitor *visitor, Group group, gint64 now_us)
{
    return group == SHAKING ? handshakes_waits_for_client(visitor->fd)
                            : !visitor->is_answered && now_us >= visitor->came_us + PATIENCE_US;
}

/* Returns the first connection of @group at the busiest address that has one. Returns NULL when the
 * group is empty, or has only connections that @spares spares (find_first()). rank_strangers() and
 * rank_shaking() tell how busy an address is. Addresses with few strangers or handshakes count as
 * equally busy, since a browser opens more of them at once than each address of a wide flood. Among
 * equally busy addresses, a connection for which is_waiting() is true comes first, and then the
 * older one. */
static Visitor *
find_first_of_busiest(const Connections *connections, Group group, bool spares, gint64 now_us)
{
    GHashTableIter iter;
    gpointer value;
    Visitor *found = NULL;
    bool found_waits = false;
    int most = 0;

    g_hash_table_iter_init(&iter, connections->by_address);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        const Address *address = value;
        Visitor *first = find_first(address, group, spares);

        if (first == NULL) {
            continue;
        }
        const int n =
            group == STRANGERS ? rank_strangers(address) : rank_shaking(address, first, now_us);
        if (n < most) {
            continue;
        }
        const bool waits = is_waiting(first, group, now_us);
        const bool is_before =
            waits == found_waits ? found == NULL || first->number < found->number : waits;
        if (n > most || is_before) {
            most = n;
            found = first;
            found_waits = waits;
        }
    }
    return found;
}

/* Makes room for one more connection from @address, by shutting another down if needed. Returns
 * false when there is no room. */
static bool
make_room(Connections *connections, Address *address, gint64 now_us)
{
    const int one_max = MIN(CONNECTIONS_ONE_MAX, connections->all_max / 2);
    const bool is_busy = address->n >= one_max;

    if (!is_busy && connections->n < connections->all_max &&
        connections->n_in[STRANGERS] < CONNECTIONS_STRANGERS_MAX) {
        return true;
    }
    Visitor *first = is_busy ? g_queue_peek_head(&address->groups[STRANGERS])
                             : find_first_of_busiest(connections, STRANGERS, true, now_us);
    if (first == NULL && !is_busy) {
        first = find_first_of_busiest(connections, STRANGERS, false, now_us);
    }
    if (first != NULL) {
        close_visitor(first);
    }
    return first != NULL;
}

Visitor *
connections_enter(Connections *connections, int fd, const char *name, gint64 now_us)
{
    Address *address = address_for(connections, name);
    const bool has_room = make_room(connections, address, now_us);
    Visitor *visitor = g_new0(Visitor, 1);

    *visitor = (Visitor){
        .connections = connections,
        .in_group = { { .data = visitor }, { .data = visitor } },
        .number = ++connections->last_number,
        .fd = fd,
        .address = address,
        .came_us = now_us,
        .ends_us = now_us + CONNECTIONS_REQUEST_S * G_USEC_PER_SEC,
    };
    limiter_note(connections->opened, name, 1, now_us);
    address->n_opened = limiter_count(connections->opened, name, now_us);
    g_queue_push_tail(&connections->visitors, visitor);
    visitor->link = connections->visitors.tail;
    address->n_visitors++;
    address->n++;
    connections->n++;
    join_group(visitor, STRANGERS, false);
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

/* Shuts an unfinished handshake down if there are too many, of @address or of all addresses
 * together. It is the oldest one of that address, or of the busiest address. */
static void
limit_handshakes(const Connections *connections, const Address *address, gint64 now_us)
{
    const GQueue *own = &address->groups[SHAKING];

    if (own->length > CONNECTIONS_HANDSHAKES_ONE_MAX) {
        close_visitor(own->head->data);
    } else if (connections->n_in[SHAKING] > CONNECTIONS_HANDSHAKES_MAX) {
        close_visitor(find_first_of_busiest(connections, SHAKING, false, now_us));
    }
}

void
connections_begin_handshake(Connections *connections, Visitor *visitor, double use, gint64 now_us)
{
    visitor->secure = true;
    visitor->address->use = use;
    join_group(visitor, SHAKING, false);
    visitor->ends_us = now_us + CONNECTIONS_HANDSHAKE_S * G_USEC_PER_SEC;
    limit_handshakes(connections, visitor->address, now_us);
}

bool
visitor_is_secure(const Visitor *visitor)
{
    return visitor->secure;
}

void
connections_end_handshake(Visitor *visitor, gint64 now_us)
{
    if (visitor->is_in[SHAKING]) {
        leave_group(visitor, SHAKING);
        visitor->ends_us = now_us + CONNECTIONS_REQUEST_S * G_USEC_PER_SEC;
    }
}

void
connections_answer(Visitor *visitor, gint64 now_us)
{
    set_answered(visitor, true);
    visitor->ends_us = now_us + CONNECTIONS_ANSWER_S * G_USEC_PER_SEC;
}

void
connections_ask_again(Visitor *visitor, gint64 now_us)
{
    set_answered(visitor, false);
    visitor->ends_us = now_us + CONNECTIONS_IDLE_S * G_USEC_PER_SEC;
}

void
connections_upgrade(Visitor *visitor, gint64 now_us)
{
    set_answered(visitor, false);
    visitor->ends_us = now_us + CONNECTIONS_REQUEST_S * G_USEC_PER_SEC;
}

void
connections_prove(Visitor *visitor)
{
    leave_group(visitor, STRANGERS);
}

void
connections_dismiss(Visitor *visitor, gint64 now_us)
{
    leave_group(visitor, STRANGERS);
    join_group(visitor, STRANGERS, true);
    visitor->ends_us = now_us + CONNECTIONS_REQUEST_S * G_USEC_PER_SEC;
}

int
connections_sweep(Connections *connections, gint64 now_us)
{
    int n = 0;

    for (const GList *each = connections->visitors.head; each != NULL; each = each->next) {
        Visitor *visitor = each->data;

        if (visitor->is_in[STRANGERS] && now_us >= visitor->ends_us) {
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

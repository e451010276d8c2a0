/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/gate.h"

#include <string.h>
#include <sys/socket.h>

struct Visitor {
    GList *link; /* its place in the gate's queue */
    int fd;
    int line_fd; /* -1: none */
    char *address;
    gint64 ends_us;
    bool proven; /* it has shown credentials */
    bool closed; /* shut down by the gate, and not counted any more */
};

struct Gate {
    GQueue visitors;        /* of Visitor, in the order of arrival */
    GHashTable *by_address; /* address (char *, owned) → number of open connections */
    int n;                  /* open connections */
    int all_max;
};

Gate *
gate_new(int all_max)
{
    Gate *gate = g_new0(Gate, 1);

    g_queue_init(&gate->visitors);
    gate->by_address = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    gate->all_max = MIN(all_max, GATE_ALL_MAX);
    return gate;
}

static void
visitor_free(gpointer data)
{
    Visitor *visitor = data;

    g_free(visitor->address);
    g_free(visitor);
}

void
gate_free(Gate *gate)
{
    if (gate != NULL) {
        g_queue_clear_full(&gate->visitors, visitor_free);
        g_hash_table_unref(gate->by_address);
        g_free(gate);
    }
}

static int
count_of(const Gate *gate, const char *address)
{
    return GPOINTER_TO_INT(g_hash_table_lookup(gate->by_address, address));
}

static void
add_to_count(Gate *gate, const char *address, int n)
{
    const int now = count_of(gate, address) + n;

    gate->n += n;
    if (now == 0) {
        g_hash_table_remove(gate->by_address, address);
    } else {
        g_hash_table_replace(gate->by_address, g_strdup(address), GINT_TO_POINTER(now));
    }
}

/* Shuts the connection down. Whoever reads it finds its end and closes it. */
static void
close_visitor(Gate *gate, Visitor *visitor)
{
    if (!visitor->closed) {
        visitor->closed = true;
        add_to_count(gate, visitor->address, -1);
        shutdown(visitor->fd, SHUT_RDWR);
        if (visitor->line_fd >= 0) {
            shutdown(visitor->line_fd, SHUT_RDWR);
        }
    }
}

/* Returns the oldest connection of @address that has shown no credentials, or NULL. */
static Visitor *
find_oldest(const Gate *gate, const char *address)
{
    for (const GList *each = gate->visitors.head; each != NULL; each = each->next) {
        Visitor *visitor = each->data;

        if (!visitor->closed && !visitor->proven && strcmp(visitor->address, address) == 0) {
            return visitor;
        }
    }
    return NULL;
}

/* Returns the oldest connection without credentials of the address that has the most open ones,
 * among the addresses that have such a connection; or NULL. */
static Visitor *
find_oldest_of_busiest(const Gate *gate)
{
    Visitor *found = NULL;
    int most = 0;

    for (const GList *each = gate->visitors.head; each != NULL; each = each->next) {
        Visitor *visitor = each->data;

        if (!visitor->closed && !visitor->proven && count_of(gate, visitor->address) > most) {
            most = count_of(gate, visitor->address);
            found = visitor;
        }
    }
    return found;
}

/* Whether there is room for one more from @address, if need be by shutting another down. */
static bool
make_room(Gate *gate, const char *address)
{
    const int one_max = MIN(GATE_ONE_MAX, gate->all_max / 2);
    const bool is_busy = count_of(gate, address) >= one_max;
    Visitor *oldest = NULL;

    if (!is_busy && gate->n < gate->all_max) {
        return true;
    }
    oldest = is_busy ? find_oldest(gate, address) : find_oldest_of_busiest(gate);
    if (oldest != NULL) {
        close_visitor(gate, oldest);
    }
    return oldest != NULL;
}

Visitor *
gate_enter(Gate *gate, int fd, const char *address, gint64 now_us)
{
    const bool has_room = make_room(gate, address);
    Visitor *visitor = g_new0(Visitor, 1);

    *visitor = (Visitor){
        .fd = fd,
        .line_fd = -1,
        .address = g_strdup(address),
        .ends_us = now_us + GATE_REQUEST_S * G_USEC_PER_SEC,
    };
    g_queue_push_tail(&gate->visitors, visitor);
    visitor->link = gate->visitors.tail;
    add_to_count(gate, address, 1);
    if (!has_room) {
        close_visitor(gate, visitor);
    }
    return visitor;
}

void
gate_leave(Gate *gate, Visitor *visitor)
{
    if (!visitor->closed) {
        add_to_count(gate, visitor->address, -1);
    }
    g_queue_delete_link(&gate->visitors, visitor->link);
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

bool
visitor_is_closed(const Visitor *visitor)
{
    return visitor->closed;
}

void
gate_answer(Visitor *visitor, gint64 now_us)
{
    visitor->ends_us = now_us + GATE_ANSWER_S * G_USEC_PER_SEC;
}

void
gate_ask_again(Visitor *visitor, gint64 now_us)
{
    visitor->ends_us = now_us + GATE_IDLE_S * G_USEC_PER_SEC;
}

void
gate_upgrade(Visitor *visitor, gint64 now_us)
{
    visitor->ends_us = now_us + GATE_REQUEST_S * G_USEC_PER_SEC;
}

void
gate_prove(Visitor *visitor)
{
    visitor->proven = true;
}

void
gate_set_line(Visitor *visitor, int fd)
{
    visitor->line_fd = fd;
}

void
gate_dismiss(Visitor *visitor, gint64 now_us)
{
    visitor->proven = false;
    visitor->ends_us = now_us + GATE_REQUEST_S * G_USEC_PER_SEC;
}

int
gate_sweep(Gate *gate, gint64 now_us)
{
    int n = 0;

    for (const GList *each = gate->visitors.head; each != NULL; each = each->next) {
        Visitor *visitor = each->data;

        if (!visitor->closed && !visitor->proven && now_us >= visitor->ends_us) {
            close_visitor(gate, visitor);
            n++;
        }
    }
    return n;
}

int
gate_count(const Gate *gate)
{
    return gate->n;
}

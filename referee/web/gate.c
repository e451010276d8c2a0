/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/web/gate.h"

#include <string.h>

typedef struct {
    Gate *gate;
    GSocket *socket; /* not owned: it tells when it goes */
    char *address;
    gint64 ends_us;
    bool proven; /* it may stay */
    bool closed; /* … and counts no more */
} Visitor;

struct Gate {
    GQueue visitors;        /* of Visitor, owned, in the order of coming */
    GHashTable *by_socket;  /* GSocket → its link in the queue */
    GHashTable *by_address; /* address (char *, owned) → how many are open */
    int n;                  /* open ones */
};

Gate *
gate_new(void)
{
    Gate *gate = g_new0(Gate, 1);

    g_queue_init(&gate->visitors);
    gate->by_socket = g_hash_table_new(NULL, NULL);
    gate->by_address = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    return gate;
}

static int
count_of(const Gate *gate, const char *address)
{
    return GPOINTER_TO_INT(g_hash_table_lookup(gate->by_address, address));
}

static void
add_to_count(Gate *gate, const char *address, int n)
{
    int now = count_of(gate, address) + n;

    gate->n += n;
    if (now == 0) {
        g_hash_table_remove(gate->by_address, address);
    } else {
        g_hash_table_replace(gate->by_address, g_strdup(address), GINT_TO_POINTER(now));
    }
}

/* From now on it does not count; whoever reads it finds its end. */
static void
close_visitor(Visitor *visitor)
{
    if (!visitor->closed) {
        visitor->closed = true;
        add_to_count(visitor->gate, visitor->address, -1);
        g_socket_shutdown(visitor->socket, TRUE, TRUE, NULL);
    }
}

static void
on_gone(gpointer data, GObject *where)
{
    Visitor *visitor = data;
    Gate *gate = visitor->gate;
    GList *link = g_hash_table_lookup(gate->by_socket, where);

    if (!visitor->closed) {
        add_to_count(gate, visitor->address, -1);
    }
    g_hash_table_remove(gate->by_socket, where);
    g_queue_delete_link(&gate->visitors, link);
    g_free(visitor->address);
    g_free(visitor);
}

void
gate_free(Gate *gate)
{
    if (gate == NULL) {
        return;
    }
    while (!g_queue_is_empty(&gate->visitors)) {
        Visitor *visitor = g_queue_peek_head(&gate->visitors);

        g_object_weak_unref(G_OBJECT(visitor->socket), on_gone, visitor);
        on_gone(visitor, G_OBJECT(visitor->socket));
    }
    g_hash_table_unref(gate->by_socket);
    g_hash_table_unref(gate->by_address);
    g_free(gate);
}

static Visitor *
find(const Gate *gate, GSocket *socket)
{
    GList *link = socket == NULL ? NULL : g_hash_table_lookup(gate->by_socket, socket);

    return link == NULL ? NULL : link->data;
}

/* Who has been here longest of @address without showing credentials; NULL when there is none. */
static Visitor *
find_oldest(Gate *gate, const char *address)
{
    for (GList *each = gate->visitors.head; each != NULL; each = each->next) {
        Visitor *visitor = each->data;

        if (!visitor->closed && !visitor->proven && strcmp(visitor->address, address) == 0) {
            return visitor;
        }
    }
    return NULL;
}

/* The address from which most have come. */
static const char *
find_busiest(const Gate *gate)
{
    GHashTableIter each;
    gpointer address;
    gpointer n;
    const char *busiest = NULL;
    int most = 0;

    g_hash_table_iter_init(&each, gate->by_address);
    while (g_hash_table_iter_next(&each, &address, &n)) {
        if (GPOINTER_TO_INT(n) > most) {
            most = GPOINTER_TO_INT(n);
            busiest = address;
        }
    }
    return busiest;
}

/* Whether there is room for one more from @address, perhaps since somebody had to go. */
static bool
make_room(Gate *gate, const char *address)
{
    const char *full = count_of(gate, address) >= GATE_ONE_MAX ? address
                       : gate->n >= GATE_ALL_MAX               ? find_busiest(gate)
                                                               : NULL;
    Visitor *oldest = full == NULL ? NULL : find_oldest(gate, full);

    if (oldest != NULL) {
        close_visitor(oldest);
    }
    return full == NULL || oldest != NULL;
}

bool
gate_admit(Gate *gate, GSocket *socket, const char *address, gint64 now_us)
{
    Visitor *visitor = find(gate, socket);

    if (visitor != NULL) {
        visitor->ends_us = now_us + GATE_IDLE_S * G_USEC_PER_SEC;
        return !visitor->closed;
    }
    visitor = g_new0(Visitor, 1);
    *visitor = (Visitor){
        .gate = gate,
        .socket = socket,
        .address = g_strdup(address),
        .ends_us = now_us + GATE_REQUEST_S * G_USEC_PER_SEC,
    };
    bool has_room = make_room(gate, address);
    g_queue_push_tail(&gate->visitors, visitor);
    g_hash_table_insert(gate->by_socket, socket, gate->visitors.tail);
    g_object_weak_ref(G_OBJECT(socket), on_gone, visitor);
    add_to_count(gate, address, 1);
    if (!has_room) {
        close_visitor(visitor);
    }
    return has_room;
}

static void
give_time(Gate *gate, GSocket *socket, gint64 ends_us)
{
    Visitor *visitor = find(gate, socket);

    if (visitor != NULL) {
        visitor->ends_us = ends_us;
    }
}

void
gate_answer(Gate *gate, GSocket *socket, gint64 now_us)
{
    give_time(gate, socket, now_us + GATE_ANSWER_S * G_USEC_PER_SEC);
}

void
gate_upgrade(Gate *gate, GSocket *socket, gint64 now_us)
{
    give_time(gate, socket, now_us + GATE_REQUEST_S * G_USEC_PER_SEC);
}

void
gate_prove(Gate *gate, GSocket *socket)
{
    Visitor *visitor = find(gate, socket);

    if (visitor != NULL) {
        visitor->proven = true;
    }
}

int
gate_sweep(Gate *gate, gint64 now_us)
{
    int n = 0;

    for (GList *each = gate->visitors.head; each != NULL; each = each->next) {
        Visitor *visitor = each->data;

        if (!visitor->closed && !visitor->proven && now_us >= visitor->ends_us) {
            close_visitor(visitor);
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

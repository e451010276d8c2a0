/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/counts.h"

#include <string.h>

typedef struct {
    const char *route;
    unsigned status;
    char *address;
    unsigned n;
} Row;

struct Counts {
    Channel *channel;
    GArray *rows; /* of Row */
    gint64 n_sockets;
    guint64 n_up;
    guint64 n_down;
    bool is_changed;
};

static void
row_clear(gpointer data)
{
    Row *row = data;

    g_free(row->address);
}

Counts *
counts_new(Channel *channel)
{
    Counts *counts = g_new(Counts, 1);

    *counts = (Counts){ .channel = channel, .rows = g_array_new(FALSE, FALSE, sizeof(Row)) };
    g_array_set_clear_func(counts->rows, row_clear);
    return counts;
}

void
counts_free(Counts *counts)
{
    if (counts != NULL) {
        g_array_unref(counts->rows);
        g_free(counts);
    }
}

void
counts_request(Counts *counts, const char *route, unsigned status, const char *address)
{
    counts->is_changed = true;
    for (guint i = 0; i < counts->rows->len; i++) {
        Row *row = &g_array_index(counts->rows, Row, i);

        if (i == COUNTS_ROWS_MAX - 1 ||
            (row->status == status && row->route == route && strcmp(row->address, address) == 0)) {
            row->n++;
            return;
        }
    }
    const Row fresh = { route, status, g_strdup(address), 1 };
    g_array_append_val(counts->rows, fresh);
}

void
counts_socket(Counts *counts, int n)
{
    counts->n_sockets += n;
    counts->is_changed = true;
}

void
counts_up(Counts *counts, gsize n)
{
    counts->n_up += n;
    counts->is_changed = true;
}

void
counts_down(Counts *counts, gsize n)
{
    counts->n_down += n;
    counts->is_changed = true;
}

void
counts_send(Counts *counts)
{
    GVariantBuilder rows;

    if (!counts->is_changed) {
        return;
    }
    g_variant_builder_init(&rows, G_VARIANT_TYPE("a(susu)"));
    for (guint i = 0; i < counts->rows->len; i++) {
        const Row *row = &g_array_index(counts->rows, Row, i);

        g_variant_builder_add(&rows, "(susu)", row->route, row->status, row->address, row->n);
    }
    channel_send(
        counts->channel,
        CHANNEL_COUNTS,
        g_variant_new("(a(susu)xtt)", &rows, counts->n_sockets, counts->n_up, counts->n_down),
        -1);
    g_array_set_size(counts->rows, 0);
    counts->n_up = counts->n_down = 0;
    counts->is_changed = false;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/tally.h"

#include <string.h>

typedef struct {
    const char *route;
    unsigned status;
    char *address;
    unsigned n;
} Row;

struct Tally {
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

Tally *
tally_new(Channel *channel)
{
    Tally *tally = g_new(Tally, 1);

    *tally = (Tally){ .channel = channel, .rows = g_array_new(FALSE, FALSE, sizeof(Row)) };
    g_array_set_clear_func(tally->rows, row_clear);
    return tally;
}

void
tally_free(Tally *tally)
{
    if (tally != NULL) {
        g_array_unref(tally->rows);
        g_free(tally);
    }
}

void
tally_request(Tally *tally, const char *route, unsigned status, const char *address)
{
    tally->is_changed = true;
    for (guint i = 0; i < tally->rows->len; i++) {
        Row *row = &g_array_index(tally->rows, Row, i);

        if (i == TALLY_ROWS_MAX - 1 ||
            (row->status == status && row->route == route && strcmp(row->address, address) == 0)) {
            row->n++;
            return;
        }
    }
    const Row fresh = { route, status, g_strdup(address), 1 };
    g_array_append_val(tally->rows, fresh);
}

void
tally_socket(Tally *tally, int n)
{
    tally->n_sockets += n;
    tally->is_changed = true;
}

void
tally_up(Tally *tally, gsize n)
{
    tally->n_up += n;
    tally->is_changed = true;
}

void
tally_down(Tally *tally, gsize n)
{
    tally->n_down += n;
    tally->is_changed = true;
}

void
tally_send(Tally *tally)
{
    GVariantBuilder rows;

    if (!tally->is_changed) {
        return;
    }
    g_variant_builder_init(&rows, G_VARIANT_TYPE("a(susu)"));
    for (guint i = 0; i < tally->rows->len; i++) {
        const Row *row = &g_array_index(tally->rows, Row, i);

        g_variant_builder_add(&rows, "(susu)", row->route, row->status, row->address, row->n);
    }
    channel_send(tally->channel,
                 CHANNEL_TALLY,
                 g_variant_new("(a(susu)xtt)", &rows, tally->n_sockets, tally->n_up, tally->n_down),
                 -1);
    g_array_set_size(tally->rows, 0);
    tally->n_up = tally->n_down = 0;
    tally->is_changed = false;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/qr.h"

#include "generator/base/fault.h"

#include <errno.h>
#include <qrencode.h>
#include <stdbool.h>
#include <string.h>

enum {
    SIDE_MAX = 17 + 4 * QR_VERSION_MAX, /* modules */
};

/* The direction in which an outline leaves a corner. */
typedef enum {
    EAST,
    SOUTH,
    WEST,
    NORTH,
} Heading;

static const struct {
    int x;
    int y;
} STEPS[] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };

typedef struct {
    const guint8 *modules; /* from libqrencode; bit 0 is set for dark modules */
    int width;
    /* whether a ring already includes the edge above module [y][x] */
    bool done[SIDE_MAX][SIDE_MAX];
} Trace;

static bool
is_dark(const Trace *trace, int x, int y)
{
    if (x < 0 || y < 0 || x >= trace->width || y >= trace->width) {
        return false;
    }
    return (trace->modules[y * trace->width + x] & 1) != 0;
}

/* Returns the direction in which the outline leaves the corner (@x, @y). It turns right if
 * possible, so that modules which meet only at this corner get separate rings. */
static Heading
turn_at(const Trace *trace, int x, int y, Heading heading)
{
    static const struct {
        int right_x, right_y, left_x, left_y;
    } AHEAD[] = {
        /* offsets from the corner to the two modules ahead, on the right and on the left */
        [EAST] = { 0, 0, 0, -1 },
        [SOUTH] = { -1, 0, 0, 0 },
        [WEST] = { -1, -1, -1, 0 },
        [NORTH] = { 0, -1, -1, -1 },
    };

    if (!is_dark(trace, x + AHEAD[heading].right_x, y + AHEAD[heading].right_y)) {
        return (heading + 1) % 4;
    }
    if (is_dark(trace, x + AHEAD[heading].left_x, y + AHEAD[heading].left_y)) {
        return (heading + 3) % 4;
    }
    return heading;
}

/* Traces the ring that begins with the edge above the module at (@x, @y). */
static void
trace_ring(Trace *trace, Qr *qr, int x, int y)
{
    const int start_x = x;
    const int start_y = y;
    Heading heading = EAST;

    g_array_append_val(qr->rings, qr->points->len);
    do {
        QrPoint corner = { (guint8)x, (guint8)y };
        Heading next = heading;

        g_array_append_val(qr->points, corner);
        while (next == heading) {
            if (heading == EAST) {
                trace->done[y][x] = true;
            }
            x += STEPS[heading].x;
            y += STEPS[heading].y;
            if (x == start_x && y == start_y) {
                next = turn_at(trace, x, y, heading);
                break;
            }
            next = turn_at(trace, x, y, heading);
        }
        heading = next;
    } while (x != start_x || y != start_y || heading != EAST);
}

Qr *
qr_new(const char *text, GError **error)
{
    QRcode *symbol = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);

    if (symbol == NULL && errno == ENOMEM) {
        g_error("qr: out of memory");
    }
    if (symbol == NULL || symbol->version > QR_VERSION_MAX) {
        QRcode_free(symbol);
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "“%s” is too long for a QR code on a card: it has %zu characters, and the "
                    "limit is about %d",
                    text,
                    strlen(text),
                    QR_TEXT_MAX);
        return NULL;
    }

    Trace trace = { .modules = symbol->data, .width = symbol->width };
    Qr *qr = g_new(Qr, 1);

    *qr = (Qr){
        .text = g_strdup(text),
        .n_modules = symbol->width,
        .points = g_array_sized_new(FALSE, FALSE, sizeof(QrPoint), 1024),
        .rings = g_array_sized_new(FALSE, FALSE, sizeof(guint), 128),
    };
    for (int y = 0; y < trace.width; y++) {
        for (int x = 0; x < trace.width; x++) {
            if (is_dark(&trace, x, y) && !is_dark(&trace, x, y - 1) && !trace.done[y][x]) {
                trace_ring(&trace, qr, x, y);
            }
        }
    }
    QRcode_free(symbol);
    return qr;
}

void
qr_free(Qr *qr)
{
    if (qr == NULL) {
        return;
    }
    g_free(qr->text);
    g_array_unref(qr->points);
    g_array_unref(qr->rings);
    g_free(qr);
}

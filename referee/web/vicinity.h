/* SPDX-License-Identifier: GPL-3.0-or-later */
/* vicinity.h: who has come to the port, and what a phone is told of the network between
 *
 *     GET /network ─► {"now": 1790000000, "you": "192.168.1.7", "near": true, "phones": 3,
 *                      "name": "221b.local", "https": 8222}
 *
 * It is the same for everybody but for the asker's own address, and knows nothing of any table.
 */
#pragma once

#include <glib.h>
#include <jansson.h>

enum {
    VICINITY_PHONES_MAX = 4096, /* addresses that are counted; further ones are not */
};

typedef struct Vicinity Vicinity;

Vicinity *vicinity_new(void);
void vicinity_free(Vicinity *vicinity);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Vicinity, vicinity_free)

/* Somebody at @address (NULL: unknown) asked for something. This machine itself is not counted. */
void vicinity_note(Vicinity *vicinity, const char *address);

/* The name by which the network finds this machine; NULL while it has none. */
void vicinity_set_name(Vicinity *vicinity, const char *name);

/* The port that speaks TLS; 0 for none. */
void vicinity_set_https(Vicinity *vicinity, int port);

/* What one at @address is told at the time @now_s (Unix); owned by the caller. */
json_t *vicinity_tell(const Vicinity *vicinity, const char *address, gint64 now_s);

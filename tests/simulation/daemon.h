/* SPDX-License-Identifier: GPL-3.0-or-later */
/* daemon.h: the daemon: its house as it is, and around it what serve.c does, in simulated time
 *
 * It dies in three ways: killed, with the machine's power, and by its own will (a failed journal,
 * SIGTERM). Killed means that from then on nothing it does has an effect, wherever in its code it
 * is: half-way through a commit, or between two messages.
 */
#pragma once

#include "cases/load/catalogue.h"
#include "tests/simulation/ledger.h"
#include "tests/simulation/office.h"

#include <jansson.h>

typedef struct Daemon Daemon;

typedef struct {
    const GPtrArray *editions; /* of Edition */
    const Catalogue *catalogue;
    const char *state; /* a real folder, for what is no journal: host.key and the accounts */
    bool is_foreign;   /* the broker is another's, and outlives the daemon */
} DaemonPlace;

Daemon *daemon_new(Sim *sim, Office *office, Ledger *ledger, const DaemonPlace *place);
void daemon_free(Daemon *daemon);

/* The answer to a request: status 0 when none came. @body is borrowed. */
typedef void (*Answered)(unsigned status, const json_t *body, gpointer data);

/* POST @path ("/join", "/host/pause") with @body, which is taken over. */
void daemon_ask(Daemon *daemon, const char *path, json_t *body, Answered answered, gpointer data);

typedef enum {
    END_KILLED, /* -9: what was written is still there */
    END_POWER,  /* what was not synced may be lost */
    END_TERM,
} End;

/* It ends now, if it lives. It is started again soon. */
void daemon_end(Daemon *daemon, End end);

/* It dies before it does another @effects things. */
void daemon_doom(Daemon *daemon, int effects, End end);

/* The broker dies, and comes back. */
void daemon_kill_broker(Daemon *daemon);

/* The broker hangs, if it is the daemon's own; the daemon has HANG_MOST_S to replace it. */
enum {
    HANG_MOST_S = 10,
};
void daemon_hang_broker(Daemon *daemon);

/* Its line to the broker breaks. */
void daemon_break_line(Daemon *daemon);

/* Whether it lives and hears the broker. */
bool daemon_is_up(const Daemon *daemon);

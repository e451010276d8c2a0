/* SPDX-License-Identifier: GPL-3.0-or-later */
/* daemon.h: the simulated daemon: the real house, with a substitute for serve.c in simulated time
 *
 * The daemon ends in three ways: it is killed, the machine loses power, or it exits by itself
 * (after a failed journal, or on SIGTERM). After a kill, nothing that it does has an effect. A kill
 * can come anywhere in its code, even in the middle of a commit or between two messages.
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
    /* a real folder for host.key and the accounts; the journals are on the simulated disk */
    const char *state;
    bool is_foreign; /* the broker does not belong to the daemon, and survives it */
} DaemonPlace;

Daemon *daemon_new(Sim *sim, Office *office, Ledger *ledger, const DaemonPlace *place);
void daemon_free(Daemon *daemon);

/* Handles the answer to a request. @status is 0 if no answer came. @body is borrowed. */
typedef void (*Answered)(unsigned status, const json_t *body, gpointer data);

/* Sends POST @path ("/join", "/host/pause") with @body, and takes ownership of @body. */
void daemon_ask(Daemon *daemon, const char *path, json_t *body, Answered answered, gpointer data);

typedef enum {
    END_KILLED, /* kill -9; data that was written is still there */
    END_POWER,  /* data that was not synced may be lost */
    END_TERM,
} End;

/* Ends the daemon now, if it is running. It restarts soon. */
void daemon_end(Daemon *daemon, End end);

/* Kills the daemon before its @effects-th effect from now on. */
void daemon_doom(Daemon *daemon, int effects, End end);

/* Kills the broker. It restarts soon. */
void daemon_kill_broker(Daemon *daemon);

/* Seconds that the daemon has to replace a hung broker. */
enum {
    HANG_MOST_S = 10,
};

/* Hangs the broker, if it belongs to the daemon. */
void daemon_hang_broker(Daemon *daemon);

/* Breaks the connection between the daemon and the broker. */
void daemon_break_line(Daemon *daemon);

/* Reports whether the daemon runs and is connected to the broker. */
bool daemon_is_up(const Daemon *daemon);

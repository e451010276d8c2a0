/* SPDX-License-Identifier: GPL-3.0-or-later */
/* daemon.h: the simulated daemon, which runs the real house (house.h) in simulated time
 *
 * daemon.c takes the place of serve.c of the referee. The daemon can end in three ways: it is
 * killed, the machine loses power, or it exits by itself (when a journal has failed, or on
 * SIGTERM). A kill can come before any Effect (sim.h), such as a write or a message, and so even in
 * the middle of a commit. The killed code runs on until it returns, but sim_may() suppresses its
 * effects. A daemon that has ended restarts soon. An Office is the simulated broker (office.h).
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

/* Creates and starts the daemon. Copies @place. */
Daemon *daemon_new(Sim *sim, Office *office, Ledger *ledger, const DaemonPlace *place);
void daemon_free(Daemon *daemon);

/* Handles the answer to a request. @status is 0 if no answer came. @body is borrowed. */
typedef void (*Answered)(unsigned status, const json_t *body, gpointer data);

/* Sends POST @path ("/join", "/host/pause") with @body, and takes ownership of @body. */
void daemon_ask(Daemon *daemon, const char *path, json_t *body, Answered answered, gpointer data);

typedef enum {
    END_KILLED, /* kill -9; data that was written is still there */
    END_POWER,  /* data that was not synced may be lost */
    END_TERM,   /* SIGTERM */
} End;

/* Ends the daemon now, if it is running. */
void daemon_end(Daemon *daemon, End end);

/* Plans the end of the daemon right before its @effects-th Effect from now on. Does nothing if an
 * end is planned already, or if the daemon is not running. Treats END_TERM as END_KILLED. */
void daemon_doom(Daemon *daemon, int effects, End end);

/* Kills the broker, which then restarts soon. */
void daemon_kill_broker(Daemon *daemon);

enum {
    HANG_MOST_S = 10, /* seconds within which the daemon must replace a hung broker */
};

/* Makes the broker hang, if it belongs to the daemon. The simulation reports a fault if the daemon
 * does not replace the broker within HANG_MOST_S. */
void daemon_hang_broker(Daemon *daemon);

/* Breaks the connection between the daemon and the broker. */
void daemon_break_line(Daemon *daemon);

/* Reports whether the daemon is running and connected to the broker. */
bool daemon_is_up(const Daemon *daemon);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* daemon_inner.h: declarations shared by the files that implement daemon.h
 *
 *     daemon.c            starts, ends and restarts the daemon, and passes its messages on
 *     daemon_requests.c   carries requests to it, and its answers back
 */
#pragma once

#include "referee/base/heartbeat.h"
#include "referee/broker/post.h"
#include "referee/house/house.h"
#include "tests/simulation/daemon.h"

struct Daemon {
    Sim *sim;
    Office *office;
    Ledger *ledger;
    DaemonPlace place;
    char *password;
    char *accounts; /* path of the broker's accounts file */
    House *house;   /* NULL while the daemon is down */
    Session *post;
    bool is_ready;
    bool has_failed; /* a journal has failed */
    End doom;
    GQueue inbox; /* of char *: topic and payload in turn, owned */
    guint turn, retry, restart, broker_restart, hang_check;
    Heartbeat *heartbeat; /* NULL while the daemon is down */
};

/* Buries the daemon if it has died in the code that was just run. */
void daemon_bury_if_dead(Daemon *daemon);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* broker.h: mosquitto as the daemon's child
 *
 * It listens on a unix socket in a folder that only its owner may enter, and nowhere else: phones
 * come in by the daemon's websocket. It dies with the daemon, and is started again when it dies
 * alone, or is replaced.
 */
#pragma once

#include <gio/gio.h>
#include <stdbool.h>

typedef struct Broker Broker;

/* Called before each start, to write the accounts of that moment to @path. */
typedef bool (*BrokerAccounts)(const char *path, gpointer data, GError **error);

/* Starts a broker that lives in @folder (made, mode 0700). NULL with an error that names the
 * package where mosquitto or its plugin is missing. */
Broker *broker_start(const char *folder, BrokerAccounts accounts, gpointer data, GError **error);

/* Ends it and waits until it is gone. */
void broker_free(Broker *broker);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Broker, broker_free)

/* Kills a broker that hangs, and starts it again with the accounts of then. Does nothing while none
 * runs, nor while it waits for the disk: the disk is at fault then, and no signal ends it. */
void broker_replace(Broker *broker);

/* The path of its socket; owned by the broker. It may not be there yet. */
const char *broker_socket(const Broker *broker);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* broker.h: runs mosquitto as a child process of the daemon
 *
 * The broker listens only on a unix socket, in a folder that only its owner may enter. Phones reach
 * it through the gateway's websockets. The broker ends with the daemon. When the broker dies, or
 * broker_replace() kills it, another one is started.
 */
#pragma once

#include <gio/gio.h>
#include <stdbool.h>

typedef struct Broker Broker;

/* Writes the current accounts to @path. Called before each start of the broker. */
typedef bool (*BrokerAccounts)(const char *path, gpointer data, GError **error);

/* Starts a broker with its files in @folder, which is created with mode 0700. First deletes
 * everything in @folder except the log. Returns NULL with an error, which names the package to
 * install when mosquitto or its plugin is missing. */
Broker *broker_start(const char *folder, BrokerAccounts accounts, gpointer data, GError **error);

/* Ends the broker and waits until its process has ended. */
void broker_free(Broker *broker);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Broker, broker_free)

enum {
    BROKER_LOG_MAX = 4 << 20, /* maximum size of the broker's log in bytes */
};

/* Empties the broker's log in @folder if it is longer than BROKER_LOG_MAX, since guests can make
 * the broker write to the log. Mosquitto has opened the file for appending, so it continues at the
 * new end. As long as a Broker exists, a timer calls this function every 10 s. */
void broker_trim_log(const char *folder);

/* Kills a broker that hangs. Another one starts soon afterwards, and receives the accounts of that
 * moment. Does nothing while no broker runs. Does nothing while the broker waits for the disk
 * either, since the disk is then at fault and no signal can end the process. */
void broker_replace(Broker *broker);

/* Returns the path of the socket, owned by @broker. The socket may not exist yet. */
const char *broker_socket(const Broker *broker);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* broker.h: runs mosquitto as a child process of the daemon
 *
 * The broker listens only on a unix socket, in a folder that only the folder's owner may enter.
 * Phones reach the broker through the gateway's websockets. The broker ends with the daemon. When
 * the broker dies, or when broker_replace() kills it, the daemon starts another one.
 */
#pragma once

#include <gio/gio.h>
#include <stdbool.h>

typedef struct Broker Broker;

/* Writes the current accounts to @path. Called before each start of the broker. Returns false with
 * an error on failure. */
typedef bool (*BrokerAccounts)(const char *path, gpointer data, GError **error);

/* Starts a broker with its files in @folder. First creates @folder if needed, sets its mode to
 * 0700, and deletes everything in it except the log. On failure returns NULL with an error. When
 * mosquitto or its plugin is missing, the error names the package to install. */
Broker *broker_start(const char *folder, BrokerAccounts accounts, gpointer data, GError **error);

/* Ends the broker and waits until its process has ended. */
void broker_free(Broker *broker);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Broker, broker_free)

enum {
    BROKER_LOG_MAX = 4 << 20, /* maximum size of the broker's log in bytes */
};

/* Empties the broker's log in @folder if the log is longer than BROKER_LOG_MAX. Clients can make
 * the broker write to the log, so a long log might fill the disk. Mosquitto has opened the log for
 * appending, so it continues at the beginning of the emptied file. As long as a Broker exists, a
 * timer calls this function every 10 s. */
void broker_trim_log(const char *folder);

/* Kills the broker. Called when the broker hangs. Another broker starts soon afterwards, with the
 * accounts that are current then. Does nothing while no broker runs. Also does nothing while the
 * broker waits for the disk: the disk is then at fault, and no signal can end the process. */
void broker_replace(Broker *broker);

/* Returns the path of the socket, owned by @broker. The socket may not exist yet. */
const char *broker_socket(const Broker *broker);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backup_socket.h: copies of the journals, for whoever owns the state folder
 *
 *     backup ── connects to STATE/copies.sock ──► referee
 *     backup ◄── {"table": ID, "bytes": N} LF, N bytes; for each table ── referee, then the end
 *
 * A journal holds every secret, so it does not go through the gateway, which faces guests, and no
 * key does either. The socket lies in a folder that is the owner's alone, and any other user than
 * its owner and root is hung up on.
 */
#pragma once

#include <gio/gio.h>
#include <stdbool.h>

#define BACKUP_SOCKET_NAME "copies.sock"

typedef struct BackupSocket BackupSocket;

/* Gives copies of the journals of @desks (of Desk, borrowed) at the socket in the folder @state,
 * which is made. NULL with an error when it cannot be. */
BackupSocket *backup_socket_new(const char *state, const GPtrArray *desks, GError **error);

/* Removes the socket. Copies that are under way are sent to their end. */
void backup_socket_free(BackupSocket *backup_socket);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BackupSocket, backup_socket_free)

/* One journal, or why there is none. */
typedef void (*BackupSocketEach)(const char *table,
                                 GBytes *bytes,
                                 const GError *fault,
                                 gpointer data);

/* In another process: asks the referee whose state folder is @state, and calls @each with each
 * journal, all borrowed; @fault is set where @bytes is NULL. False with an error when it gives
 * none, or not all. */
bool backup_socket_ask(const char *state, BackupSocketEach each, gpointer data, GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backup_socket.h: copies of the journals for the owner of the state folder
 *
 *     backup ── connects to STATE/copies.sock ──► referee
 *     backup ◄── {"table": ID, "bytes": N} LF, N bytes; for each table ── referee, then the end
 *
 * A journal holds every secret. So neither copies nor a key pass through the gateway, which faces
 * guests. The socket is in a folder that only the owner may enter. The referee closes a connection
 * from any user but the owner and root.
 */
#pragma once

#include <gio/gio.h>
#include <stdbool.h>

#define BACKUP_SOCKET_NAME "copies.sock"

typedef struct BackupSocket BackupSocket;

/* Serves copies of the journals of @desks (of Desk, borrowed) at a new socket in the folder @state.
 * Returns NULL with an error when the socket cannot be created. */
BackupSocket *backup_socket_new(const char *state, const GPtrArray *desks, GError **error);

/* Removes the socket. Transfers that have begun go on as long as the event loop runs. */
void backup_socket_free(BackupSocket *backup_socket);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BackupSocket, backup_socket_free)

/* Receives one journal, or the error @fault when @bytes is NULL. */
typedef void (*BackupSocketEach)(const char *table,
                                 GBytes *bytes,
                                 const GError *fault,
                                 gpointer data);

/* Requests all journals from the referee that runs with the state folder @state. Must be called in
 * another process than the referee. Calls @each once for each table. The arguments of @each are
 * borrowed. Returns false with an error when not all journals were received. */
bool backup_socket_ask(const char *state, BackupSocketEach each, gpointer data, GError **error);

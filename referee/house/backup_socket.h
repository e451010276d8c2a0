/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backup_socket.h: copies of the journals for the owner of the state folder
 *
 * The command `hansom-referee backup` asks the running referee for the copies:
 *
 *     backup ── connects to STATE/copies.sock ──► referee
 *     backup ◄── {"table": ID, "bytes": N} LF, N bytes; for each table ── referee
 *     backup ◄── {"tables": NUMBER} LF, at the end ── referee
 *
 * If a table's journal cannot be copied, the referee sends {"table": ID, "error": TEXT} LF for this
 * table. A journal holds every secret of its game. So the copies do not pass through the gateway,
 * which phones can reach. The socket is in the state folder. The referee serves only its own user
 * and root, and closes every other connection at once.
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

/* Receives the journal of @table in @bytes. If there is no copy, @bytes is NULL, and @fault gives
 * the reason. Otherwise @fault is NULL. */
typedef void (*BackupSocketEach)(const char *table,
                                 GBytes *bytes,
                                 const GError *fault,
                                 gpointer data);

/* Requests all journals from the referee that runs with the state folder @state. Must not be called
 * in the referee's own process. Calls @each once for each table of the answer. The arguments of
 * @each are borrowed. Returns false with an error when the connection fails or the answer is not
 * valid. Returns true even if @each has received a @fault for some tables. */
bool backup_socket_ask(const char *state, BackupSocketEach each, gpointer data, GError **error);

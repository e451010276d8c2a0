/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "referee"

#include "referee/house/backup_socket.h"

#include "referee/desk/desk.h"

#include <gio/gunixsocketaddress.h>
#include <glib/gstdio.h>
#include <jansson.h>
#include <string.h>
#include <unistd.h>

enum {
    BYTES_MAX = 256 << 20, /* limit on a journal; eight seats fill half of it */
    PATIENCE_S = 30,       /* timeout of the client, for one read … */
    ALL_S = 600,           /* … and for all copies together */
    HEAD_MAX = 4 << 10,    /* bytes of the line before a copy */
    PIECE = 256 << 10,     /* bytes that the client reads at once */
    ID_MAX = 16,           /* characters of a table's id */
};

struct BackupSocket {
    char *path;
    const GPtrArray *desks;
    GSocketService *service;
};

/* Reports whether the peer is the owner of this process, or root. The referee itself is refused: it
 * connects guests to the broker's socket, which a link might replace. */
static bool
is_owner(GSocketConnection *line)
{
    g_autoptr(GCredentials) who =
        g_socket_get_credentials(g_socket_connection_get_socket(line), NULL);
    const uid_t user = who == NULL ? (uid_t)-1 : g_credentials_get_unix_user(who, NULL);

    return who != NULL && (user == geteuid() || user == 0) &&
           g_credentials_get_unix_pid(who, NULL) != getpid();
}

static void
on_sent(GObject *out, GAsyncResult *result, gpointer line)
{
    /* an error means that the client has gone */
    g_output_stream_splice_finish(G_OUTPUT_STREAM(out), result, NULL);
    g_object_unref(line);
}

static void
add_head(GMemoryInputStream *all, json_t *head)
{
    char *text = json_dumps(head, JSON_COMPACT);
    GString *row = g_string_new(text);

    g_string_append_c(row, '\n');
    free(text);
    json_decref(head);
    g_autoptr(GBytes) bytes = g_string_free_to_bytes(row);
    g_memory_input_stream_add_bytes(all, bytes);
}

static void
add_copy(GMemoryInputStream *all, Desk *desk)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) bytes = desk_copy(desk, &error);
    const char *id = desk_edition(desk)->id;

    if (bytes == NULL) {
        add_head(all, json_pack("{s:s, s:s}", "table", id, "error", error->message));
        return;
    }
    add_head(all,
             json_pack("{s:s, s:I}", "table", id, "bytes", (json_int_t)g_bytes_get_size(bytes)));
    g_memory_input_stream_add_bytes(all, bytes);
}

static gboolean
on_incoming(GSocketService *service, GSocketConnection *line, GObject *source, gpointer data)
{
    const BackupSocket *backup_socket = data;
    g_autoptr(GInputStream) all = g_memory_input_stream_new();

    (void)service;
    (void)source;
    if (!is_owner(line)) {
        return TRUE;
    }
    for (guint i = 0; i < backup_socket->desks->len; i++) {
        add_copy(G_MEMORY_INPUT_STREAM(all), g_ptr_array_index(backup_socket->desks, i));
    }
    add_head(G_MEMORY_INPUT_STREAM(all),
             json_pack("{s:I}", "tables", (json_int_t)backup_socket->desks->len));
    g_output_stream_splice_async(g_io_stream_get_output_stream(G_IO_STREAM(line)),
                                 all,
                                 G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET,
                                 G_PRIORITY_DEFAULT,
                                 NULL,
                                 on_sent,
                                 g_object_ref(line));
    return TRUE;
}

BackupSocket *
backup_socket_new(const char *state, const GPtrArray *desks, GError **error)
{
    g_autoptr(BackupSocket) backup_socket = g_new0(BackupSocket, 1);

    *backup_socket = (BackupSocket){
        .path = g_build_filename(state, BACKUP_SOCKET_NAME, NULL),
        .desks = desks,
        .service = g_socket_service_new(),
    };
    g_unlink(backup_socket->path); /* may be left from a killed referee */
    g_autoptr(GSocketAddress) address = g_unix_socket_address_new(backup_socket->path);
    if (!g_socket_listener_add_address(G_SOCKET_LISTENER(backup_socket->service),
                                       address,
                                       G_SOCKET_TYPE_STREAM,
                                       G_SOCKET_PROTOCOL_DEFAULT,
                                       NULL,
                                       NULL,
                                       error)) {
        g_prefix_error(error, "%s: ", backup_socket->path);
        return NULL;
    }
    g_signal_connect(backup_socket->service, "incoming", G_CALLBACK(on_incoming), backup_socket);
    return g_steal_pointer(&backup_socket);
}

void
backup_socket_free(BackupSocket *backup_socket)
{
    if (backup_socket != NULL) {
        g_socket_service_stop(backup_socket->service);
        g_object_unref(backup_socket->service);
        g_unlink(backup_socket->path);
        g_free(backup_socket->path);
        g_free(backup_socket);
    }
}

/* --- the client --- */

/* An answer that is being read. The peer may be another user, or a referee that was taken over, so
 * everything in it has a limit. */
typedef struct {
    GBufferedInputStream *in;
    GHashTable *tables; /* of char *, owned: tables whose copies were read */
    gint64 ends_us;
} Reply;

/* Reports whether there is still time to read on. */
static bool
is_in_time(const Reply *reply, GError **error)
{
    if (g_get_monotonic_time() < reply->ends_us) {
        return true;
    }
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "it took more than %d seconds", ALL_S);
    return false;
}

/* Reads the line before a copy, without its end. Returns NULL with an error when the line is too
 * long, or the referee has ended. */
static char *
read_head(const Reply *reply, GError **error)
{
    g_autoptr(GString) row = g_string_new(NULL);
    g_autoptr(GError) fault = NULL;
    int byte = 0;

    while (fault == NULL && is_in_time(reply, &fault) &&
           (byte = g_buffered_input_stream_read_byte(reply->in, NULL, &fault)) >= 0 &&
           byte != '\n') {
        g_string_append_c(row, (char)byte);
        if (row->len > HEAD_MAX) {
            g_set_error(&fault,
                        G_IO_ERROR,
                        G_IO_ERROR_INVALID_DATA,
                        "the answer is not a copy of a journal");
        }
    }
    if (fault == NULL && byte < 0) {
        g_set_error(&fault,
                    G_IO_ERROR,
                    G_IO_ERROR_PARTIAL_INPUT,
                    "the referee ended before it had sent all copies");
    }
    if (fault != NULL) {
        g_propagate_error(error, g_steal_pointer(&fault));
        return NULL;
    }
    return g_string_free(g_steal_pointer(&row), FALSE);
}

/* Reads @size bytes. The memory grows with the bytes that arrive. */
static GBytes *
read_bytes(const Reply *reply, gsize size, GError **error)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    gssize n = 1;

    while (bytes->len < size && n > 0 && is_in_time(reply, error)) {
        const guint before = bytes->len;
        const gsize most = MIN(PIECE, size - before);

        g_byte_array_set_size(bytes, before + (guint)most);
        n = g_input_stream_read(G_INPUT_STREAM(reply->in), bytes->data + before, most, NULL, error);
        g_byte_array_set_size(bytes, before + (guint)MAX(n, 0));
    }
    if (bytes->len < size) {
        if (n == 0) {
            g_set_error(error,
                        G_IO_ERROR,
                        G_IO_ERROR_PARTIAL_INPUT,
                        "the referee ended while it sent a copy");
        }
        return NULL;
    }
    return g_byte_array_free_to_bytes(g_steal_pointer(&bytes));
}

/* Reports whether @table is an id, which cannot name a folder, and @why is printable. The peer may
 * be another user. */
static bool
is_plain(const char *table, const char *why)
{
    bool fine = *table != '\0' && strlen(table) <= ID_MAX;

    for (const char *p = table; *p != '\0' && fine; p++) {
        fine = g_ascii_isalnum(*p);
    }
    for (const char *p = why; *p != '\0' && fine; p = g_utf8_next_char(p)) {
        fine = g_unichar_isprint(g_utf8_get_char(p)) != 0;
    }
    return fine;
}

/* Reports whether @row is the last line of the answer, and all copies were read. */
static bool
is_end(const Reply *reply, const char *row)
{
    json_t *end = json_loads(row, 0, NULL);
    const json_t *tables = json_object_get(end, "tables");
    const bool is_last =
        json_is_integer(tables) && json_integer_value(tables) == g_hash_table_size(reply->tables);

    json_decref(end);
    return is_last;
}

/* Reads the journal after the head @row, and calls @each with it. */
static bool
take_copy(const Reply *reply, const char *row, BackupSocketEach each, gpointer data, GError **error)
{
    json_t *head = json_loads(row, 0, NULL);
    const char *table = json_string_value(json_object_get(head, "table"));
    const char *why = json_string_value(json_object_get(head, "error"));
    const json_int_t size = json_integer_value(json_object_get(head, "bytes"));
    bool fine = true;

    if (table == NULL || !is_plain(table, why == NULL ? "" : why) || size < 0 || size > BYTES_MAX ||
        !g_hash_table_add(reply->tables, g_strdup(table))) {
        g_set_error(
            error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "the answer is not a copy of a journal");
        fine = false;
    } else if (why != NULL) {
        g_autoptr(GError) fault = g_error_new_literal(G_FILE_ERROR, G_FILE_ERROR_FAILED, why);

        each(table, NULL, fault, data);
    } else {
        g_autoptr(GBytes) bytes = read_bytes(reply, (gsize)size, error);

        fine = bytes != NULL;
        if (fine) {
            each(table, bytes, NULL, data);
        }
    }
    json_decref(head);
    return fine;
}

bool
backup_socket_ask(const char *state, BackupSocketEach each, gpointer data, GError **error)
{
    g_autofree char *path = g_build_filename(state, BACKUP_SOCKET_NAME, NULL);
    g_autoptr(GSocketAddress) address = g_unix_socket_address_new(path);
    g_autoptr(GSocketClient) client = g_socket_client_new();
    g_autoptr(GError) fault = NULL;

    g_socket_client_set_timeout(client, PATIENCE_S);
    g_autoptr(GSocketConnection) line =
        g_socket_client_connect(client, G_SOCKET_CONNECTABLE(address), NULL, &fault);
    g_autoptr(GInputStream) in =
        line == NULL ? NULL
                     : g_buffered_input_stream_new(g_io_stream_get_input_stream(G_IO_STREAM(line)));
    g_autoptr(GHashTable) tables = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const Reply reply = {
        .in = (GBufferedInputStream *)in,
        .tables = tables,
        .ends_us = g_get_monotonic_time() + ALL_S * G_USEC_PER_SEC,
    };
    bool goes_on = line != NULL;
    while (goes_on) {
        g_autofree char *row = read_head(&reply, &fault);

        goes_on = row != NULL && !is_end(&reply, row) && take_copy(&reply, row, each, data, &fault);
    }
    if (fault != NULL) {
        g_set_error(error,
                    G_FILE_ERROR,
                    G_FILE_ERROR_FAILED,
                    "%s: the referee that runs there sent no copy: %s",
                    path,
                    fault->message);
        return false;
    }
    return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* echo.c: sends every message back unchanged, as a lower bound for the referee's benches
 *
 * usage: bench-echo SOCKET USERNAME PASSWORD [DATABASE BYTES]   answers bench/up/… on bench/down/…
 *        bench-echo --commits DATABASE BYTES N                 only commits, N of them
 *        bench-echo --scan DATABASE                            reads the table "entry" of a journal
 *
 * Uses only libmosquitto, with QoS 1 and TCP_NODELAY. With DATABASE, each message first inserts a
 * row of BYTES and commits it (SQLite, WAL, synchronous=FULL). The answer is then as durable as the
 * referee's. Prints "ready" once it is subscribed. --commits prints {"p50", "p99"}, the time of a
 * commit in µs. --scan prints {"ms", "rows", "bytes"} of reading every column of every row.
 */
#include <glib.h>
#include <mosquitto.h>
#include <poll.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEEPALIVE_S = 60,
};

typedef struct {
    sqlite3 *db; /* NULL: nothing is stored */
    sqlite3_stmt *insert;
    char *row; /* text of each row, in place of an entry */
    int size;
} Store;

static void
die(const char *what, const char *why)
{
    fprintf(stderr, "bench-echo: %s: %s\n", what, why);
    exit(1);
}

static void
run(sqlite3 *db, const char *sql)
{
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) {
        die(sql, sqlite3_errmsg(db));
    }
}

/* Grows the WAL to its usual size. Later commits then overwrite it, and none has to wait for the
 * file to grow. */
static void
grow_log(Store *store)
{
    run(store->db,
        "BEGIN; CREATE TABLE filler (text TEXT);"
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)"
        " INSERT INTO filler SELECT hex(randomblob(2000)) FROM n; COMMIT;"
        "PRAGMA wal_checkpoint(RESTART); DROP TABLE filler;");
}

static void
store_open(Store *store, const char *path, const char *size)
{
    store->size = atoi(size);
    store->row = g_strnfill((gsize)store->size, 'x');
    if (sqlite3_open(path, &store->db) != SQLITE_OK) {
        die(path, sqlite3_errmsg(store->db));
    }
    run(store->db,
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
        "CREATE TABLE IF NOT EXISTS entry (n INTEGER PRIMARY KEY, text TEXT);");
    grow_log(store);
    sqlite3_prepare_v2(store->db, "INSERT INTO entry (text) VALUES (?)", -1, &store->insert, NULL);
}

static void
store_commit(Store *store)
{
    sqlite3_bind_text(store->insert, 1, store->row, store->size, SQLITE_STATIC);
    if (sqlite3_step(store->insert) != SQLITE_DONE) {
        die("a commit", sqlite3_errmsg(store->db));
    }
    sqlite3_reset(store->insert);
}

static void
store_close(Store *store)
{
    sqlite3_finalize(store->insert);
    sqlite3_close(store->db);
    g_free(store->row);
}

/* --- the echo --- */

static void
on_message(struct mosquitto *mosquitto, void *data, const struct mosquitto_message *message)
{
    static const char UP[] = "bench/up/";
    Store *store = data;
    g_autofree char *topic = g_strconcat("bench/down/", message->topic + strlen(UP), NULL);

    if (store->db != NULL) {
        store_commit(store);
    }
    mosquitto_publish(mosquitto, NULL, topic, message->payloadlen, message->payload, 1, false);
}

static void
on_granted(struct mosquitto *mosquitto, void *data, int id, int n, const int *granted)
{
    (void)mosquitto;
    (void)data;
    (void)id;
    if (n != 1 || granted[0] != 1) {
        die("bench/up/#", "must not be subscribed to");
    }
    puts("ready");
    fflush(stdout);
}

static int
echo(char **argv, Store *store)
{
    mosquitto_lib_init();
    struct mosquitto *mosquitto = mosquitto_new(argv[2], true, store);
    mosquitto_int_option(mosquitto, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5);
    mosquitto_int_option(mosquitto, MOSQ_OPT_TCP_NODELAY, 1);
    mosquitto_max_inflight_messages_set(mosquitto, 0);
    mosquitto_username_pw_set(mosquitto, argv[2], argv[3]);
    mosquitto_message_callback_set(mosquitto, on_message);
    mosquitto_subscribe_callback_set(mosquitto, on_granted);
    int status = mosquitto_connect(mosquitto, argv[1], 0, KEEPALIVE_S);
    if (status != MOSQ_ERR_SUCCESS) {
        die(argv[1], mosquitto_strerror(status));
    }
    mosquitto_subscribe(mosquitto, NULL, "bench/up/#", 1);
    while (status == MOSQ_ERR_SUCCESS) {
        struct pollfd fd = { .fd = mosquitto_socket(mosquitto), .events = POLLIN };

        fd.events |= mosquitto_want_write(mosquitto) ? POLLOUT : 0;
        poll(&fd, 1, 1000);
        if ((fd.revents & (POLLIN | POLLHUP | POLLERR)) != 0) {
            status = mosquitto_loop_read(mosquitto, 1);
        }
        if (status == MOSQ_ERR_SUCCESS && mosquitto_want_write(mosquitto)) {
            status = mosquitto_loop_write(mosquitto, 1);
        }
    }
    mosquitto_destroy(mosquitto);
    return 0;
}

/* --- the disk alone --- */

static gint
compare_times(gconstpointer a, gconstpointer b)
{
    gint64 one = *(const gint64 *)a;
    gint64 other = *(const gint64 *)b;

    return (one > other) - (one < other);
}

static int
commits(Store *store, int n)
{
    g_autoptr(GArray) took = g_array_new(FALSE, FALSE, sizeof(gint64));

    for (int i = 0; i < n; i++) {
        gint64 begun = g_get_monotonic_time();
        store_commit(store);
        gint64 us = g_get_monotonic_time() - begun;

        g_array_append_val(took, us);
    }
    g_array_sort(took, compare_times);
    printf("{\"p50\": %ld, \"p99\": %ld}\n",
           (long)g_array_index(took, gint64, took->len / 2),
           (long)g_array_index(took, gint64, (guint)(0.99 * (took->len - 1))));
    return 0;
}

/* Measures a scan of the whole table. The time includes opening the file, as in a restart. */
static int
scan(const char *path)
{
    gint64 begun = g_get_monotonic_time();
    sqlite3 *db = NULL;
    sqlite3_stmt *rows = NULL;
    long n = 0;
    long bytes = 0;

    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(db, "SELECT * FROM entry ORDER BY n", -1, &rows, NULL) != SQLITE_OK) {
        die(path, sqlite3_errmsg(db));
    }
    while (sqlite3_step(rows) == SQLITE_ROW) {
        for (int i = 0; i < sqlite3_column_count(rows); i++) {
            bytes += sqlite3_column_blob(rows, i) == NULL ? 0 : sqlite3_column_bytes(rows, i);
        }
        n++;
    }
    sqlite3_finalize(rows);
    sqlite3_close(db);
    printf("{\"ms\": %.3f, \"rows\": %ld, \"bytes\": %ld}\n",
           (double)(g_get_monotonic_time() - begun) / 1000,
           n,
           bytes);
    return 0;
}

int
main(int argc, char **argv)
{
    Store store = { .db = NULL };
    int status = 2;

    if (argc == 3 && strcmp(argv[1], "--scan") == 0) {
        return scan(argv[2]);
    }
    if (argc == 5 && strcmp(argv[1], "--commits") == 0) {
        store_open(&store, argv[2], argv[3]);
        status = commits(&store, atoi(argv[4]));
    } else if (argc == 4 || argc == 6) {
        if (argc == 6) {
            store_open(&store, argv[4], argv[5]);
        }
        status = echo(argv, &store);
    } else {
        fputs("usage: bench-echo SOCKET USERNAME PASSWORD [DATABASE BYTES]\n", stderr);
    }
    store_close(&store);
    return status;
}

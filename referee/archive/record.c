/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/archive/record.h"

#include "referee/desk/room.h"
#include "referee/journal/harden.h"
#include "referee/journal/journal_row.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

enum {
    ROWS_MAX = 1 << 20, /* a longer journal is not ours */
};

/* A day before the end of the year 9999, in ms since 1970: a later time has no date in some time
 * zones. */
static const gint64 AT_MS_MAX = G_GINT64_CONSTANT(253402214399999);
static const char NO_JOURNAL[] = "is not a journal, or is damaged";
static const char IN_USE[] =
    "a running referee has it open; end the referee first, or use a copy of its folder";

static bool
has_log(const char *path)
{
    g_autofree char *log = g_strconcat(path, "-wal", NULL);

    return g_file_test(log, G_FILE_TEST_EXISTS);
}

static void
row_free(gpointer data)
{
    RecordRow *row = data;

    journal_entry_clear(&row->entry);
    g_free(row);
}

void
record_free(Record *record)
{
    if (record == NULL) {
        return;
    }
    g_free(record->path);
    g_free(record->edition_id);
    g_free(record->source);
    g_ptr_array_unref(record->rows);
    g_free(record);
}

static bool
refuse(const Record *record, JournalError code, const char *why, GError **error)
{
    g_set_error(error, JOURNAL_ERROR, (gint)code, "%s: %s", record->path, why);
    return false;
}

/* Sets the error by SQLite's error code: the file is in use, is no journal, or cannot be read. */
static bool
fail(const Record *record, sqlite3 *db, GError **error)
{
    switch (sqlite3_errcode(db) & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return refuse(record, JOURNAL_ERROR_SYSTEM, IN_USE, error);
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
    case SQLITE_ERROR: /* no such table, no such column */
    case SQLITE_SCHEMA:
    case SQLITE_TOOBIG: /* longer than any text of ours */
        return refuse(record, JOURNAL_ERROR_DAMAGED, NO_JOURNAL, error);
    default:
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_SYSTEM,
                    "%s: cannot be read: %s",
                    record->path,
                    sqlite3_errmsg(db));
        return false;
    }
}

/* Returns a copy of a plain text of @row. Returns NULL for anything else, for example a text with a
 * NUL in it. */
static char *
text_at(sqlite3_stmt *row, int column)
{
    const char *text = sqlite3_column_type(row, column) == SQLITE_TEXT
                           ? (const char *)sqlite3_column_text(row, column)
                           : NULL;

    return text != NULL && strlen(text) == (size_t)sqlite3_column_bytes(row, column)
               ? g_strdup(text)
               : NULL;
}

static RecordRow *
read_row(sqlite3_stmt *from)
{
    RecordRow *row = g_new0(RecordRow, 1);
    JournalEntry entry;
    enum {
        HASH = 7
    };

    row->is_ours = journal_row_read(from, &entry);
    row->entry = (JournalEntry){
        .n = entry.n,
        .at_ms = entry.at_ms,
        .seat = g_strdup(entry.seat),
        .id = g_strdup(entry.id),
        .act = g_strdup(entry.act),
        .events = g_strdup(entry.events),
        .answer = g_strdup(entry.answer),
    };
    row->has_hash = sqlite3_column_type(from, HASH) == SQLITE_BLOB &&
                    sqlite3_column_bytes(from, HASH) == JOURNAL_HASH_BYTES;
    if (row->has_hash) {
        memcpy(row->hash, sqlite3_column_blob(from, HASH), JOURNAL_HASH_BYTES);
    }
    return row;
}

/* Calls @take with each row that @sql returns. When @take returns false, the file is refused as
 * no journal. */
static bool
query(const Record *record,
      sqlite3 *db,
      const char *sql,
      bool (*take)(sqlite3_stmt *row, gpointer data),
      gpointer data,
      GError **error)
{
    sqlite3_stmt *statement = NULL;
    int step = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    bool takes = true;

    step = step == SQLITE_OK ? sqlite3_step(statement) : step;
    for (int n = 0; step == SQLITE_ROW && takes; step = sqlite3_step(statement), n++) {
        takes = n < ROWS_MAX && take(statement, data);
    }
    const bool fine = !takes ? refuse(record, JOURNAL_ERROR_DAMAGED, NO_JOURNAL, error)
                             : step == SQLITE_DONE || fail(record, db, error);
    sqlite3_finalize(statement);
    return fine;
}

static bool
take_number(sqlite3_stmt *row, gpointer data)
{
    *(int *)data = sqlite3_column_int(row, 0);
    return true;
}

/* Takes the only row of `about`. `serve` reads the first row, so there must not be a second. */
static bool
take_about(sqlite3_stmt *row, gpointer data)
{
    Record *record = data;

    if (record->edition_id != NULL) {
        return false;
    }
    record->edition_id = text_at(row, 0);
    record->source = text_at(row, 1);
    return record->edition_id != NULL;
}

/* The state of reading the entries. */
typedef struct {
    Record *record;
    gint64 last;
    /* limit on the bytes of the entries that are still to be read */
    guint64 left_bytes;
} Reading;

/* Adds an entry. In a damaged file, pages can link to each other in a cycle. Then the numbers
 * do not increase, or the texts have more bytes than the file. In either case the function
 * returns false, and also when the time of the entry has no date. */
static bool
take_entry(sqlite3_stmt *row, gpointer data)
{
    Reading *reading = data;
    guint64 n_bytes = 0;
    const gint64 n = sqlite3_column_int64(row, 0);
    const gint64 at_ms = sqlite3_column_int64(row, 1);

    for (int i = 0; i < sqlite3_column_count(row); i++) {
        int type = sqlite3_column_type(row, i);

        n_bytes +=
            type == SQLITE_TEXT || type == SQLITE_BLOB ? (guint64)sqlite3_column_bytes(row, i) : 0;
    }
    if (n_bytes > reading->left_bytes || at_ms < 0 || at_ms > AT_MS_MAX ||
        (reading->record->rows->len > 0 && n <= reading->last)) {
        return false;
    }
    reading->left_bytes -= n_bytes;
    reading->last = n;
    g_ptr_array_add(reading->record->rows, read_row(row));
    return true;
}

/* Returns the size of the journal and its WAL, plus half. The texts of a UTF-16 file can grow by
 * half when they are read. Our own journals are not in UTF-16. */
static guint64
count_bytes(const Record *record)
{
    static const char *const ENDS[] = { "", "-wal" };
    guint64 n_bytes = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(ENDS); i++) {
        g_autofree char *path = g_strconcat(record->path, ENDS[i], NULL);
        GStatBuf file;

        n_bytes += g_stat(path, &file) == 0 ? (guint64)file.st_size : 0;
    }
    return n_bytes + n_bytes / 2;
}

/* Checks that the file and its WAL are as long as their header says. A copy has the length of the
 * header, so a few forged bytes could fill the memory and the disk. */
static bool
judge_size(const Record *record, sqlite3 *db, GError **error)
{
    int n_pages = 0;
    int page_bytes = 0;

    if (!query(record, db, "PRAGMA page_count", take_number, &n_pages, error) ||
        !query(record, db, "PRAGMA page_size", take_number, &page_bytes, error)) {
        return false;
    }
    return (guint64)n_pages * (guint64)page_bytes <= count_bytes(record) ||
           refuse(record, JOURNAL_ERROR_DAMAGED, "is shorter than its header says", error);
}

/* Checks that the file contains only our tables, so that nothing in it runs when it is read. */
static bool
check_schema(const Record *record, sqlite3 *db, GError **error)
{
    int fault = SQLITE_OK;

    if (harden_check_schema(db, &fault)) {
        return true;
    }
    return fault != SQLITE_OK ? fail(record, db, error)
                              : refuse(record, JOURNAL_ERROR_DAMAGED, NO_JOURNAL, error);
}

static bool
read_all(Record *record, sqlite3 *db, GError **error)
{
    int version = 0;
    int fault = SQLITE_OK;

    if (!query(record, db, "PRAGMA user_version", take_number, &version, error) ||
        !judge_size(record, db, error)) {
        return false;
    }
    if (version != JOURNAL_VERSION) {
        return refuse(record,
                      JOURNAL_ERROR_DAMAGED,
                      version <= 0                ? "is not a journal"
                      : version > JOURNAL_VERSION ? "is a journal of a later referee"
                                                  : "is a journal of an earlier referee",
                      error);
    }
    Reading reading = { .record = record, .left_bytes = count_bytes(record) };
    if (!check_schema(record, db, error) ||
        !query(record, db, "SELECT edition, source FROM about", take_about, record, error) ||
        !query(record,
               db,
               "SELECT n, at_ms, seat, id, act, events, answer, hash FROM entry ORDER BY n",
               take_entry,
               &reading,
               error)) {
        return false;
    }
    if (record->edition_id == NULL || !record_is_id(record->edition_id)) {
        return refuse(record, JOURNAL_ERROR_DAMAGED, "does not name its edition", error);
    }
    if (record->source == NULL) {
        return refuse(record,
                      JOURNAL_ERROR_DAMAGED,
                      "does not contain its edition: it was changed or damaged",
                      error);
    }
    /* A file that is not intact could not be opened again while the table rests. */
    return harden_is_whole(db, &fault) ||
           (fault != SQLITE_ROW ? fail(record, db, error)
                                : refuse(record, JOURNAL_ERROR_DAMAGED, "is damaged", error));
}

/* Returns the number of the act that the entry in @row took back, or 0. */
static gint64
taken_back(const RecordRow *row)
{
    json_t *events = row->entry.events == NULL ? NULL : json_loads(row->entry.events, 0, NULL);
    gint64 n = 0;

    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        const char *what = json_string_value(json_object_get(event, "event"));

        if (g_strcmp0(what, "taken-back") == 0) {
            n = json_integer_value(json_object_get(event, "n"));
        }
    }
    json_decref(events);
    return n;
}

/* Sets `is_play` in all rows. */
static void
sort_rows(Record *record)
{
    for (guint i = 0; i < record->rows->len; i++) {
        RecordRow *row = g_ptr_array_index(record->rows, i);
        json_t *act = row->entry.act == NULL ? NULL : json_loads(row->entry.act, 0, NULL);

        row->is_play = room_kind(act) == ENTRY_ACT;
        json_decref(act);
        gint64 n = row->is_play ? 0 : taken_back(row);
        if (n >= 1 && n <= (gint64)i) {
            ((RecordRow *)g_ptr_array_index(record->rows, n - 1))->is_play = false;
        }
    }
}

/* Returns the URI with which SQLite opens @path. A journal without a WAL was closed. SQLite opens
 * it without any lock or change (immutable=1). A journal with a WAL is in use, or its daemon was
 * killed. SQLite must use its locks there. */
static char *
uri_of(const char *path, GError **error)
{
    g_autofree char *whole = g_canonicalize_filename(path, NULL);
    g_autofree char *log = g_strconcat(whole, "-wal", NULL);
    g_autofree char *uri = g_filename_to_uri(whole, NULL, error);

    if (uri == NULL) {
        return NULL;
    }
    return g_strconcat(
        uri, "?mode=ro", g_file_test(log, G_FILE_TEST_EXISTS) ? "" : "&immutable=1", NULL);
}

/* Opens the journal of @record for reading. The caller closes *@db, also after a failure. */
static bool
open_file(const Record *record, sqlite3 **db, GError **error)
{
    const char *path = record->path;

    if (!g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
        return refuse(record,
                      JOURNAL_ERROR_DAMAGED,
                      g_file_test(path, G_FILE_TEST_EXISTS)
                          ? "is not a file; journals are called ID.journal"
                          : "no such file; journals are in the folder of serve’s --state",
                      error);
    }
    if (g_access(path, R_OK) != 0) { /* SQLite's own message would give no reason */
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_SYSTEM,
                    "%s: cannot be read: %s",
                    path,
                    g_strerror(errno));
        return false;
    }
    g_autofree char *uri = journal_check_log(path, error) ? uri_of(path, error) : NULL;
    if (uri == NULL) {
        return false;
    }
    if (sqlite3_open_v2(
            uri, db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK) {
        return fail(record, *db, error);
    }
    harden_connection(*db);
    return true;
}

Record *
record_read(const char *path, GError **error)
{
    g_autoptr(Record) record = g_new0(Record, 1);
    sqlite3 *db = NULL;

    record->path = g_strdup(path);
    record->rows = g_ptr_array_new_with_free_func(row_free);
    const bool is_closed = !has_log(path);
    bool fine = open_file(record, &db, error) && read_all(record, db, error);
    sqlite3_close(db);
    if (is_closed && has_log(path)) { /* opened by a daemon meanwhile: the rows may be mixed */
        g_clear_error(error);
        fine = refuse(record, JOURNAL_ERROR_SYSTEM, IN_USE, error);
    }
    sort_rows(record);
    return fine ? g_steal_pointer(&record) : NULL;
}

GBytes *
record_copy(const char *path, GError **error)
{
    g_autofree char *name = g_strdup(path);
    const Record record = { .path = name };
    sqlite3_int64 size = 0;
    sqlite3 *db = NULL;
    unsigned char *bytes = NULL;
    int version = 0;

    /* The query makes SQLite read the WAL before the copy is made. */
    if (open_file(&record, &db, error) &&
        query(&record, db, "PRAGMA user_version", take_number, &version, error) &&
        judge_size(&record, db, error)) {
        bytes = sqlite3_serialize(db, "main", &size, 0);
        if (bytes == NULL && size == 0) {
            refuse(&record, JOURNAL_ERROR_DAMAGED, "it is empty, so it is not a journal", error);
        } else if (bytes == NULL) {
            refuse(&record, JOURNAL_ERROR_SYSTEM, "there is not enough memory for a copy", error);
        }
    }
    sqlite3_close(db);
    return bytes == NULL ? NULL
                         : g_bytes_new_with_free_func(bytes, (gsize)size, sqlite3_free, bytes);
}

guint
record_prove(const Record *record, guint8 *hash)
{
    guint n = 0;

    journal_hash_source(record->source, hash);
    for (; n < record->rows->len; n++) {
        const RecordRow *row = g_ptr_array_index(record->rows, n);
        guint8 after[JOURNAL_HASH_BYTES];

        journal_hash_entry(hash, &row->entry, after);
        if (row->entry.n != (gint64)n + 1 || !row->is_ours || !row->has_hash ||
            memcmp(row->hash, after, sizeof after) != 0) {
            break;
        }
        memcpy(hash, after, sizeof after);
    }
    return n;
}

bool
record_prove_all(
    const Record *record, const char *name, const char *follows, guint8 *hash, GError **error)
{
    const guint n = record_prove(record, hash);

    if (n < record->rows->len) {
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_DAMAGED,
                    "%s: is damaged from entry %u of %u on; %s",
                    name,
                    n + 1,
                    record->rows->len,
                    follows);
    }
    return n == record->rows->len;
}

char *
record_hex(const guint8 *hash)
{
    GString *hex = g_string_new(NULL);

    for (int i = 0; i < JOURNAL_HASH_BYTES; i++) {
        g_string_append_printf(hex, "%02x", hash[i]);
    }
    return g_string_free(hex, FALSE);
}

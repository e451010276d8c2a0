/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal.c: fuzz target for journals: any file is refused with a message or read, with no side
 * effects
 *
 * The input is a journal file, optionally followed by its WAL; both start as SQLite's files do. Any
 * other input is a script that damages the journal of a real game, one step per line:
 *
 *     game lady-alice 80       first line: a game after some acts; default: a whole Watson & Holmes
 *     sql UPDATE entry …       executes any SQL on the file
 *     log                      keeps further changes in a WAL, as a killed daemon leaves it
 *     chain                    recomputes all hashes of the chain
 *     flip 1234 7f             XORs a byte of the file (or of the WAL, if the offset is negative)
 *     cut 9000                 truncates the file (or the WAL, if the size is negative)
 *     report                   also runs `report`, which is the slowest step
 *
 * `verify`, `appeals` and `report` read the journal. They must change neither it nor its folder,
 * except for the report and SQLite's index of the WAL. Then a desk opens the journal and goes on,
 * as in `serve`.
 */
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/load/catalogue.h"
#include "referee/archive/record.h"
#include "referee/commands/commands.h"
#include "referee/desk/desk.h"
#include "tests/fuzz/played.h"
#include "tests/fuzz/target.h"

enum {
    FILE_LEAST = 512, /* size of SQLite's smallest page */
    LINES_MAX = 40,
    /* limit for all SQL of one input, in units of 1000 SQLite instructions */
    SPOIL_STEPS_MAX = 1000,
    SPOILT_BYTES_MAX = 8 << 20, /* maximum size of a text or blob */
    SPOILT_PAGES_MAX = 4000,
};

#define FILE_MAGIC "SQLite format 3"
#define LOG_MAGIC  "\x37\x7f\x06"

/* A journal, with its WAL or NULL. */
typedef struct {
    const Edition *edition;
    char *path;
    char *log_path;
    GByteArray *file;
    GByteArray *log;
    bool reports;
} Spoilt;

/* --- damage --- */

/* Denies SQL that would affect anything outside the file. */
static int
authorize(void *data,
          int what,
          const char *one,
          const char *other,
          const char *database,
          const char *trigger)
{
    static const char *const PRAGMAS[] = { "writable_schema",   "user_version",   "page_size",
                                           "auto_vacuum",       "application_id", "schema_version",
                                           "legacy_alter_table" };

    (void)data;
    (void)other;
    (void)database;
    (void)trigger;
    switch (what) {
    case SQLITE_ATTACH:
    case SQLITE_DETACH:
        return SQLITE_DENY;
    case SQLITE_PRAGMA:
        for (size_t i = 0; i < G_N_ELEMENTS(PRAGMAS); i++) {
            if (g_ascii_strcasecmp(PRAGMAS[i], one) == 0) {
                return SQLITE_OK;
            }
        }
        return SQLITE_DENY;
    default:
        return SQLITE_OK;
    }
}

static int
count_steps(void *data)
{
    return ++*(int *)data > SPOIL_STEPS_MAX;
}

static sqlite3 *
open_to_spoil(const char *path, int *n_steps)
{
    sqlite3 *db = NULL;
    g_autofree char *pages =
        g_strdup_printf("PRAGMA synchronous = OFF; PRAGMA max_page_count = %d", SPOILT_PAGES_MAX);

    g_assert_cmpint(sqlite3_open(path, &db), ==, SQLITE_OK);
    sqlite3_exec(db, pages, NULL, NULL, NULL);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, SPOILT_BYTES_MAX);
    sqlite3_progress_handler(db, 1000, count_steps, n_steps);
    sqlite3_set_authorizer(db, authorize, NULL);
    return db;
}

static void
keep_log(sqlite3 *db)
{
    sqlite3_set_authorizer(db, NULL, NULL);
    sqlite3_exec(db,
                 "PRAGMA journal_mode = WAL; PRAGMA wal_checkpoint; PRAGMA wal_autocheckpoint = 0",
                 NULL,
                 NULL,
                 NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_set_authorizer(db, authorize, NULL);
}

static void
chain(sqlite3 *db, const char *path)
{
    guint8 hash[JOURNAL_HASH_BYTES];
    sqlite3_stmt *update = NULL;
    g_autoptr(Record) record = record_read(path, NULL);

    if (record == NULL ||
        sqlite3_prepare_v2(db, "UPDATE entry SET hash = ? WHERE n = ?", -1, &update, NULL) !=
            SQLITE_OK) {
        return;
    }
    journal_hash_source(record->source, hash);
    for (guint i = 0; i < record->rows->len; i++) {
        const RecordRow *row = g_ptr_array_index(record->rows, i);
        guint8 after[JOURNAL_HASH_BYTES];

        journal_hash_entry(hash, &row->entry, after);
        memcpy(hash, after, sizeof hash);
        sqlite3_bind_blob(update, 1, hash, sizeof hash, SQLITE_STATIC);
        sqlite3_bind_int64(update, 2, row->entry.n);
        sqlite3_step(update);
        sqlite3_reset(update);
    }
    sqlite3_finalize(update);
}

static GByteArray *
read_file(const char *path)
{
    char *bytes = NULL;
    gsize size = 0;

    return g_file_get_contents(path, &bytes, &size, NULL)
               ? g_byte_array_new_take((guint8 *)bytes, size)
               : NULL;
}

/* Handles the line "flip 1234 7f" after its first word. A negative offset is an offset in the
 * WAL. */
static void
flip(const Spoilt *spoilt, const char *arguments)
{
    char *end = NULL;
    gint64 at = g_ascii_strtoll(arguments, &end, 10);
    const GByteArray *bytes = at < 0 ? spoilt->log : spoilt->file;
    guint64 place = at < 0 ? 0 - (guint64)at : (guint64)at;

    if (bytes != NULL && bytes->len > 0) {
        bytes->data[place % bytes->len] ^= (guint8)g_ascii_strtoull(end, NULL, 16);
    }
}

static void
cut(const Spoilt *spoilt, const char *arguments)
{
    gint64 at = g_ascii_strtoll(arguments, NULL, 10);
    GByteArray *bytes = at < 0 ? spoilt->log : spoilt->file;
    guint64 size = at < 0 ? 0 - (guint64)at : (guint64)at;

    if (bytes != NULL && size < bytes->len) {
        g_byte_array_set_size(bytes, (guint)size);
    }
}

/* Returns the journal of the game in the first line, or of the default game. Sets the edition. */
static GBytes *
choose(const char *first, Spoilt *spoilt)
{
    char game[32] = "watson-and-holmes";
    int n_acts = G_MAXINT;

    if (sscanf(first, "game %31s %d", game, &n_acts) < 1 || played_edition(game) == NULL) {
        strcpy(game, "watson-and-holmes");
    }
    spoilt->edition = played_edition(game);
    return played_journal(game, n_acts);
}

static void
write_spoilt(const Spoilt *spoilt)
{
    g_autofree char *name = g_path_get_basename(spoilt->path);
    g_autofree char *log_name = g_strconcat(name, "-wal", NULL);

    g_free(target_file(name, spoilt->file->data, spoilt->file->len));
    if (spoilt->log != NULL) {
        g_free(target_file(log_name, spoilt->log->data, spoilt->log->len));
    }
}

static void
settle_paths(Spoilt *spoilt)
{
    g_autofree char *name = g_strconcat(spoilt->edition->id, ".journal", NULL);

    spoilt->path = g_build_filename(target_folder(), name, NULL);
    spoilt->log_path = g_strconcat(spoilt->path, "-wal", NULL);
}

/* Executes the script's lines "sql", "chain" and "log". */
static void
spoil_by_sql(const Spoilt *spoilt, char **lines)
{
    int n_steps = 0;
    sqlite3 *db = open_to_spoil(spoilt->path, &n_steps);

    for (char **line = lines; *line != NULL; line++) {
        if (g_str_has_prefix(*line, "sql ")) {
            sqlite3_exec(db, *line + 4, NULL, NULL, NULL);
        } else if (strcmp(*line, "chain") == 0) {
            chain(db, spoilt->path);
        } else if (strcmp(*line, "log") == 0) {
            keep_log(db);
        }
    }
    sqlite3_close(db);
}

static void
spoil_by_lines(Spoilt *spoilt, const uint8_t *data, size_t size)
{
    g_autofree char *text = g_strndup((const char *)data, size);
    g_auto(GStrv) lines = g_strsplit(text, "\n", LINES_MAX);
    GBytes *journal = choose(lines[0] == NULL ? "" : lines[0], spoilt);

    settle_paths(spoilt);
    spoilt->file = g_byte_array_new();
    g_byte_array_append(
        spoilt->file, g_bytes_get_data(journal, NULL), (guint)g_bytes_get_size(journal));
    write_spoilt(spoilt);
    spoil_by_sql(spoilt, lines);
    g_byte_array_unref(spoilt->file);
    spoilt->file = read_file(spoilt->path);
    spoilt->log = read_file(spoilt->log_path);
    for (char **line = lines; *line != NULL; line++) {
        if (g_str_has_prefix(*line, "flip ")) {
            flip(spoilt, *line + strlen("flip "));
        } else if (g_str_has_prefix(*line, "cut ")) {
            cut(spoilt, *line + strlen("cut "));
        } else if (strcmp(*line, "report") == 0) {
            spoilt->reports = true;
        }
    }
}

/* Returns the offset of the WAL that follows the journal file, or @size if there is none. */
static size_t
find_log(const uint8_t *data, size_t size)
{
    for (size_t at = FILE_LEAST; at + strlen(LOG_MAGIC) <= size; at++) {
        if (memcmp(data + at, LOG_MAGIC, strlen(LOG_MAGIC)) == 0) {
            return at;
        }
    }
    return size;
}

/* Splits the input into the journal file and its WAL. */
static void
take_bytes(Spoilt *spoilt, const uint8_t *data, size_t size)
{
    size_t file_size = find_log(data, size);

    spoilt->edition = played_edition("watson-and-holmes");
    settle_paths(spoilt);
    spoilt->file = g_byte_array_new();
    g_byte_array_append(spoilt->file, data, (guint)file_size);
    if (file_size < size) {
        spoilt->log = g_byte_array_new();
        g_byte_array_append(spoilt->log, data + file_size, (guint)(size - file_size));
    }
}

/* --- the languages --- */

/* Names that the linker's --wrap requires. */
#define REAL(function) __real_##function
#define OURS(function) __wrap_##function

Catalogue *REAL(catalogue_read)(const char *folder, GError **error);
Catalogue *OURS(catalogue_read)(const char *folder, GError **error);
void OURS(catalogue_free)(Catalogue *catalogue);

/* Reads the catalogue once per process. Each report would otherwise read it again, which would
 * take most of its time. */
Catalogue *
OURS(catalogue_read)(const char *folder, GError **error)
{
    static Catalogue *read;

    read = read == NULL ? REAL(catalogue_read)(folder, error) : read;
    return read;
}

void
OURS(catalogue_free)(Catalogue *catalogue)
{
    (void)catalogue;
}

/* --- reading --- */

static gint
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Returns the names of the files in the folder, except for the report and SQLite's index of the
 * WAL. */
static char *
list_folder(void)
{
    g_autoptr(GDir) folder = g_dir_open(target_folder(), 0, NULL);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    const char *name = NULL;

    while ((name = g_dir_read_name(folder)) != NULL) {
        if (!g_str_has_suffix(name, "-shm") && strcmp(name, "report.pdf") != 0) {
            g_ptr_array_add(names, g_strdup(name));
        }
    }
    g_ptr_array_sort(names, compare_names);
    g_ptr_array_add(names, NULL);
    return g_strjoinv("\n", (char **)names->pdata);
}

static void
must_be_file(const char *path, const GByteArray *due)
{
    GByteArray *is = read_file(path);

    g_assert_true((is == NULL) == (due == NULL));
    if (is != NULL) {
        g_assert_cmpmem(is->data, is->len, due->data, due->len);
        g_byte_array_unref(is);
    }
}

/* Runs a command of the referee. Its output must be valid text. */
static void
command(int (*main)(int argc, char **argv), int argc, const char *const *argv)
{
    FILE *told = stdout;
    FILE *faults = stderr;
    char *said = NULL;
    size_t size = 0;
    FILE *heard = open_memstream(&said, &size);
    const char *words[8] = { NULL };

    g_assert_nonnull(heard);
    memcpy(words, argv, (size_t)argc * sizeof *argv);
    stdout = stderr = heard;
    int status = main(argc, (char **)(void *)words);
    stdout = told;
    stderr = faults;
    fclose(heard);
    g_assert_cmpint(status, >=, EXIT_DONE);
    g_assert_cmpint(status, <=, EXIT_SYSTEM);
    g_assert_cmpint(status, !=, EXIT_USAGE);
    if (!g_utf8_validate(said, (gssize)size, NULL)) {
        g_error("said, which is no text: %s", said);
    }
    free(said);
}

static void
look(const Spoilt *spoilt)
{
    g_autofree char *before = list_folder();
    g_autofree char *page = g_build_filename(target_folder(), "report.pdf", NULL);
    const char *const words[] = { "verify", spoilt->path, "-o", page, "--so-far" };

    command(verify_main, 2, words);
    command(appeals_main, 2, words);
    if (spoilt->reports) {
        command(report_main, G_N_ELEMENTS(words), words);
    }
    g_autofree char *after = list_folder();
    g_assert_cmpstr(before, ==, after);
    must_be_file(spoilt->path, spoilt->file);
    must_be_file(spoilt->log_path, spoilt->log);
}

/* --- continuing --- */

static void
hear(const char *topic, const char *text, bool retained, gpointer data)
{
    (void)topic;
    (void)retained;
    (void)data;
    must_be_json(g_strdup(text));
}

/* Sends one act from each seat. Seats that are not in the game are refused. */
static void
play_on(Desk *desk)
{
    static const char ACT[] = "{\"id\":\"on\",\"act\":\"begin\"}";

    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *topic = g_strdup_printf("%s/act", SEAT_COLOURS[seat]);

        if (!desk_take(desk, topic, ACT, strlen(ACT), &error) || !desk_publish(desk, &error)) {
            must_be_told(g_steal_pointer(&error));
            return;
        }
    }
}

static void
go_on(const Spoilt *spoilt)
{
    GError *error = NULL;
    g_autoptr(Desk) desk = desk_open(spoilt->edition, target_folder(), hear, NULL, &error);

    if (desk == NULL) {
        must_be_told(error);
        return;
    }
    desk_republish(desk);
    play_on(desk);
    g_autoptr(GString) shown = g_string_new(NULL);
    JsonWriter s = writer_to(shown);
    desk_show(desk, &s);
}

static void
clean(Spoilt *spoilt)
{
    target_clear();
    g_free(spoilt->path);
    g_free(spoilt->log_path);
    g_byte_array_unref(spoilt->file);
    g_clear_pointer(&spoilt->log, g_byte_array_unref);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Spoilt spoilt = { .reports = false };

    played_begin();
    if (size >= strlen(FILE_MAGIC) && memcmp(data, FILE_MAGIC, strlen(FILE_MAGIC)) == 0) {
        take_bytes(&spoilt, data, size);
    } else {
        spoil_by_lines(&spoilt, data, size);
    }
    write_spoilt(&spoilt);
    g_autofree char *index = g_strconcat(spoilt.path, "-shm", NULL);
    g_remove(index);
    look(&spoilt);
    go_on(&spoilt);
    clean(&spoilt);
    return 0;
}

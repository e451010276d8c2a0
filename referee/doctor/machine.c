/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine.c: the doctor's checks of this machine */
#include <errno.h>
#include <gio/gio.h>
#include <gio/gunixsocketaddress.h>
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "referee/archive/record.h"
#include "referee/broker/accounts.h"
#include "referee/broker/broker.h"
#include "referee/doctor/checks.h"
#include "referee/doctor/holder.h"
#include "referee/house/host_key.h"

enum {
    DISK_MIN_MIB = 64,     /* An evening's journals take less than 1 MiB. */
    FILES_MIN = 256,       /* open files: two per phone, plus the rest */
    BROKER_WAIT_MS = 5000, /* time within which a broker must listen */
    BROKER_LOOK_MS = 20,
    DAY_S = 24 * 60 * 60,
};

/* --- editions and page --- */

/* Returns the folder of another edition in @patient with the same id, or NULL. */
static const char *
find_twin(const Patient *patient, const Edition *edition)
{
    for (guint i = 0; i < patient->editions->len; i++) {
        const Edition *other = g_ptr_array_index(patient->editions, i);

        if (strcmp(other->id, edition->id) == 0) {
            return other->c->path;
        }
    }
    return NULL;
}

void
check_editions(Patient *patient, Diagnoses *diagnoses)
{
    char **folders = patient->options->editions;

    for (int i = 0; folders[i] != NULL; i++) {
        g_autoptr(GError) error = NULL;
        Edition *edition = edition_load(folders[i], &error);

        const char *twin = edition == NULL ? NULL : find_twin(patient, edition);

        if (twin != NULL) {
            diagnoses_add(
                diagnoses,
                DIAGNOSIS_SPOILS,
                "edition-twice",
                g_strdup_printf("%s is the same edition as %s.", folders[i], twin),
                g_strdup("The referee does not start, because two tables would share their cards."),
                g_strdup("Move one of the two folders elsewhere."));
            edition_free(edition);
            continue;
        }
        if (edition != NULL) {
            g_ptr_array_add(patient->editions, edition);
            continue;
        }
        diagnoses_add(diagnoses,
                      DIAGNOSIS_SPOILS,
                      "edition-damaged",
                      g_strdup(error->message),
                      g_strdup("The referee reads the case and the cards' codes from this file. "
                               "Without it, the table cannot open."),
                      g_strdup("Restore a copy of the file if you have one. Otherwise print a new "
                               "edition; its codes differ from those on your cards."));
    }
    if (folders[0] == NULL) {
        g_autofree char *here = g_get_current_dir();

        diagnoses_add(diagnoses,
                      DIAGNOSIS_SPOILS,
                      "edition-none",
                      g_strdup_printf("No edition is printed in %s/out.", here),
                      g_strdup("There is no table to open."),
                      g_strdup("Print one in this folder: hansom-print watson-and-holmes/00. Or "
                               "name one that you have: --edition DIR."));
    }
}

void
check_pages(const Patient *patient, Diagnoses *diagnoses)
{
    static const char *const FILES[] = { "index.html", "app.js", "app.css", "zxing_reader.wasm" };

    for (size_t i = 0; i < G_N_ELEMENTS(FILES); i++) {
        g_autofree char *path = g_build_filename(patient->pages, FILES[i], NULL);
        GStatBuf found;

        if (g_stat(path, &found) == 0 && found.st_size > 0 && g_access(path, R_OK) == 0) {
            continue;
        }
        diagnoses_add(diagnoses,
                      DIAGNOSIS_SPOILS,
                      "page-missing",
                      g_strdup_printf("%s: a file of the phones' page is missing.", path),
                      g_strdup("Phones would show nothing, or would not read cards."),
                      g_strdup("Build it with npm and a network connection: sh referee/play "
                               "--print-only. Or reinstall the package."));
        return;
    }
}

/* --- the state folder --- */

/* Returns the nearest existing folder at or above @path. */
static char *
find_folder(const char *path)
{
    char *folder = g_canonicalize_filename(path, NULL);

    while (!g_file_test(folder, G_FILE_TEST_EXISTS) && strcmp(folder, "/") != 0) {
        char *above = g_path_get_dirname(folder);

        g_free(folder);
        folder = above;
    }
    return folder;
}

void
check_state(Patient *patient, Diagnoses *diagnoses)
{
    const char *state = patient->options->state;
    g_autofree char *folder = find_folder(state);
    g_autofree char *lock = g_build_filename(state, "lock", NULL);
    g_autofree char *probe = g_build_filename(folder, ".hansom-XXXXXX", NULL);
    g_auto(Holder) holder = { 0 };

    if (holder_of_lock(lock, &holder)) {
        patient->held = true; /* check_port() decides whether this is a problem */
        return;
    }
    int file = g_mkstemp(probe);
    if (file >= 0) {
        close(file);
        g_unlink(probe);
    }
    if (file >= 0 || errno == ENOSPC) {
        return; /* check_disk() reports a full disk */
    }
    diagnoses_add(diagnoses,
                  DIAGNOSIS_SPOILS,
                  "state-unwritable",
                  g_strdup_printf("%s: cannot write there: %s.", state, g_strerror(errno)),
                  g_strdup("Each act is saved there before it is published, so no table opens."),
                  g_strdup("Make it yours (chown), or name another folder: serve --state DIR."));
}

void
check_host_key(const Patient *patient, Diagnoses *diagnoses)
{
    g_autoptr(GError) error = NULL;

    if (!host_key_check(patient->options->state, &error)) {
        diagnoses_add(diagnoses,
                      DIAGNOSIS_SPOILS,
                      "host-key",
                      g_strdup(error->message),
                      g_strdup("serve does not start with it."),
                      g_strdup("Remove that file. serve then makes a new key."));
    }
}

void
check_journals(const Patient *patient, Diagnoses *diagnoses)
{
    for (guint i = 0; i < patient->editions->len && !patient->held; i++) {
        const Edition *edition = g_ptr_array_index(patient->editions, i);
        g_autofree char *name = g_strdup_printf("%s.journal", edition->id);
        g_autofree char *path = g_build_filename(patient->options->state, name, NULL);
        g_autoptr(GError) error = NULL;
        guint8 hash[JOURNAL_HASH_BYTES];

        if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
            continue;
        }
        g_autoptr(Record) record = record_read(path, &error);
        if (record != NULL && record_prove(record, hash) == record->rows->len) {
            continue;
        }
        diagnoses_add(diagnoses,
                      DIAGNOSIS_SPOILS,
                      "journal-damaged",
                      error != NULL ? g_strdup(error->message)
                                    : g_strdup_printf("%s: an entry was changed or damaged.", path),
                      g_strdup("The game in it cannot go on, and the referee does not start."),
                      g_strdup("Replace it with a copy if you downloaded one. Otherwise move the "
                               "file away to begin a new game."));
    }
}

void
check_disk(const Patient *patient, Diagnoses *diagnoses)
{
    g_autofree char *folder = find_folder(patient->options->state);
    struct statvfs disk;

    if (statvfs(folder, &disk) != 0) {
        return; /* check_state() reports this problem */
    }
    guint64 free_mib = (guint64)disk.f_bavail * disk.f_frsize / (1024 * 1024);
    bool no_inode = disk.f_files > 0 && disk.f_favail == 0;
    if (free_mib >= DISK_MIN_MIB && !no_inode) {
        return;
    }
    diagnoses_add(
        diagnoses,
        DIAGNOSIS_SPOILS,
        "disk-full",
        no_inode ? g_strdup_printf("%s: the disk cannot hold another file.", folder)
                 : g_strdup_printf("%s: the disk is full: %" G_GUINT64_FORMAT
                                   " MiB are free, and %d should be.",
                                   folder,
                                   free_mib,
                                   DISK_MIN_MIB),
        g_strdup("The table stops in the middle of the game when an act cannot be saved."),
        g_strdup("Free some space, or name a folder on another disk: serve --state DIR."));
}

/* --- the broker --- */

static bool
write_no_accounts(const char *path, gpointer data, GError **error)
{
    g_autoptr(GPtrArray) none = g_ptr_array_new();

    (void)data;
    return accounts_write(path, "doctor", none, error);
}

/* Reports whether a process listens on the socket @path within BROKER_WAIT_MS. */
static bool
wait_for(const char *path)
{
    g_autoptr(GSocketAddress) address = g_unix_socket_address_new(path);
    g_autoptr(GSocketClient) client = g_socket_client_new();
    const gint64 end = g_get_monotonic_time() + BROKER_WAIT_MS * 1000;

    while (g_get_monotonic_time() < end) {
        g_autoptr(GSocketConnection) line =
            g_socket_client_connect(client, G_SOCKET_CONNECTABLE(address), NULL, NULL);

        if (line != NULL) {
            return true;
        }
        g_usleep(BROKER_LOOK_MS * 1000);
    }
    return false;
}

static void
remove_folder(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);

    for (const char *name = dir == NULL ? NULL : g_dir_read_name(dir); name != NULL;
         name = g_dir_read_name(dir)) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_unlink(path);
    }
    g_rmdir(folder);
}

/* Starts a broker as `serve` would, in a temporary folder, and checks whether it listens. */
static void
try_broker(Diagnoses *diagnoses)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = g_dir_make_tmp("hansom-doctor-XXXXXX", &error);
    g_autoptr(Broker) broker =
        folder == NULL ? NULL : broker_start(folder, write_no_accounts, NULL, &error);

    if (broker == NULL) {
        bool missing = g_error_matches(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);

        diagnoses_add(diagnoses,
                      DIAGNOSIS_SPOILS,
                      missing ? "broker-missing" : "broker-fails",
                      g_strdup_printf("%s.", error->message),
                      g_strdup("Phones connect to the referee through mosquitto. Its dynamic "
                               "security plugin keeps each player's secrets private."),
                      g_strdup("apt-get install mosquitto (its own service may stay off)."));
    } else if (!wait_for(broker_socket(broker))) {
        g_autofree char *log = g_build_filename(folder, "broker.log", NULL);
        g_autofree char *said = NULL;

        g_file_get_contents(log, &said, NULL, NULL);
        diagnoses_add(diagnoses,
                      DIAGNOSIS_SPOILS,
                      "broker-fails",
                      g_strdup_printf("mosquitto starts, but does not listen. It says: %s",
                                      said == NULL || *said == '\0' ? "nothing" : g_strstrip(said)),
                      g_strdup("Phones connect to the referee through it."),
                      g_strdup("apt-get install --reinstall mosquitto; its version must be 2.0 or "
                               "newer."));
    }
    g_clear_pointer(&broker, broker_free);
    if (folder != NULL) {
        remove_folder(folder);
    }
}

void
check_broker(const Patient *patient, Diagnoses *diagnoses)
{
    const Options *options = patient->options;
    g_autoptr(GError) error = NULL;

    if (options->broker == NULL) {
        try_broker(diagnoses);
        return;
    }
    g_autoptr(GSocketClient) client = g_socket_client_new();
    g_socket_client_set_timeout(client, BROKER_WAIT_MS / 1000);
    g_autoptr(GSocketConnection) line = g_socket_client_connect_to_host(
        client, options->broker_host, (guint16)options->broker_port, NULL, &error);
    if (line == NULL) {
        diagnoses_add(
            diagnoses,
            DIAGNOSIS_SPOILS,
            "broker-away",
            g_strdup_printf("The broker at %s, port %d, cannot be reached: %s.",
                            options->broker_host,
                            options->broker_port,
                            error->message),
            g_strdup("Phones connect to the referee through it."),
            g_strdup("Start it, or leave --broker out: the referee then starts its own."));
    }
}

/* --- limits and clock --- */

void
check_files(const Patient *patient, Diagnoses *diagnoses)
{
    struct rlimit limit;

    (void)patient;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= FILES_MIN) {
        return;
    }
    diagnoses_add(diagnoses,
                  DIAGNOSIS_SPOILS,
                  "files-limit",
                  g_strdup_printf("A program here may open only %" G_GUINT64_FORMAT " files.",
                                  (guint64)limit.rlim_cur),
                  g_strdup("Each phone needs two, and each table some more. Phones beyond the "
                           "limit cannot connect."),
                  g_strdup("ulimit -n 1024 in the shell that starts the referee (in a service: "
                           "LimitNOFILE=1024)."));
}

/* Checks the clock. A file dated more than a day ahead means that this machine's clock is
 * behind. */
void
check_clock(const Patient *patient, Diagnoses *diagnoses)
{
    for (int i = 0; patient->options->editions[i] != NULL; i++) {
        g_autofree char *path =
            g_build_filename(patient->options->editions[i], "edition.json", NULL);
        GStatBuf found;

        if (g_stat(path, &found) != 0 || found.st_mtime <= patient->now_s + DAY_S) {
            continue;
        }
        g_autoptr(GDateTime) now = g_date_time_new_from_unix_local(patient->now_s);
        g_autofree char *says = g_date_time_format(now, "%Y-%m-%d %H:%M");
        diagnoses_add(
            diagnoses,
            DIAGNOSIS_SPOILS,
            "clock-behind",
            g_strdup_printf("This machine's clock says %s, but %s is newer than that.", says, path),
            g_strdup("Journals would have wrong times. Phones refuse https when the certificate is "
                     "not valid yet."),
            g_strdup("Set it: timedatectl set-ntp true, or date -s 'YYYY-MM-DD HH:MM'."));
        return;
    }
}

/* --- SQLite --- */

/* Reports whether the version is 3.7.0 to 3.51.2. These versions can lose written data when two
 * connections write or checkpoint at the same moment. The referee uses only one connection. */
bool
check_sqlite_number(int number)
{
    return number >= 3007000 && number < 3051003;
}

void
check_sqlite(const Patient *patient, Diagnoses *diagnoses)
{
    (void)patient;
    if (!check_sqlite_number(sqlite3_libversion_number())) {
        return;
    }
    diagnoses_add(
        diagnoses,
        DIAGNOSIS_NOTE,
        "sqlite-wal",
        g_strdup_printf("SQLite %s has the WAL-reset bug (fixed in 3.51.3).", sqlite3_libversion()),
        g_strdup("The bug needs two writers of one file. The referee is the only writer and locks "
                 "its journals, so nothing is lost."),
        g_strdup("Do not open a journal with another program while the referee runs."));
}

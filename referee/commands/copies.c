/* SPDX-License-Identifier: GPL-3.0-or-later */
/* copies.c: the commands that back up journals and restore them
 *
 *     backup:   a daemon runs  ─► ask it by its socket ────┐
 *               no daemon runs ─► read from the disk ──────┴─► prove the copy, keep it
 *     restore:  copy ─► prove ─► set the old journal aside ─► put the copy in its place
 */
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cases/base/printable.h"
#include "referee/archive/backup.h"
#include "referee/archive/journal_verifier.h"
#include "referee/commands/commands.h"
#include "referee/house/backup_socket.h"
#include "referee/journal/state.h"

enum {
    KEEP_DEFAULT = 0, /* all copies are kept */
};

static const char BACKUP_HELP[] =
    "usage: hansom-referee backup [--keep N] -o DIR [STATE|JOURNAL]…\n"
    "\n"
    "Copies journals into DIR, each as ID.journal.DATE, and verifies each copy. STATE is the\n"
    "folder of serve’s --state; without STATE or JOURNAL, it is ~/.local/state/hansom. If a\n"
    "referee runs there, the command requests the journals from it, and the games go on.\n"
    "Prints a line for each copy, with the hash of its last entry. A copy contains all secrets\n"
    "of its game.\n"
    "\n"
    "  -o, --output DIR  the folder for the copies\n"
    "  --keep N          keep the newest N copies of each table (all)\n"
    "\n"
    "Exit status: 0 all journals were copied; 1 a journal is damaged and was not copied; 3 a\n"
    "journal could not be read, or a copy could not be written.\n";

static const char RESTORE_HELP[] =
    "usage: hansom-referee restore [--state DIR] COPY\n"
    "\n"
    "Verifies a copy of a journal, and then replaces the journal of its table with it. The old\n"
    "journal stays beside it as ID.journal.DATE.\n"
    "\n"
    "End the referee first, and start it again afterwards. The table continues where the copy\n"
    "ends. What was played after the copy is lost. Reload the page on the phones to see the\n"
    "restored game.\n"
    "\n"
    "  --state DIR  the folder of serve’s --state (~/.local/state/hansom)\n";

/* A run of `backup`: the target of the copies, and the exit status so far. */
typedef struct {
    BackupPlace place;
    int status;
} Run;

static void
fail(Run *run, const GError *error)
{
    int status = command_fail(error);

    /* damage takes precedence over other errors */
    run->status = run->status == EXIT_INPUT ? EXIT_INPUT : status;
}

/* Returns the table's id in @path: "7K3Q" for "/a/7K3Q.journal.2026-11-20". The caller frees the
 * id. */
static char *
table_of(const char *path)
{
    g_autofree char *name = g_path_get_basename(path);
    char *end = strstr(name, ".journal");

    if (end != NULL) {
        *end = '\0';
    }
    return g_steal_pointer(&name);
}

static void
keep(Run *run, const char *id, const char *name, GBytes *bytes)
{
    g_autoptr(GError) error = NULL;
    g_auto(Backup) backup = { .path = NULL };

    if (!backup_keep(&run->place, id, name, false, bytes, &backup, &error)) {
        fail(run, error);
        return;
    }
    g_autofree char *shown = printable_line(backup.path);
    print_safely(stdout, "%s: %u entries, %s, ok\n", shown, backup.n_entries, backup.hash);
    fflush(stdout);
}

static void
copy_file(Run *run, const char *path)
{
    g_autoptr(GError) error = NULL;
    char *real = realpath(path, NULL); /* the file that a link leads to */
    g_autofree char *folder = g_path_get_dirname(path);
    g_autofree char *real_folder = g_path_get_dirname(real == NULL ? path : real);
    const bool is_apart = backup_is_apart(&run->place, folder, &error) &&
                          backup_is_apart(&run->place, real_folder, &error);
    g_autoptr(GBytes) bytes = is_apart ? record_copy(path, &error) : NULL;
    g_autofree char *id = table_of(path);

    if (bytes == NULL) {
        fail(run, error);
    } else {
        keep(run, id, path, bytes);
    }
    free(real);
}

/* Context of take_copy(): the run, and the state folder that is copied. */
typedef struct {
    Run *run;
    const char *state;
} Asked;

static void
take_copy(const char *id, GBytes *bytes, const GError *fault, gpointer data)
{
    const Asked *asked = data;
    g_autofree char *name = g_strdup_printf("%s/%s.journal", asked->state, id);

    if (bytes == NULL) {
        fail(asked->run, fault);
    } else {
        keep(asked->run, id, name, bytes);
    }
}

static void
copy_state(Run *run, const char *state)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *url = state_find(state);

    if (!backup_is_apart(&run->place, state, &error)) {
        fail(run, error);
        return;
    }
    if (url != NULL) {
        if (!backup_socket_ask(state, take_copy, &(Asked){ run, state }, &error)) {
            fail(run, error);
        }
        return;
    }
    g_autoptr(GPtrArray) journals = record_list(state, &error);
    if (journals == NULL) {
        fail(run, error);
        return;
    }
    for (guint i = 0; i < journals->len; i++) {
        const char *path = g_ptr_array_index(journals, i);

        /* skips old journals, which have a date at the end */
        if (g_str_has_suffix(path, ".journal")) {
            copy_file(run, path);
        }
    }
}

int
backup_main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = NULL;
    g_autofree char *state = g_build_filename(g_get_user_state_dir(), "hansom", NULL);
    int n_kept = KEEP_DEFAULT;
    const GOptionEntry entries[] = {
        { "output", 'o', 0, G_OPTION_ARG_FILENAME, &folder, NULL, NULL },
        { "keep", 0, 0, G_OPTION_ARG_INT, &n_kept, NULL, NULL },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);

    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(BACKUP_HELP, stdout);
        return EXIT_DONE;
    }
    g_option_context_set_help_enabled(context, FALSE);
    g_option_context_add_main_entries(context, entries, NULL);
    if (!g_option_context_parse(context, &argc, &argv, &error) || folder == NULL) {
        return command_misused(
            "backup", error, "name the folder of the copies with -o", BACKUP_HELP);
    }
    if (n_kept < 0) {
        return command_misused("backup", NULL, "--keep: write a number, or 0 for all", BACKUP_HELP);
    }
    char *all[] = { state, NULL };
    Run run = { .place = { .folder = folder, .option = "-o", .keep = n_kept } };
    for (char **each = argc > 1 ? argv + 1 : all; *each != NULL; each++) {
        if (g_file_test(*each, G_FILE_TEST_IS_DIR)) {
            copy_state(&run, *each);
        } else {
            copy_file(&run, *each);
        }
    }
    return run.status;
}

/* --- restoring a journal --- */

/* Sets the journal @path aside under a name that ends with today's date. SQLite's log files are
 * renamed first, so that the new journal never meets an old log. The journal itself is linked under
 * the new name. It keeps its own name until the new journal replaces it. */
static bool
set_aside(const char *path, GError **error)
{
    static const char *const ENDS[] = { "-wal", "-shm", "-journal", "" };
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *date = g_date_time_format(now, "%Y-%m-%d-%H%M%S");

    for (size_t i = 0; i < G_N_ELEMENTS(ENDS); i++) {
        g_autofree char *from = g_strconcat(path, ENDS[i], NULL);
        g_autofree char *to = g_strconcat(path, ".", date, ENDS[i], NULL);

        const bool is_log = *ENDS[i] != '\0';

        if (g_file_test(from, G_FILE_TEST_EXISTS) &&
            (g_file_test(to, G_FILE_TEST_EXISTS) ||
             (is_log ? g_rename(from, to) : link(from, to)) != 0)) {
            g_set_error(error,
                        JOURNAL_ERROR,
                        JOURNAL_ERROR_SYSTEM,
                        "%s: cannot be kept as %s; nothing is restored",
                        from,
                        to);
            return false;
        }
    }
    return true;
}

/* Reports whether the rules could have produced @record. The copy may come from anyone, and the
 * referee trusts a journal in the state folder. */
static bool
is_of_the_rules(const Record *record, const char *name, GError **error)
{
    guint8 hash[JOURNAL_HASH_BYTES];
    g_autofree char *wrong = NULL; /* may contain secrets of the game */
    g_autoptr(Edition) edition = record_edition(record, NULL, error);
    Table *table = edition == NULL ? NULL : table_new(edition, 0, error);
    const guint at =
        table == NULL ? 0 : journal_verifier_judge(record, edition, table, hash, &wrong);

    if (at > 0) {
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_DAMAGED,
                    "%s: entry %u does not agree with the rules (hansom-referee verify says why); "
                    "use an earlier copy",
                    name,
                    at);
    }
    return table != NULL && at == 0;
}

/* Reports whether the file @path is a valid journal of the table @id that obeys the rules. The file
 * is our own copy of @copy. Stores the hash of its last entry in @hash and the number of entries in
 * @n. */
static bool
judge(const char *path, const char *copy, const char *id, guint8 *hash, guint *n, GError **error)
{
    g_autoptr(Record) record = record_read(path, error);

    if (record == NULL || !record_prove_all(record, copy, "use an earlier copy", hash, error) ||
        !is_of_the_rules(record, copy, error)) {
        return false;
    }
    if (strcmp(record->edition_id, id) != 0) {
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_DAMAGED,
                    "%s: was replaced while it was read; check who owns its folder",
                    copy);
        return false;
    }
    *n = record->rows->len;
    return true;
}

/* Proves and judges @copy, and puts it in the place of its table's journal in @state. The checks
 * use our own copy, since the owner of the original's folder could exchange the original
 * meanwhile. */
static bool
restore(const char *copy, const char *state, GError **error)
{
    guint8 hash[JOURNAL_HASH_BYTES];
    guint n = 0;
    g_autoptr(Record) record = record_read(copy, error);
    g_autoptr(GBytes) bytes = record == NULL ? NULL : record_copy(copy, error);

    if (bytes == NULL) {
        return false;
    }
    if (!record_is_id(record->edition_id)) { /* such an id could lead to another folder */
        g_set_error(error,
                    JOURNAL_ERROR,
                    JOURNAL_ERROR_DAMAGED,
                    "%s: is not of a table of Hansom; use an earlier copy",
                    copy);
        return false;
    }
    g_autofree char *name = g_strconcat(record->edition_id, ".journal", NULL);
    g_autofree char *path = g_build_filename(state, name, NULL);
    g_autofree char *part = g_strconcat(path, ".part", NULL);
    /* The old journal stays untouched until the new one is on the disk. */
    if (!backup_write(path, bytes, error)) {
        return false;
    }
    if (!judge(part, copy, record->edition_id, hash, &n, error) || !set_aside(path, error)) {
        g_remove(part);
        return false;
    }
    if (!backup_place(path, error)) {
        return false;
    }
    g_autofree char *hex = record_hex(hash);
    g_autofree char *shown = printable_line(path);
    print_safely(stdout, "%s: %u entries, %s, ok\n", shown, n, hex);
    return true;
}

int
restore_main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *named = NULL;
    const GOptionEntry entries[] = {
        { "state", 0, 0, G_OPTION_ARG_FILENAME, &named, NULL, NULL },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);

    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(RESTORE_HELP, stdout);
        return EXIT_DONE;
    }
    g_option_context_set_help_enabled(context, FALSE);
    g_option_context_add_main_entries(context, entries, NULL);
    if (!g_option_context_parse(context, &argc, &argv, &error) || argc != 2) {
        return command_misused("restore", error, "name one COPY", RESTORE_HELP);
    }
    g_autofree char *state =
        named != NULL ? g_strdup(named) : g_build_filename(g_get_user_state_dir(), "hansom", NULL);
    int lock = state_lock(state, &error);
    bool fine = lock >= 0 && restore(argv[1], state, &error);
    if (lock >= 0) {
        close(lock);
    }
    return fine ? EXIT_DONE : command_fail(error);
}

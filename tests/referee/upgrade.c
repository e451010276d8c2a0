/* SPDX-License-Identifier: GPL-3.0-or-later */
/* upgrade.c: tests that an upgrade that is interrupted anywhere leaves a journal that opens and is
 * complete
 *
 * The functions below replace those of the C library through which a process changes the disk. A
 * child process opens an old journal and ends at its first change, at its second change, and so on
 * until it completes. In another test the disk is full from that change on. After each attempt the
 * journal is opened again.
 */
#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "referee/archive/record.h"
#include "referee/journal/journal.h"
#include "tests/referee/folder.h"

enum {
    CUT = 77,        /* exit status of a child that was ended by a fault */
    REFUSED = 1,     /* … whose journal was refused with a proper message */
    WORDS_WRONG = 2, /* … whose journal was refused with a wrong message */
    CHANGES_MAX = 1000,
};

/* --- faults of the disk --- */

typedef enum {
    FAULT_NONE,
    FAULT_CUT,  /* the process ends in the middle of the change */
    FAULT_FULL, /* no data fits from then on */
} Fault;

static Fault fault = FAULT_NONE;
static int n_left = 0; /* changes until the fault */

static bool
is_struck(void)
{
    return fault != FAULT_NONE && --n_left <= 0;
}

/* Writes half of the data and ends the process, if this is the fault. */
static void
cut_write(int file, const void *bytes, size_t size, off_t at)
{
    if (fault == FAULT_CUT) {
        syscall(SYS_pwrite64, file, bytes, size / 2, at);
        _exit(CUT);
    }
}

/* Replaces pwrite64(), which SQLite calls. The build has 64-bit file offsets, so the linker knows
 * this function by that name. */
ssize_t
pwrite(int file, const void *bytes, size_t size, off_t at)
{
    if (is_struck()) {
        cut_write(file, bytes, size, at);
        errno = ENOSPC;
        return -1;
    }
    return syscall(SYS_pwrite64, file, bytes, size, at);
}

static int
change(long done)
{
    return (int)done;
}

#define CHANGE(call)              \
    if (is_struck()) {            \
        if (fault == FAULT_CUT) { \
            _exit(CUT);           \
        }                         \
    }                             \
    return change(call)

int
fsync(int file)
{
    CHANGE(syscall(SYS_fsync, file));
}

int
fdatasync(int file)
{
    CHANGE(syscall(SYS_fdatasync, file));
}

int
ftruncate(int file, off_t size)
{
    CHANGE(syscall(SYS_ftruncate, file, size));
}

int
unlink(const char *path)
{
    CHANGE(syscall(SYS_unlinkat, AT_FDCWD, path, 0));
}

int
rename(const char *path, const char *name)
{
    CHANGE(syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, name, 0));
}

/* --- an old journal --- */

typedef struct {
    const char *name; /* name in journals/ */
    int version;
    char *id;
    char *source; /* JSON of its edition */
    guint n_rows;
} Old;

/* Returns the decompressed content of the file @name in journals/, or NULL when it does not exist.
 * The caller frees it. */
static char *
unpack(const char *name, gsize *size)
{
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, "referee", "journals", name, NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GFileInputStream) packed = g_file_read(file, NULL, NULL);
    g_autoptr(GError) error = NULL;

    if (packed == NULL) {
        return NULL;
    }
    g_autoptr(GZlibDecompressor) gzip = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP);
    g_autoptr(GInputStream) stream =
        g_converter_input_stream_new(G_INPUT_STREAM(packed), G_CONVERTER(gzip));
    g_autoptr(GOutputStream) out = g_memory_output_stream_new_resizable();
    g_output_stream_splice(out, stream, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, &error);
    g_assert_no_error(error);
    g_autoptr(GBytes) bytes = g_memory_output_stream_steal_as_bytes(G_MEMORY_OUTPUT_STREAM(out));
    const void *start = g_bytes_get_data(bytes, size);
    char *copy = g_malloc0(*size + 1); /* ends with NUL, for texts */
    memcpy(copy, start, *size);
    return copy;
}

/* Writes the journal to @path, as its daemon left it. */
static void
lay_down(const Old *old, const char *path)
{
    static const char *const ENDS[] = { "", "-wal" };

    for (size_t i = 0; i < G_N_ELEMENTS(ENDS); i++) {
        g_autofree char *name = g_strdup_printf("%s.journal%s.gz", old->name, ENDS[i]);
        g_autofree char *to = g_strconcat(path, ENDS[i], NULL);
        gsize size = 0;
        g_autofree char *bytes = unpack(name, &size);

        g_assert_true(bytes != NULL || i > 0);
        if (bytes != NULL) {
            int file = g_open(to, O_CREAT | O_WRONLY | O_TRUNC, 0600);
            g_assert_cmpint(syscall(SYS_write, file, bytes, size), ==, (long)size);
            close(file);
        }
    }
}

static void
look_up(Old *old, const char *path)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Record) record = record_read(path, &error);
    g_autofree char *json = g_strdup_printf("%s.json.gz", old->name);
    guint8 hash[JOURNAL_HASH_BYTES];
    gsize size = 0;

    g_assert_no_error(error);
    old->id = g_strdup(record->edition_id);
    old->source = record->source == NULL ? unpack(json, &size) : g_strdup(record->source);
    old->n_rows = record_prove(record, hash);
    g_assert_cmpuint(old->n_rows, ==, record->rows->len);
}

/* --- one opening --- */

/* Opens the journal, with a fault at its @n-th change. Runs in a child and ends it. */
static void
open_struck(const Old *old, const char *path, Fault what, int n)
{
    GError *error = NULL;

    fault = what;
    n_left = n;
    Journal *journal = journal_open(path, old->id, old->source, NULL, NULL, &error);
    fault = FAULT_NONE;
    if (journal != NULL) {
        _exit(0);
    }
    bool names_it = g_error_matches(error, JOURNAL_ERROR, JOURNAL_ERROR_SYSTEM) &&
                    g_str_has_prefix(error->message, path) &&
                    strstr(error->message, ".new") == NULL;
    if (!names_it) {
        g_printerr("# %s\n", error->message);
    }
    _exit(names_it ? REFUSED : WORDS_WRONG);
}

static bool
count(const JournalEntry *entry, gpointer data, GError **error)
{
    (void)entry;
    (void)error;
    (*(guint *)data)++;
    return true;
}

/* Asserts that the journal opens with all its entries, whatever the fault was. */
static void
assert_whole(const Old *old, const char *path)
{
    g_autofree char *kept = g_strdup_printf("%s.version-%d", path, old->version);
    g_autoptr(GError) error = NULL;
    guint n = 0;

    if (g_file_test(kept, G_FILE_TEST_EXISTS)) { /* a file of this name is complete */
        g_autoptr(Record) record = record_read(kept, &error);
        guint8 hash[JOURNAL_HASH_BYTES];

        g_assert_no_error(error);
        g_assert_cmpuint(record_prove(record, hash), ==, old->n_rows);
        g_assert_cmpuint(record->rows->len, ==, old->n_rows);
    }
    g_autoptr(Journal) journal = journal_open(path, old->id, old->source, count, &n, &error);
    g_assert_nonnull(journal);
    g_assert_no_error(error);
    g_assert_cmpuint(n, ==, old->n_rows);
    g_assert_true(g_file_test(kept, G_FILE_TEST_EXISTS));
}

/* Opens the journal with a fault at each change in turn. Returns the number of the first attempt
 * that completed. */
static int
strike_all(Old *old, Fault what)
{
    for (int n = 1; n <= CHANGES_MAX; n++) {
        g_autofree char *folder = folder_make("upgrade");
        g_autofree char *path = g_build_filename(folder, "x.journal", NULL);
        int status = 0;

        lay_down(old, path);
        if (old->id == NULL) {
            look_up(old, path);
        }
        pid_t child = fork();
        if (child == 0) {
            open_struck(old, path, what, n);
        }
        g_assert_cmpint(waitpid(child, &status, 0), ==, child);
        g_assert_true(WIFEXITED(status));
        g_assert_cmpint(WEXITSTATUS(status), !=, WORDS_WRONG);
        assert_whole(old, path);
        folder_remove(folder);
        if (WEXITSTATUS(status) == 0) {
            return n;
        }
    }
    g_assert_not_reached();
}

static void
test_struck(gconstpointer data)
{
    static Old olds[] = { { .name = "1-watson-and-holmes", .version = 1 },
                          { .name = "2-killed", .version = 2 },
                          { .name = "3-lady-alice", .version = 3 } };
    const Fault what = (Fault)GPOINTER_TO_INT(data);

    for (size_t i = 0; i < G_N_ELEMENTS(olds); i++) {
        int n = strike_all(&olds[i], what);

        g_test_message("%s: %d changes", olds[i].name, n - 1);
        g_assert_cmpint(n, >, 10); /* if fewer, SQLite bypasses the functions above */
        g_clear_pointer(&olds[i].id, g_free);
        g_clear_pointer(&olds[i].source, g_free);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/upgrade/cut-off", GINT_TO_POINTER(FAULT_CUT), test_struck);
    g_test_add_data_func("/upgrade/disk-full", GINT_TO_POINTER(FAULT_FULL), test_struck);
    return g_test_run();
}

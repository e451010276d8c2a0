/* SPDX-License-Identifier: GPL-3.0-or-later */
/* landlock.c: tests that a process under Landlock can read and write only where it may */
#include "referee/base/landlock.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/referee/folder.h"

enum {
    NO_LANDLOCK = 200, /* exit status of a child when the kernel has no Landlock */
};

typedef struct {
    const char *name;
    const char *folder; /* "in": the writable folder; "out": another one */
    int flags;
    bool reads; /* whether reading is restricted too */
    int fault;  /* errno; 0 when the call succeeds */
} Row;

static const Row ROWS[] = {
    { "write-in", "in", O_WRONLY, false, 0 },
    { "write-out", "out", O_WRONLY, false, EACCES },
    { "make-in", "in", O_CREAT | O_EXCL | O_WRONLY, false, 0 },
    { "make-out", "out", O_CREAT | O_EXCL | O_WRONLY, false, EACCES },
    { "read-out", "out", O_RDONLY, false, 0 },
    { "read-in-narrow", "in", O_RDONLY, true, 0 },
    { "read-out-narrow", "out", O_RDONLY, true, EACCES },
    { "write-in-narrow", "in", O_WRONLY, true, 0 },
    { "write-out-narrow", "out", O_WRONLY, true, EACCES },
};

/* Opens the file of @row under Landlock. Returns the errno, 0, or NO_LANDLOCK. */
static int
try_row(const Row *row, const char *in, const char *path)
{
    static const char *const nothing[] = { NULL };
    const char *const writable[] = { in, "/dev/null", "/not/there", NULL };

    if (!landlock_restrict(row->reads ? nothing : NULL, writable)) {
        return NO_LANDLOCK;
    }
    return open(path, row->flags, 0600) < 0 ? errno : 0;
}

static void
test_row(gconstpointer data)
{
    const Row *row = data;
    g_autofree char *in = folder_make("fence-in");
    g_autofree char *out = folder_make("fence-out");
    g_autofree char *path =
        g_build_filename(g_str_equal(row->folder, "in") ? in : out, "file", NULL);
    int status = 0;

    if ((row->flags & O_CREAT) == 0) {
        g_assert_true(g_file_set_contents(path, "x", 1, NULL));
    }
    const pid_t child = fork();
    g_assert_cmpint(child, >=, 0);
    if (child == 0) {
        _exit(try_row(row, in, path));
    }
    g_assert_cmpint(waitpid(child, &status, 0), ==, child);
    folder_remove(in);
    folder_remove(out);
    g_assert_true(WIFEXITED(status));
    if (WEXITSTATUS(status) == NO_LANDLOCK) {
        g_test_skip("this kernel has no Landlock");
        return;
    }
    g_assert_cmpint(WEXITSTATUS(status), ==, row->fault);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autofree char *path = g_strdup_printf("/landlock/%s", ROWS[i].name);

        g_test_add_data_func(path, &ROWS[i], test_row);
    }
    return g_test_run();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.c: tests the owner and the lock of a state folder */
#include "referee/journal/state.h"

#include <glib/gstdio.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

enum {
    TIMES = 2000,
    NOBODY = 65534,
};

typedef struct {
    char *folder;
    atomic_bool is_over;
} Asker;

static char *
folder_new(void)
{
    g_autoptr(GError) error = NULL;
    char *folder = g_dir_make_tmp("hansom-state-XXXXXX", &error);

    g_assert_no_error(error);
    return folder;
}

static void
folder_remove(char *folder)
{
    g_autofree char *path = g_build_filename(folder, "lock", NULL);

    g_remove(path);
    g_assert_cmpint(g_rmdir(folder), ==, 0);
    g_free(folder);
}

static void
assert_found(const char *folder, const char *url)
{
    g_autofree char *found = state_find(folder);

    g_assert_cmpstr(found, ==, url);
}

/* Tests that only the owner can write to a state folder. Anybody else could plant a link there, or
 * a host key that they know. */
static void
test_owner(void)
{
    g_autoptr(GError) error = NULL;
    char *folder = folder_new();
    GStatBuf is;

    g_assert_cmpint(g_chmod(folder, 0777), ==, 0);
    int lock = state_lock(folder, &error);
    g_assert_no_error(error);
    g_assert_cmpint(g_stat(folder, &is), ==, 0);
    g_assert_cmpuint(is.st_mode & 07777, ==, 0700);
    close(lock);
    if (geteuid() == 0 && chown(folder, NOBODY, NOBODY) == 0) {
        g_assert_cmpint(state_lock(folder, &error), ==, -1);
        g_assert_error(error, G_FILE_ERROR, G_FILE_ERROR_PERM);
        g_assert_nonnull(strstr(error->message, "belongs to another user; run the referee as"));
        g_assert_cmpint(chown(folder, geteuid(), getegid()), ==, 0);
    } else {
        g_test_skip("only root can give a folder away");
    }
    folder_remove(folder);
}

static void
test_one(void)
{
    g_autoptr(GError) error = NULL;
    char *folder = folder_new();

    assert_found(folder, NULL);
    int lock = state_lock(folder, &error);
    g_assert_no_error(error);
    assert_found(folder, "");
    state_tell(lock, "http://192.168.1.2:8221");
    assert_found(folder, "http://192.168.1.2:8221");
    g_assert_cmpint(state_lock(folder, &error), ==, -1);
    g_assert_error(error, G_FILE_ERROR, G_FILE_ERROR_ACCES);
    assert_found(folder, "http://192.168.1.2:8221");
    state_tell(lock, NULL);
    assert_found(folder, "");
    close(lock);
    assert_found(folder, NULL);
    folder_remove(folder);
}

static gpointer
ask(gpointer data)
{
    Asker *asker = data;

    while (!asker->is_over) {
        g_free(state_find(asker->folder));
    }
    return NULL;
}

/* Tests that a starting daemon waits for state_find(), which holds the lock for a moment. */
static void
test_asked(void)
{
    Asker asker = { .folder = folder_new() };
    GThread *thread = g_thread_new("asker", ask, &asker);

    for (int i = 0; i < TIMES; i++) {
        g_autoptr(GError) error = NULL;
        int lock = state_lock(asker.folder, &error);

        g_assert_no_error(error);
        close(lock);
    }
    asker.is_over = true;
    g_thread_join(thread);
    folder_remove(asker.folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/state/owner", test_owner);
    g_test_add_func("/state/one daemon a folder, which says where it is", test_one);
    g_test_add_func("/state/whoever asks keeps none out", test_asked);
    return g_test_run();
}

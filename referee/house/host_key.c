/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/house/host_key.h"

#include "cases/base/atomic_file.h"
#include "referee/base/secret_text.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    KEY_BYTES = 24,
    FILE_MAX = 256, /* bytes; a larger file is no key, and is not read */
};

static char *
path_in(const char *state)
{
    return g_build_filename(state, "host.key", NULL);
}

/* Returns the key in the existing file @path. Reading a pipe would block forever, and another user
 * may know the key in a file of their own. */
static char *
read_key(const char *path, GError **error)
{
    g_autofree char *text = NULL;
    GStatBuf is;
    const bool is_ours = g_lstat(path, &is) == 0 && S_ISREG(is.st_mode) && is.st_uid == geteuid() &&
                         is.st_size <= FILE_MAX;

    if (is_ours && !g_file_get_contents(path, &text, NULL, error)) {
        return NULL;
    }
    if (!is_ours || strlen(g_strstrip(text)) != HOST_KEY_LENGTH) {
        g_set_error(error,
                    G_FILE_ERROR,
                    G_FILE_ERROR_INVAL,
                    "%s: is not a host's key; remove it to get a new one",
                    path);
        return NULL;
    }
    return g_steal_pointer(&text);
}

char *
host_key_keep(const char *state, GError **error)
{
    g_autofree char *path = path_in(state);

    if (g_file_test(path, G_FILE_TEST_EXISTS)) {
        char *key = read_key(path, error);

        if (key != NULL) {
            g_chmod(path, 0600);
        }
        return key;
    }
    g_autofree char *key = secret_text_new(KEY_BYTES);
    return atomic_file_write(path, key, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, error)
               ? g_steal_pointer(&key)
               : NULL;
}

bool
host_key_check(const char *state, GError **error)
{
    g_autofree char *path = path_in(state);
    g_autofree char *key =
        g_file_test(path, G_FILE_TEST_EXISTS) ? read_key(path, error) : g_strdup("");

    return key != NULL;
}

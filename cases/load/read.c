/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read.c: reads the bytes of files */
#include "cases/load/read.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

char *
read_path(const char *path, const char *name)
{
    return g_file_test(path, G_FILE_TEST_IS_DIR) ? g_build_filename(path, name, NULL)
                                                 : g_strdup(path);
}

bool
read_fits(gsize size, int most, const char *path, GError **error)
{
    const bool is_mib = most % (1 << 20) == 0;

    if (size <= (gsize)most) {
        return true;
    }
    g_set_error(error,
                LOAD_ERROR,
                LOAD_ERROR_FORMAT,
                "%s:1:1: is larger than %d %s",
                path,
                is_mib ? most >> 20 : most >> 10,
                is_mib ? "MiB" : "KiB");
    return false;
}

/* Checks that the open file is a regular file of at most @most bytes. Sets @size to its size. */
static bool
measure_file(int fd, const char *path, int most, gsize *size, GError **error)
{
    struct stat status;

    if (fstat(fd, &status) != 0) {
        g_set_error(error, LOAD_ERROR, LOAD_ERROR_READ, "%s: %s", path, g_strerror(errno));
        return false;
    }
    if (S_ISDIR(status.st_mode)) {
        g_set_error(error, LOAD_ERROR, LOAD_ERROR_MISSING, "%s: is a folder, not a file", path);
        return false;
    }
    if (!S_ISREG(status.st_mode)) {
        g_set_error(error,
                    LOAD_ERROR,
                    LOAD_ERROR_MISSING,
                    "%s: is not a regular file; copy it into one",
                    path);
        return false;
    }
    *size = (gsize)status.st_size;
    return read_fits(*size, most, path, error);
}

/* Reads @size bytes from @fd and appends a NUL. Reads fewer when the file has become shorter since
 * measure_file(). Returns NULL on a read error, and errno is then set. */
static char *
read_all(int fd, gsize size, gsize *length)
{
    g_autofree char *bytes = g_malloc(size + 1);
    gsize n = 0;

    while (n < size) {
        ssize_t got = read(fd, bytes + n, size - n);

        if (got < 0 && errno != EINTR) {
            return NULL;
        }
        if (got == 0) {
            break;
        }
        n += (gsize)MAX(got, 0);
    }
    bytes[n] = '\0';
    *length = n;
    return g_steal_pointer(&bytes);
}

char *
read_bytes(const char *path, int most, gsize *length, GError **error)
{
    /* Without O_NONBLOCK, opening a named pipe would block forever. */
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    char *bytes = NULL;
    gsize size = 0;

    if (fd < 0) {
        bool is_absent =
            errno == ENOENT || errno == ENOTDIR || errno == ELOOP || errno == ENAMETOOLONG;

        g_set_error(error,
                    LOAD_ERROR,
                    is_absent ? LOAD_ERROR_MISSING : LOAD_ERROR_READ,
                    "%s: %s",
                    path,
                    g_strerror(errno));
        return NULL;
    }
    if (measure_file(fd, path, most, &size, error)) {
        bytes = read_all(fd, size, length);
        if (bytes == NULL) {
            g_set_error(error, LOAD_ERROR, LOAD_ERROR_READ, "%s: %s", path, g_strerror(errno));
        }
    }
    close(fd);
    return bytes;
}

/* Sets a LOAD_ERROR_SYNTAX for the character at @bad, which is not UTF-8 or is a NUL. All
 * characters of @text before it are UTF-8. */
static void
refuse_character(const char *text, const char *bad, const char *path, GError **error)
{
    const char *line = text;
    int number = 1;

    for (const char *p = text; p < bad; p++) {
        if (*p == '\n') {
            line = p + 1;
            number++;
        }
    }
    g_set_error(error,
                LOAD_ERROR,
                LOAD_ERROR_SYNTAX,
                "%s:%d:%ld: %s",
                path,
                number,
                g_utf8_pointer_to_offset(line, bad) + 1,
                *bad == '\0' ? "a NUL byte: this is not a text file"
                             : "not UTF-8: save the file as UTF-8");
}

char *
read_text(const char *path, int most, GError **error)
{
    gsize length = 0;
    g_autofree char *text = read_bytes(path, most, &length, error);
    const char *bad = NULL;

    if (text == NULL) {
        return NULL;
    }
    if (!g_utf8_validate(text, (gssize)length, &bad)) {
        refuse_character(text, bad, path, error);
        return NULL;
    }
    return g_steal_pointer(&text);
}

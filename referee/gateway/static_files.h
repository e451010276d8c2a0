/* SPDX-License-Identifier: GPL-3.0-or-later */
/* static_files.h: everything the port serves that never changes while the gateway runs
 *
 * The files of the page and the recordings lie in memory, by path. A path that is not here is not
 * served, so there is no way out of a folder, and the gateway opens no file after its start.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    STATIC_FILES_PAGE_MAX = 32 << 20, /* bytes of all files of the page together */
};

typedef struct {
    char *type; /* content type */
    char *tag;  /* ETag, in quotes */
    const void *bytes;
    gsize size;
    bool is_page;    /* a file of the page: its encoding varies, its parts are not asked for */
    bool is_gzipped; /* Content-Encoding: gzip */
    GBytes *owner;   /* of @bytes */
} StaticFile;

typedef struct StaticFiles StaticFiles;

StaticFiles *static_files_new(void);
void static_files_free(StaticFiles *files);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(StaticFiles, static_files_free)

/* Reads all regular files below @folder; "x.gz" is kept as the gzipped form of "x". False with an
 * error that names the file, or when they are larger than STATIC_FILES_PAGE_MAX. */
bool static_files_read_pages(StaticFiles *files, const char *folder, GError **error);

/* Serves the file @fd, which it closes, at @path. @digest tells its content apart from any other's.
 * False with errno when it cannot be mapped. */
bool static_files_put(
    StaticFiles *files, const char *path, const char *type, const char *digest, int fd);

/* The item for @path, gzipped when @takes_gzip and there is such a form; NULL when there is none.
 * Paths of the page itself ("/", "/table/7K3Q", "/7K3QM9XW") lead to its index.html. Borrowed. */
const StaticFile *static_files_find(const StaticFiles *files, const char *path, bool takes_gzip);

/* Whether @path leads to the page itself. */
bool static_files_is_page(const char *path);

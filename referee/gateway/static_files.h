/* SPDX-License-Identifier: GPL-3.0-or-later */
/* static_files.h: the files that the gateway serves
 *
 * The files of the page and the recordings are kept in memory, by path, and never change. Only
 * paths in this table are served, so no path leads out of the folder. The gateway opens no file
 * after its start.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    STATIC_FILES_PAGE_MAX = 32 << 20, /* total bytes of the page's files */
};

typedef struct {
    char *type; /* content type */
    char *tag;  /* ETag, in quotes */
    const void *bytes;
    gsize size;
    bool is_page;    /* a file of the page: may be gzipped; is served as a whole */
    bool is_gzipped; /* Content-Encoding: gzip */
    GBytes *owner;   /* owner of @bytes */
} StaticFile;

typedef struct StaticFiles StaticFiles;

/* Creates an empty table. */
StaticFiles *static_files_new(void);
void static_files_free(StaticFiles *files);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(StaticFiles, static_files_free)

/* Reads all regular files below @folder. "x.gz" is stored as the gzipped form of "x". Returns false
 * with an error when a file cannot be read, the files are larger than STATIC_FILES_PAGE_MAX, or
 * index.html is missing. */
bool static_files_read_pages(StaticFiles *files, const char *folder, GError **error);

/* Adds the content of the file @fd at @path, and closes @fd. @digest is unique to the content.
 * Returns false when the file is empty or cannot be mapped. */
bool static_files_put(
    StaticFiles *files, const char *path, const char *type, const char *digest, int fd);

/* Returns the file at @path (borrowed), or NULL when it does not exist. Returns its gzipped form if
 * @takes_gzip is set and the form exists. Paths of the page itself ("/", "/table/7K3Q",
 * "/7K3QM9XW") return index.html. */
const StaticFile *static_files_find(const StaticFiles *files, const char *path, bool takes_gzip);

/* Reports whether @path is a path of the page itself. */
bool static_files_is_page(const char *path);

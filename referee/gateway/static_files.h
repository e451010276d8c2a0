/* SPDX-License-Identifier: GPL-3.0-or-later */
/* static_files.h: the files that the gateway serves
 *
 * StaticFiles maps paths to files in memory: the files of the page (the web client), and the
 * recordings (the introductions of the cases as audio). The gateway serves only these paths, so no
 * request can reach another file. The gateway opens no file after its start.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

enum {
    STATIC_FILES_PAGE_MAX = 32 << 20, /* maximum size of the page's files together, in bytes */
};

typedef struct {
    char *type; /* content type */
    char *tag;  /* ETag, in quotes */
    const void *bytes;
    gsize size;
    /* true for a file of the page, which is always sent as a whole; false for a recording, of which
     * a client may request a part (Range) */
    bool is_page;
    bool is_gzipped; /* true when @bytes are gzipped */
    GBytes *owner;   /* owner of @bytes */
} StaticFile;

typedef struct StaticFiles StaticFiles;

/* Creates a map without files. */
StaticFiles *static_files_new(void);
void static_files_free(StaticFiles *files);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(StaticFiles, static_files_free)

/* Reads all regular files below @folder. "x.gz" is stored as the gzipped form of "x". Returns false
 * with an error when a file cannot be read, when the files together are larger than
 * STATIC_FILES_PAGE_MAX, or when index.html is missing. */
bool static_files_read_pages(StaticFiles *files, const char *folder, GError **error);

/* Maps the file @fd, a recording, into memory and adds it at @path. @type is its content type.
 * @digest identifies the content, and becomes the ETag. Closes @fd in any case. Returns false when
 * the file is empty or cannot be mapped. */
bool static_files_put(
    StaticFiles *files, const char *path, const char *type, const char *digest, int fd);

/* Returns the file at @path (borrowed), or NULL when it does not exist. For each path of the page
 * itself ("/", "/table/7K3Q", "/7K3QM9XW"), returns index.html. Returns the gzipped form if
 * @takes_gzip is true and there is such a form. */
const StaticFile *static_files_find(const StaticFiles *files, const char *path, bool takes_gzip);

/* Reports whether @path is a path of the page itself, at which index.html is served. */
bool static_files_is_page(const char *path);

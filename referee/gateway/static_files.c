/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/static_files.h"

#include "cases/edition/code.h"

#include <errno.h>
#include <gio/gio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    DEPTH_MAX = 8,   /* levels of folders below the page's folder */
    TAG_LENGTH = 20, /* hex digits of the SHA-256 that are used as ETag */
};

#define INDEX   "/index.html"
#define GZIPPED ".gz"

struct StaticFiles {
    GHashTable *plain;   /* path (char *, owned) → StaticFile, owned */
    GHashTable *gzipped; /* the same for gzipped forms */
    gsize n_page_bytes;
};

static const struct {
    const char *suffix;
    const char *type;
} TYPES[] = {
    { ".html", "text/html; charset=utf-8" },
    { ".js", "text/javascript; charset=utf-8" },
    { ".css", "text/css; charset=utf-8" },
    { ".json", "application/json" },
    { ".webmanifest", "application/manifest+json" },
    { ".wasm", "application/wasm" },
    { ".svg", "image/svg+xml" },
    { ".png", "image/png" },
    { ".ico", "image/x-icon" },
    { ".woff2", "font/woff2" },
    { ".ogg", "audio/ogg" },
    { ".txt", "text/plain; charset=utf-8" },
};

static const char *
type_of(const char *path)
{
    for (size_t i = 0; i < G_N_ELEMENTS(TYPES); i++) {
        if (g_str_has_suffix(path, TYPES[i].suffix)) {
            return TYPES[i].type;
        }
    }
    return "application/octet-stream";
}

static void
item_free(gpointer data)
{
    StaticFile *item = data;

    g_free(item->type);
    g_free(item->tag);
    g_bytes_unref(item->owner);
    g_free(item);
}

StaticFiles *
static_files_new(void)
{
    StaticFiles *files = g_new0(StaticFiles, 1);

    files->plain = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, item_free);
    files->gzipped = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, item_free);
    return files;
}

void
static_files_free(StaticFiles *files)
{
    if (files != NULL) {
        g_hash_table_unref(files->plain);
        g_hash_table_unref(files->gzipped);
        g_free(files);
    }
}

/* Adds a file. Takes ownership of @path, @tag and @bytes. */
static void
put(GHashTable *items, char *path, const char *type, char *tag, GBytes *bytes, StaticFile how)
{
    StaticFile *item = g_new(StaticFile, 1);

    *item = how;
    item->type = g_strdup(type);
    item->tag = tag;
    item->owner = bytes;
    item->bytes = g_bytes_get_data(bytes, &item->size);
    g_hash_table_replace(items, path, item);
}

/* Reads the page's file @name, which is served at @path without its suffix ".gz". */
static bool
read_page(StaticFiles *files, const char *name, const char *path, GError **error)
{
    char *text = NULL;
    gsize size = 0;

    if (!g_file_get_contents(name, &text, &size, error)) {
        return false;
    }
    files->n_page_bytes += size;
    if (files->n_page_bytes > STATIC_FILES_PAGE_MAX) {
        g_free(text);
        g_set_error(error,
                    G_FILE_ERROR,
                    G_FILE_ERROR_INVAL,
                    "%s: the page's files are larger than %d MiB together; check that this is the "
                    "page's folder",
                    name,
                    STATIC_FILES_PAGE_MAX >> 20);
        return false;
    }
    const bool is_gzipped = g_str_has_suffix(path, GZIPPED);
    GBytes *bytes = g_bytes_new_take(text, size);
    g_autofree char *digest = g_compute_checksum_for_bytes(G_CHECKSUM_SHA256, bytes);
    char *served = g_strndup(path, strlen(path) - (is_gzipped ? strlen(GZIPPED) : 0));
    put(is_gzipped ? files->gzipped : files->plain,
        served,
        type_of(served),
        g_strdup_printf("\"%.*s\"", TAG_LENGTH, digest),
        bytes,
        (StaticFile){ .is_page = true, .is_gzipped = is_gzipped });
    return true;
}

/* Reads the files below @folder, which are served below @path. */
static bool
read_folder(StaticFiles *files, const char *folder, const char *path, int depth, GError **error)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, error);
    bool fine = dir != NULL;

    for (const char *name = fine ? g_dir_read_name(dir) : NULL; fine && name != NULL;
         name = g_dir_read_name(dir)) {
        g_autofree char *file = g_build_filename(folder, name, NULL);
        g_autofree char *served = g_strconcat(path, "/", name, NULL);
        struct stat about;

        if (lstat(file, &about) == 0 && S_ISREG(about.st_mode)) {
            fine = read_page(files, file, served, error);
        } else if (lstat(file, &about) == 0 && S_ISDIR(about.st_mode) && depth < DEPTH_MAX) {
            fine = read_folder(files, file, served, depth + 1, error);
        }
    }
    return fine;
}

bool
static_files_read_pages(StaticFiles *files, const char *folder, GError **error)
{
    if (!read_folder(files, folder, "", 0, error)) {
        return false;
    }
    if (!g_hash_table_contains(files->plain, INDEX)) {
        g_set_error(
            error,
            G_FILE_ERROR,
            G_FILE_ERROR_NOENT,
            "%s: there is no page here (index.html); build it, or name its folder with HANSOM_WWW",
            folder);
        return false;
    }
    return true;
}

static void
unmap(gpointer data)
{
    GBytes *map = data;
    gsize size = 0;
    const void *start = g_bytes_get_data(map, &size);

    munmap((void *)(guintptr)start, size);
    g_bytes_unref(map);
}

bool
static_files_put(StaticFiles *files, const char *path, const char *type, const char *digest, int fd)
{
    struct stat about;
    const bool fine = fstat(fd, &about) == 0 && about.st_size > 0;
    void *start =
        fine ? mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_SHARED, fd, 0) : MAP_FAILED;

    close(fd);
    if (start == MAP_FAILED) {
        return false;
    }
    const gsize size = (gsize)about.st_size;
    put(files->plain,
        g_strdup(path),
        type,
        g_strdup_printf("\"%s\"", digest),
        g_bytes_new_with_free_func(start, size, unmap, g_bytes_new_static(start, size)),
        (StaticFile){ .is_page = false });
    return true;
}

bool
static_files_is_page(const char *path)
{
    static const char *const PAGES[] = { "/", "/table", "/host", "/doctor", "/help/network" };
    Code code;

    for (size_t i = 0; i < G_N_ELEMENTS(PAGES); i++) {
        if (strcmp(path, PAGES[i]) == 0) {
            return true;
        }
    }
    return g_str_has_prefix(path, "/table/") || (path[0] == '/' && code_read(path + 1, &code));
}

const StaticFile *
static_files_find(const StaticFiles *files, const char *path, bool takes_gzip)
{
    const char *served = static_files_is_page(path) ? INDEX : path;
    const StaticFile *item = takes_gzip ? g_hash_table_lookup(files->gzipped, served) : NULL;

    return item != NULL ? item : g_hash_table_lookup(files->plain, served);
}

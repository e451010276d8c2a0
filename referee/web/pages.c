/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/web/pages.h"

#include <glib/gstdio.h>
#include <string.h>

#include "cases/base/installed.h"
#include "cases/edition/code.h"

char *
pages_folder(void)
{
    const char *named = g_getenv("HANSOM_WWW");

    if (named != NULL && *named != '\0') {
        return g_strdup(named);
    }
    char *installed = installed_find("www");
    return installed != NULL ? installed : g_strdup(HANSOM_PAGES);
}

typedef struct {
    const char *suffix;
    const char *type;
} Type;

static const Type TYPES[] = {
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

bool
pages_is_page(const char *path)
{
    Code code;

    return strcmp(path, "/") == 0 || strcmp(path, "/table") == 0 || strcmp(path, "/host") == 0 ||
           strcmp(path, "/doctor") == 0 || strcmp(path, "/help/network") == 0 ||
           g_str_has_prefix(path, "/table/") || (path[0] == '/' && code_read(path + 1, &code));
}

static bool
takes_gzip(SoupServerMessage *message)
{
    const char *takes = soup_message_headers_get_list(
        soup_server_message_get_request_headers(message), "Accept-Encoding");

    return takes != NULL && strstr(takes, "gzip") != NULL;
}

/* The file for @path below the pages, with or without ".gz"; NULL when there is none. */
static GMappedFile *
find_file(const char *folder, const char *path, bool gzip, GStatBuf *stat)
{
    g_autofree char *name =
        g_strconcat(folder, pages_is_page(path) ? "/index.html" : path, gzip ? ".gz" : "", NULL);

    if (strstr(path, "..") != NULL || strchr(path, '\\') != NULL || g_lstat(name, stat) != 0 ||
        !S_ISREG(stat->st_mode)) {
        return NULL;
    }
    return g_mapped_file_new(name, FALSE, NULL);
}

bool
pages_serve(const char *folder, SoupServerMessage *message, const char *path, bool lasting)
{
    SoupMessageHeaders *headers = soup_server_message_get_response_headers(message);
    SoupMessageHeaders *asked = soup_server_message_get_request_headers(message);
    bool gzip = takes_gzip(message);
    GStatBuf stat;
    GMappedFile *file = gzip ? find_file(folder, path, true, &stat) : NULL;

    gzip = file != NULL;
    file = file == NULL ? find_file(folder, path, false, &stat) : file;
    if (file == NULL) {
        return false;
    }
    g_autofree char *tag = g_strdup_printf("\"%" G_GUINT64_FORMAT "-%" G_GUINT64_FORMAT "%s\"",
                                           (guint64)stat.st_mtime,
                                           (guint64)stat.st_size,
                                           gzip ? "-gz" : "");
    const char *known = soup_message_headers_get_list(asked, "If-None-Match");
    soup_message_headers_replace(headers, "ETag", tag);
    soup_message_headers_replace(headers, "Vary", "Accept-Encoding");
    soup_message_headers_replace(
        headers, "Content-Type", type_of(pages_is_page(path) ? "/index.html" : path));
    if (gzip) {
        soup_message_headers_replace(headers, "Content-Encoding", "gzip");
    }
    if (lasting) {
        soup_message_headers_replace(headers, "Cache-Control", "max-age=31536000, immutable");
    }
    if (known != NULL && strstr(known, tag) != NULL) {
        soup_server_message_set_status(message, SOUP_STATUS_NOT_MODIFIED, NULL);
    } else {
        g_autoptr(GBytes) bytes = g_mapped_file_get_bytes(file);

        soup_message_body_append_bytes(soup_server_message_get_response_body(message), bytes);
        soup_server_message_set_status(message, SOUP_STATUS_OK, NULL);
    }
    g_mapped_file_unref(file);
    return true;
}

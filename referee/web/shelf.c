/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/web/shelf.h"

#include <string.h>

typedef struct {
    char *type;
    char *tag; /* ETag, in quotes */
    GBytes *bytes;
} Thing;

struct Shelf {
    GHashTable *things; /* path (char *, owned) → Thing, owned */
};

static void
thing_free(gpointer data)
{
    Thing *thing = data;

    g_free(thing->type);
    g_free(thing->tag);
    g_bytes_unref(thing->bytes);
    g_free(thing);
}

Shelf *
shelf_new(void)
{
    Shelf *shelf = g_new(Shelf, 1);

    *shelf = (Shelf){ g_hash_table_new_full(g_str_hash, g_str_equal, g_free, thing_free) };
    return shelf;
}

void
shelf_free(Shelf *shelf)
{
    if (shelf != NULL) {
        g_hash_table_unref(shelf->things);
        g_free(shelf);
    }
}

void
shelf_put(Shelf *shelf, const char *path, const char *type, const char *digest, GBytes *bytes)
{
    Thing *thing = g_new(Thing, 1);

    *thing = (Thing){ g_strdup(type), g_strdup_printf("\"%s\"", digest), g_bytes_ref(bytes) };
    g_hash_table_replace(shelf->things, g_strdup(path), thing);
}

/* Whether @message asks for one part of @thing, into @part, whose ends may both lie outside. A list
 * of parts, and a part of what is another thing by now, are answered with all of it. */
static bool
asks_for_part(SoupServerMessage *message, const Thing *thing, SoupRange *part)
{
    SoupMessageHeaders *asked = soup_server_message_get_request_headers(message);
    const char *of = soup_message_headers_get_one(asked, "If-Range");
    const goffset size = (goffset)g_bytes_get_size(thing->bytes);
    SoupRange *ranges = NULL;
    int n = 0;
    bool is_one;

    if ((of != NULL && strcmp(of, thing->tag) != 0) ||
        !soup_message_headers_get_ranges(asked, size, &ranges, &n)) {
        return false;
    }
    is_one = n == 1;
    *part = is_one ? ranges[0] : *part;
    soup_message_headers_free_ranges(asked, ranges);
    return is_one;
}

/* Answers with what there is of @part; libsoup would give less to who asks for more than that. */
static void
send_part(SoupServerMessage *message, const Thing *thing, const SoupRange *part)
{
    SoupMessageHeaders *told = soup_server_message_get_response_headers(message);
    const goffset size = (goffset)g_bytes_get_size(thing->bytes);
    const goffset start = MAX(part->start, 0);
    const goffset end = part->end < 0 ? size - 1 : MIN(part->end, size - 1);

    if (start >= size) {
        g_autofree char *none = g_strdup_printf("bytes */%" G_GOFFSET_FORMAT, size);

        soup_message_headers_replace(told, "Content-Range", none);
        soup_server_message_set_status(message, SOUP_STATUS_REQUESTED_RANGE_NOT_SATISFIABLE, NULL);
        return;
    }
    g_autoptr(GBytes) bytes =
        g_bytes_new_from_bytes(thing->bytes, (gsize)start, (gsize)(end - start + 1));
    soup_message_headers_set_content_range(told, start, end, size);
    soup_message_body_append_bytes(soup_server_message_get_response_body(message), bytes);
    soup_server_message_set_status(message, SOUP_STATUS_PARTIAL_CONTENT, NULL);
}

bool
shelf_serve(const Shelf *shelf, SoupServerMessage *message, const char *path)
{
    const Thing *thing = g_hash_table_lookup(shelf->things, path);
    SoupMessageHeaders *asked = soup_server_message_get_request_headers(message);
    SoupMessageHeaders *told = soup_server_message_get_response_headers(message);
    const char *known = soup_message_headers_get_list(asked, "If-None-Match");
    const bool is_get = strcmp(soup_server_message_get_method(message), "GET") == 0;
    SoupRange part;

    if (thing == NULL) {
        return false;
    }
    soup_message_headers_replace(told, "ETag", thing->tag);
    soup_message_headers_replace(told, "Accept-Ranges", "bytes");
    soup_message_headers_replace(told, "Content-Type", thing->type);
    if (known != NULL && strstr(known, thing->tag) != NULL) {
        soup_server_message_set_status(message, SOUP_STATUS_NOT_MODIFIED, NULL);
    } else if (is_get && asks_for_part(message, thing, &part)) {
        send_part(message, thing, &part);
    } else {
        soup_message_headers_remove(asked, "Range"); /* or libsoup would cut it */
        soup_message_body_append_bytes(soup_server_message_get_response_body(message),
                                       thing->bytes);
        soup_server_message_set_status(message, SOUP_STATUS_OK, NULL);
    }
    return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/answer.h"

#include <string.h>

#include "referee/gateway/names.h"

#define WEBSOCKET_GUID "258EAFA5-E914-47DA-95CA-C5AB0DC85B11" /* RFC 6455, 1.3 */

static void
add(struct MHD_Response *response, const char *name, const char *value)
{
    MHD_add_response_header(response, name, value);
}

static void
add_policy(struct MHD_Response *response, const char *host)
{
    g_autofree char *sockets =
        host == NULL ? g_strdup("")
                     : g_strdup_printf(" ws://%s wss://%s ws://" MDNS_NAME ":*", host, host);
    g_autofree char *policy =
        g_strconcat("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
                    sockets,
                    "; img-src 'self' data: blob:; media-src 'self' blob:; object-src 'none'; "
                    "base-uri 'self'; frame-ancestors 'none'; form-action 'none'",
                    NULL);

    add(response, "Content-Security-Policy", policy);
}

/* Adds the headers that every answer has, queues @response and drops the reference to it. */
static enum MHD_Result
queue(HttpAnswer *answer, unsigned status, const char *cache, struct MHD_Response *response)
{
    if (response == NULL) {
        return MHD_NO;
    }
    add(response, "Server", "hansom");
    add(response, "X-Content-Type-Options", "nosniff");
    add(response, "X-Frame-Options", "DENY");
    add(response, "Referrer-Policy", "no-referrer");
    add(response, "Cross-Origin-Resource-Policy", "same-origin");
    add(response,
        "Permissions-Policy",
        "camera=(self), microphone=(), geolocation=(), display-capture=(), payment=(), usb=()");
    add(response, "Cache-Control", cache);
    add_policy(response, answer->host);
    if (answer->closes) {
        add(response, "Connection", "close");
    }
    answer->status = status;
    const enum MHD_Result result = MHD_queue_response(answer->connection, status, response);
    MHD_destroy_response(response);
    return result;
}

/* Appends @text to @json as a JSON string. @text must not contain control characters. */
static void
append_json(GString *json, const char *text)
{
    g_string_append_c(json, '"');
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') {
            g_string_append_c(json, '\\');
        }
        g_string_append_c(json, *c);
    }
    g_string_append_c(json, '"');
}

enum MHD_Result
answer_refuse(HttpAnswer *answer, const Words *words, WordsRefusal refusal)
{
    const unsigned status = words_status(refusal);
    const char *code = words_code(refusal);
    const char *sentence = words_say(words, answer->language, refusal);
    g_autoptr(GString) text = g_string_new(NULL);

    if (code == NULL) {
        g_string_append_printf(text, "%s\n", sentence);
    } else {
        g_string_append_printf(text, "{\"code\":\"%s\",\"say\":", code);
        append_json(text, sentence);
        g_string_append_c(text, '}');
    }
    struct MHD_Response *response =
        MHD_create_response_from_buffer(text->len, text->str, MHD_RESPMEM_MUST_COPY);
    if (response != NULL) {
        add(response,
            "Content-Type",
            code == NULL ? "text/plain; charset=utf-8" : "application/json");
    }
    answer->closes =
        answer->closes || (status != MHD_HTTP_NOT_FOUND && status != MHD_HTTP_METHOD_NOT_ALLOWED);
    return queue(answer, status, code == NULL ? "no-cache" : "no-store", response);
}

static void
drop_bytes(void *data)
{
    g_bytes_unref(data);
}

/* Creates a response with @size bytes from @start. It holds a reference to @bytes, their owner. */
static struct MHD_Response *
respond_with(GBytes *bytes, const void *start, gsize size)
{
    return MHD_create_response_from_buffer_with_free_callback_cls(
        size, (void *)(guintptr)start, drop_bytes, g_bytes_ref(bytes));
}

enum MHD_Result
answer_bytes(HttpAnswer *answer, unsigned status, GVariant *headers, GBytes *bytes)
{
    gsize size = 0;
    const void *start = g_bytes_get_data(bytes, &size);
    struct MHD_Response *response = respond_with(bytes, start, size);
    GVariantIter each;
    const char *name;
    const char *value;

    g_variant_iter_init(&each, headers);
    while (response != NULL && g_variant_iter_next(&each, "(&s&s)", &name, &value)) {
        add(response, name, value);
    }
    return queue(answer, status, "no-store", response);
}

/* --- files --- */

static const char *
header(const HttpAnswer *answer, const char *name)
{
    return MHD_lookup_connection_value(answer->connection, MHD_HEADER_KIND, name);
}

/* A byte range of an item: the offset of its first byte, and the offset after its last byte */
typedef struct {
    gsize from;
    gsize to;
} Part;

typedef enum {
    PART_ALL,
    PART_ONE,
    PART_NOWHERE, /* starts after the item's end */
} PartKind;

/* Parses "bytes=FROM-TO", "bytes=FROM-" or "bytes=-LAST" (RFC 9110, 14.2). Returns PART_ALL for
 * anything else, including a list of ranges. */
static PartKind
read_range(const char *range, gsize size, Part *part)
{
    static const char UNIT[] = "bytes=";
    char *end = NULL;

    if (range == NULL || !g_str_has_prefix(range, UNIT)) {
        return PART_ALL;
    }
    const char *at = range + strlen(UNIT);
    if (*at == '-' && g_ascii_isdigit(at[1])) {
        const guint64 last = g_ascii_strtoull(at + 1, &end, 10);

        *part = (Part){ last >= size ? 0 : size - (gsize)last, size };
        return *end != '\0' ? PART_ALL : last == 0 ? PART_NOWHERE : PART_ONE;
    }
    if (!g_ascii_isdigit(*at)) {
        return PART_ALL;
    }
    const guint64 from = g_ascii_strtoull(at, &end, 10);
    if (*end != '-' || (end[1] != '\0' && !g_ascii_isdigit(end[1]))) {
        return PART_ALL;
    }
    const bool is_open = end[1] == '\0';
    const guint64 to = is_open ? G_MAXUINT64 : g_ascii_strtoull(end + 1, &end, 10);
    if ((!is_open && *end != '\0') || to < from) {
        return PART_ALL;
    }
    if (from >= size) {
        return PART_NOWHERE;
    }
    *part = (Part){ (gsize)from, (gsize)MIN(to, size - 1) + 1 };
    return PART_ONE;
}

/* Finds the part that the guest asks for. Returns PART_ALL if the content has changed since the
 * guest loaded the first part (If-Range). */
static PartKind
find_part(const HttpAnswer *answer, const StaticFile *item, Part *part)
{
    const char *of = header(answer, "If-Range");

    if (item->is_page || (of != NULL && strcmp(of, item->tag) != 0)) {
        return PART_ALL;
    }
    return read_range(header(answer, "Range"), item->size, part);
}

/* Reports whether the guest has @item already. */
static bool
has_item(const HttpAnswer *answer, const StaticFile *item)
{
    const char *known = header(answer, "If-None-Match");

    return known != NULL && strstr(known, item->tag) != NULL;
}

gsize
answer_count_bytes(const HttpAnswer *answer, const StaticFile *item)
{
    Part part = { 0, item->size };
    const PartKind kind = find_part(answer, item, &part);

    return kind == PART_NOWHERE || has_item(answer, item) ? 0 : part.to - part.from;
}

enum MHD_Result
answer_item(HttpAnswer *answer, const StaticFile *item, bool lasts)
{
    const bool is_known = has_item(answer, item);
    Part part = { 0, item->size };
    const PartKind kind = is_known ? PART_ALL : find_part(answer, item, &part);
    const bool is_empty = is_known || kind == PART_NOWHERE;
    struct MHD_Response *response =
        is_empty
            ? MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT)
            : respond_with(item->owner, (const char *)item->bytes + part.from, part.to - part.from);

    if (response == NULL) {
        return MHD_NO;
    }
    add(response, "ETag", item->tag);
    add(response, "Content-Type", item->type);
    if (item->is_page) {
        add(response, "Vary", "Accept-Encoding");
    } else {
        add(response, "Accept-Ranges", "bytes");
    }
    if (item->is_gzipped) {
        add(response, "Content-Encoding", "gzip");
    }
    if (kind != PART_ALL) {
        g_autofree char *range = kind == PART_ONE
                                     ? g_strdup_printf("bytes %zu-%zu/%zu",
                                                       (size_t)part.from,
                                                       (size_t)part.to - 1,
                                                       (size_t)item->size)
                                     : g_strdup_printf("bytes */%zu", (size_t)item->size);
        add(response, "Content-Range", range);
    }
    const unsigned status = is_known               ? MHD_HTTP_NOT_MODIFIED
                            : kind == PART_ALL     ? MHD_HTTP_OK
                            : kind == PART_NOWHERE ? MHD_HTTP_RANGE_NOT_SATISFIABLE
                                                   : MHD_HTTP_PARTIAL_CONTENT;
    return queue(answer, status, lasts ? "max-age=31536000, immutable" : "no-cache", response);
}

/* --- websockets --- */

/* Returns the header Sec-WebSocket-Accept for @key (RFC 6455, 4.2.2). */
static char *
accept_of(const char *key)
{
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA1);
    guint8 digest[20];
    gsize size = sizeof digest;

    g_checksum_update(sum, (const guchar *)key, -1);
    g_checksum_update(sum, (const guchar *)WEBSOCKET_GUID, -1);
    g_checksum_get_digest(sum, digest, &size);
    return g_base64_encode(digest, size);
}

enum MHD_Result
answer_upgrade(HttpAnswer *answer, const char *key, MHD_UpgradeHandler handler, gpointer data)
{
    struct MHD_Response *response = MHD_create_response_for_upgrade(handler, data);
    g_autofree char *accept = accept_of(key);

    if (response == NULL) {
        return MHD_NO;
    }
    add(response, "Upgrade", "websocket");
    add(response, "Sec-WebSocket-Accept", accept);
    add(response, "Sec-WebSocket-Protocol", "mqtt");
    answer->closes = false;
    return queue(answer, MHD_HTTP_SWITCHING_PROTOCOLS, "no-store", response);
}

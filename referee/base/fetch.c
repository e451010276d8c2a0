/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/base/fetch.h"

#include <curl/curl.h>
#include <gio/gio.h>
#include <stdbool.h>
#include <string.h>

typedef struct {
    GByteArray *body;
    gsize most;
    char *server;
} Heard;

/* Appends a part of the body. If it would exceed the limit, takes no bytes, so that libcurl aborts
 * the request. */
static size_t
on_body(char *bytes, size_t one, size_t n, void *data)
{
    Heard *heard = data;
    const size_t size = one * n;

    if (heard->body->len + size > heard->most) {
        return 0;
    }
    g_byte_array_append(heard->body, (const guint8 *)bytes, (guint)size);
    return size;
}

static size_t
on_header(char *bytes, size_t one, size_t n, void *data)
{
    static const char SERVER[] = "Server:";
    Heard *heard = data;
    const size_t size = one * n;

    if (size > strlen(SERVER) && g_ascii_strncasecmp(bytes, SERVER, strlen(SERVER)) == 0) {
        g_free(heard->server);
        heard->server = g_strstrip(g_strndup(bytes + strlen(SERVER), size - strlen(SERVER)));
    }
    return size;
}

/* Sets up @curl for @request. Returns the list of request headers, which the caller frees. */
static struct curl_slist *
set_up(CURL *curl, const FetchRequest *request, Heard *heard)
{
    struct curl_slist *headers = NULL;

    curl_easy_setopt(curl, CURLOPT_URL, request->url);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, request->timeout_s);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, on_body);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, heard);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, on_header);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, heard);
    if (request->bearer != NULL) {
        g_autofree char *line = g_strconcat("Authorization: Bearer ", request->bearer, NULL);

        headers = curl_slist_append(headers, line);
    }
    if (request->json != NULL) {
        gsize size = 0;
        const void *bytes = g_bytes_get_data(request->json, &size);

        headers = curl_slist_append(headers, "Content-Type: application/json");
        curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)size);
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, bytes);
    }
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    return headers;
}

gboolean
fetch(const FetchRequest *request, FetchAnswer *answer, GError **error)
{
    CURL *curl = curl_easy_init();
    Heard heard = { .body = g_byte_array_new(), .most = request->most };

    *answer = (FetchAnswer){ 0 };
    if (curl == NULL) {
        g_byte_array_unref(heard.body);
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, "libcurl cannot be initialized");
        return FALSE;
    }
    struct curl_slist *headers = set_up(curl, request, &heard);
    const CURLcode result = curl_easy_perform(curl);
    if (result == CURLE_OK) {
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &answer->status);
        answer->server = g_steal_pointer(&heard.server);
        answer->body = g_byte_array_free_to_bytes(g_steal_pointer(&heard.body));
    } else {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, curl_easy_strerror(result));
    }
    curl_slist_free_all(headers);
    curl_easy_cleanup(curl);
    g_clear_pointer(&heard.body, g_byte_array_unref);
    g_free(heard.server);
    return result == CURLE_OK;
}

void
fetch_answer_clear(FetchAnswer *answer)
{
    g_clear_pointer(&answer->server, g_free);
    g_clear_pointer(&answer->body, g_bytes_unref);
}

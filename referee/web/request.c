/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/web/request.h"

#include <string.h>

#include "referee/web/pages.h"

const char *
request_address(SoupServerMessage *message)
{
    const char *address = soup_server_message_get_remote_host(message);

    return address == NULL ? "" : address;
}

bool
request_is_same_origin(SoupServerMessage *message)
{
    SoupMessageHeaders *headers = soup_server_message_get_request_headers(message);
    const char *origin = soup_message_headers_get_one(headers, "Origin");
    const char *host = soup_message_headers_get_one(headers, "Host");

    if (origin == NULL) {
        return true; /* no browser, or none that tells */
    }
    const char *from = strstr(origin, "://");
    return from != NULL && host != NULL && g_ascii_strcasecmp(from + 3, host) == 0;
}

json_t *
request_json(SoupServerMessage *message)
{
    SoupMessageBody *body = soup_server_message_get_request_body(message);

    g_autoptr(GBytes) bytes = soup_message_body_flatten(body);
    gsize size = 0;
    const char *text = g_bytes_get_data(bytes, &size);
    json_t *json = json_loadb(text == NULL ? "" : text, size, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(json)) {
        json_decref(json);
        return NULL;
    }
    return json;
}

const char *
request_route(const char *path)
{
    static const char *const ROUTES[] = { "/", "/tables", "/network", "/join", "/scan", "/ws" };

    for (size_t i = 0; i < G_N_ELEMENTS(ROUTES); i++) {
        if (strcmp(path, ROUTES[i]) == 0) {
            return ROUTES[i];
        }
    }
    return g_str_has_prefix(path, REQUEST_HOST) ? REQUEST_HOST
           : pages_is_page(path)                ? "page"
                                                : "file";
}

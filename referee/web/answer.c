/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/web/answer.h"

#include <stdlib.h>
#include <string.h>

#include "referee/web/mdns.h"

const char *
answer_language(const Catalogue *catalogue, SoupServerMessage *message)
{
    const char *header = soup_message_headers_get_list(
        soup_server_message_get_request_headers(message), "Accept-Language");
    GSList *tags = header == NULL ? NULL : soup_header_parse_quality_list(header, NULL);
    const char *found = NULL;

    for (const GSList *each = tags; each != NULL && found == NULL; each = each->next) {
        if (catalogue_knows(catalogue, each->data)) {
            found = speech_language(catalogue_find(catalogue, each->data));
        }
    }
    soup_header_free_list(tags);
    return found;
}

/* Only the last answer stands. */
static void
set_body(SoupServerMessage *message, unsigned status, const char *type, const char *text)
{
    soup_message_body_truncate(soup_server_message_get_response_body(message));
    soup_server_message_set_status(message, status, NULL);
    soup_server_message_set_response(message, type, SOUP_MEMORY_COPY, text, strlen(text));
}

static const char *
say(const Catalogue *catalogue, SoupServerMessage *message, const char *sentence)
{
    return speech_say(catalogue_find(catalogue, answer_language(catalogue, message)), sentence);
}

void
answer_allow_lines(SoupServerMessage *message, const char *host)
{
    SoupMessageHeaders *headers = soup_server_message_get_response_headers(message);
    g_autofree char *lines =
        host == NULL ? g_strdup("")
                     : g_strdup_printf(" ws://%s wss://%s ws://" MDNS_NAME ":*", host, host);
    g_autofree char *policy =
        g_strconcat("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
                    lines,
                    "; img-src 'self' data: blob:; media-src 'self' blob:; object-src 'none'; "
                    "base-uri 'self'; frame-ancestors 'none'; form-action 'none'",
                    NULL);

    soup_message_headers_replace(headers, "Content-Security-Policy", policy);
}

void
answer_begin(SoupServerMessage *message)
{
    SoupMessageHeaders *headers = soup_server_message_get_response_headers(message);

    /* libsoup before 3.3 never closes a connection on which nobody asks anything any more, once the
     * other end has: each would cost a file descriptor for good. A websocket stays. */
    soup_message_headers_replace(headers, "Connection", "close");
    soup_message_headers_replace(headers, "X-Content-Type-Options", "nosniff");
    soup_message_headers_replace(headers, "X-Frame-Options", "DENY");
    soup_message_headers_replace(headers, "Referrer-Policy", "no-referrer");
    soup_message_headers_replace(headers, "Cross-Origin-Resource-Policy", "same-origin");
    soup_message_headers_replace(headers,
                                 "Permissions-Policy",
                                 "camera=(self), microphone=(), geolocation=(), "
                                 "display-capture=(), payment=(), usb=()");
    soup_message_headers_replace(headers, "Cache-Control", "no-cache");
    answer_allow_lines(message, NULL);
}

void
answer_say(const Catalogue *catalogue,
           SoupServerMessage *message,
           unsigned status,
           const char *sentence)
{
    g_autofree char *line = g_strconcat(say(catalogue, message, sentence), "\n", NULL);

    set_body(message, status, "text/plain; charset=utf-8", line);
}

void
answer_json(SoupServerMessage *message, unsigned status, json_t *body)
{
    char *text = json_dumps(body, JSON_COMPACT);

    soup_message_headers_replace(
        soup_server_message_get_response_headers(message), "Cache-Control", "no-store");
    set_body(message, status, "application/json", text);
    free(text);
    json_decref(body);
}

void
answer_refusal(const Catalogue *catalogue,
               SoupServerMessage *message,
               unsigned status,
               const char *code,
               const char *sentence)
{
    answer_json(message,
                status,
                json_pack("{s:s, s:s}", "code", code, "say", say(catalogue, message, sentence)));
}

void
answer_text(SoupServerMessage *message, const char *type, const char *text)
{
    soup_message_headers_replace(
        soup_server_message_get_response_headers(message), "Cache-Control", "no-store");
    set_body(message, SOUP_STATUS_OK, type, text);
}

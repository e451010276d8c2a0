/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answer.h: answers to HTTP requests, with the headers that every answer has
 *
 * The headers forbid browsers to frame an answer, to embed it in a page of another site, or to
 * guess its content type. A page may load nothing from other sites. It may open websockets only to
 * the host and port from which it was loaded, and to MDNS_NAME (names.h) on any port.
 */
#pragma once

#include <glib.h>
#include <microhttpd.h>
#include <stdbool.h>

#include "referee/gateway/static_files.h"
#include "referee/gateway/words.h"

/* The parts of a request that its answer needs. */
typedef struct {
    struct MHD_Connection *connection;
    const char *host;     /* header Host, accepted by names_know(); NULL without that header */
    const char *language; /* language of the guest (the client), from words_language() */
    bool closes;          /* true when the connection ends with this answer */
    unsigned status;      /* OUT: status that was sent */
} HttpAnswer;

/* Answers with @refusal, whose sentence comes from @words in the language of the guest. The answer
 * ends the connection unless its status is 404 or 405. */
enum MHD_Result answer_refuse(HttpAnswer *answer, const Words *words, WordsRefusal refusal);

/* Answers with @status, with the body @bytes and with @headers, of type "a(ss)": names and values.
 * Tells the guest not to cache the answer. */
enum MHD_Result answer_bytes(HttpAnswer *answer, unsigned status, GVariant *headers, GBytes *bytes);

/* Answers with @item, or with 304 when the guest has @item already. Answers a request for one range
 * with that range, or with 416 when the range begins after the end of @item. Answers with the whole
 * item when the guest requests several ranges, when @item belongs to the page (StaticFile.is_page),
 * or when @item has changed since the guest loaded a part of it (If-Range). @lasts is true when the
 * URL contains the version of this content, so that the guest may cache the answer for good. */
enum MHD_Result answer_item(HttpAnswer *answer, const StaticFile *item, bool lasts);

/* Returns the number of bytes of @item that answer_item() would send. */
gsize answer_count_bytes(const HttpAnswer *answer, const StaticFile *item);

/* Answers with 101 and gives the connection to @handler as a websocket of the subprotocol mqtt.
 * @key is the header Sec-WebSocket-Key. */
enum MHD_Result
answer_upgrade(HttpAnswer *answer, const char *key, MHD_UpgradeHandler handler, gpointer data);

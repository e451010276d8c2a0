/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answer.h: answers to HTTP requests, with the headers that every answer has
 *
 * The headers forbid a browser to show the answer in a frame, to embed it in a page of another
 * site, or to guess its content type. A page may load nothing from other sites. The page may open
 * websockets only to the host and port from which it was loaded, and to MDNS_NAME (names.h) on any
 * port.
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
    unsigned status;      /* status that was sent; set by the functions below */
} HttpAnswer;

/* Answers with @refusal, whose sentence comes from @words in the language of the guest. The answer
 * ends the connection unless its status is 404 or 405. */
enum MHD_Result answer_refuse(HttpAnswer *answer, const Words *words, WordsRefusal refusal);

/* Answers with @status and the body @bytes. @headers holds further headers, as a GVariant of the
 * type "a(ss)": pairs of a name and a value. Tells the guest not to cache the answer. */
enum MHD_Result answer_bytes(HttpAnswer *answer, unsigned status, GVariant *headers, GBytes *bytes);

/* Answers with @item, or with the status 304 when the guest already has @item in its cache. If the
 * guest requests one range of bytes, answers with this range, or with the status 416 when the range
 * begins after the end of @item. Answers with the whole item when the guest requests several
 * ranges, when @item belongs to the page (StaticFile.is_page), or when @item has changed since the
 * guest loaded a part of it (If-Range). @lasts is true when the URL contains the version of the
 * content. The guest may then cache the answer for good. */
enum MHD_Result answer_item(HttpAnswer *answer, const StaticFile *item, bool lasts);

/* Returns the number of bytes of @item that answer_item() would send. */
gsize answer_count_bytes(const HttpAnswer *answer, const StaticFile *item);

/* Answers with the status 101, which makes the connection a websocket of the subprotocol mqtt.
 * libmicrohttpd then calls @handler with the connection and with @data. @key is the header
 * Sec-WebSocket-Key. */
enum MHD_Result
answer_upgrade(HttpAnswer *answer, const char *key, MHD_UpgradeHandler handler, gpointer data);

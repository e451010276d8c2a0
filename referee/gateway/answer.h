/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answer.h: answers to HTTP requests, with the headers that stand over every one of them
 *
 * Nobody may frame an answer, embed it elsewhere or guess its type, and a page loads nothing from
 * elsewhere. The page that came by a host name may open websockets to that name.
 */
#pragma once

#include <glib.h>
#include <microhttpd.h>
#include <stdbool.h>

#include "referee/gateway/static_files.h"
#include "referee/gateway/words.h"

/* A request as far as its answer needs it. */
typedef struct {
    struct MHD_Connection *connection;
    const char *host;     /* header Host, one that names_know(); NULL where there is none */
    const char *language; /* of the guest, by words_language() */
    bool closes;          /* the connection ends with this answer */
    unsigned status;      /* OUT: what was answered */
} HttpAnswer;

/* Answers with a refusal of ours; such an answer ends the connection unless it is 404 or 405. */
enum MHD_Result answer_refuse(HttpAnswer *answer, const Words *words, WordsRefusal refusal);

/* Answers with @bytes and with @headers, "a(ss)"; nobody keeps it. */
enum MHD_Result answer_bytes(HttpAnswer *answer, unsigned status, GVariant *headers, GBytes *bytes);

/* Answers with @item, or the one part of it that the request asks for, or 304 where the guest has
 * it. A list of parts is answered with the whole. @lasts: its path names its content. */
enum MHD_Result answer_item(HttpAnswer *answer, const StaticFile *item, bool lasts);

/* Answers 101 and hands the connection to @handler as a websocket of the subprotocol mqtt. @key is
 * the header Sec-WebSocket-Key. */
enum MHD_Result
answer_upgrade(HttpAnswer *answer, const char *key, MHD_UpgradeHandler handler, gpointer data);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* requests.h: the requests that the gateway forwards, and their limits
 *
 *     /join, /scan ─► not too often? ─► handler (join.h) ─┐
 *     /host/… ────────────────────────► handler (host.h) ─┼─► WebReply ─► answer to the gateway
 *     /tables, /network, /qr ─────────────────────────────┴─► answer to the gateway, at once
 *
 * web.h lists the requests. The limits keep guests from finding codes by trial, and from filling
 * the journal with joins. They never refuse a request with the right host key. Wrong codes and
 * wrong host keys of one address are counted together. Once an address has reached the limit
 * (WEB_TRIES_MAX), all its joins and scans with a code are refused, even those with a right code.
 * So are its requests with a wrong host key. The refusal is WORDS_TOO_OFTEN (words.h).
 */
#pragma once

#include "cases/load/catalogue.h"

#include <jansson.h>
#include <stdbool.h>

#include "referee/web/gateway.h"
#include "referee/web/reply.h"
#include "referee/web/vicinity.h"

enum {
    /* Limit for the joins and scans of one address. All phones of a café may share one address. The
     * requests beyond the limit are refused until the time span (WEB_TRIES_SPAN_S) ends. */
    WEB_ASKS_MAX = 240,
    WEB_TRIES_MAX = 30,    /* limit for the wrong codes and wrong host keys of one address */
    WEB_TRIES_SPAN_S = 60, /* time span of all these limits, in s */
    /* Once all addresses together have made WEB_ASKS_ALL joins and scans in one span, the limit of
     * each address falls to WEB_ASKS_FEW until the span ends. WEB_TRIES_ALL and WEB_TRIES_FEW do
     * the same for wrong codes and wrong host keys. Requests beyond the limit of their own address
     * do not count. */
    WEB_ASKS_ALL = 3000,
    WEB_ASKS_FEW = 24,
    WEB_TRIES_ALL = 600,
    WEB_TRIES_FEW = 3,
    WEB_ADDRESS_MAX = 64, /* maximum length of a guest's address as text, in bytes */
};

typedef struct {
    /* Reports whether the broker is connected. While it is not, the handlers tell phones to
     * retry. */
    bool (*is_ready)(gpointer data);
    json_t *(*tables)(gpointer data); /* returns the list of tables; the caller owns it */
    /* Each handler below takes ownership of @reply (reply.h). */
    void (*scan)(const json_t *request, WebReply *reply, gpointer data);
    void (*join)(const json_t *request, WebReply *reply, gpointer data);
    /* Handles a request to /host/@what. @authorization is the value of the header Authorization, or
     * NULL without that header. */
    void (*host)(const char *what,
                 const char *authorization,
                 const json_t *request,
                 WebReply *reply,
                 gpointer data);
    const Catalogue *catalogue; /* the known languages; borrowed, may be NULL */
    gpointer data;
} WebHandlers;

typedef struct Requests Requests;

/* Creates the object that handles the requests from @gateway. Copies @handlers; @gateway and
 * @vicinity are borrowed. */
Requests *requests_new(const WebHandlers *handlers, Gateway *gateway, Vicinity *vicinity);

/* Ends @requests. From now on, @requests drops the answers of its handlers, and does not use
 * @gateway. Frees the memory once the handlers have answered the last open request. */
void requests_free(Requests *requests);

/* Notes that a new process of the gateway has started. Must be called for each new process. From
 * now on, @requests drops the answers to requests of the former process, since the new one counts
 * its request ids from 1 again. */
void requests_begin(Requests *requests);

/* Handles the message CHANNEL_ASK, which holds one request. Returns false for a message that our
 * gateway never sends. Such a message shows that an attacker controls the gateway. */
bool requests_take(Requests *requests, GVariant *message);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* web.h: what the port answers that only the referee knows
 *
 *     GET  /  /<code>  /table  /table/<id>  /host     the page, from the gateway; which of them it is, the
 *                                                     page reads itself
 *     GET  /doctor  /help/network                     the page: what is wrong with the network
 *     GET  /narration/<table>/<file>                  the introduction, read aloud, where an edition has
 *                                                     it; from the gateway
 *     GET  /network                                   what a phone is told of it: vicinity.h
 *     GET  /tables                                    what tables there are
 *     POST /scan  {"code"}                            what a code is, for a phone without a seat, and
 *                                                     which tables know it: several those of the common
 *                                                     set
 *     POST /join  {"code","table"?} | {"table","seat"} | {"table"}, with "language"?
 *     POST /host/…  GET /host/metrics                 the host's, by host.h
 *     GET  /ws                                        MQTT: the gateway asks for a socket to the broker
 *
 * The web opens the port and gives it to the gateway (gateway.h), which hands on the requests above
 * once their form is sound: host name, origin, method, length.
 */
#pragma once

#include "cases/load/catalogue.h"

#include <gio/gio.h>
#include <jansson.h>
#include <stdbool.h>

#include "referee/web/reply.h"
#include "referee/web/vicinity.h"

enum {
    WEB_ASKS_MAX = 240,    /* joins and scans by one address: a café's phones may share one … */
    WEB_TRIES_MAX = 30,    /* … of which so many codes, or host's keys, may be none … */
    WEB_TRIES_SPAN_S = 60, /* … in this time */
    WEB_ASKS_ALL = 3000,   /* of so many by all addresses together on … */
    WEB_ASKS_FEW = 24, /* … each has but so many: a hall sits down, a crowd of addresses waits */
    WEB_TRIES_ALL = 600, /* the same of codes and keys that are none */
    WEB_TRIES_FEW = 3,
};

typedef struct Web Web;

typedef struct {
    /* Whether the referee hears what phones say; until then they are asked to come again. */
    bool (*is_ready)(gpointer data);
    json_t *(*tables)(gpointer data); /* owned by the caller */
    void (*scan)(const json_t *request, WebReply *reply, gpointer data);
    void (*join)(const json_t *request, WebReply *reply, gpointer data);
    /* POST /host/@what with the header Authorization, NULL without. */
    void (*host)(const char *what,
                 const char *authorization,
                 const json_t *request,
                 WebReply *reply,
                 gpointer data);
    const Catalogue *catalogue; /* the languages that we speak; borrowed, may be NULL */
    gpointer data;
} WebHandlers;

/* Listens on @port (0: any that is free) and joins websockets to @broker. The page's files are in
 * the folder @pages. NULL with an error that names the cure when the port is taken. Guests wait
 * until web_let_in(). */
Web *web_new(const char *pages,
             int port,
             GSocketConnectable *broker,
             const WebHandlers *handlers,
             GError **error);
void web_free(Web *web);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Web, web_free)

/* Starts the gateway, and from then on another in its place whenever it ends or no longer answers
 * (probe.h). False with an error when it cannot be started. Guests wait in the kernel's queue until
 * web_let_in(). */
bool web_open(Web *web, GError **error);

/* Whether the port answers, as far as is known. */
bool web_is_heard(const Web *web);

/* Lets guests in, now and whenever the gateway is started again. */
void web_let_in(Web *web);

/* For tests, in place of web_open(): a gateway runs at the other end of @channel, taken over, and
 * listens on the web's socket, whose descriptor is returned, borrowed. */
int web_open_to(Web *web, int channel);

/* From now on @path is answered with @bytes, of the content type @type; @digest, in letters and
 * digits, tells their content apart from any other. Before web_open(). */
void web_put(Web *web, const char *path, const char *type, const char *digest, GBytes *bytes);

/* From now on the port answers to @name too; names.h says to which it does anyway. */
void web_add_name(Web *web, const char *name);

/* The port that it listens on. */
int web_port(const Web *web);

/* Serves the same on @port (0: any that is free) over TLS, with @certificate, which has its private
 * key. False with an error that names the cure when the port is taken. Before web_open(). */
bool web_listen_tls(Web *web, int port, GTlsCertificate *certificate, GError **error);

/* Shows another certificate to those who connect from now on. */
void web_set_certificate(Web *web, GTlsCertificate *certificate);

/* The port that speaks TLS; 0 for none. */
int web_tls_port(const Web *web);

/* What phones are told of the network; owned by the web. */
Vicinity *web_vicinity(Web *web);

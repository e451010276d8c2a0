/* SPDX-License-Identifier: GPL-3.0-or-later */
/* web.h: the one port that phones know: the page, joining, and the websocket
 *
 *     GET  /  /<code>  /table  /table/<id>      the page; which of them is for the page to read
 *     GET  /tables                              what tables there are
 *     POST /scan  {"code"}                      what a code is, for a phone without a seat, and which
 *                                               tables know it: several those of the common set
 *     POST /join  {"code","table"?} | {"table","seat"} | {"table"}, with "language"?
 *     GET  /ws                                  MQTT, by bridge.h
 */
#pragma once

#include "cases/catalogue.h"

#include <gio/gio.h>
#include <jansson.h>
#include <stdbool.h>

enum {
    WEB_BODY_MAX = 4096,   /* bytes of a request */
    WEB_TRIES_MAX = 30,    /* joins and scans by one address … */
    WEB_TRIES_SPAN_S = 60, /* … in this time */
};

typedef struct Web Web;

/* A request whose answer may come later. */
typedef struct WebReply WebReply;

/* The language that whoever asks reads best of those we speak (Accept-Language); NULL is
 * English. */
const Speech *web_reply_speech(const WebReply *reply);

/* What its Accept-Language names first of what we speak; NULL where it names nothing of that. */
const char *web_reply_language(const WebReply *reply);

/* Answers with @status and @body (a reference is taken over), once. */
void web_reply(WebReply *reply, unsigned status, json_t *body);

typedef struct {
    /* Whether the referee hears what phones say; until then they are asked to come again. */
    bool (*is_ready)(gpointer data);
    json_t *(*tables)(gpointer data); /* owned by the caller */
    void (*scan)(const json_t *request, WebReply *reply, gpointer data);
    void (*join)(const json_t *request, WebReply *reply, gpointer data);
    const Catalogue *catalogue; /* the languages that we speak; borrowed, may be NULL */
    gpointer data;
} WebHandlers;

/* Serves the page in the folder @pages on @port (0: any that is free), and joins websockets to
 * @broker. NULL with an error that says what to do when the port is taken. */
Web *web_new(const char *pages,
             int port,
             GSocketConnectable *broker,
             const WebHandlers *handlers,
             GError **error);
void web_free(Web *web);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Web, web_free)

/* The port that it listens on. */
int web_port(const Web *web);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reply.h: the reply to an HTTP request, sent at once or later
 *
 * join.h and host.h answer requests through a reply, without any knowledge of HTTP. requests.h
 * sends the answers to the gateway, which sends them as HTTP. The owner of a reply calls exactly
 * one of web_reply(), web_reply_file(), web_reply_text() and web_reply_drop() on it, once. That
 * call frees the reply.
 */
#pragma once

#include "cases/load/catalogue.h"

#include <gio/gio.h>
#include <jansson.h>

typedef struct WebReply WebReply;

/* The functions by which a reply reaches its client. They borrow @body and @bytes; @data comes from
 * web_reply_new(). */
typedef struct {
    void (*json)(unsigned status, json_t *body, gpointer data);
    void (*file)(const char *name, GBytes *bytes, gpointer data);
    void (*text)(unsigned status, const char *type, const char *text, gpointer data);
    void (*gone)(gpointer data); /* frees @data; always the last call */
    /* returns the client's address, borrowed; the callback is NULL when the address is not known */
    const char *(*from)(gpointer data);
} WebReplyWay;

/* Creates a reply to a client. @language is the client's language, one of those in @catalogue; NULL
 * stands for English. @catalogue (may be NULL) and @way are borrowed. */
WebReply *web_reply_new(const Catalogue *catalogue,
                        const char *language,
                        const WebReplyWay *way,
                        gpointer data);

/* Returns the catalogue's texts in the client's language (borrowed), or NULL for English. */
const Speech *web_reply_speech(const WebReply *reply);

/* Returns the language that was given to web_reply_new() (borrowed): the language of the
 * catalogue that the client prefers (Accept-Language), or NULL for English. */
const char *web_reply_language(const WebReply *reply);

/* Returns the client's address (borrowed), or "" when it is not known. */
const char *web_reply_from(const WebReply *reply);

/* Answers with @status and @body. Takes ownership of the caller's reference to @body. */
void web_reply(WebReply *reply, unsigned status, json_t *body);

/* Answers with @bytes (borrowed), which a browser saves as a file named @name. */
void web_reply_file(WebReply *reply, const char *name, GBytes *bytes);

/* Answers with @status and @text, which has the content type @type. */
void web_reply_text(WebReply *reply, unsigned status, const char *type, const char *text);

/* Frees @reply without an answer. @reply may be NULL. */
void web_reply_drop(WebReply *reply);

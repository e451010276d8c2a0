/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reply.h: a request whose answer may come later
 *
 * The door and the host answer by it, and know nothing of HTTP; the web, which does, says by which
 * way the answer goes out. Each reply is answered or dropped once, and is gone then.
 */
#pragma once

#include "cases/load/catalogue.h"

#include <gio/gio.h>
#include <jansson.h>

typedef struct WebReply WebReply;

/* The way out. @body and @bytes are borrowed. */
typedef struct {
    void (*json)(unsigned status, json_t *body, gpointer data);
    void (*file)(const char *name, GBytes *bytes, gpointer data);
    void (*text)(const char *type, const char *text, gpointer data);
    void (*gone)(gpointer data);        /* answered or dropped: @data is not used any more */
    const char *(*from)(gpointer data); /* the address of whoever asks; NULL where none is known */
} WebReplyWay;

/* Whoever asks reads @language, one that @catalogue (borrowed, or NULL) knows; NULL is English. */
WebReply *web_reply_new(const Catalogue *catalogue,
                        const char *language,
                        const WebReplyWay *way,
                        gpointer data);

/* The language that whoever asks reads best of those we speak (Accept-Language); NULL is
 * English. */
const Speech *web_reply_speech(const WebReply *reply);

/* What its Accept-Language names first of what we speak; NULL where it names nothing of that. */
const char *web_reply_language(const WebReply *reply);

/* The address of whoever asks, borrowed; "" where none is known. */
const char *web_reply_from(const WebReply *reply);

/* Answers with @status and @body (a reference is taken over), once. */
void web_reply(WebReply *reply, unsigned status, json_t *body);

/* Answers with @bytes, which a browser keeps as a file called @name. */
void web_reply_file(WebReply *reply, const char *name, GBytes *bytes);

/* Answers with @text of the content type @type. */
void web_reply_text(WebReply *reply, const char *type, const char *text);

/* Nobody is answered any more. NULL is fine. */
void web_reply_drop(WebReply *reply);

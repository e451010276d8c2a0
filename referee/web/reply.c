/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/web/reply.h"

struct WebReply {
    const Catalogue *catalogue;
    char *language;
    const WebReplyWay *way;
    gpointer data;
};

WebReply *
web_reply_new(const Catalogue *catalogue,
              const char *language,
              const WebReplyWay *way,
              gpointer data)
{
    WebReply *reply = g_new(WebReply, 1);

    *reply = (WebReply){
        .catalogue = catalogue,
        .language = g_strdup(language),
        .way = way,
        .data = data,
    };
    return reply;
}

const char *
web_reply_language(const WebReply *reply)
{
    return reply->language;
}

const Speech *
web_reply_speech(const WebReply *reply)
{
    return catalogue_find(reply->catalogue, reply->language);
}

const char *
web_reply_from(const WebReply *reply)
{
    return reply->way->from == NULL ? "" : reply->way->from(reply->data);
}

void
web_reply(WebReply *reply, unsigned status, json_t *body)
{
    reply->way->json(status, body, reply->data);
    json_decref(body);
    web_reply_drop(reply);
}

void
web_reply_file(WebReply *reply, const char *name, GBytes *bytes)
{
    reply->way->file(name, bytes, reply->data);
    web_reply_drop(reply);
}

void
web_reply_text(WebReply *reply, unsigned status, const char *type, const char *text)
{
    reply->way->text(status, type, text, reply->data);
    web_reply_drop(reply);
}

void
web_reply_drop(WebReply *reply)
{
    if (reply != NULL) {
        reply->way->gone(reply->data);
        g_free(reply->language);
        g_free(reply);
    }
}

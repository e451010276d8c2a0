/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answer.h: how the port answers: what stands over everything, and our sentences in the asker's
 * language
 */
#pragma once

#include <jansson.h>
#include <libsoup/soup.h>

#include "cases/load/catalogue.h"

/* The headers that stand over every answer, whatever becomes of the request: nobody may frame it,
 * embed it elsewhere or guess its type, and what is in it loads nothing from elsewhere. */
void answer_begin(SoupServerMessage *message);

/* The page that this is may open websockets to @host, by which it came, and look whether the cards'
 * name is found; NULL: to nobody. @host is one that names_know(). */
void answer_allow_lines(SoupServerMessage *message, const char *host);

/* What its Accept-Language names first of what we speak, the best liked first; NULL where it names
 * nothing of that. @catalogue may be NULL, here and below. */
const char *answer_language(const Catalogue *catalogue, SoupServerMessage *message);

/* Answers with our @sentence, as a line of text. */
void answer_say(const Catalogue *catalogue,
                SoupServerMessage *message,
                unsigned status,
                const char *sentence);

/* Answers with @body, of which a reference is taken over; nobody keeps it. */
void answer_json(SoupServerMessage *message, unsigned status, json_t *body);

/* … with {"code", "say"}, where @sentence is ours. */
void answer_refusal(const Catalogue *catalogue,
                    SoupServerMessage *message,
                    unsigned status,
                    const char *code,
                    const char *sentence);

/* … with @text, whose content type is @type; nobody keeps it either. */
void answer_text(SoupServerMessage *message, const char *type, const char *text);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reply_cache.h: the last answers of each seat, to be given once more to what comes once more */
#pragma once

#include "referee/rules/value.h"

#include <glib.h>
#include <jansson.h>
#include <stdbool.h>

enum {
    REPLY_CACHE_MAX = 64,    /* answers of a seat; the oldest is forgotten */
    REPLY_CACHE_CARRIED = 4, /* of a seat, into the next game: a phone waits for one at a time */
};

typedef struct {
    GQueue answers[SEATS_MAX]; /* of CachedReply, owned; the oldest first */
} ReplyCache;

/* One that was given. */
typedef struct {
    char *id;
    guint hash; /* of the id: most acts are new, and their ids differ late */
    char *text; /* the whole verdict */
    int game;   /* in which of the games at that table */
} CachedReply;

/* All zero is an empty one. */
void reply_cache_clear(ReplyCache *reply_cache);

/* @seat was answered @text to what it sent under @id. */
void
reply_cache_add(ReplyCache *reply_cache, Seat seat, const char *id, const char *text, int game);

/* The last answers of each seat, at most REPLY_CACHE_CARRIED, as a record {"red": [[id, text], …], …}
 * for the journal of the next game; of earlier games too, since a phone may sleep through one. The
 * caller owns a reference. */
json_t *reply_cache_carry(const ReplyCache *reply_cache);

/* The same read again; @game is one before that in which they are read. False where it is no such
 * record. */
bool reply_cache_recall(ReplyCache *reply_cache, const json_t *carried, int game);

/* What @seat was answered to @id; NULL when that is not known any more. Borrowed. */
const CachedReply *reply_cache_find(const ReplyCache *reply_cache, Seat seat, const char *id);

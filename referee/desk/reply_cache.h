/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reply_cache.h: the last answers (verdicts) to each seat, which the desk repeats when an act
 * arrives again */
#pragma once

#include "referee/rules/value.h"

#include <glib.h>
#include <jansson.h>
#include <stdbool.h>

enum {
    REPLY_CACHE_MAX = 64, /* answers for each seat; a new one replaces the oldest */
    /* number of answers for each seat that the desk carries over to the next game at its table. A
     * few are enough, since a phone waits for one answer at a time. */
    REPLY_CACHE_CARRIED = 4,
};

typedef struct {
    GQueue answers[SEATS_MAX]; /* of CachedReply, owned; oldest first */
} ReplyCache;

/* An answer that was given. */
typedef struct {
    char *id; /* id of the act or wish */
    /* hash of `id`. A look-up compares the hashes first, and the ids only if the hashes are equal.
     * This is faster, since most ids are new. */
    guint hash;
    char *text; /* the whole verdict */
    int game;   /* the game: 1 for the table's first, 2 for its second, and so on */
} CachedReply;

/* Removes and frees all answers. A zeroed cache is empty and valid. */
void reply_cache_clear(ReplyCache *reply_cache);

/* Stores @text as the answer to the act that @seat sent under @id in the game with the number
 * @game. */
void
reply_cache_add(ReplyCache *reply_cache, Seat seat, const char *id, const char *text, int game);

/* Returns the last answers to each seat, at most REPLY_CACHE_CARRIED for each, as JSON for the
 * journal of the next game: {"red": [[id, text], …], …}. Some answers may be from earlier games,
 * since a phone that sleeps through a whole game gets no newer answers to replace them. The caller
 * owns the reference. */
json_t *reply_cache_carry(const ReplyCache *reply_cache);

/* Adds the answers in @carried, which reply_cache_carry() returned, with the game number @game.
 * @carried does not record the game of each answer, but all of them are from earlier games. The
 * desk checks no more than that. So @game may be the number of any earlier game. Returns false when
 * @carried has the wrong format. */
bool reply_cache_recall(ReplyCache *reply_cache, const json_t *carried, int game);

/* Returns the answer to the act that @seat sent under @id, borrowed. Returns NULL when the cache
 * does not have this answer. */
const CachedReply *reply_cache_find(const ReplyCache *reply_cache, Seat seat, const char *id);

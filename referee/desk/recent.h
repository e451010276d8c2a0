/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recent.h: the last answers of each seat, to be given once more to what comes once more */
#pragma once

#include "referee/rules/value.h"

#include <glib.h>
#include <jansson.h>
#include <stdbool.h>

enum {
    RECENT_MAX = 64,    /* answers of a seat; the oldest is forgotten */
    RECENT_CARRIED = 4, /* of a seat, into the next game: a phone waits for one at a time */
};

typedef struct {
    GQueue answers[SEATS_MAX]; /* of Said, owned; the oldest first */
} Recent;

/* One that was given. */
typedef struct {
    char *id;
    guint hash; /* of the id: most acts are new, and their ids differ late */
    char *text; /* the whole verdict */
    int game;   /* in which of the games at that table */
} Said;

/* All zero is an empty one. */
void recent_clear(Recent *recent);

/* @seat was answered @text to what it sent under @id. */
void recent_add(Recent *recent, Seat seat, const char *id, const char *text, int game);

/* The last answers of each seat, at most RECENT_CARRIED, as a record {"red": [[id, text], …], …}
 * for the journal of the next game; of earlier games too, since a phone may sleep through one. The
 * caller owns a reference. */
json_t *recent_carry(const Recent *recent);

/* The same read again; @game is one before that in which they are read. False where it is no such
 * record. */
bool recent_recall(Recent *recent, const json_t *carried, int game);

/* What @seat was answered to @id; NULL when that is not known any more. Borrowed. */
const Said *recent_find(const Recent *recent, Seat seat, const char *id);

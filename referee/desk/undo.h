/* SPDX-License-Identifier: GPL-3.0-or-later */
/* undo.h: the way back: which acts of a table stand, and who may take the last one back
 *
 *     the last act ─┬─ by who did it, nothing revealed, nobody else has acted since ──► taken back
 *                   └─ else a vote: more than half of the seats for it ───────────────► taken back
 *                           too many against, its asker withdraws, or any act ────────► it lapses
 *
 * Again and again it goes further back, but never behind `open`; when the game is over, by vote
 * alone. As in the rules: decide says what would happen, apply makes it so, and what happened is
 * journaled in between, as events:
 *
 *     {"event": "vote-opened", "seat", "n"}   seat: who asks, for it already; null for the host
 *     {"event": "vote-cast", "seat", "for"}
 *     {"event": "vote-closed", "why"}         "rejected" or "withdrawn"
 *     {"event": "taken-back", "seat", "n"}    seat: who did so alone; null by vote
 *
 * All of that is said to everybody. What the act was is not in it: that is told by its own events.
 */
#pragma once

#include "referee/rules/refusal.h"
#include "referee/rules/value.h"

#include <jansson.h>

/* An act that stands. */
typedef struct {
    gint64 n;  /* its entry in the journal */
    Seat seat; /* who did it; SEAT_NONE for the host, who may open the game */
    bool free; /* nothing was revealed by it or since, and nobody else has acted since */
} UndoAct;

typedef struct {
    GArray *acts; /* of UndoAct, owned; the first opened the game */
    bool is_voting;
    Seat asker;       /* of the vote; SEAT_NONE: the host */
    unsigned yes, no; /* bit s: how seat s has voted */
} Undo;

/* What is asked, and of which game. */
typedef struct {
    const json_t *ask; /* {"ask": "take-back", "n"?}, {"ask": "vote", "for", "n"?}; with `n`, only
                        * while that is the last act. Of the host {"host": "take-back", "n"?} and
                        * {"host": "withdraw"} */
    Seat by;           /* SEAT_NONE: the host */
    unsigned seats;    /* in the game, bit s */
    bool is_over;
} UndoAsk;

void undo_init(Undo *undo);
void undo_clear(Undo *undo);

/* The act that may be taken back next; NULL when that would be `open`, or nothing was done. */
const UndoAct *undo_last(const Undo *undo);

/* Whether @seat may take the last act back at once. */
bool undo_is_free(const Undo *undo, Seat seat, bool is_over);

/* Whether the act of entry @n was accepted and not taken back. */
bool undo_stands(const Undo *undo, gint64 n);

/* How many of @seats must be for it. */
int undo_needed(unsigned seats);

/* An act was accepted; an open vote lapses. */
void undo_add(Undo *undo, gint64 n, Seat seat, bool reveals);

/* Judges @ask. On REFUSAL_NONE *@events is a new list of what happens. */
Refusal undo_decide(const Undo *undo, const UndoAsk *ask, json_t **events);

/* Makes @event so, if it is one of the four; false for a "taken-back" or vote that does not fit. */
bool undo_apply(Undo *undo, const json_t *event);

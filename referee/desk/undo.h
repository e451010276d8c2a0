/* SPDX-License-Identifier: GPL-3.0-or-later */
/* undo.h: take-backs: the valid acts of a table, and who may take the last one back
 *
 *     last act ─┬─ its player asks, and UndoAct.free is true ─────────────────────────► taken back
 *               ├─ a seat asks for a vote, and all seats are for it ──────────────────► taken back
 *               │  one is against it, the asker withdraws, or any act is done ────────► vote ends
 *               └─ the host asks for a vote, and over half of the seats are for it ───► taken back
 *                  too many are against it, or the host withdraws ────────────────────► vote ends
 *
 * A vote that a seat asks for must be unanimous, because any act may have told something to
 * somebody. If fewer votes were enough, a coalition could try an act, learn from it, and take it
 * back. A vote that the host asks for needs only a majority, because the host is trusted. The
 * host's vote replaces an open vote that a seat has asked for. While the host's vote is open, the
 * desk refuses acts of the game, so that nobody can end the vote by an act. To take several acts
 * back, the host pauses the table and asks for a vote on one act after the other. During a pause,
 * seats can vote only if the host has asked for the vote.
 *
 * After a take-back, the act before the one taken back is the last act, and can be taken back in
 * the same way. Only `open`, which starts the game, can never be taken back. The host may withdraw
 * any vote. After the end of the game every take-back needs a vote.
 *
 * undo_decide() judges a wish and returns events, the desk writes them to the journal, and
 * undo_apply() applies them:
 *
 *     {"event": "vote-opened", "seat", "n"}   seat: the asker, whose vote is yes; null: the host
 *     {"event": "vote-cast", "seat", "for"}
 *     {"event": "vote-closed", "why"}         "rejected" or "withdrawn"; there is no such event
 *                                             when a new act, a take-back or the host's
 *                                             vote ends the vote
 *     {"event": "taken-back", "seat", "n"}    seat: the player who needed no vote; null: by vote
 *
 * These events are public. They do not describe the act, since the act's own events have already
 * described it.
 */
#pragma once

#include "referee/rules/game.h"
#include "referee/rules/refusal.h"
#include "referee/rules/value.h"

#include <jansson.h>

/* A valid act: accepted, and not taken back. */
typedef struct {
    gint64 n;  /* number of its journal entry */
    Seat seat; /* the player; SEAT_NONE for the host, who may open the game */
    /* True if the act revealed nothing. The player may then take it back without a vote, as long as
     * it is the last act and the game is not over. `free` becomes false when a later act is taken
     * back that revealed something or was by another seat. Otherwise the player could take this act
     * back after having seen what followed. */
    bool free;
} UndoAct;

typedef struct {
    GArray *acts; /* of UndoAct, owned; the first is `open` */
    bool is_voting;
    Seat asker;       /* the seat that asked for the vote; SEAT_NONE for the host */
    unsigned yes, no; /* bit s of `yes` is set when seat s voted yes; `no` likewise */
} Undo;

/* A wish about the last act, and the facts about the game that decide the wish. */
typedef struct {
    /* The wish. From a seat: {"ask": "take-back", "n"?} or {"ask": "vote", "for", "n"?}. From the
     * host: {"host": "take-back", "n"?} or {"host": "withdraw"}. `n` (optional) is the number of
     * the act to take back. undo_decide() refuses a wish with `n` if the last act is now another
     * one. */
    const json_t *ask;
    Seat by;        /* SEAT_NONE for the host */
    unsigned seats; /* Bit s is set when seat s is in the game. */
    bool is_over;   /* True when the game is over. */
} UndoAsk;

void undo_init(Undo *undo);
void undo_clear(Undo *undo);

/* Returns the act that can be taken back next, borrowed. Returns NULL when the last act is `open`,
 * and before any act. */
const UndoAct *undo_last(const Undo *undo);

/* Reports whether @seat may take the last act back without a vote. Nobody may after the end of the
 * game (@is_over is true), or while the host asks for a vote: the author could otherwise end that
 * vote, and do the act again. */
bool undo_is_free(const Undo *undo, Seat seat, bool is_over);

/* Reports whether the act of entry @n was accepted and not taken back. */
bool undo_stands(const Undo *undo, gint64 n);

/* Returns the number of yes votes that a take-back needs, when @asker asks for it. @seats has a bit
 * for each seat in the game. When a seat asks, all seats must agree. When the host asks (@asker is
 * SEAT_NONE), more than half of the seats are enough. */
int undo_needed(unsigned seats, Seat asker);

/* Reports whether the host has asked for a vote that is still open. */
bool undo_host_asks(const Undo *undo);

/* Adds the accepted act of entry @n by @seat, and ends an open vote. @reveals is true if the act
 * revealed something (Game.reveals). */
void undo_add(Undo *undo, gint64 n, Seat seat, bool reveals);

/* Judges @ask. If it returns REFUSAL_NONE, it sets *@events to a new list of events, which the
 * caller owns. The list is empty when @ask changes nothing. */
Refusal undo_decide(const Undo *undo, const UndoAsk *ask, json_t **events);

/* Applies @event. Returns false when @event is not one of the four events at the head of this file,
 * or when it does not fit the acts and the vote. */
bool undo_apply(Undo *undo, const json_t *event);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal_verifier.h: verification of a journal by judging its acts again
 *
 *     row ─ hash ─ join: a seat gets a new account
 *                ├ language: a seat gets another language
 *                ├ act:  judged again at a new table ─ events ─ answer ─ invariants
 *                └ ask, host: judged again by the room ─ events ─ answer ─ after a take-back, an
 *                        earlier state (snapshots.h) gets the events of the acts since
 *
 * room.h explains these kinds of entries. The verification ends at the first bad entry, since
 * nothing after it can be trusted. Applying the journaled events (Game.apply) would not be enough,
 * since the events of an illegal act can be applied without a fault. Only judging the act again
 * reveals that it was illegal.
 */
#pragma once

#include "referee/archive/record.h"
#include "referee/table/table.h"

/* Judges all entries of @record at @table, a new table of @edition. Takes ownership of @table.
 * Returns the number of the first bad entry, counted from 1, and describes the fault in *@wrong.
 * The description may quote secrets, and the caller owns it. Returns 0 and sets *@wrong to NULL
 * when all entries are good. The whole hash chain is checked before any act is judged. So
 * @hash (JOURNAL_HASH_BYTES) receives the hash of the last entry of @record, even if an earlier
 * entry is illegal. If the hash chain has a break, @hash receives the
 * hash of the last entry before the break. */
guint journal_verifier_judge(
    const Record *record, const Edition *edition, Table *table, guint8 *hash, char **wrong);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal_verifier.h: the whole of a journal, judged again
 *
 *     row ─ hash ─ join: a seat is taken
 *                ├ language: a seat is spoken to in another one from here on
 *                ├ act:  judged again at a fresh table ─ events ─ answer ─ invariants
 *                └ ask, host: judged again by the room ─ events ─ answer ─ what was taken back is
 *                        gone: another table, with the acts that stand
 *
 * The first entry at fault ends it: after that nothing is known. What a file says happened may well
 * be possible (Game.apply) and yet never have been granted: that is found by judging alone.
 */
#pragma once

#include "referee/archive/record.h"
#include "referee/table/table.h"

/* Judges all of @record at @table, a fresh one of @edition, which is taken over. The first entry at
 * fault, counted from 1, with what is wrong with it in *@wrong, a sentence that may quote secrets
 * and is the caller's; 0 and NULL when there is none. Into @hash (JOURNAL_HASH_BYTES) comes that of
 * the last entry that follows on those before. */
guint journal_verifier_judge(
    const Record *record, const Edition *edition, Table *table, guint8 *hash, char **wrong);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* history.h: records the messages of one game's phones, and checks them against the game's journal
 *
 *     history_send() ─ history_hear() …       during the game, in each phone's own order
 *     history_judge(rows)                     after the referee's death, with its journal
 *
 * The history records the messages that the phones send and receive. A message that a phone
 * received before a kill -9 must match the journal that the kill left behind.
 */
#pragma once

#include "tests/crash/witness.h"

typedef enum {
    FAULT_LOST,    /* a phone received a verdict whose act is not in the journal */
    FAULT_DOUBLED, /* an act is in the journal twice */
    /* a verdict's sequence number is not the number of its journal entry, or is not higher than in
     * the seat's previous verdict with events */
    FAULT_ORDER,
    /* a phone received two different verdicts on one act, or a verdict that differs from the
     * journal */
    FAULT_CHANGED,
    FAULT_STATE, /* a view, a room or a list of events differs from a replay of the journal */
    FAULT_EARLY, /* a message is about an entry that is not in the journal */
    /* a phone received a message with a lower sequence number than an earlier message on the same
     * topic */
    FAULT_BACK,
    FAULT_ASTRAY,  /* a phone received a malformed message, or one on another seat's topic */
    FAULT_FOREIGN, /* the journal, or a verdict, has an act that the seat did not send */
    FAULT_JOURNAL, /* the journal is damaged, or has lost entries */
    FAULTS_N
} Fault;

extern const char *const FAULT_WORDS[FAULTS_N];

typedef struct History History;

/* Creates a history of the table of @edition, in the languages of @catalogue (both borrowed). */
History *history_new(const Edition *edition, const Catalogue *catalogue);
void history_free(History *history);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(History, history_free)

/* Records that @seat sends @act (borrowed), which must have an id. Ignores an act whose id @seat
 * has sent before. */
void history_send(History *history, Seat seat, const json_t *act);

/* Records and checks @payload, which the phone of @seat received on @topic. */
void history_hear(History *history, Seat seat, const char *topic, const char *payload);

/* Notes a restart of the referee. The new process may give a different verdict on an act that was
 * refused or changed nothing, since the referee keeps the verdicts on such acts only in memory. The
 * verdict on any other act must never change. */
void history_begin_life(History *history);

/* Checks all recorded messages against @rows (of JournalEntry), the complete journal. Takes
 * ownership of @rows. */
void history_judge(History *history, GPtrArray *rows);

/* Notes that the test has cut off the end of the journal, and that only the entries @rows (of
 * JournalEntry) are left. Forgets the verdicts and sequence numbers of the entries that were cut
 * off, and checks @rows anew. Takes ownership of @rows. */
void history_cut(History *history, GPtrArray *rows);

/* Adds a fault of the kind @fault. @format and its arguments form a sentence about the fault. */
void history_blame(History *history, Fault fault, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* Returns the number of faults of the kind @fault. */
guint history_n(const History *history, Fault fault);

/* Returns all faults, as sentences (of char *, borrowed). */
const GPtrArray *history_faults(const History *history);

/* Returns the number of verdicts with events. Repeated verdicts do not count. */
guint history_verdicts(const History *history);

/* Returns the number of repeated verdicts. */
guint history_again(const History *history);

/* Returns the entries of the journal at the last check (of JournalEntry, borrowed). */
const GPtrArray *history_rows(const History *history);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* history.h: what phones of one game sent and heard, held against its journal
 *
 *     history_send() ─ history_hear() …       as it happens, in the order of each phone
 *     history_judge(rows)                     the referee is dead: what does its journal say?
 *
 * Hears whatever came, so that what was told before a kill -9 must be in the journal after it.
 */
#pragma once

#include "tests/crash/witness.h"

typedef enum {
    FAULT_LOST,    /* a verdict was heard, and the journal does not have it */
    FAULT_DOUBLED, /* an act is in the journal twice */
    FAULT_ORDER,   /* a verdict stands elsewhere than it said, or before an earlier one */
    FAULT_CHANGED, /* the same act had two verdicts, or the journal has another */
    FAULT_STATE,   /* a view, or what was told to have happened, is not what the replay says */
    FAULT_EARLY,   /* something was told that is not in the journal */
    FAULT_BACK,    /* a sequence number went back */
    FAULT_ASTRAY,  /* a phone heard another seat's topic */
    FAULT_FOREIGN, /* the journal has an act that nobody sent, or a verdict answers none */
    FAULT_JOURNAL, /* the journal is damaged, or what was in it before is gone */
    FAULTS_N
} Fault;

extern const char *const FAULT_WORDS[FAULTS_N];

typedef struct History History;

/* Of the table of @edition, in the languages of @catalogue (both borrowed). */
History *history_new(const Edition *edition, const Catalogue *catalogue);
void history_free(History *history);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(History, history_free)

/* @seat sends @act (borrowed), which bears its id; again, when that was sent before. */
void history_send(History *history, Seat seat, const json_t *act);

/* The phone of @seat heard @payload on @topic. */
void history_hear(History *history, Seat seat, const char *topic, const char *payload);

/* The referee is started again: from here on it may judge anew what it had refused, or what was so
 * already; it remembers that only while it lives. What it has done it never does anew. */
void history_begin_life(History *history);

/* Holds all that was heard against @rows (of JournalEntry; taken over), the whole journal. */
void history_judge(History *history, GPtrArray *rows);

/* The journal was cut on purpose, to @rows (taken over): what was told beyond is forgotten. They
 * must be what was judged last, but for their end. */
void history_cut(History *history, GPtrArray *rows);

/* The journal may be damaged: somebody did that, or it could not be read (a sentence). */
void history_blame(History *history, Fault fault, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* How often @fault was found, and all that was, as sentences. */
guint history_n(const History *history, Fault fault);
const GPtrArray *history_faults(const History *history);

/* Verdicts that said something was done: heard for the first time, and again. */
guint history_verdicts(const History *history);
guint history_again(const History *history);

/* The entries of the journal, as it was judged last (of JournalEntry). */
const GPtrArray *history_rows(const History *history);

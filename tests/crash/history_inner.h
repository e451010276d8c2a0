/* SPDX-License-Identifier: GPL-3.0-or-later */
/* history_inner.h: what history.c writes down as it is heard, and history_judge.c holds against the
 * journal
 */
#pragma once

#include "tests/crash/history.h"

/* What is heard, by the end of its topic. */
typedef enum {
    KIND_VERDICT,
    KIND_VIEW,
    KIND_TABLE_VIEW,
    KIND_EVENTS,
    KIND_ROOM,
    KIND_CASE,
    KIND_KEY,
    KINDS_N
} Kind;

extern const char *const KIND_TOPICS[KINDS_N];

/* One act of a phone. */
typedef struct {
    json_t *act;   /* owned */
    char *verdict; /* as it was heard first; NULL before */
    bool is_done;  /* it says that something happened, which the journal then has */
    int life;      /* of the referee, in which that was */
    gint64 n;      /* the entry that has it; 0 while none is known */
} Sent;

/* Something heard that the journal is to be asked about. */
typedef struct {
    Seat seat;
    Kind kind;
    gint64 seq;
    json_t *payload; /* owned */
    char *text;
} Told;

/* What a phone has heard. */
typedef struct {
    gint64 highest[KINDS_N]; /* sequence number on each topic */
    gint64 done;             /* of its last act that was done */
} Ear;

struct History {
    const Edition *edition;
    const Catalogue *catalogue;
    char *root;       /* "hansom/7K3Q/" */
    GHashTable *sent; /* "red 17" → Sent, owned */
    GPtrArray *told;  /* of Told, owned: not judged yet */
    Ear ears[SEATS_MAX];
    GPtrArray *rows; /* of JournalEntry, owned: judged */
    Witness *witness;
    json_t *shown[SEATS_MAX + 1]; /* what the witness says now, by viewer; the last: everybody */
    GPtrArray *faults;            /* of char *, owned */
    guint n[FAULTS_N];
    guint n_verdicts, n_again;
    int life;
};

/* How the phone of @colour sent what has @id; NULL where it did not. */
Sent *history_find_sent(const History *history, const char *colour, const char *id);

/* What the witness shows was of an entry before: it is asked anew. */
void history_forget_shown(History *history);

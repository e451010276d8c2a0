/* SPDX-License-Identifier: GPL-3.0-or-later */
/* history_inner.h: the records that history.c makes and history_judge.c checks against the
 * journal */
#pragma once

#include "tests/crash/history.h"

/* Kinds of message. Each kind has a topic of its own (KIND_TOPICS). */
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
    json_t *act; /* owned */
    /* The current verdict, owned; NULL before the first one. A verdict without events is not in the
     * journal, so a restarted referee may give a different verdict. The new one then replaces the
     * old one here. */
    char *verdict;
    bool is_done; /* the verdict has events, so the act must be in the journal */
    int life;     /* History.life when the verdict was received */
    gint64 n;     /* number of the act's journal entry; 0 while unknown */
} Sent;

/* A received message that must still be checked against the journal. */
typedef struct {
    Seat seat;
    Kind kind;
    gint64 seq;
    json_t *payload; /* owned; only the part that is checked */
    char *text;      /* the whole message, owned */
} Told;

/* Sequence numbers that the phone of one seat has received. */
typedef struct {
    gint64 highest[KINDS_N]; /* highest sequence number on each topic */
    gint64 done;             /* sequence number of the last verdict with events */
} Ear;

struct History {
    const Edition *edition;
    const Catalogue *catalogue;
    char *root;       /* "hansom/7K3Q/" */
    GHashTable *sent; /* "red 17" → Sent, owned */
    GPtrArray *told;  /* of Told, owned: messages that are not checked yet */
    Ear ears[SEATS_MAX];
    GPtrArray *rows; /* of JournalEntry, owned: entries that are already checked */
    Witness *witness;
    /* views that the witness (witness.h) computed for its current entry, by seat; the last view is
     * the table's */
    json_t *shown[SEATS_MAX + 1];
    GPtrArray *faults; /* of char *, owned */
    guint n[FAULTS_N];
    guint n_verdicts, n_again;
    int life; /* number of restarts of the referee so far */
};

/* Returns the act @id that the phone of @colour sent, or NULL. */
Sent *history_find_sent(const History *history, const char *colour, const char *id);

/* Drops all cached views. Called when the witness moves to another journal entry. */
void history_forget_shown(History *history);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ledger.h: what was said and seen in an evening, and whether all holds that must
 *
 * Always: nothing is told whose entry would not outlast a power cut; sequence numbers never go
 * back; the same view has the same number and the same bytes, before a crash and after; an id has
 * one verdict; a topic bears what belongs to its seat.
 * At each audit, of what is safe on the disk: every verdict that a phone saw is in the journal if
 * it was ok, once, in the order in which its seat sent, to the letter, and is not in it if it was
 * refused; all that was told is there; the chain is whole; the game can be replayed, and its
 * invariants hold.
 * In the end, when all is quiet: what is retained is what a replay shows.
 */
#pragma once

#include "cases/edition/edition.h"
#include "referee/web/web.h"
#include "tests/simulation/office.h"

typedef struct Ledger Ledger;

/* Of the tables of @editions (of Edition, borrowed), whose journals are in the folder @state. */
Ledger *
ledger_new(Sim *sim, const GPtrArray *editions, const Catalogue *catalogue, const char *state);
void ledger_free(Ledger *ledger);

/* The daemon has begun; asks it by @web with the host's @key which game is on. */
void ledger_begin(Ledger *ledger, const WebHandlers *web, const char *key);

/* The daemon says that. */
void ledger_hear(Ledger *ledger, const char *topic, const char *text);

/* A phone of @seat at @table sees the verdict @text. */
void ledger_see(Ledger *ledger, const char *table, const char *seat, const char *text);

/* Looks at what is safe on the disk. */
void ledger_audit(Ledger *ledger);

/* All is quiet: looks at what is retained. */
void ledger_close(Ledger *ledger, const Office *office);

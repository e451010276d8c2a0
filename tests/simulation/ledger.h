/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ledger.h: records the messages of a simulated evening (sim.h), and checks the referee's
 * guarantees
 *
 * At any time:
 * - The journal entry of each published message would survive a power cut.
 * - Within a game, the sequence numbers of a topic's views never go back.
 * - Within a game, two views on a topic with the same sequence number have the same bytes, even if
 *   a crash lies between them. Only the last member, "happened", may differ. It is the list of the
 *   events that were published to all, or null if the daemon publishes the view without new events.
 * - All verdicts that a seat receives for one act id have the same bytes. If the daemon repeats the
 *   verdict in a later game at the table, only "seq" may differ.
 * - The verdict topic of a seat carries only answers to messages of this seat.
 *
 * At each audit, for the safe data (the data on the disk that would survive a power cut):
 * - If a phone received a verdict that accepts an act and has events, this verdict is in the
 *   journal exactly once, byte for byte. Only "seq" may differ, if the phone received the verdict
 *   in a later game.
 * - The acts of a seat are in the journal in the order in which the seat sent them.
 * - If a phone received the refusal of an act, the act is not in the journal.
 * - The journal has every entry whose number a published message has named.
 * - The hash chain is intact, the game can be replayed, and its invariants hold.
 *
 * At the end, when no message is on its way, the broker's retained views equal those of a replay.
 */
#pragma once

#include "cases/edition/edition.h"
#include "referee/web/web.h"
#include "tests/simulation/office.h"

typedef struct Ledger Ledger;

/* Creates a ledger for the tables of @editions (of Edition, borrowed). Their journals are in the
 * folder @state. */
Ledger *
ledger_new(Sim *sim, const GPtrArray *editions, const Catalogue *catalogue, const char *state);
void ledger_free(Ledger *ledger);

/* Notes that the daemon has started. Asks the daemon through @web, with the host's @key, for the
 * number of the current game at each table. */
void ledger_begin(Ledger *ledger, const WebHandlers *web, const char *key);

/* Records and checks a message that the daemon publishes. */
void ledger_hear(Ledger *ledger, const char *topic, const char *text);

/* Records and checks the verdict @text, which a phone of @seat at @table received. */
void ledger_see(Ledger *ledger, const char *table, const char *seat, const char *text);

/* Audits the safe data on the disk. */
void ledger_audit(Ledger *ledger);

/* Audits the safe data, and then checks the retained views. Must be called when no message is on
 * its way. */
void ledger_close(Ledger *ledger, const Office *office);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phones.h: the phones of the players at one table, and the table's host
 *
 * Each seat has a phone that behaves like the page. It joins, resends an act under the same id
 * until it has the verdict, and sometimes sleeps (disconnects for a while). Another phone can take
 * over the seat with the seat's card or with a code from the host. A phone chooses its acts from
 * the offers in its view, with the weights of manner.h. Sometimes it sends an act that is not
 * offered, asks to take back an act, or chooses from an outdated view.
 */
#pragma once

#include "tests/simulation/daemon.h"

typedef struct Phones Phones;

/* Creates the phones for @n_seats seats at the table of @edition (borrowed). */
Phones *phones_new(
    Sim *sim, Office *office, Daemon *daemon, Ledger *ledger, const Edition *edition, int n_seats);
void phones_free(Phones *phones);

/* Makes the phones come to rest. From then on, no phone begins anything new or goes to sleep, but
 * each resends its pending act until it has the verdict. */
void phones_calm(Phones *phones);

/* Reports whether all phones are connected and none waits for a verdict. A phone does not count if
 * the game has begun without it. */
bool phones_are_calm(const Phones *phones);

/* Reports whether the current game is over. */
bool phones_are_done(const Phones *phones);

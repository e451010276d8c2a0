/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phones.h: those who play, and their host
 *
 * Each seat has a phone that does what the page does: it joins, keeps at every act under one id
 * until it has the verdict, sleeps, and is taken over by another with the seat's card or a code
 * of the host's. What it does it chooses from what its view offers, as manner.h likes it; now and
 * then something that is not offered, that it takes back, or that it is too late for.
 */
#pragma once

#include "tests/simulation/daemon.h"

typedef struct Phones Phones;

/* At the table of @edition (borrowed), where @n_seats play. */
Phones *phones_new(
    Sim *sim, Office *office, Daemon *daemon, Ledger *ledger, const Edition *edition, int n_seats);
void phones_free(Phones *phones);

/* From now on nobody begins anything, and all are awake: what is open is brought to its end. */
void phones_calm(Phones *phones);

/* Whether all sit, are connected and wait for nothing. */
bool phones_are_calm(const Phones *phones);

/* Whether the game that is on is over. */
bool phones_are_done(const Phones *phones);

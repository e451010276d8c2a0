/* SPDX-License-Identifier: GPL-3.0-or-later */
/* games.c: the games whose invariants are tested. tests/blank has a list of its own. */
#include "tests/referee/invariants/invariants.h"

const Invariants *const INVARIANTS[] = {
    &INVARIANTS_WATSON_AND_HOLMES,       &INVARIANTS_LADY_ALICE,
    &INVARIANTS_LADY_ALICE_OF_FOUR,      &INVARIANTS_ADVENTURES_IN_THE_FOG,
    &INVARIANTS_BAKER_STREET_IRREGULARS, NULL,
};

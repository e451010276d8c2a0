/* SPDX-License-Identifier: GPL-3.0-or-later */
/* secrets-adventures-in-the-fog.c: the game has no secrets; every phone may show everything */
#include "tests/referee/pair.h"

const Trial TRIAL_ADVENTURES_IN_THE_FOG = {
    .game = "adventures-in-the-fog",
    .path = "../cases/adventures-in-the-fog/00-fogbound-london/case.yaml",
    .least = 2,
};

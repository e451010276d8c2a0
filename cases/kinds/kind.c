/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kind.c: the games that libcase knows */
#include "cases/load/kind.h"

#include <string.h>

const CaseKind *const CASE_KINDS[] = {
    &KIND_WATSON_AND_HOLMES,
    &KIND_LADY_ALICE,
    &KIND_ADVENTURES_IN_THE_FOG,
    &KIND_BAKER_STREET_IRREGULARS,
    NULL,
};

const char *const FORMAT_GAMES[] = {
    "watson-and-holmes", "lady-alice", "adventures-in-the-fog", "baker-street-irregulars", NULL,
};

const CaseKind *
case_kind(const char *game)
{
    for (int i = 0; CASE_KINDS[i] != NULL; i++) {
        if (strcmp(CASE_KINDS[i]->game, game) == 0) {
            return CASE_KINDS[i];
        }
    }
    g_assert_not_reached();
}

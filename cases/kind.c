/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kind.c: the games that libcase knows */
#include "cases/kind.h"

#include <string.h>

const CaseKind *const CASE_KINDS[] = { &KIND_WATSON_AND_HOLMES, &KIND_LADY_ALICE, NULL };

const char *const FORMAT_GAMES[] = { "watson-and-holmes", "lady-alice", NULL };

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

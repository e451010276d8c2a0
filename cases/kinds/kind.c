/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kind.c: the games that libcase knows */
#include "cases/load/kind.h"

#include <string.h>

const CaseKind *const CASE_KINDS[] = {
#define GAME(id, ...) &KIND_##id,
#include "cases/model/games.def"
    NULL,
};

const char *const FORMAT_GAMES[] = {
#define GAME(id, name, ...) name,
#include "cases/model/games.def"
    NULL,
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/pieces/making.h"

#include <string.h>

static const GamePrinter *const PRINTERS[] = {
#define GAME(id, ...) &PRINTER_##id,
#include "cases/model/games.def"
};

const GamePrinter *
press_find_game(const char *id)
{
    for (gsize i = 0; i < G_N_ELEMENTS(PRINTERS); i++) {
        if (strcmp(PRINTERS[i]->id, id) == 0) {
            return PRINTERS[i];
        }
    }
    return NULL;
}

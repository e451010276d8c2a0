/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options.h: the options of a print run */
#pragma once

#include "cases/load/catalogue.h"
#include "generator/draw/template.h"
#include "generator/sheets/sheet.h"

#include <stdbool.h>

/* Defaults for a new edition. */
#define PRINT_BASE   "http://221B.LOCAL:8221"
#define PRINT_REVEAL "printed"

typedef struct {
    const char *out; /* parent folder of the editions */
    Imposition imposition;
    Look look; /* look of the templates */
    /* shift of the backs in mm, right and down, so that they meet their fronts (duplex only) */
    Point offset;
    const Catalogue *catalogue; /* languages that can be printed; NULL for English only */
    /* language of all printed text except the text of the case; NULL for the language of the
     * case */
    const char *language;
    /* "printed", or "sealed": texts, answers and solution are only on phones. NULL keeps the value
     * of the edition in the folder. If there is none, or with `reprint`, NULL means
     * PRINT_REVEAL. */
    const char *reveal;
    /* base of the URLs. NULL keeps the value of the edition in the folder. If there is none, or
     * with `reprint`, NULL means PRINT_BASE. */
    const char *base;
    /* seed of the keys, which also gives the PDFs a fixed date; NULL for random keys and the
     * current date */
    const char *seed;
    const char *map_seed; /* seed of a new board; NULL for no new board */
    bool edition_only;    /* whether to write edition.json alone */
    /* whether to synthesize a recording of the introduction if the case has none */
    bool narrate;
    int pad;        /* number of copies of each piece to write on; ignored for pictures */
    bool no_common; /* whether the common set of the game is left out */
    bool reprint;   /* whether an existing edition gets new codes, for new cards (keys.h) */
    /* whether an existing edition gets new codes, as labels for its cards (new_codes.h) */
    bool fresh_codes;
    int png_dpi; /* resolution of the pictures, one for each piece; 0 for PDFs instead */
    void (*progress)(const char *what, int n_done, int n_all); /* may be NULL */
    bool (*is_stopped)(void); /* whether the user wants to stop; may be NULL */
} PrintOptions;

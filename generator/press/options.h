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
    /* shift of the backs in mm, right and down, so that they meet their fronts */
    Point offset;
    const Catalogue *catalogue; /* languages that can be printed; NULL for English only */
    /* language of all printed text except the text of the case; NULL for the language of the
     * case */
    const char *language;
    /* "printed", or "sealed": texts, answers and solution are only on phones. NULL keeps the value
     * of the edition in the folder, or is PRINT_REVEAL if there is none. */
    const char *reveal;
    /* Base of the URLs, without a '/' at the end. NULL works as for @reveal, with PRINT_BASE. */
    const char *base;
    const char *seed;     /* seed of the key; NULL for a random key and today's date */
    const char *map_seed; /* seed of a new board; NULL for no new board */
    bool edition_only;
    /* whether a voice reads the introduction if the case has no recording of it */
    bool narrate;
    int pad;        /* number of copies of each piece that is used up; ignored for pictures */
    bool no_common; /* whether the common set of the game is left out */
    bool reprint;   /* whether an existing edition gets new codes (keys.h) */
    /* whether an existing edition gets new codes, with labels for its cards (new_codes.h) */
    bool fresh_codes;
    int png_dpi; /* resolution of the pictures, one for each piece; 0 for PDFs instead */
    void (*progress)(const char *what, int n_done, int n_all); /* may be NULL */
    bool (*is_stopped)(void); /* whether the user wants to stop; may be NULL */
} PrintOptions;

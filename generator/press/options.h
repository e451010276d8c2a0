/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options.h: the options of a print */
#pragma once

#include "cases/load/catalogue.h"
#include "generator/draw/template.h"
#include "generator/sheets/sheet.h"

#include <stdbool.h>

/* Of an edition that is new, where nothing else is asked for. */
#define PRINT_BASE   "http://221B.LOCAL:8221"
#define PRINT_REVEAL "printed"

typedef struct {
    const char *out; /* folder for editions */
    Imposition imposition;
    Look look;                  /* of the templates that are printed with */
    Point offset;               /* mm that backs are moved, right and down, to meet their fronts */
    const Catalogue *catalogue; /* the languages that can be printed; NULL: English */
    const char *language;       /* of our words on paper; NULL: the case’s own */
    const char *reveal; /* "printed", or "sealed": texts, answers and solution only on phones;
                           * NULL: that of the edition that is there, else PRINT_REVEAL */
    const char *base; /* of the URLs, without a '/' at its end; NULL: as with @reveal, PRINT_BASE */
    const char *seed; /* NULL: a random key, and the date of today */
    const char *map_seed; /* what the board is made from anew; NULL: as the case has it */
    bool edition_only;
    bool narrate;     /* has the introduction spoken where no recording lies beside the case */
    int pad;          /* how many of each piece that is used up; in pictures it is always one */
    bool no_common;   /* leaves out what all cases of a game share */
    bool reprint;     /* makes new codes where an edition is already (keys.h) */
    bool fresh_codes; /* in place of those of the edition that is there; on labels too */
    int png_dpi;      /* every piece as a picture of its own in place of PDFs; 0 for PDFs */
    void (*progress)(const char *what, int n_done, int n_all); /* or NULL */
    bool (*is_stopped)(void); /* someone wants us to end; or NULL */
} PrintOptions;

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options.h: the options of a print run */
#pragma once

#include "cases/load/catalogue.h"
#include "generator/boxes/extras.h"
#include "generator/draw/template.h"
#include "generator/sheets/sheet.h"

#include <stdbool.h>

/* Defaults for a new edition. */
#define PRINT_BASE   "http://221B.LOCAL:8221"
#define PRINT_REVEAL "printed"

typedef enum {
    EXPORT_NONE,
    EXPORT_TTS, /* Tabletop Simulator (tts.h) */
} ExportKind;

typedef struct {
    const char *out; /* parent folder of the editions */
    Imposition imposition;
    Look look; /* card size, type and ink of all pieces (adapt.h) */
    /* distance in mm by which the backs are moved right and down, to meet their fronts (duplex
     * only) */
    Point offset;
    const Catalogue *catalogue; /* languages that can be printed; NULL for English only */
    /* language of all printed text except the text of the case; NULL for the language of the
     * case */
    const char *language;
    /* "printed": texts, answers and solution are on the paper. "sealed": only phones show them.
     * NULL keeps the value of the edition that the output folder already holds. If there is no
     * such edition, or with `reprint`, NULL means PRINT_REVEAL. */
    const char *reveal;
    /* beginning of the URLs in the QR codes. NULL keeps the value of the edition that the
     * output folder already holds. If there is no such edition, or with `reprint`, NULL means
     * PRINT_BASE. */
    const char *base;
    /* seed of the keys; NULL for random keys. With a seed, the PDFs have a fixed date. Without a
     * seed, they have today's date. The environment variable SOURCE_DATE_EPOCH replaces either
     * date. */
    const char *seed;
    const char *map_seed; /* seed of a new board; NULL for no new board */
    bool edition_only;    /* true to write only edition.json */
    /* true to synthesize a recording of the introduction if the case has none */
    bool narrate;
    /* number of copies of each piece that players write on; ignored with png_dpi */
    int pad;
    Extras extras;  /* pieces that are printed only on request */
    bool no_common; /* true to omit the common set, the pieces that all cases of a game share */
    /* true to give an existing edition new codes, and to print it completely anew (keys.h) */
    bool reprint;
    /* true to give an existing edition new codes, as labels for its cards (new_codes.h) */
    bool fresh_codes;
    /* resolution in dpi of the PNG files, one for each side of a piece; 0 to print PDFs instead */
    int png_dpi;
    /* virtual tabletop for which to write the pieces, instead of PDFs; EXPORT_NONE for PDFs */
    ExportKind export;
    /* address of the folder with the exported files, with or without a slash at its end; NULL for
     * their place on this computer */
    const char *export_url;
    bool press; /* true to print files for a print shop (jobs.h) instead of sheets */
    /* path of the ICC profile of the print shop's press, with `press`; NULL for offset on coated
     * paper */
    const char *profile;
    /* called after each step, when @n_done of @n_all steps are done; @what names the thing that the
     * step belongs to, such as a deck; NULL for no callback */
    void (*progress)(const char *what, int n_done, int n_all);
    bool (*is_stopped)(void); /* returns true when the user wants to stop; NULL for no callback */
} PrintOptions;

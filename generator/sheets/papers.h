/* SPDX-License-Identifier: GPL-3.0-or-later */
/* papers.h: prints every deck as a file of sheets, and all decks together as complete.pdf
 *
 *     PieceSet ──► Sheets ──► Formes ──┬──► a file for each deck: tokens.pdf; locations-fronts.pdf
 *                                      │    and locations-backs.pdf if the backs are printed
 *                                      │    separately
 *                                      └──► complete.pdf: the common set, then the case; then, in
 *                                           the same order, the separate backs or, in duplex
 *                                           printing, the sheets without backs
 *
 * The common set is the pieces that all cases of a game share. complete.pdf is printed in one go,
 * in the order that order.h describes. There, decks of the same size may share sheets (gang.h).
 */
#pragma once

#include "cases/edition/edition.h"
#include "generator/sheets/forme.h"
#include "generator/sheets/order.h"

typedef struct {
    const char *folder; /* folder for the files */
    const Edition *edition;
    const char *date; /* ISO 8601 date for the metadata of the files */
    Imposition imposition;
    /* shift of the backs in mm, right and down, so that they meet their fronts (duplex only) */
    Point offset;
    bool has_set; /* whether to print the common set too */
    /* called after each page of complete.pdf: @n_done of @n_all pages are drawn, and @what is the
     * title of the page's deck; NULL for no callback */
    void (*progress)(const char *what, int n_done, int n_all);
    bool (*is_stopped)(void); /* returns true when the user wants to stop; NULL for no callback */
} PapersOptions;

/* Writes a file for each deck of @set, and complete.pdf. Sets @count. Adds the file names, without
 * the folder, to @files (array of char *, owned). Lists in @press->faults the texts that do not
 * fit. Returns false with an error on failure. */
bool papers_write(const PieceSet *set,
                  const Press *press,
                  const PapersOptions *options,
                  GPtrArray *files,
                  PageCount *count,
                  GError **error);

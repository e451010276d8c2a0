/* SPDX-License-Identifier: GPL-3.0-or-later */
/* papers.h: prints every deck as a file of sheets, and all decks together as complete.pdf
 *
 *     PieceSet ──► Sheets ──► Formes ──► a file for each deck: tokens.pdf; locations-fronts.pdf and
 *                                │       locations-backs.pdf if the backs are printed separately
 *                                └─────► complete.pdf: the common set, the case, then the separate
 *                                        backs of the set and of the case
 *
 * The common set is the pieces that all cases of a game share. complete.pdf is printed in one go.
 * In duplex printing, a sheet without a back has an empty second page in complete.pdf. Without
 * this empty page, the backs of all later sheets would not meet their fronts.
 */
#pragma once

#include "cases/edition/edition.h"
#include "generator/sheets/forme.h"
#include "generator/sheets/sheet.h"

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

/* Page counts of complete.pdf. */
typedef struct {
    int n_pages;
    int n_set_pages; /* number of pages of the common set at the start of the file */
} PapersCount;

/* Returns the number of pages of complete.pdf that the sheets of a deck have (array of Sheet *),
 * with the wanted @layout. The pass SIDE_FRONT has all pages but the backs that are printed
 * separately. The pass SIDE_BACK has these. */
int papers_count_pages(const GPtrArray *sheets, Layout layout, SideKind pass);

/* Writes a file for each deck of @set, and complete.pdf. Sets @count. Adds the file names, without
 * the folder, to @files (array of char *, owned). Lists in @press->faults the texts that do not
 * fit. Returns false with an error on failure. */
bool papers_write(const PieceSet *set,
                  const Press *press,
                  const PapersOptions *options,
                  GPtrArray *files,
                  PapersCount *count,
                  GError **error);

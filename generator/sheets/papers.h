/* SPDX-License-Identifier: GPL-3.0-or-later */
/* papers.h: every deck as a file of sheets, and all of them as one
 *
 *     PieceSet ──► Sheets ──► Formes ──► a deck’s own file: tokens.pdf; locations-fronts.pdf,
 *                                │       locations-backs.pdf where they are runs of their own
 *                                └─────► complete.pdf: the common set first, then the case; of each
 *                                        all fronts, then the backs that are runs of their own
 *
 * complete.pdf goes through the printer as one: turned over between two others, a sheet without a
 * back has an empty page there.
 */
#pragma once

#include "cases/edition/edition.h"
#include "generator/sheets/forme.h"
#include "generator/sheets/sheet.h"

typedef struct {
    const char *folder; /* where the files are written */
    const Edition *edition;
    const char *date; /* ISO 8601, of the files */
    Imposition imposition;
    Point offset; /* mm that backs are moved, right and down, to meet their fronts */
    bool has_set; /* with what all cases share */
    void (*progress)(const char *what, int n_done, int n_all); /* or NULL */
    bool (*is_stopped)(void); /* someone wants us to end; or NULL */
} PapersOptions;

/* Pages of complete.pdf. */
typedef struct {
    int n_pages;
    int n_set_pages; /* of these, with which it begins: the common set */
} PapersCount;

/* Writes all of @set, and adds the names to @files (of char, owned), without the folder. Text that
 * does not fit goes into @press->faults. */
bool papers_write(const PieceSet *set,
                  const Press *press,
                  const PapersOptions *options,
                  GPtrArray *files,
                  PapersCount *count,
                  GError **error);

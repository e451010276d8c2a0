/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jobs.h: writes print jobs: PDF/X-4 files for a print shop
 *
 * A print shop prints one file on one paper, cuts all its pages to one size, and prints either one
 * side or both. So the pieces are sorted into files by paper, size and number of sides. Each
 * booklet is a file too:
 *
 *     card-70x120.pdf                   front, back, front, back, …, all 70 × 120 mm after trimming
 *     card-25x104-one-sided.pdf         fronts only
 *     paper-rulebook.pdf                single pages in reading order
 *
 * The pieces of the common set come before those of the case. Each page is one face with its bleed,
 * without marks. A face without bleed, which is blank at its edges, gets a blank bleed of
 * JOB_BLEED_MM.
 */
#pragma once

#include "generator/draw/separation.h"
#include "generator/sheets/forme.h"

#define JOB_BLEED_MM 3.175 /* an eighth of an inch; print shops ask for 3 mm or for this */
/* Scale of booklets in large type: from their height to that of A4. */
#define JOB_LARGE_SCALE (297.0 / 210.0)

typedef struct {
    const char *folder; /* folder for the files */
    const Edition *edition;
    const char *date;       /* ISO 8601 date for the metadata of the files */
    Separation *separation; /* the press */
    bool large_pages;       /* whether to enlarge booklets to the height of A4, for larger text */
    bool has_set;           /* whether to print the common set too */
    /* called after each page: @n_done of @n_all pages are drawn, and @what is the title of the
     * page's deck; NULL for no callback */
    void (*progress)(const char *what, int n_done, int n_all);
    bool (*is_stopped)(void); /* returns true when the user wants to stop; NULL for no callback */
} JobsOptions;

/* Writes all files. Adds their names, without the folder, to @files (array of char *, owned). Sets
 * *@n_pages to the number of pages in all files. Lists in @press->faults the texts that do not fit.
 * Returns false with an error on failure. */
bool jobs_write(const PieceSet *set,
                const Press *press,
                const JobsOptions *options,
                GPtrArray *files,
                int *n_pages,
                GError **error);

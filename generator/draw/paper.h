/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paper.h: a PDF file, drawn page by page and written at the end
 *
 * A file for a home printer has pages of one paper size, in red, green and blue. A file for a print
 * shop is PDF/X-4: each page has a size and a bleed of its own, and is drawn in printing inks.
 *
 *     paper_new() ─────────► paper_begin_page() ──┬──► ink_…() ──► paper_end_page() ──► …
 *     paper_new_for_press() ► paper_begin_trim() ─┘                   ──► paper_finish()
 */
#pragma once

#include "generator/draw/ink.h"
#include "generator/draw/separation.h"

#include <glib.h>

/* width of the unprinted margin along each edge of the paper */
#define PAPER_UNPRINTABLE_MM 5.0

typedef struct {
    const char *name; /* name on the command line */
    double width_mm;
    double height_mm;
} PaperSize;

/* Returns the paper size called @name, or NULL if there is none. */
const PaperSize *paper_size_find(const char *name);

/* The metadata of the file. */
typedef struct {
    const char *title;
    const char *subject;
    const char *keywords;
    const char *creator;  /* name of the program */
    const char *date;     /* ISO 8601; with a fixed date, the file is reproducible */
    const char *language; /* BCP 47 language of most of the text, for screen readers; or NULL */
} PaperInfo;

typedef struct Paper Paper;

/* Creates the file @path, which must not exist yet. @size must outlive the paper. Returns NULL with
 * an error on failure. */
Paper *paper_new(const char *path, const PaperSize *size, const PaperInfo *info, GError **error);

/* Creates a PDF/X-4 file for the press of @separation, which must outlive the paper. Otherwise does
 * the same as paper_new(). @info must have all but the language. */
Paper *paper_new_for_press(const char *path,
                           Separation *separation,
                           const PaperInfo *info,
                           GError **error);

/* Begins a part with a bookmark to the next page. Until the next part begins, the bookmarks of
 * pages are nested below this bookmark. */
void paper_begin_part(Paper *paper, const char *title);

/* Begins a page, and returns the ink (ink.h) that draws on it, borrowed. PDF readers show @label as
 * the page number. @bookmark is the title of a bookmark to the page, or NULL. */
Ink *paper_begin_page(Paper *paper, const char *label, const char *bookmark);

/* Adds a bookmark with @title to the page that has begun, after its other bookmarks. */
void paper_add_bookmark(Paper *paper, const char *title);

/* The size of a page that a print shop trims. */
typedef struct {
    double width_mm; /* after trimming */
    double height_mm;
    double bleed_mm; /* width of the border that is trimmed off */
} Trim;

/* Begins a page of the size @trim with its bleed. The upper left corner of the bleed is at 0,0 of
 * the ink. Otherwise does the same as paper_begin_page(). */
Ink *paper_begin_trim(Paper *paper, const Trim *trim, const char *label, const char *bookmark);

/* Ends the page. */
void paper_end_page(Paper *paper);

/* Writes the file and syncs it to the disk. Must be called at most once, before paper_free().
 * Returns false with an error on failure, for example when the disk is full. */
bool paper_finish(Paper *paper, GError **error);

int paper_n_pages(const Paper *paper);

/* Returns the name of the file, without its folder. */
const char *paper_name(const Paper *paper);

void paper_free(Paper *paper);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Paper, paper_free)

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paper.h: a PDF file, page after page */
#pragma once

#include "generator/draw/ink.h"

#include <glib.h>

#define PAPER_UNPRINTABLE_MM 5.0 /* nothing is printed nearer to the paper's edge */

typedef struct {
    const char *name; /* as on the command line */
    double width_mm;
    double height_mm;
} PaperSize;

/* The paper called @name, or NULL. */
const PaperSize *paper_size_find(const char *name);

/* What the file says of itself. */
typedef struct {
    const char *title;
    const char *subject;
    const char *keywords;
    const char *creator;  /* the program */
    const char *date;     /* ISO 8601; the same date gives the same bytes */
    const char *language; /* of most of its text, BCP 47, for who has it read aloud; or NULL */
} PaperInfo;

typedef struct Paper Paper;

/* Creates the file @path, which must not be there yet. */
Paper *paper_new(const char *path, const PaperSize *size, const PaperInfo *info, GError **error);

/* Begins a part, to which the bookmarks from now on belong; one of its own leads to the next
 * page. */
void paper_begin_part(Paper *paper, const char *title);

/* Begins a page. @label numbers it in a viewer's sidebar; a @bookmark leads to it, or NULL. */
Ink *paper_begin_page(Paper *paper, const char *label, const char *bookmark);

/* Ends the page. */
void paper_end_page(Paper *paper);

/* Finishes the file and brings it to the disk. To be called once, before paper_free(). False when
 * the disk is full or the like. */
bool paper_finish(Paper *paper, GError **error);

int paper_n_pages(const Paper *paper);

/* The name of the file, without its folder. */
const char *paper_name(const Paper *paper);

void paper_free(Paper *paper);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Paper, paper_free)

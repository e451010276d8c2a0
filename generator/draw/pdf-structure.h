/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pdf-structure.h: the structure tree of a PDF, which screen readers follow
 *
 *     open(Part) open(Sect) open(P) ──► mark ──► "/P <</MCID 0>> BDC … EMC" on the page
 *
 * The tree is built while the pages are drawn, in any order (tag.h), and written at the end. An
 * element without contents is left out.
 */
#pragma once

#include "generator/draw/pdf.h"
#include "generator/draw/rect.h"
#include "generator/draw/tag.h"

#include <stdbool.h>

typedef struct PdfStructure PdfStructure;

/* Returns an empty tree. @pdf must outlive it. The caller frees the tree. */
PdfStructure *pdf_structure_new(Pdf *pdf);

void pdf_structure_free(PdfStructure *structure);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(PdfStructure, pdf_structure_free)

/* Begins a page with the object number @page. */
void pdf_structure_begin_page(PdfStructure *structure, guint page);

/* pdf_structure_open() opens an element inside the one that is open, and pdf_structure_close()
 * closes it. */
void pdf_structure_open(PdfStructure *structure, const Tag *tag);
void pdf_structure_close(PdfStructure *structure);

/* Reports whether the open element is a group: its text needs elements of its own. */
bool pdf_structure_is_group(const PdfStructure *structure);

/* Returns the role of the open element if it holds contents, or NULL if what is drawn now is an
 * artifact. */
const char *pdf_structure_role(const PdfStructure *structure);

/* Adds contents of the current page to the open element, which must have a role. Returns the number
 * that marks these contents on the page. */
guint pdf_structure_mark(PdfStructure *structure);

/* Makes the bounds of the open element, if it is a figure, contain @where, in points of the page
 * (y grows upwards). */
void pdf_structure_bound(PdfStructure *structure, Rect where);

/* Writes the tree of a document in @language (BCP 47, or NULL). Returns the number of its root
 * object. The entry /StructParents of page number i (from 0) must be i. */
guint pdf_structure_put(PdfStructure *structure, const char *language);

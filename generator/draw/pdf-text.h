/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pdf-text.h: the elements of a text for screen readers: paragraphs, headings and lists
 *
 *     Setting ─ its lines ─┬─ P
 *                          ├─ H2
 *                          └─ L ─ LI ─┬─ Lbl
 *                                     └─ LBody
 */
#pragma once

#include "generator/draw/pdf-structure.h"
#include "generator/draw/text.h"

/* Returns the index after the last line of @setting that belongs to the same element as line
 * @first. */
guint pdf_text_find_end(const Setting *setting, guint first);

/* Reports whether the lines of @setting from @first up to but excluding @end show nothing. */
bool pdf_text_is_empty(const Setting *setting, guint first, guint end);

/* Opens the element of line @line of @setting, and those around it, in the open group of
 * @structure. Returns the number of elements that the caller must close. */
guint pdf_text_open(PdfStructure *structure, const Setting *setting, guint line);

/* Reports whether the line after line @line of @setting, or the text in the next box, begins with a
 * new word. */
bool pdf_text_ends_word(const Setting *setting, guint line);

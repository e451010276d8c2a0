/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pdf-info.h: the description of a PDF file, and what the standard PDF/X-4 adds to it
 *
 * A file describes itself twice, in the information dictionary and in XMP, an XML format. Both say
 * the same. PDF/UA-1 (ISO 14289-1) is the form of PDF that screen readers can read.
 *
 * PDF/X-4 (ISO 15930-7) is the form of PDF that print shops ask for. A file names the press that it
 * was made for, in its output intent.
 */
#pragma once

#include "generator/draw/paper.h"
#include "generator/draw/pdf.h"

/* Writes the information dictionary with the object number @object. @is_press adds the entries for
 * PDF/X-4. */
void pdf_info_put(Pdf *pdf, guint object, const PaperInfo *info, bool is_press);

/* Writes the XMP, which says that the file is PDF/UA-1. @is_press adds the entries for PDF/X-4. The
 * identifier of the document is made from the objects that are written so far. @info must have a
 * date. Returns the object number. */
guint pdf_info_put_xmp(Pdf *pdf, const PaperInfo *info, bool is_press);

/* Writes the output intent, with the profile of @separation. Returns the object number. */
guint pdf_info_put_intent(Pdf *pdf, const Separation *separation);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* imprint.h: the metadata of an edition's PDF files */
#pragma once

#include "cases/edition/edition.h"
#include "generator/draw/paper.h"
#include "generator/pieces/piece.h"

typedef struct {
    PaperInfo info; /* borrows from the other fields, and from the arguments of imprint_new() */
    char *title;
    char *subject;
} Imprint;

/* Returns the metadata of a file with pieces of @edition. @owner says whether they are pieces of
 * the case or of the common set. @title names the contents of the file. @speech is the language of
 * the print, and @date an ISO 8601 date. All arguments must outlive the result, which the caller
 * frees. */
Imprint *imprint_new(const Edition *edition,
                     DeckOwner owner,
                     const char *title,
                     const Speech *speech,
                     const char *date);

void imprint_free(Imprint *imprint);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Imprint, imprint_free)

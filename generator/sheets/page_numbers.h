/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page_numbers.h: the pages of booklets, in their contents, indexes and references
 *
 *     text ──set──► lines on pages ──► page of each heading ──► numbers of the links to headings
 *
 * The texts with links, such as the contents, are in boxes of their own. The flowing text has no
 * links, so its lines do not depend on the numbers.
 */
#pragma once

#include "generator/pieces/piece.h"

/* Finds the page of each heading in the booklets of @set, and adds the pages to all links to
 * headings in the words of these booklets. forme.c does the same for the fixed texts of templates.
 * Returns false with @error if a link has no heading. */
bool page_numbers_set(PieceSet *set, Compositor *compositor, GError **error);

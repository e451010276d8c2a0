/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reading.h: a booklet for the screen: upright pages in reading order, with bookmarks
 *
 * The sheets of a booklet to fold (sheet.h) have their pages sideways and in another order.
 */
#pragma once

#include "generator/draw/paper.h"
#include "generator/sheets/forme.h"

/* Reports whether @deck is a booklet with pages that players may read before the game is over. */
bool reading_is_possible(const Deck *deck);

/* Returns the size of the pages of the booklet @deck. */
PaperSize reading_size(const Deck *deck);

/* Draws the pages of the booklet @deck on @paper, which must have the size reading_size(). With
 * @with_secrets, the pages that are secret follow all others, so that nobody passes them on the way
 * to the questions. Otherwise leaves them out. Returns false with @error on failure. */
bool
reading_draw(const Deck *deck, bool with_secrets, const Press *press, Paper *paper, GError **error);

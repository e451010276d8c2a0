/* SPDX-License-Identifier: GPL-3.0-or-later */
/* forme_alt.h: texts that screen readers read instead of pictures and codes
 *
 * A picture without such a text is decoration.
 */
#pragma once

#include "generator/pieces/piece.h"

/* All texts are in the language of the face's template, and the caller frees them. */

/* Returns the field whose words are the heading of @face: "name", or else "title", which
 * nobody frees. Returns NULL if @face shows neither. */
const char *forme_heading(const Face *face);

/* Returns the text for a drawing of @template, such as “carriage: 3” if @count is not 0. Returns
 * NULL if the template has no title. */
char *forme_alt_drawing(const Template *template, int count);

/* Returns the text for the picture of @face, which @template draws. Without a title, it is a
 * picture of what the heading of @face names. Returns NULL if there is neither. */
char *forme_alt_picture(const Face *face, const Template *template);

/* Returns the text for a figure of @face, a piece of @set: “Tokens: Carriage”. */
char *forme_alt_figure(const Face *face, const PieceSet *set);

/* Returns the text for the QR code of @face, which is typed as @typed. */
char *forme_alt_code(const Face *face, const char *typed);

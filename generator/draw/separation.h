/* SPDX-License-Identifier: GPL-3.0-or-later */
/* separation.h: converts colours to the four inks of a printing press
 *
 * A printing press has the inks cyan, magenta, yellow and black. An ICC profile describes the
 * colours that these inks have on paper. Little CMS converts sRGB to inks with this profile
 * (relative colorimetric, with black point compensation).
 *
 * Two kinds of colour get black ink alone. They must not depend on how exactly four plates meet:
 *
 *     near-black, such as #1d1712     100 % black: type, engravings, QR codes
 *     grey                            the tint of black that looks as light
 */
#pragma once

#include "generator/draw/rect.h"

#include <glib.h>

typedef struct Separation Separation;

/* The share of a surface that each ink covers, 0 to 1. */
typedef struct {
    double cyan;
    double magenta;
    double yellow;
    double black;
} Inks;

/* Reads the ICC profile at @path. @condition is the name of its printing condition in the registry
 * of the International Color Consortium, such as "FOGRA39", or NULL if it has none. The caller
 * frees the result. Returns NULL with @error if the file cannot be read, or is not a profile of a
 * CMYK printing press. */
Separation *separation_new(const char *path, const char *condition, GError **error);

void separation_free(Separation *separation);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Separation, separation_free)

/* Returns the inks for @colour. */
Inks separation_find(Separation *separation, Colour colour);

/* Converts @n pixels of a picture from three bytes (sRGB) to four bytes (CMYK). Pixels of a picture
 * blend into each other, so none gets black ink alone. */
void separation_convert(const Separation *separation, const guint8 *pixels, guint8 *inks, gsize n);

/* Returns the ICC profile, borrowed. */
GBytes *separation_profile(const Separation *separation);

/* Returns the description that the profile contains, such as "Coated FOGRA39L". */
const char *separation_title(const Separation *separation);

/* Returns the registered name of the printing condition, or NULL if it has none. */
const char *separation_condition(const Separation *separation);

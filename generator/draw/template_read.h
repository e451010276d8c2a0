/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template_read.h: reads the size, the boxes and the traits of an SVG, for template.c
 *
 * A trait is a word that shows or hides elements of the drawing (template.h).
 */
#pragma once

#include "generator/draw/template.h"

/* Adapts the SVG of @template to the template's language and look. Then reads the size, the boxes
 * and the traits from the SVG into @template. On failure returns false with an error of the form
 * `file:line: message`. Also fails if a box needs a font that @compositor does not have. */
bool template_read(Template *template, Compositor *compositor, GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template_read.h: reads the size, the boxes and the traits of an SVG, for template.c */
#pragma once

#include "generator/draw/template.h"

/* Adapts the SVG of @template to its look, then fills the other fields of @template from it. Fonts
 * are looked up in @compositor. Returns false with an error of the form `file:line: message`. */
bool template_read(Template *template, Compositor *compositor, GError **error);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template_read.h: what an SVG says of its size, its boxes and its looks; for template.c */
#pragma once

#include "generator/draw/template.h"

/* Reads the SVG of @template, drawn anew first as its look wants it, into the rest of it. Fonts are
 * looked for in @compositor. What is wrong is told as `file:line: message`. */
bool template_read(Template *template, Compositor *compositor, GError **error);

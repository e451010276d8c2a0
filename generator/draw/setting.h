/* SPDX-License-Identifier: GPL-3.0-or-later */
/* setting.h: cuts lines from a galley, which is shaped text without line breaks (galley.h)
 *
 * text.c chooses the font size, and then calls setting_cut().
 */
#pragma once

#include "generator/draw/galley.h"
#include "generator/draw/text.h"

/* Cuts the whole @galley into lines in the boxes of @flow. @flow must be at the start of its first
 * box. In the template, all these boxes have the name @field. Returns one Setting for each box,
 * with the lines in this box (array of Setting *, owned by the caller). Returns NULL if the text
 * does not fit. In both cases, sets *@overflow. */
GPtrArray *
setting_cut(const Galley *galley, const Flow *flow, const char *field, Overflow *overflow);

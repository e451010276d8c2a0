/* SPDX-License-Identifier: GPL-3.0-or-later */
/* setting.h: cuts lines from a galley, for text.c, which chooses the size */
#pragma once

#include "generator/draw/galley.h"
#include "generator/draw/text.h"

/* Cuts the whole @galley into lines in the boxes of @flow, which must be at its start. Returns one
 * Setting for each box (array of Setting *, owned). Returns NULL with @overflow if the text does
 * not fit. */
GPtrArray *
setting_cut(const Galley *galley, const Flow *flow, const char *field, Overflow *overflow);

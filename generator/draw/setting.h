/* SPDX-License-Identifier: GPL-3.0-or-later */
/* setting.h: lines cut from a galley, for text.c, which finds the size */
#pragma once

#include "generator/draw/galley.h"
#include "generator/draw/text.h"

/* Cuts all of @galley into lines in the boxes of @flow, which is fresh. One Setting for each box,
 * owned; NULL, with @overflow, if it does not fit. */
GPtrArray *
setting_cut(const Galley *galley, const Flow *flow, const char *field, Overflow *overflow);

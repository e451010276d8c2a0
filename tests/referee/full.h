/* SPDX-License-Identifier: GPL-3.0-or-later */
/* full.h: creates editions with all codes, without printing them */
#pragma once

#include "cases/edition/edition.h"

/* Creates an edition of the case at @path, with codes derived from @seed. The caller owns it. */
Edition *full_edition(const char *path, const char *seed);

/* Adds to @edition the codes of all pieces that players of its game can scan, and of the cards of
 * the seats. full_edition() does this itself. */
void full_add(Edition *edition);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* full.h: editions that bear every code, without a press */
#pragma once

#include "cases/edition/edition.h"

/* Of the case at @path, its codes made of @seed. */
Edition *full_edition(const char *path, const char *seed);

/* Adds to @edition the codes of all that its game scans. */
void full_add(Edition *edition);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/ink.h"

void
ink_free(Ink *ink)
{
    if (ink != NULL) {
        ink->kind->free(ink);
    }
}

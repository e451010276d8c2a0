/* SPDX-License-Identifier: GPL-3.0-or-later */
/* place.h: where in a file something was written */
#pragma once

/* Line and column count from 1; 0 when it came from nowhere. */
typedef struct {
    int line;
    int column;
} Place;

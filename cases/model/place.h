/* SPDX-License-Identifier: GPL-3.0-or-later */
/* place.h: a position in a file */
#pragma once

/* Line and column, counted from 1. Both are 0 when the position is unknown. */
typedef struct {
    int line;
    int column;
} Place;

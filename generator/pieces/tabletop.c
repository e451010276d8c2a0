/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/pieces/tabletop.h"

#include <string.h>

const TableRow *
table_row_next(const TableRow *table, const char *name, const TableRow *after)
{
    const TableRow *row = after == NULL ? table : after + 1;

    while (row != NULL && row->deck != NULL && strcmp(row->deck, name) != 0) {
        row++;
    }
    return row == NULL || row->deck == NULL ? NULL : row;
}

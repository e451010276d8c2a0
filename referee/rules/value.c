/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/rules/value.h"

#include <string.h>

const Value *
value_get(const Value *record, const char *key)
{
    if (record == NULL || record->kind != VALUE_RECORD) {
        return NULL;
    }
    for (int i = 0; i < record->n; i++) {
        if (strcmp(record->keys[i], key) == 0) {
            return &record->items[i];
        }
    }
    return NULL;
}

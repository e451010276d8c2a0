/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json.h: JSON and the rules' Values, each turned into the other; reading a record */
#pragma once

#include "referee/rules/value.h"

#include <jansson.h>

enum {
    JSON_DEPTH_MAX = 8,   /* of an act or a patch; deeper is no act */
    JSON_ITEMS_MAX = 256, /* in one list or record */
};

/* A tree of Values in the image of @json, with the arrays that it needs in @arena (of pointers,
 * freed with it). Texts are borrowed from @json. False when it is too deep, too long, or holds a
 * number that is no small whole one. */
bool json_to_value(const json_t *json, GPtrArray *arena, Value *value);

/* The other way; the caller owns a reference. */
json_t *json_from_value(const Value *value);

/* The text under @key in @record, borrowed; "" where there is none. */
const char *json_text(const json_t *record, const char *key);

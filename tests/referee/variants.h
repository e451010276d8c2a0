/* SPDX-License-Identifier: GPL-3.0-or-later */
/* variants.h: values that a test puts in the place of a value in JSON
 *
 * The variants of a value are constants that few fields may have, values that the test has seen
 * under the same name, values that stand beside it, and the value with a small change.
 */
#pragma once

#include <jansson.h>

typedef struct Variants Variants;

Variants *variants_new(void);
void variants_free(Variants *variants);

/* Keeps a copy of @value as a value that was seen under @name. Keeps the last few different values
 * of each name. */
void variants_keep(Variants *variants, const char *name, json_t *value);

/* Returns the variants of the member @name of @parent, or of its item @at if @parent is a list. The
 * caller owns the returned array. */
json_t *variants_of(const Variants *variants, json_t *parent, const char *name, size_t at);

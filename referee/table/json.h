/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json.h: conversion between JSON and the Values of the rules, and access to JSON objects */
#pragma once

#include "referee/rules/value.h"

#include <jansson.h>

enum {
    JSON_DEPTH_MAX = 8,   /* maximum depth of nested lists and objects */
    JSON_ITEMS_MAX = 256, /* maximum number of items in one list or object */
};

/* Converts @json to a tree of Values. Adds the arrays of the tree to @arena, which owns them. The
 * caller creates @arena with the free function g_free(). The tree borrows its texts and keys from
 * @json. Returns false when @json exceeds JSON_DEPTH_MAX or JSON_ITEMS_MAX, or has a number that is
 * not an int. */
bool json_to_value(const json_t *json, GPtrArray *arena, Value *value);

/* Converts @value to JSON. The caller owns the reference. */
json_t *json_from_value(const Value *value);

/* Returns the text under @key in @record, borrowed. Returns "" if there is no text under @key. */
const char *json_text(const json_t *record, const char *key);

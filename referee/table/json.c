/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/table/json.h"

#include <limits.h>

static bool to_value(const json_t *json, int depth, GPtrArray *arena, Value *value);

static bool
list_to_value(const json_t *json, int depth, GPtrArray *arena, Value *value)
{
    size_t n = json_array_size(json);

    if (depth >= JSON_DEPTH_MAX || n > JSON_ITEMS_MAX) {
        return false;
    }
    Value *items = g_new0(Value, n + 1);
    g_ptr_array_add(arena, items);
    for (size_t i = 0; i < n; i++) {
        if (!to_value(json_array_get(json, i), depth + 1, arena, &items[i])) {
            return false;
        }
    }
    *value = (Value){ .kind = VALUE_LIST, .items = items, .n = (int)n };
    return true;
}

static bool
record_to_value(const json_t *json, int depth, GPtrArray *arena, Value *value)
{
    size_t n = json_object_size(json);
    size_t i = 0;

    if (depth >= JSON_DEPTH_MAX || n > JSON_ITEMS_MAX) {
        return false;
    }
    Value *items = g_new0(Value, n + 1);
    const char **keys = g_new0(const char *, n + 1);
    g_ptr_array_add(arena, items);
    g_ptr_array_add(arena, keys);
    /* jansson iterates only over a non-const object. */
    json_t *object = json_incref((json_t *)(uintptr_t)json);
    bool fine = true;
    for (void *at = json_object_iter(object); at != NULL && fine;
         at = json_object_iter_next(object, at)) {
        keys[i] = json_object_iter_key(at);
        fine = to_value(json_object_iter_value(at), depth + 1, arena, &items[i]);
        i++;
    }
    json_decref(object);
    *value = (Value){ .kind = VALUE_RECORD, .items = items, .keys = keys, .n = (int)n };
    return fine;
}

static bool
to_value(const json_t *json, int depth, GPtrArray *arena, Value *value)
{
    switch (json_typeof(json)) {
    case JSON_OBJECT:
        return record_to_value(json, depth, arena, value);
    case JSON_ARRAY:
        return list_to_value(json, depth, arena, value);
    case JSON_STRING:
        *value = (Value){ .kind = VALUE_TEXT, .text = json_string_value(json) };
        return true;
    case JSON_INTEGER:
        if (json_integer_value(json) < INT_MIN || json_integer_value(json) > INT_MAX) {
            return false;
        }
        *value = (Value){ .kind = VALUE_NUMBER, .number = (int)json_integer_value(json) };
        return true;
    case JSON_TRUE:
    case JSON_FALSE:
        *value = (Value){ .kind = VALUE_FLAG, .flag = json_is_true(json) };
        return true;
    case JSON_NULL:
        *value = (Value){ .kind = VALUE_NONE };
        return true;
    case JSON_REAL:
        return false;
    }
    return false;
}

bool
json_to_value(const json_t *json, GPtrArray *arena, Value *value)
{
    return to_value(json, 0, arena, value);
}

json_t *
json_from_value(const Value *value)
{
    json_t *json = NULL;

    switch (value->kind) {
    case VALUE_NONE:
        return json_null();
    case VALUE_FLAG:
        return json_boolean(value->flag);
    case VALUE_NUMBER:
        return json_integer(value->number);
    case VALUE_TEXT:
        return json_string(value->text);
    case VALUE_LIST:
        json = json_array();
        for (int i = 0; i < value->n; i++) {
            json_array_append_new(json, json_from_value(&value->items[i]));
        }
        return json;
    case VALUE_RECORD:
        json = json_object();
        for (int i = 0; i < value->n; i++) {
            json_object_set_new(json, value->keys[i], json_from_value(&value->items[i]));
        }
        return json;
    }
    g_assert_not_reached();
}

const char *
json_text(const json_t *record, const char *key)
{
    const char *text = json_string_value(json_object_get(record, key));

    return text == NULL ? "" : text;
}

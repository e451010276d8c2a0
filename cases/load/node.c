/* SPDX-License-Identifier: GPL-3.0-or-later */
/* node.c: types of plain scalars, lookup in a tree of nodes, and conversion to JSON */
#include <string.h>

#include "cases/load/yaml.h"

void
node_free(Node *node)
{
    if (node == NULL) {
        return;
    }
    g_clear_pointer(&node->keys, g_ptr_array_unref);
    g_clear_pointer(&node->items, g_ptr_array_unref);
    g_free(node->text);
    g_free(node);
}

static int
find_key(const Node *map, const char *key)
{
    if (map == NULL || map->kind != NODE_MAP) {
        return -1;
    }
    for (guint i = 0; i < map->keys->len; i++) {
        const Node *candidate = g_ptr_array_index(map->keys, i);

        if (strcmp(candidate->text, key) == 0) {
            return (int)i;
        }
    }
    return -1;
}

const Node *
node_get(const Node *map, const char *key)
{
    int i = find_key(map, key);

    return i < 0 ? NULL : g_ptr_array_index(map->items, (guint)i);
}

Place
node_key_place(const Node *map, const char *key)
{
    int i = find_key(map, key);

    if (i < 0) {
        return map == NULL ? (Place){ 0 } : map->place;
    }
    return ((const Node *)g_ptr_array_index(map->keys, (guint)i))->place;
}

const char *
node_kind_name(const Node *node)
{
    static const char *const NAMES[] = {
        [NODE_NULL] = "nothing",         [NODE_BOOL] = "true or false", [NODE_INTEGER] = "a number",
        [NODE_DECIMAL] = "a number",     [NODE_TEXT] = "a text",        [NODE_LIST] = "a list",
        [NODE_MAP] = "keys with values",
    };

    return NAMES[node->kind];
}

json_t *
node_to_json(const Node *node)
{
    json_t *json = NULL;

    switch (node->kind) {
    case NODE_NULL:
        return json_null();
    case NODE_BOOL:
        return json_boolean(node->integer != 0);
    case NODE_INTEGER:
        return json_integer(node->integer);
    case NODE_DECIMAL: /* as text, since JSON would write 1.50 as 1.5; only answers hold decimals */
    case NODE_TEXT:
        return json_string(node->text);
    case NODE_LIST:
        json = json_array();
        for (guint i = 0; i < node->items->len; i++) {
            json_array_append_new(json, node_to_json(g_ptr_array_index(node->items, i)));
        }
        return json;
    case NODE_MAP:
        json = json_object();
        for (guint i = 0; i < node->items->len; i++) {
            const Node *key = g_ptr_array_index(node->keys, i);

            json_object_set_new(json, key->text, node_to_json(g_ptr_array_index(node->items, i)));
        }
        return json;
    }
    g_assert_not_reached();
}

/* ---- scalars: the core schema of YAML 1.2 ---------------------------------------------------- */

static bool
is_one_of(const char *text, const char *const *words)
{
    return g_strv_contains(words, text);
}

static bool
is_null(const char *text)
{
    static const char *const WORDS[] = { "", "~", "null", "Null", "NULL", NULL };

    return is_one_of(text, WORDS);
}

static bool
is_true(const char *text)
{
    static const char *const WORDS[] = { "true", "True", "TRUE", NULL };

    return is_one_of(text, WORDS);
}

static bool
is_false(const char *text)
{
    static const char *const WORDS[] = { "false", "False", "FALSE", NULL };

    return is_one_of(text, WORDS);
}

/* Returns the number of leading characters of @p that are in @digits. */
static gsize
span(const char *p, const char *digits)
{
    return strspn(p, digits);
}

/* Reports whether @text is a number of the core schema: an integer (also with a sign or leading
 * zeros), 0o17, 0x1F, 1.5e3, .inf or .nan. */
static bool
is_number(const char *text)
{
    static const char DECIMAL[] = "0123456789";
    static const char *const NAMED[] = { ".inf", ".Inf", ".INF", ".nan", ".NaN", ".NAN", NULL };
    const char *p = text + (*text == '-' || *text == '+' ? 1 : 0);

    if (g_str_has_prefix(text, "0o")) {
        return text[2] != '\0' && text[2 + span(text + 2, "01234567")] == '\0';
    }
    if (g_str_has_prefix(text, "0x")) {
        return text[2] != '\0' && text[2 + span(text + 2, "0123456789abcdefABCDEF")] == '\0';
    }
    if (is_one_of(p, NAMED)) {
        return true;
    }
    gsize whole = span(p, DECIMAL);
    p += whole;
    gsize part = *p == '.' ? span(p + 1, DECIMAL) : 0;
    p += *p == '.' ? part + 1 : 0;
    if (whole + part == 0) {
        return false;
    }
    if (*p == 'e' || *p == 'E') {
        p += p[1] == '-' || p[1] == '+' ? 2 : 1;
        gsize exponent = span(p, DECIMAL);
        return exponent > 0 && p[exponent] == '\0';
    }
    return *p == '\0';
}

/* Reports whether @text is an integer in exactly the form that JSON would write. Sets @value. */
static bool
is_integer(const char *text, gint64 *value)
{
    gint64 read = 0;
    g_autofree char *written = NULL;

    if (!g_ascii_string_to_signed(text, 10, G_MININT64, G_MAXINT64, &read, NULL)) {
        return false;
    }
    written = g_strdup_printf("%" G_GINT64_FORMAT, read);
    if (strcmp(written, text) != 0) {
        return false;
    }
    *value = read;
    return true;
}

void
node_resolve(Node *node)
{
    if (is_null(node->text)) {
        node->kind = NODE_NULL;
    } else if (is_true(node->text) || is_false(node->text)) {
        node->kind = NODE_BOOL;
        node->integer = is_true(node->text) ? 1 : 0;
    } else if (is_integer(node->text, &node->integer)) {
        node->kind = NODE_INTEGER;
    } else if (is_number(node->text)) {
        node->kind = NODE_DECIMAL;
    }
}

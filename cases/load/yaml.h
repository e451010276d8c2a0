/* SPDX-License-Identifier: GPL-3.0-or-later */
/* yaml.h: bytes of YAML 1.2 (or JSON, which it holds) → a tree of nodes that know where they were
 * written
 *
 * Only what a case needs: one document, no anchors, aliases, tags or merge keys, keys that are
 * texts, no tabs, and nothing deeper than YAML_DEPTH_MAX. Plain scalars are resolved by the core
 * schema; what is quoted or a block is a text. libfyaml is not seen outside yaml.c and never writes
 * to the terminal.
 */
#pragma once

#include <jansson.h>

#include "cases/load/faults.h"

enum {
    YAML_DEPTH_MAX = 16
};

typedef enum {
    NODE_NULL,
    NODE_BOOL,
    NODE_INTEGER, /* as JSON would write it: no 007, 0x1F or 1_000 */
    NODE_DECIMAL, /* any other number */
    NODE_TEXT,
    NODE_LIST,
    NODE_MAP,
} NodeKind;

typedef struct {
    NodeKind kind;
    Place place;
    Place comment;    /* of the “#” behind a plain scalar, which may cut it; line 0: none */
    char *text;       /* of a scalar, as written; UTF-8 without NUL */
    gint64 integer;   /* of NODE_INTEGER, and 0 or 1 of NODE_BOOL */
    GPtrArray *keys;  /* of NODE_MAP: its keys, each a NODE_TEXT, owned */
    GPtrArray *items; /* of NODE_LIST and NODE_MAP: of Node, owned */
} Node;

/* The one document in @length bytes of @text. What is wrong with it goes into @faults; NULL when it
 * cannot be read to its end, so that nothing more can be said of it. */
Node *yaml_parse(const char *text, gsize length, Faults *faults);

/* Finds out what a plain scalar is: sets the kind and integer of a NODE_TEXT. */
void node_resolve(Node *node);

/* The value of @key, or NULL; also when @map is NULL or no map. */
const Node *node_get(const Node *map, const char *key);

/* Where @key is written in @map, or where @map is. */
Place node_key_place(const Node *map, const char *key);

/* "a text", "a list" … for messages. */
const char *node_kind_name(const Node *node);

/* @node as JSON, keys in their order; what comes back of it by yaml_parse() decodes to the same. */
json_t *node_to_json(const Node *node);

void node_free(Node *node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Node, node_free)

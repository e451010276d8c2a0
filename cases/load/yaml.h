/* SPDX-License-Identifier: GPL-3.0-or-later */
/* yaml.h: parses YAML 1.2 (or JSON, which is valid YAML) into a tree of nodes that know their place
 * in the file
 *
 * The parser accepts only the subset that a case needs: one document; no anchors, aliases, tags or
 * merge keys; only texts as keys; no tabs; at most YAML_DEPTH_MAX levels. YAML's core schema
 * decides the kind of a plain (unquoted) scalar. Quoted scalars and block scalars are texts. Only
 * yaml.c uses libfyaml. It turns libfyaml's messages into faults, so libfyaml never writes to the
 * terminal.
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
    NODE_INTEGER, /* in the form that JSON would write: not 007, 0x1F or 1_000 */
    NODE_DECIMAL, /* any other number */
    NODE_TEXT,
    NODE_LIST,
    NODE_MAP,
} NodeKind;

typedef struct {
    NodeKind kind;
    Place place;
    /* place of the comment that follows a plain scalar. The author may have meant the comment as
     * part of the text. If there is no comment, comment.line is 0. */
    Place comment;
    char *text;       /* content of a scalar of any kind, as text; UTF-8 without NUL */
    gint64 integer;   /* value of a NODE_INTEGER; 0 or 1 for a NODE_BOOL */
    GPtrArray *keys;  /* keys of a NODE_MAP, each a NODE_TEXT; owned */
    GPtrArray *items; /* of Node, owned: items of a NODE_LIST, or values in the order of `keys` */
} Node;

/* Parses the single document in the @length bytes of @text, and returns its root node, which the
 * caller frees. Adds all errors to @faults. Returns NULL, with at least one fault, when @text is
 * empty or cannot be parsed to its end. May also add faults when it returns a node: for example, a
 * duplicate key. */
Node *yaml_parse(const char *text, gsize length, Faults *faults);

/* Sets the kind and the integer of @node from its text. @node must be a NODE_TEXT made from a plain
 * scalar. */
void node_resolve(Node *node);

/* Returns the value of @key in @map (borrowed), or NULL if there is none. @map may be NULL or a
 * node of another kind. */
const Node *node_get(const Node *map, const char *key);

/* Returns the place of @key in @map, or the place of @map when the key is missing. */
Place node_key_place(const Node *map, const char *key);

/* Returns the name of the node's kind for messages: "a text", "a list" … */
const char *node_kind_name(const Node *node);

/* Returns @node as JSON, with its keys in the same order. The caller owns the reference.
 * yaml_parse() can read this JSON, and returns a node that decodes to the same case as @node. */
json_t *node_to_json(const Node *node);

void node_free(Node *node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Node, node_free)

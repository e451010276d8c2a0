/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fields.h: typed access to the keys of a map
 *
 * First fields_check() tells every unknown and every missing key. The readers then give a value for
 * whatever is there, telling what is of the wrong kind; of a key that is missing they say nothing
 * and give something harmless.
 */
#pragma once

#include "cases/load/yaml.h"

typedef struct {
    const char *key;
    bool is_required;
} CaseField;

/* All keys that a kind of map may have; case.schema.json has the same (a test compares them). */
typedef struct {
    const char *name; /* as the schema calls it in $defs */
    const char *says; /* what messages call it: "a question" */
    const CaseField *fields;
    int n;
} FieldTable;

#define FIELD_TABLE(name_, says_, fields_)           \
    {                                                \
        name_, says_, fields_, G_N_ELEMENTS(fields_) \
    }

/* One reader's place in the file. */
typedef struct {
    Faults *faults;
    const Node *map;
} Fields;

/* Whether @node is a map; tells unknown and missing keys. @fields is then ready for the readers. */
bool fields_check(Fields *fields, Faults *faults, const Node *node, const FieldTable *table);

/* Returns any text but an empty one; never NULL. The caller frees. This reader and the others of
 * text and answers refuse a plain text with a comment behind it (Node.comment): nobody can tell
 * whether the author meant it as text. */
char *fields_text(const Fields *fields, const char *key);

/* The same, or NULL where @key is missing. */
char *fields_text_or_null(const Fields *fields, const char *key);

/* A text on one line, such as a name. */
char *fields_line(const Fields *fields, const char *key);

/* Returns a line that holds no “#”, such as an id or a language: a comment may follow it. */
char *fields_token(const Fields *fields, const char *key);

/* A line that may also be written as a number: `answer: 1887`. */
char *fields_answer(const Fields *fields, const char *key);

/* Lower-case letters, digits and hyphens; ID_LENGTH_MAX of them at most. */
char *fields_id(const Fields *fields, const char *key);

/* A list of answers. */
Texts fields_answers(const Fields *fields, const char *key);

/* A whole number from @least to @most. */
int fields_integer(const Fields *fields, const char *key, int least, int most, int otherwise);

bool fields_bool(const Fields *fields, const char *key);

/* The index of the word at @key among @words, which end with NULL; @otherwise where it is
 * missing. */
int fields_word(const Fields *fields, const char *key, const char *const *words, int otherwise);

/* The same of a node. -1 when it is none of them. */
int node_word(Faults *faults, const Node *node, const char *what, const char *const *words);

/* How many words there are before the NULL. */
int words_listed(const char *const *words);

/* The list at @key, told when it is none or has more than @most items; NULL where there is none. */
const Node *fields_list(const Fields *fields, const char *key, int most);

/* How many items of a list from fields_list() to read. */
int list_count(const Node *list, int most);

/* A text on one line from a node, such as an item of a list of names; never NULL. The caller
 * frees. */
char *node_line(Faults *faults, const Node *node, const char *what);

/* A list of answers from a node. */
Texts node_answers(Faults *faults, const Node *node, const char *what);

enum {
    ID_LENGTH_MAX = 40
};

/* Whether @id may name a piece or a fact; told if not. */
bool id_check(Faults *faults, Place place, const char *id);

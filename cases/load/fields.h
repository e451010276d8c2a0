/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fields.h: typed access to the keys of a map
 *
 * First, fields_check() adds a fault for every unknown key and for every missing key that is
 * required. Then a reader, such as fields_text(), returns the value of one key, and adds a fault
 * for a value of the wrong kind. For a missing key, a reader adds no fault and returns a harmless
 * default, such as an empty text.
 */
#pragma once

#include "cases/load/yaml.h"

typedef struct {
    const char *key;
    bool is_required;
} CaseField;

/* All keys that one kind of map, such as a question, may have. case.schema.json lists the same
 * keys, and a test compares the two lists. */
typedef struct {
    const char *name; /* name of the map in $defs of the schema */
    const char *says; /* name of the map in messages: "a question" */
    const CaseField *fields;
    int n;
} FieldTable;

#define FIELD_TABLE(name_, says_, fields_)           \
    {                                                \
        name_, says_, fields_, G_N_ELEMENTS(fields_) \
    }

/* The map that a reader reads from. */
typedef struct {
    Faults *faults;
    const Node *map;
} Fields;

/* Prepares @fields for the readers. If @node is a map, adds a fault for each unknown key and for
 * each missing key that is required, and returns true. If @node is NULL, returns false. If @node is
 * of another kind, adds a fault and returns false. */
bool fields_check(Fields *fields, Faults *faults, const Node *node, const FieldTable *table);

/* Returns the text at @key. Never returns NULL. An empty text is a fault. The caller frees the
 * text. An unquoted text that is followed by a comment (Node.comment) is a fault, since the author
 * may have meant the comment as text. The other readers of texts and answers report such a comment
 * too, except fields_token(), fields_id() and fields_id_or_null(). */
char *fields_text(const Fields *fields, const char *key);

/* Works as fields_text() does, but returns NULL when @key is missing. */
char *fields_text_or_null(const Fields *fields, const char *key);

/* Returns the one-line text at @key, such as a name. */
char *fields_line(const Fields *fields, const char *key);

/* Returns the one-line text at @key, for values that never contain “#”, such as a language. A
 * comment after the value is allowed, since it cannot be meant as a part of the value. */
char *fields_token(const Fields *fields, const char *key);

/* Returns the one-line text at @key, which may also be written as a number: `answer: 1887`. */
char *fields_answer(const Fields *fields, const char *key);

/* Returns the id at @key: lower-case letters, digits, and hyphens between them; at most
 * ID_LENGTH_MAX characters. */
char *fields_id(const Fields *fields, const char *key);

/* Works as fields_id() does, but returns NULL when @key is missing. */
char *fields_id_or_null(const Fields *fields, const char *key);

/* Returns the list of answers at @key. */
Texts fields_answers(const Fields *fields, const char *key);

/* Returns the whole number at @key, which must be from @least to @most. Returns @otherwise when
 * @key is missing or its value is wrong. */
int fields_integer(const Fields *fields, const char *key, int least, int most, int otherwise);

bool fields_bool(const Fields *fields, const char *key);

/* Returns the index of the word at @key in @words (NULL-terminated). Returns @otherwise when @key
 * is missing or its word is unknown. */
int fields_word(const Fields *fields, const char *key, const char *const *words, int otherwise);

/* Returns the index in @words of the word in @node. @what is the name of the word in error
 * messages. Returns -1 and adds a fault when @node does not hold one of @words. */
int node_word(Faults *faults, const Node *node, const char *what, const char *const *words);

/* Returns the number of words in @words, not counting the NULL at its end. */
int words_listed(const char *const *words);

/* Returns the list at @key, or NULL when @key is missing or not a list. A value that is not a list
 * is a fault. A list with more than @most items is a fault too, but this function still returns the
 * list. */
const Node *fields_list(const Fields *fields, const char *key, int most);

/* Returns the number of items that the caller should read from @list, a result of fields_list(): at
 * most @most, and 0 for NULL. */
int list_count(const Node *list, int most);

/* Returns the one-line text in @node, such as an item of a list of names. @what is the name of
 * the text in error messages. Never returns NULL. The caller frees the text. */
char *node_line(Faults *faults, const Node *node, const char *what);

/* Returns the list of answers in @node. @what is the name of the list in error messages. */
Texts node_answers(Faults *faults, const Node *node, const char *what);

enum {
    ID_LENGTH_MAX = 40
};

/* Reports whether @id is a valid id of a piece or a fact. Adds a fault at @place for an invalid
 * id. */
bool id_check(Faults *faults, Place place, const char *id);

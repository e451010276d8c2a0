/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fields.c: typed access to the keys of a map */
#include "cases/load/fields.h"

#include <string.h>

static bool
has_field(const FieldTable *table, const char *key)
{
    for (int i = 0; i < table->n; i++) {
        if (strcmp(table->fields[i].key, key) == 0) {
            return true;
        }
    }
    return false;
}

static void
tell_unknown_keys(Faults *faults, const Node *map, const FieldTable *table)
{
    g_autofree const char **known = g_new(const char *, (gsize)table->n);

    for (int i = 0; i < table->n; i++) {
        known[i] = table->fields[i].key;
    }
    for (guint i = 0; i < map->keys->len; i++) {
        const Node *key = g_ptr_array_index(map->keys, i);

        if (!has_field(table, key->text)) {
            g_autofree char *shown = faults_show(key->text);
            g_autofree char *hint = faults_hint(key->text, known, table->n);

            faults_add(faults, key->place, "unknown key %s in %s%s", shown, table->says, hint);
        }
    }
}

bool
fields_check(Fields *fields, Faults *faults, const Node *node, const FieldTable *table)
{
    *fields = (Fields){ .faults = faults, .map = node };
    if (node == NULL || node->kind != NODE_MAP) {
        if (node != NULL) {
            faults_add(faults,
                       node->place,
                       "%s must be written as keys with values, not as %s",
                       table->says,
                       node_kind_name(node));
        }
        fields->map = NULL;
        return false;
    }
    tell_unknown_keys(faults, node, table);
    for (int i = 0; i < table->n; i++) {
        const CaseField *field = &table->fields[i];

        if (field->is_required && node_get(node, field->key) == NULL) {
            faults_add(faults, node->place, "%s lacks “%s”", table->says, field->key);
        }
    }
    return true;
}

/* Reports that the value of @key is of the wrong kind. */
static void
tell_kind(Faults *faults, const Node *node, const char *key, const char *wanted)
{
    faults_add(faults, node->place, "“%s” must be %s, not %s", key, wanted, node_kind_name(node));
}

/* A kind of text that a key holds. */
typedef enum {
    WANT_TEXT,
    WANT_ANSWER, /* a text or a number */
    WANT_TOKEN,  /* an id or a tag, which cannot contain “#”, so a comment may follow it */
} Want;

/* Reports a comment behind the text @node. The author may have meant it as part of the text, and a
 * truncated text makes a wrong answer key. */
static void
refuse_comment(Faults *faults, const Node *node, const char *key)
{
    if (node->comment.line > 0) {
        g_autofree char *shown = faults_show(node->text);

        faults_add(faults,
                   node->comment,
                   "“%s” is cut off here to %s, because “ #” begins a comment; quote the text, or "
                   "put the comment on a line of its own",
                   key,
                   shown);
    }
}

/* Returns the text in @node, which must be of the kind @want. Never returns NULL. */
static char *
text_of(Faults *faults, const Node *node, const char *key, Want want)
{
    if (want != WANT_TOKEN) {
        refuse_comment(faults, node, key);
    }
    if (want == WANT_ANSWER && (node->kind == NODE_INTEGER || node->kind == NODE_DECIMAL)) {
        return g_strdup(node->text);
    }
    if (node->kind == NODE_INTEGER || node->kind == NODE_DECIMAL || node->kind == NODE_BOOL) {
        faults_add(faults, node->place, "“%s” must be a text; quote it: \"%s\"", key, node->text);
        return g_strdup("");
    }
    if (node->kind != NODE_TEXT) {
        tell_kind(faults, node, key, "a text");
        return g_strdup("");
    }
    if (strspn(node->text, " \n") == strlen(node->text)) {
        faults_add(faults, node->place, "“%s” is empty", key);
    }
    return g_strdup(node->text);
}

static char *
line_of(Faults *faults, const Node *node, const char *key, Want want)
{
    g_autofree char *text = text_of(faults, node, key, want);

    g_strchomp(text);
    if (strchr(text, '\n') != NULL) {
        faults_add(faults, node->place, "“%s” must be one line", key);
    }
    return g_steal_pointer(&text);
}

char *
fields_text_or_null(const Fields *fields, const char *key)
{
    const Node *node = node_get(fields->map, key);

    return node == NULL ? NULL : text_of(fields->faults, node, key, WANT_TEXT);
}

char *
fields_text(const Fields *fields, const char *key)
{
    char *text = fields_text_or_null(fields, key);

    return text == NULL ? g_strdup("") : text;
}

char *
fields_line(const Fields *fields, const char *key)
{
    const Node *node = node_get(fields->map, key);

    return node == NULL ? g_strdup("") : line_of(fields->faults, node, key, WANT_TEXT);
}

char *
fields_token(const Fields *fields, const char *key)
{
    const Node *node = node_get(fields->map, key);

    return node == NULL ? g_strdup("") : line_of(fields->faults, node, key, WANT_TOKEN);
}

char *
fields_answer(const Fields *fields, const char *key)
{
    const Node *node = node_get(fields->map, key);

    return node == NULL ? g_strdup("") : line_of(fields->faults, node, key, WANT_ANSWER);
}

bool
id_check(Faults *faults, Place place, const char *id)
{
    gsize length = strlen(id);
    g_autofree char *shown = faults_show(id);

    if (length > ID_LENGTH_MAX) {
        faults_add(faults, place, "id %s is longer than %d characters", shown, ID_LENGTH_MAX);
        return false;
    }
    if (length == 0 || strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") != length ||
        id[0] == '-' || id[length - 1] == '-') {
        faults_add(faults,
                   place,
                   "id %s: use lower-case letters and digits, with hyphens between them",
                   shown);
        return false;
    }
    return true;
}

char *
fields_id(const Fields *fields, const char *key)
{
    const Node *node = node_get(fields->map, key);
    char *id = fields_token(fields, key);

    if (node != NULL && node->kind == NODE_TEXT && *id != '\0') {
        id_check(fields->faults, node->place, id);
    }
    return id;
}

char *
fields_id_or_null(const Fields *fields, const char *key)
{
    return node_get(fields->map, key) == NULL ? NULL : fields_id(fields, key);
}

const Node *
fields_list(const Fields *fields, const char *key, int most)
{
    const Node *node = node_get(fields->map, key);

    if (node == NULL) {
        return NULL;
    }
    if (node->kind != NODE_LIST) {
        tell_kind(fields->faults, node, key, "a list");
        return NULL;
    }
    if ((int)node->items->len > most) {
        const Node *past = g_ptr_array_index(node->items, (guint)most);

        faults_add(fields->faults,
                   past->place,
                   "“%s” has %u entries; it may have at most %d",
                   key,
                   node->items->len,
                   most);
    }
    return node;
}

int
list_count(const Node *list, int most)
{
    return list == NULL ? 0 : MIN((int)list->items->len, most);
}

char *
node_line(Faults *faults, const Node *node, const char *what)
{
    return line_of(faults, node, what, WANT_TEXT);
}

Texts
node_answers(Faults *faults, const Node *node, const char *what)
{
    const Fields fields = { .faults = faults };
    Texts texts = { 0 };

    if (node->kind != NODE_LIST) {
        tell_kind(fields.faults, node, what, "a list");
        return texts;
    }
    if (node->items->len > CASE_WORDS_MAX) {
        faults_add(faults,
                   node->place,
                   "“%s” has %u entries; it may have at most %d",
                   what,
                   node->items->len,
                   CASE_WORDS_MAX);
    }
    texts.n = list_count(node, CASE_WORDS_MAX);
    texts.items = g_new0(char *, (gsize)texts.n + 1);
    for (int i = 0; i < texts.n; i++) {
        texts.items[i] =
            line_of(faults, g_ptr_array_index(node->items, (guint)i), what, WANT_ANSWER);
    }
    return texts;
}

Texts
fields_answers(const Fields *fields, const char *key)
{
    const Node *node = node_get(fields->map, key);

    return node == NULL ? (Texts){ .items = g_new0(char *, 1) }
                        : node_answers(fields->faults, node, key);
}

int
fields_integer(const Fields *fields, const char *key, int least, int most, int otherwise)
{
    const Node *node = node_get(fields->map, key);

    if (node == NULL) {
        return otherwise;
    }
    if (node->kind != NODE_INTEGER || node->integer < least || node->integer > most) {
        g_autofree char *shown =
            node->text == NULL ? g_strdup(node_kind_name(node)) : faults_show(node->text);

        if (node->kind == NODE_TEXT &&
            g_ascii_string_to_signed(node->text, 10, least, most, NULL, NULL)) {
            faults_add(fields->faults,
                       node->place,
                       "“%s” must be a number; write %s without quotes",
                       key,
                       node->text);
        } else if (least == most) {
            faults_add(
                fields->faults, node->place, "“%s” can only be %d, not %s", key, least, shown);
        } else {
            faults_add(fields->faults,
                       node->place,
                       "“%s” must be a whole number from %d to %d, not %s",
                       key,
                       least,
                       most,
                       shown);
        }
        return otherwise;
    }
    return (int)node->integer;
}

bool
fields_bool(const Fields *fields, const char *key)
{
    const Node *node = node_get(fields->map, key);

    if (node == NULL) {
        return false;
    }
    if (node->kind != NODE_BOOL) {
        tell_kind(fields->faults, node, key, "true or false");
    }
    return node->integer != 0;
}

int
words_listed(const char *const *words)
{
    int n = 0;

    while (words[n] != NULL) {
        n++;
    }
    return n;
}

/* Returns all @words in one text: "lock, no-watson, no-police". */
static char *
list_words(const char *const *words)
{
    GString *list = g_string_new(words[0]);

    for (int i = 1; words[i] != NULL; i++) {
        g_string_append_printf(list, ", %s", words[i]);
    }
    return g_string_free(list, FALSE);
}

int
node_word(Faults *faults, const Node *node, const char *what, const char *const *words)
{
    int n = words_listed(words);

    if (node->kind == NODE_LIST || node->kind == NODE_MAP) {
        tell_kind(faults, node, what, "a word");
        return -1;
    }
    for (int i = 0; i < n; i++) {
        if (strcmp(words[i], node->text) == 0) {
            return i;
        }
    }
    g_autofree char *shown = faults_show(node->text);
    g_autofree char *hint = faults_hint(node->text, words, n);
    g_autofree char *all = list_words(words);
    faults_add(faults, node->place, "“%s” cannot be %s; it is one of %s%s", what, shown, all, hint);
    return -1;
}

int
fields_word(const Fields *fields, const char *key, const char *const *words, int otherwise)
{
    const Node *node = node_get(fields->map, key);
    int word = node == NULL ? -1 : node_word(fields->faults, node, key, words);

    return word < 0 ? otherwise : word;
}

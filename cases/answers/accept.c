/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/accept.h"

#include <string.h>

#include "cases/answers/answers.h"
#include "cases/load/yaml.h"

/* Returns @text as a double-quoted scalar (YAML 1.2, 7.3.1). */
static char *
quote(const char *text)
{
    GString *quoted = g_string_new("\"");

    for (const char *p = text; *p != '\0'; p++) {
        if (*p == '"' || *p == '\\') {
            g_string_append_c(quoted, '\\');
            g_string_append_c(quoted, *p);
        } else if ((guint8)*p < ' ') {
            g_string_append_c(quoted, ' '); /* an answer is one line */
        } else {
            g_string_append_c(quoted, *p);
        }
    }
    g_string_append_c(quoted, '"');
    return g_string_free(quoted, FALSE);
}

/* Returns the byte offset of @place. */
static gsize
offset_of(const char *text, Place place)
{
    const char *p = text;

    for (int line = 1; line < place.line; line++) {
        p = strchr(p, '\n') + 1;
    }
    return (gsize)(g_utf8_offset_to_pointer(p, place.column - 1) - text);
}

/* Reports whether the key at offset @at is inside { }, where commas separate keys. */
static bool
is_in_flow(const char *text, gsize at)
{
    while (at > 0 && g_ascii_isspace(text[at - 1])) {
        at--;
    }
    return at > 0 && (text[at - 1] == '{' || text[at - 1] == ',');
}

/* Returns the text that adds @quoted to the "accept" list of @question, and sets *@at to the offset
 * where it must be inserted. */
static char *
item_for(const char *text, const Node *question, const char *quoted, gsize *at)
{
    const Node *list = node_get(question, "accept");

    if (list == NULL || list->kind != NODE_LIST) {
        Place answer = node_key_place(question, "answer");

        *at = offset_of(text, answer);
        return is_in_flow(text, *at)
                   ? g_strdup_printf("accept: [%s], ", quoted)
                   : g_strdup_printf("accept: [%s]\n%*s", quoted, answer.column - 1, "");
    }
    *at = offset_of(text, list->place);
    if (text[*at] == '[') {
        ++*at;
        return g_strdup_printf("%s%s", quoted, list->items->len == 0 ? "" : ", ");
    }
    return g_strdup_printf("- %s\n%*s", quoted, list->place.column - 1, "");
}

static const Node *
find_question(const Node *root, const char *id)
{
    const Node *questions = node_get(root, "questions");

    for (guint i = 0; questions != NULL && i < questions->items->len; i++) {
        const Node *question = g_ptr_array_index(questions->items, i);
        const Node *named = node_get(question, "id");

        if (named != NULL && strcmp(named->text, id) == 0) {
            return question;
        }
    }
    return NULL;
}

/* Judges @wording by the key of @c, and sets @why to the explanation. */
static AnswerMark
judge(const Case *c, const char *id, const char *wording, char **why)
{
    for (int q = 0; q < c->n_questions; q++) {
        if (strcmp(c->questions[q].id, id) == 0) {
            return answers_judge(c, q, wording, NULL, why);
        }
    }
    g_assert_not_reached();
}

char *
accept_add(const char *text,
           const char *name,
           const char *id,
           const char *wording,
           bool *is_new,
           GError **error)
{
    gsize length = strlen(text);
    g_autoptr(Case) before = case_parse(text, length, name, error);
    if (before == NULL) {
        return NULL;
    }
    g_autoptr(Faults) faults = faults_new(name);
    g_autoptr(Node) root = yaml_parse(text, length, faults);
    const Node *question = find_question(root, id);
    if (question == NULL) {
        g_set_error(
            error, LOAD_ERROR, LOAD_ERROR_FORMAT, "%s: there is no question “%s”", name, id);
        return NULL;
    }
    *is_new = judge(before, id, wording, NULL) != ANSWER_RIGHT;
    if (!*is_new) {
        return g_strdup(text);
    }
    gsize at = 0;
    g_autofree char *quoted = quote(wording);
    g_autofree char *item = item_for(text, question, quoted, &at);
    g_autoptr(GString) grown = g_string_new_len(text, (gssize)length);
    g_string_insert(grown, (gssize)at, item);
    g_autoptr(Case) after = case_parse(grown->str, grown->len, name, error);
    if (after == NULL) {
        return NULL;
    }
    g_autofree char *why = NULL;
    if (judge(after, id, wording, &why) != ANSWER_RIGHT) {
        g_set_error(
            error,
            LOAD_ERROR,
            LOAD_ERROR_FORMAT,
            "%s:%d: “%s” would not be right even under “accept”: it %s; correct the key by hand",
            name,
            question->place.line,
            wording,
            why);
        return NULL;
    }
    return g_strdup(grown->str);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/commands/corpus.h"

#include <stdio.h>
#include <string.h>

#include "cases/answers/answers.h"
#include "cases/base/printable.h"
#include "cases/load/faults.h"
#include "cases/load/read.h"
#include "cases/load/yaml.h"

typedef enum {
    LIST_RIGHT,
    LIST_SHORT,
    LIST_WRONG,
    LISTS,
} List;

enum {
    MARKS = 3, /* right, wrong, and asked about */
};

/* The lists of a question in a corpus. Several keys may mean the same list. */
static const struct {
    const char *key;
    List list;
} KEYS[] = {
    { "right", LIST_RIGHT },   { "taken", LIST_RIGHT }, { "short", LIST_SHORT },
    { "partial", LIST_SHORT }, { "wrong", LIST_WRONG },
};

typedef struct {
    const Case *c;
    Faults *faults;
    GString *table;
    GString *failed; /* a line for each right or short answer refused, and each wrong one taken */
    int all[LISTS][MARKS];
} Corpus;

static void
write_head(GString *table)
{
    g_string_append_printf(table,
                           "%-16s%8s%8s%8s%9s  |%7s%9s  |%7s%7s\n",
                           "question",
                           "right",
                           "taken",
                           "asked",
                           "refused",
                           "short",
                           "refused",
                           "wrong",
                           "taken");
}

static int
sum(const int marks[MARKS])
{
    return marks[ANSWER_RIGHT] + marks[ANSWER_ASK] + marks[ANSWER_WRONG];
}

static void
write_row(GString *table, const char *name, int counts[LISTS][MARKS])
{
    const int *right = counts[LIST_RIGHT];

    g_string_append_printf(table,
                           "%-16s%8d%8d%8d%9d  |%7d%9d  |%7d%7d\n",
                           name,
                           sum(right),
                           right[ANSWER_RIGHT],
                           right[ANSWER_ASK],
                           right[ANSWER_WRONG],
                           sum(counts[LIST_SHORT]),
                           counts[LIST_SHORT][ANSWER_WRONG],
                           sum(counts[LIST_WRONG]),
                           counts[LIST_WRONG][ANSWER_RIGHT]);
}

static void
judge_one(Corpus *corpus, int q, List list, const char *answer, int counts[LISTS][MARKS])
{
    static const char *const FAILS[LISTS] = { "right, but refused",
                                              "short, but refused",
                                              "wrong, but taken" };
    g_autofree char *why = NULL;
    AnswerMark judged = answers_judge(corpus->c, q, answer, NULL, &why);
    AnswerMark mark = answer_is_asked(judged) ? ANSWER_ASK : judged;

    counts[list][mark]++;
    if (mark == (list == LIST_WRONG ? ANSWER_RIGHT : ANSWER_WRONG)) {
        g_autofree char *shown = printable_line(answer);

        g_string_append_printf(corpus->failed,
                               "%s, %s: “%s”: it %s\n",
                               corpus->c->questions[q].id,
                               FAILS[list],
                               shown,
                               why);
    }
}

static void
judge_list(Corpus *corpus, int q, List list, const Node *answers, int counts[LISTS][MARKS])
{
    if (answers->kind != NODE_LIST) {
        faults_add(corpus->faults, answers->place, "must be a list of answers");
        return;
    }
    for (guint i = 0; i < answers->items->len; i++) {
        const Node *answer = g_ptr_array_index(answers->items, i);

        if (answer->text == NULL) {
            faults_add(corpus->faults, answer->place, "must be an answer, in one text");
        } else {
            judge_one(corpus, q, list, answer->text, counts);
        }
    }
}

static void
judge_lists(Corpus *corpus, int q, const Node *lists, int counts[LISTS][MARKS])
{
    for (size_t i = 0; i < G_N_ELEMENTS(KEYS); i++) {
        const Node *answers = node_get(lists, KEYS[i].key);

        if (answers != NULL) {
            judge_list(corpus, q, KEYS[i].list, answers, counts);
        }
    }
}

static int
find_question(const Case *c, const char *id)
{
    for (int q = 0; q < c->n_questions; q++) {
        if (strcmp(c->questions[q].id, id) == 0) {
            return q;
        }
    }
    return -1;
}

/* Judges the answers to the question @id at @place in the file. */
static void
judge_question(Corpus *corpus, const char *id, Place place, const Node *lists)
{
    int q = find_question(corpus->c, id);
    int counts[LISTS][MARKS] = { { 0 } };
    const Node *held = node_get(lists, "held");

    if (q < 0) {
        g_autofree char *shown = faults_show(id);

        faults_add(corpus->faults, place, "the case has no question %s", shown);
        return;
    }
    judge_lists(corpus, q, lists, counts);
    if (held != NULL) {
        judge_lists(corpus, q, held, counts);
    }
    write_row(corpus->table, id, counts);
    for (int list = 0; list < LISTS; list++) {
        for (int mark = 0; mark < MARKS; mark++) {
            corpus->all[list][mark] += counts[list][mark];
        }
    }
}

/* Judges a file that has its questions in a list, each with its id under `question`. */
static void
judge_listed(Corpus *corpus, const Node *questions)
{
    for (guint i = 0; i < questions->items->len; i++) {
        const Node *lists = g_ptr_array_index(questions->items, i);
        const Node *id = node_get(lists, "question");

        if (id == NULL || id->text == NULL) {
            faults_add(corpus->faults, lists->place, "needs the id of its question, as “question”");
        } else {
            judge_question(corpus, id->text, id->place, lists);
        }
    }
}

static void
judge_corpus(Corpus *corpus, const Node *root)
{
    const Node *questions = node_get(root, "questions");

    if (questions != NULL && questions->kind == NODE_LIST) {
        judge_listed(corpus, questions);
        return;
    }
    if (root->kind != NODE_MAP) {
        faults_add(corpus->faults, root->place, "must have the id of a question as each key");
        return;
    }
    for (guint i = 0; i < root->keys->len; i++) {
        const Node *key = g_ptr_array_index(root->keys, i);

        judge_question(corpus, key->text, key->place, g_ptr_array_index(root->items, i));
    }
}

char *
corpus_table(const Case *c, const char *path, GError **error)
{
    gsize length = 0;
    g_autofree char *text = read_bytes(path, LOAD_BYTES_MAX, &length, error);

    if (text == NULL) {
        return NULL;
    }
    g_autoptr(Faults) faults = faults_new(path);
    g_autoptr(Node) root = yaml_parse(text, length, faults);
    g_autoptr(GString) table = g_string_new(NULL);
    g_autoptr(GString) failed = g_string_new(NULL);
    Corpus corpus = { .c = c, .faults = faults, .table = table, .failed = failed };
    if (root != NULL) {
        write_head(table);
        judge_corpus(&corpus, root);
        write_row(table, "all", corpus.all);
    }
    if (faults_any(faults)) {
        faults_tell(faults, error);
        return NULL;
    }
    return g_strconcat(table->str, failed->len == 0 ? "" : "\n", failed->str, NULL);
}

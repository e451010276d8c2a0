/* SPDX-License-Identifier: GPL-3.0-or-later */
/* judge.c: the command that tries answers against a case's key */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/answers/answers.h"
#include "cases/answers/memory.h"
#include "cases/base/printable.h"
#include "cases/edition/edition.h"
#include "referee/commands/commands.h"
#include "referee/commands/corpus.h"

static const char HELP[] =
    "usage: hansom-referee judge EDITION QUESTION\n"
    "       hansom-referee judge --corpus FILE EDITION\n"
    "\n"
    "Reads answers to QUESTION (its number or id) from standard input, one a line. Prints for\n"
    "each the verdict of the answer key, the reason and the answer, separated by tabs:\n"
    "\n"
    "  right   the answer names what the key names\n"
    "  wrong   the answer names something else\n"
    "  ask     the answer names nothing in the case, several things, or something too vaguely,\n"
    "          or it gives several reasons or a long one; the referee asks the player once more,\n"
    "          and a second such answer is wrong; or the answer is a reason of at most 8 words:\n"
    "          the referee asks for more, and then judges the answer as it stands\n"
    "\n"
    "With --corpus, judges all answers in FILE instead. Prints how many of the right ones are\n"
    "taken, asked about and refused, and how many of the wrong ones are taken, for each\n"
    "question; then each answer that is judged otherwise than FILE says. FILE is a case's\n"
    "answers.yaml or a file like it.\n"
    "\n"
    "EDITION is a folder that hansom-print wrote, or its edition.json. The output contains\n"
    "solutions.\n";

static const char *const MARKS[] = {
    [ANSWER_WRONG] = "wrong",
    [ANSWER_RIGHT] = "right",
    [ANSWER_ASK] = "ask",
    [ANSWER_ASK_RIGHT] = "ask",
};

/* Returns the index of the question that @name refers to by number or id, or -1. */
static int
find_question(const Case *c, const char *name)
{
    for (int i = 0; i < c->n_questions; i++) {
        g_autofree char *number = g_strdup_printf("%d", i + 1);

        if (strcmp(c->questions[i].id, name) == 0 || strcmp(number, name) == 0) {
            return i;
        }
    }
    return -1;
}

/* Judges every line of standard input. Returns false if reading or writing fails. */
static bool
judge_lines(const Case *c, int question)
{
    char *line = NULL;
    size_t size = 0;

    for (ssize_t length = getline(&line, &size, stdin); length >= 0;
         length = getline(&line, &size, stdin)) {
        g_autofree char *why = NULL;

        line[strcspn(line, "\r\n")] = '\0';
        AnswerMark mark = answers_judge(c, question, line, NULL, &why);
        g_autofree char *shown = printable_line(line);
        printf("%s\t%s%s\t%s\n",
               MARKS[mark],
               why,
               mark == ANSWER_ASK_RIGHT ? "; right when it is sent again" : "",
               shown);
        if (ferror(stdout)) {
            break;
        }
    }
    free(line);
    return !ferror(stdin) && fflush(stdout) == 0 && !ferror(stdout);
}

static int
print_corpus(const Case *c, const char *path)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *table = corpus_table(c, path, &error);

    if (table == NULL) {
        return command_refuse(error);
    }
    fputs(table, stdout);
    return EXIT_DONE;
}

int
judge_main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;

    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(HELP, stdout);
        return EXIT_DONE;
    }
    const bool corpus = argc == 4 && strcmp(argv[1], "--corpus") == 0;
    if (!corpus && (argc != 3 || argv[1][0] == '-')) {
        return command_misused(
            "judge", NULL, "name an EDITION and one QUESTION, or --corpus FILE EDITION", HELP);
    }
    g_autoptr(Edition) edition = edition_load(argv[corpus ? 3 : 1], &error);
    if (edition == NULL) {
        return command_refuse(error);
    }
    if (!command_asks(edition->c, "judge")) {
        return EXIT_INPUT;
    }
    memory_keep(edition->c);
    if (corpus) {
        return print_corpus(edition->c, argv[2]);
    }
    int question = find_question(edition->c, argv[2]);
    if (question < 0) {
        print_safely(stderr,
                     "hansom-referee judge: “%s” has no question “%s”; its questions are",
                     edition->c->title,
                     argv[2]);
        for (int i = 0; i < edition->c->n_questions; i++) {
            print_safely(
                stderr, "%s %d (%s)", i == 0 ? "" : ",", i + 1, edition->c->questions[i].id);
        }
        fputc('\n', stderr);
        return EXIT_INPUT;
    }
    if (!judge_lines(edition->c, question)) {
        print_safely(stderr, "hansom-referee judge: cannot read or write: %s\n", g_strerror(errno));
        return EXIT_SYSTEM;
    }
    return EXIT_DONE;
}

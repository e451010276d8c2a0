/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/commands/commands.h"

#include <stdio.h>

#include "cases/base/printable.h"
#include "cases/load/load.h"
#include "referee/journal/journal.h"

int
command_fail(const GError *error)
{
    print_safely(stderr, "hansom-referee: %s\n", error->message);
    return g_error_matches(error, JOURNAL_ERROR, JOURNAL_ERROR_SYSTEM) ||
                   g_error_matches(error, LOAD_ERROR, LOAD_ERROR_READ) ||
                   error->domain == G_FILE_ERROR
               ? EXIT_SYSTEM
               : EXIT_INPUT;
}

int
command_misused(const char *command, const GError *error, const char *wants, const char *help)
{
    const char *message = error == NULL ? wants : error->message;

    print_safely(stderr, "hansom-referee %s: %s\n\n%s", command, message, help);
    return EXIT_USAGE;
}

int
command_refuse(const GError *error)
{
    print_safely(stderr, "%s\n", error->message);
    return EXIT_INPUT;
}

bool
command_asks(const Case *c, const char *command)
{
    if (c->n_questions == 0) {
        print_safely(
            stderr,
            "hansom-referee %s: “%s” is a case of %s, which asks no questions: there are no "
            "answers to judge.\nName a case of a game that asks questions, such as "
            "watson-and-holmes.\n",
            command,
            c->title,
            c->game);
    }
    return c->n_questions > 0;
}

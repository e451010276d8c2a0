/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/commands.h"

#include <stdio.h>

#include "cases/load.h"
#include "referee/journal.h"

int
command_fail(const GError *error)
{
    fprintf(stderr, "hansom-referee: %s\n", error->message);
    return g_error_matches(error, JOURNAL_ERROR, JOURNAL_ERROR_SYSTEM) ||
                   g_error_matches(error, LOAD_ERROR, LOAD_ERROR_READ) ||
                   error->domain == G_FILE_ERROR
               ? EXIT_SYSTEM
               : EXIT_INPUT;
}

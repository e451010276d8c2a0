/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.c: the command that draws a game as a PDF */
#include "referee/report/report.h"

#include <stdio.h>
#include <string.h>

#include "cases/base/data.h"
#include "generator/base/fault.h"
#include "referee/commands/commands.h"

static const char HELP[] =
    "usage: hansom-referee report [--so-far] [--language TAG] [--edition DIR] JOURNAL -o FILE.pdf\n"
    "\n"
    "Draws a finished game as one A4 page: the acts and their cost, who learned what and when,\n"
    "and how the game ended. In games with drawn sheets, each player's sheet follows. The\n"
    "report reveals the case, so a game that is not over is refused.\n"
    "\n"
    "  -o, --output FILE   the PDF file; an existing file is replaced as a whole or not at all\n"
    "  --so-far            for a game that is not over: draw only what everybody may know\n"
    "  --language TAG      the language of all but the case itself: de, en, es or fr (the\n"
    "                      case's own)\n"
    "  --edition DIR       refuse a journal of any edition but the one in DIR\n"
    "\n"
    "The same journal gives the same bytes. The command only reads the journal. It refuses a\n"
    "journal that a running referee has open.\n";

static bool
parse(ReportWish *wish, int argc, char **argv, GError **error)
{
    gboolean so_far = FALSE;
    const GOptionEntry entries[] = {
        { "output", 'o', 0, G_OPTION_ARG_FILENAME, &wish->output, NULL, NULL },
        { "edition", 0, 0, G_OPTION_ARG_FILENAME, &wish->folder, NULL, NULL },
        { "language", 0, 0, G_OPTION_ARG_STRING, &wish->language, NULL, NULL },
        { "so-far", 0, 0, G_OPTION_ARG_NONE, &so_far, NULL, NULL },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);

    g_option_context_set_help_enabled(context, FALSE);
    g_option_context_add_main_entries(context, entries, NULL);
    if (!g_option_context_parse(context, &argc, &argv, error) || argc != 2 ||
        wish->output == NULL) {
        return false;
    }
    if (wish->language != NULL && !catalogue_knows(wish->catalogue, wish->language)) {
        g_autofree char *known = catalogue_list(wish->catalogue);

        g_set_error(error,
                    G_OPTION_ERROR,
                    G_OPTION_ERROR_BAD_VALUE,
                    "unknown --language “%s”; use one of: %s",
                    wish->language,
                    known);
        return false;
    }
    wish->journal = g_strdup(argv[1]);
    wish->so_far = so_far;
    return true;
}

int
report_main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    ReportWish wish = { 0 };
    int status = EXIT_DONE;

    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(HELP, stdout);
        return EXIT_DONE;
    }
    g_autofree char *words = data_find(CATALOGUE_FOLDER);
    wish.catalogue = catalogue_read(words, &error);
    if (wish.catalogue == NULL) {
        status = command_fail(error);
    } else if (!parse(&wish, argc, argv, &error)) {
        status = command_misused("report", error, "name one JOURNAL, and a FILE.pdf with -o", HELP);
    } else if (!report_print(&wish, &error)) {
        status = command_fail(error);
        if (g_error_matches(error, PRESS_ERROR, PRESS_ERROR_SYSTEM)) {
            status = EXIT_SYSTEM;
        }
    }
    g_free(wish.journal);
    g_free(wish.output);
    g_free(wish.folder);
    g_free(wish.language);
    catalogue_free(wish.catalogue);
    return status;
}

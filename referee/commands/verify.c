/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify.c: the command that checks journals against their hash chain and the rules */
#include <stdio.h>
#include <string.h>

#include "cases/base/printable.h"
#include "cases/edition/seal.h"
#include "cases/load/load.h"
#include "referee/archive/journal_verifier.h"
#include "referee/commands/commands.h"

static const char HELP[] =
    "usage: hansom-referee verify [--edition DIR] JOURNAL|DIR…\n"
    "\n"
    "Checks journals that `serve` has written, or copies of them. A folder stands for all\n"
    "journals in it. The command checks that\n"
    "\n"
    "  - each entry follows from the one before by its hash,\n"
    "  - the rules give the events and answers that players received,\n"
    "  - no piece gets lost at the table,\n"
    "  - the answer key is the one that was sealed when the case was printed.\n"
    "\n"
    "Prints a line for each journal: the number of entries, the hash of the last one, the seal\n"
    "as printed on the card of 221B, and ok; or the first entry at fault. Entries that were cut\n"
    "off at the end show only in that hash, so note it down where it matters.\n"
    "\n"
    "Exit status: 0 all journals are sound; 1 a journal is at fault, or is not a journal; 3\n"
    "none is at fault, but one could not be read.\n"
    "\n"
    "  --edition DIR   refuse journals of any edition but the one in DIR\n"
    "\n"
    "The command only reads journals. It refuses a journal that a running referee has open.\n";

/* Returns the part of the output line about the case's seal. A journal whose case breaks its seal
 * was already refused when it was read. */
static char *
say_seal(const Edition *edition)
{
    if (edition->seal == NULL) {
        return g_strdup(seal_is_due(edition->c->game) ? "no seal, " : "");
    }
    g_autofree char *shown = seal_show(edition->seal);
    return g_strdup_printf("seal %s, ", shown);
}

/* --- one journal, and several --- */

/* Counts of the results over all journals. */
typedef struct {
    guint n_sound;
    guint n_at_fault;
    guint n_unread;
} Score;

/* Verifies one journal and prints a line with the result. Takes ownership of @table. */
static bool
verify(const Record *record, const Edition *edition, Table *table)
{
    guint8 hash[JOURNAL_HASH_BYTES];
    g_autofree char *path = printable_line(record->path);
    g_autofree char *wrong = NULL;
    const guint at = journal_verifier_judge(record, edition, table, hash, &wrong);

    if (at > 0) {
        g_autofree char *shown = printable_line(wrong); /* it may quote the journal */

        print_safely(stdout,
                     "%s: %u entries; entry %u is at fault: %s\n",
                     path,
                     record->rows->len,
                     at,
                     shown);
        return false;
    }
    g_autofree char *hex = record_hex(hash);
    g_autofree char *seal = say_seal(edition);
    print_safely(stdout, "%s: %u entries, %s, %sok\n", path, record->rows->len, hex, seal);
    return true;
}

/* Verifies the journal at @path and counts the result. Prints an error to standard error if the
 * journal cannot be judged. */
static void
verify_one(const char *path, const char *folder, Score *score)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Record) record = record_read(path, &error);
    g_autoptr(Edition) edition = record == NULL ? NULL : record_edition(record, folder, &error);
    g_autoptr(Table) table = edition == NULL ? NULL : table_new(edition, 0, &error);

    if (table == NULL) {
        bool system = command_fail(error) == EXIT_SYSTEM;

        score->n_unread += system ? 1 : 0;
        score->n_at_fault += system ? 0 : 1;
    } else if (verify(record, edition, g_steal_pointer(&table))) {
        score->n_sound++;
    } else {
        score->n_at_fault++;
    }
    fflush(stdout); /* keeps the lines of both streams in order */
}

/* Verifies all named journals, even after one has failed. Returns the exit status. */
static int
verify_all(char **paths, const char *folder)
{
    Score score = { .n_sound = 0 };
    guint n_named = 0;

    for (; *paths != NULL; paths++, n_named++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(GPtrArray) journals = record_list(*paths, &error);

        if (journals == NULL) {
            bool system = command_fail(error) == EXIT_SYSTEM;

            score.n_unread += system ? 1 : 0;
            score.n_at_fault += system ? 0 : 1;
            continue;
        }
        n_named += journals->len > 1 ? 1 : 0;
        for (guint i = 0; i < journals->len; i++) {
            verify_one(g_ptr_array_index(journals, i), folder, &score);
        }
    }
    if (n_named > 1) {
        printf("%u journals: %u ok, %u at fault, %u not read\n",
               score.n_sound + score.n_at_fault + score.n_unread,
               score.n_sound,
               score.n_at_fault,
               score.n_unread);
    }
    if (score.n_at_fault > 0) {
        return EXIT_INPUT;
    }
    return score.n_unread > 0 ? EXIT_SYSTEM : EXIT_DONE;
}

int
verify_main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = NULL;
    const GOptionEntry entries[] = {
        { "edition", 0, 0, G_OPTION_ARG_FILENAME, &folder, NULL, NULL },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);

    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(HELP, stdout);
        return EXIT_DONE;
    }
    g_option_context_set_help_enabled(context, FALSE);
    g_option_context_add_main_entries(context, entries, NULL);
    if (!g_option_context_parse(context, &argc, &argv, &error) || argc < 2) {
        return command_misused("verify", error, "name a JOURNAL, or the folder of several", HELP);
    }
    return verify_all(argv + 1, folder);
}

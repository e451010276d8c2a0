/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c: the entry point of hansom-referee, which runs the requested command */
#include <stdio.h>
#include <string.h>

#include "cases/base/printable.h"
#include "referee/commands/commands.h"

typedef struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *usage;
    const char *what;
} Command;

static const Command COMMANDS[] = {
    { "serve",
      serve_main,
      "[--edition DIR]… [--port 8221] [--broker URL] [--state DIR]",
      "open tables for phones to join" },
    { "doctor",
      doctor_main,
      "[--json] [SERVE OPTIONS]",
      "list what would spoil the evening here, each with its cure" },
    { "replay",
      replay_main,
      "EDITION [SCRIPT]",
      "play a script of acts; prints one JSON line for each" },
    { "judge",
      judge_main,
      "EDITION QUESTION",
      "test an answer key: right, wrong or ask for each line of standard input" },
    { "simulate",
      simulate_main,
      "EDITION --games N --seed S [--seats N]",
      "let bots play whole games; prints figures as JSON" },
    { "verify",
      verify_main,
      "[--edition DIR] JOURNAL|DIR…",
      "check journals: their hash chains, and every act against the rules" },
    { "backup",
      backup_main,
      "[--keep N] -o DIR [STATE|JOURNAL]…",
      "copy journals, also of a running referee, and verify the copies" },
    { "restore", restore_main, "[--state DIR] COPY", "replace a table's journal with a copy" },
    { "appeals",
      appeals_main,
      "[--edition DIR] JOURNAL [CASE]",
      "list the answers that a table upheld, and add them to a case's key" },
    { "report",
      report_main,
      "[--so-far] [--language TAG] [--edition DIR] JOURNAL -o FILE.pdf",
      "draw a finished game as one printed page" },
};

static void
print_help(FILE *out)
{
    fputs("usage: hansom-referee COMMAND [ARGUMENTS]\n\n"
          "Referees the games that hansom-print prints.\n\n",
          out);
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
        print_safely(out,
                     "  %-8s %s\n           %s\n",
                     COMMANDS[i].name,
                     COMMANDS[i].usage,
                     COMMANDS[i].what);
    }
    fputs("\nSee `hansom-referee COMMAND --help` for each command.\n", out);
}

int
main(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_help(stdout);
        return EXIT_DONE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("hansom-referee " HANSOM_VERSION);
        return EXIT_DONE;
    }
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
        if (strcmp(argv[1], COMMANDS[i].name) == 0) {
            return COMMANDS[i].run(argc - 1, argv + 1);
        }
    }
    print_safely(
        stderr, "hansom-referee: unknown command “%s”; see hansom-referee --help\n", argv[1]);
    return EXIT_USAGE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c: the entry point of hansom-referee, which runs the requested command */
#include <stdio.h>
#include <string.h>

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
      "say what here would spoil the evening, each with its cure" },
    { "replay",
      replay_main,
      "EDITION [SCRIPT]",
      "play a script of acts; prints a JSON line an act" },
    { "judge",
      judge_main,
      "EDITION QUESTION",
      "try out a key: right, wrong or ask for each line of standard input" },
    { "simulate",
      simulate_main,
      "EDITION --games N --seed S [--seats N]",
      "have bots play whole games; prints how they went as JSON" },
    { "verify",
      verify_main,
      "[--edition DIR] JOURNAL|DIR…",
      "check journals' hash chains, and that their replay gives what was told" },
    { "backup",
      backup_main,
      "[--keep N] -o DIR [STATE|JOURNAL]…",
      "copy journals, of a referee that runs too, and prove the copies" },
    { "restore",
      restore_main,
      "[--state DIR] COPY",
      "put a copy in the place of a table's journal" },
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
        fprintf(out,
                "  %-8s %s\n           %s\n",
                COMMANDS[i].name,
                COMMANDS[i].usage,
                COMMANDS[i].what);
    }
    fputs("\n`hansom-referee COMMAND --help` says more of each.\n", out);
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
    fprintf(stderr, "hansom-referee: unknown command “%s”; see hansom-referee --help\n", argv[1]);
    return EXIT_USAGE;
}

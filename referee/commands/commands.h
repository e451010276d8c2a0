/* SPDX-License-Identifier: GPL-3.0-or-later */
/* commands.h: what hansom-referee can be told to do, one function a command
 *
 * Each gets its own arguments (argv[0] is its name) and returns the exit status.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#include "cases/model/model.h"

enum {
    EXIT_DONE = 0,
    EXIT_INPUT = 1, /* the input is at fault; the message names file and place */
    EXIT_USAGE = 2,
    EXIT_SYSTEM = 3,
};

int appeals_main(int argc, char **argv);
int backup_main(int argc, char **argv);
int doctor_main(int argc, char **argv);
int judge_main(int argc, char **argv);
int replay_main(int argc, char **argv);
int report_main(int argc, char **argv);
int restore_main(int argc, char **argv);
int serve_main(int argc, char **argv);
int simulate_main(int argc, char **argv);
int verify_main(int argc, char **argv);

/* Says @error on standard error, and gives the exit status that belongs to it: the input's fault,
 * or the system's. */
int command_fail(const GError *error);

/* Says on standard error what is wrong with how @command was called: @error, or where that is NULL
 * @wants; then its @help. EXIT_USAGE. */
int command_misused(const char *command, const GError *error, const char *wants, const char *help);

/* Whether @c asks questions; where its game asks none, @command has nothing to do, which is said on
 * standard error with what to name instead. */
bool command_asks(const Case *c, const char *command);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* commands.h: the commands of hansom-referee, one function each
 *
 * Each function gets its own arguments (argv[0] is the command's name) and returns the exit
 * status.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#include "cases/model/model.h"

enum {
    EXIT_DONE = 0,
    EXIT_INPUT = 1, /* a fault of the input; the message names the file and the place */
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

/* Prints @error to standard error. Returns EXIT_SYSTEM if the error is the system's, such as a file
 * that cannot be read, and EXIT_INPUT otherwise. */
int command_fail(const GError *error);

/* Prints @error to standard error, without the program's name, since the message of @error begins
 * with a path. Returns EXIT_INPUT. */
int command_refuse(const GError *error);

/* Prints a usage error of @command to standard error, followed by @help. The usage error is the
 * message of @error, or the text @wants if @error is NULL. Returns EXIT_USAGE. */
int command_misused(const char *command, const GError *error, const char *wants, const char *help);

/* Reports whether the case @c has questions. If it has none, prints to standard error that @command
 * has no answers to judge, and that the user must name a case of a game with questions. */
bool command_asks(const Case *c, const char *command);

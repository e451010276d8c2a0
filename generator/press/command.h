/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command.h: the command line of hansom-print */
#pragma once

#include "generator/press/print.h"

#include <glib.h>
#include <stdbool.h>

/* The parsed command line. Absent options are NULL, 0 or FALSE; an absent --pad is 1. */
typedef struct {
    gboolean list;
    gboolean check;
    gboolean graph;
    gboolean edition_only;
    gboolean calibrate;
    gboolean no_common;
    gboolean fresh_codes;
    gboolean reprint;
    gboolean narrate;
    gboolean press;
    gboolean quiet;
    gboolean json;
    gboolean version;
    gboolean watch;
    int pad;
    int port;    /* 0 for any free port */
    int png_dpi; /* 0 for PDFs */
    char *out;
    char *paper;
    char *layout;
    char *card;
    char *ink;
    char *type;
    char *offset;
    char *profile;
    char *reveal;
    char *base;
    char *language;
    char *extras;
    char *export;
    char *export_url;
    char *new_folder;
    char *seed;
    char *map_seed;
    char **cases;
    char **words; /* @argv of command_parse(); borrowed */
} Command;

/* Parses @argv (NULL-terminated, beginning with the program's name) into @command. The caller must
 * zero @command first. @command borrows @argv. Returns false with @error on wrong usage. The caller
 * must call command_clear(), also after a failure. */
bool command_parse(char **argv, Command *command, GError **error);

/* Converts @command to @options, which borrow from @command and @catalogue. @catalogue has the
 * languages that can be printed. Returns false with a usage error if an option is wrong, or if two
 * options cannot be combined. */
bool command_options(const Command *command,
                     const Catalogue *catalogue,
                     PrintOptions *options,
                     GError **error);

void command_clear(Command *command);

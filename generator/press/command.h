/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command.h: the command line of hansom-print */
#pragma once

#include "generator/press/print.h"

#include <glib.h>
#include <stdbool.h>

/* What was asked for; NULL and 0 where nothing was. */
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
    gboolean quiet;
    gboolean json;
    gboolean version;
    gboolean watch;
    int pad;
    int port;    /* 0: any */
    int png_dpi; /* 0: PDFs */
    char *out;
    char *paper;
    char *layout;
    char *card;
    char *ink;
    char *type;
    char *offset;
    char *reveal;
    char *base;
    char *language;
    char *new_folder;
    char *seed;
    char *map_seed;
    char **cases;
    char **words; /* all of it, as it was given; not owned */
} Command;

/* Reads the words of @argv (NULL-terminated, the program first) into @command. */
bool command_parse(char **argv, Command *command, GError **error);

/* What @command asks of the press, which speaks the languages in @catalogue. Owned by both. */
bool command_options(const Command *command,
                     const Catalogue *catalogue,
                     PrintOptions *options,
                     GError **error);

void command_clear(Command *command);

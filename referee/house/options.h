/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options.h: the command line of `serve` */
#pragma once

#include "referee/archive/backup.h"
#include "referee/base/log.h"

#include <glib.h>
#include <stdbool.h>

typedef struct {
    char **editions;   /* folders; by default those in out/ */
    int port;          /* port for HTTP; 0: any free port */
    char *state;       /* folder of the journals */
    char **names;      /* more names of this machine, or NULL */
    char *broker;      /* the broker's URL as given; NULL: the referee starts a broker itself */
    char *broker_host; /* this and the next three: the parts of `broker`, or their defaults */
    int broker_port;
    char *broker_user;
    char *broker_password;
    char *tls_cert; /* path of a file, or NULL */
    char *tls_key;  /* path of a file; by default, that of `tls_cert` */
    int tls_self;   /* TRUE to make a self-signed certificate; a gboolean, as GOption needs it */
    int tls_port;   /* port for HTTPS; 0: any free port */
    LogFormat log;
    LogLevel log_level;
    int no_limits;      /* TRUE to lift the limits of seat_limits.h; a gboolean */
    int goes_on;        /* TRUE to leave out tables that cannot be opened; a gboolean */
    BackupPlace backup; /* place for copies of the journals; its `folder` is NULL for no copies */
    int backup_every_s; /* seconds between copies of running games; 0: no such copies */
    char *log_word;     /* this and the next three: the texts of options as given, or NULL */
    char *level_word;
    char *backup_folder;
    char *every_word;
} Options;

/* The output of `serve --help`. */
extern const char OPTIONS_HELP[];

/* Parses the command line into @options, and sets the defaults. Overwrites the broker's password in
 * @argv, since other users of the machine can read a process's arguments. Returns false with an
 * error that names the fault. */
bool options_parse(Options *options, int argc, char **argv, GError **error);
void options_clear(Options *options);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options.h: the command line of `serve` */
#pragma once

#include "referee/archive/backup.h"
#include "referee/base/log.h"

#include <glib.h>
#include <stdbool.h>

typedef struct {
    char **editions; /* folders; by default those in out/ */
    int port;
    char *state;
    char **names;      /* more names of this machine, or NULL */
    char *broker;      /* the URL as given; NULL for our own broker */
    char *broker_host; /* … and the parts of the URL */
    int broker_port;
    char *broker_user;
    char *broker_password;
    char *tls_cert; /* path of a file, or NULL */
    char *tls_key;  /* path of a file; the same as `tls_cert` by default */
    int tls_self;   /* True to make a certificate of our own. A gboolean, as GLib needs it. */
    int tls_port;
    LogFormat log;
    LogLevel log_level;
    int goes_on;        /* True to start without tables that cannot be opened. A gboolean. */
    BackupPlace backup; /* `folder` is NULL when no copies are wanted */
    int backup_every_s; /* seconds between copies of running games; 0 makes none */
    char *log_word;     /* this and the next three: texts of the options, or NULL */
    char *level_word;
    char *backup_folder;
    char *every_word;
} Options;

/* The output of `serve --help`. */
extern const char OPTIONS_HELP[];

/* Parses the command line, and sets the defaults. Returns false with an error that names
 * the fault. */
bool options_parse(Options *options, int argc, char **argv, GError **error);
void options_clear(Options *options);

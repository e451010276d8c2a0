/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options.h: what `serve` was told on the command line */
#pragma once

#include "referee/archive/backup.h"
#include "referee/base/log.h"

#include <glib.h>
#include <stdbool.h>

typedef struct {
    char **editions; /* folders; where none was named, those in out/ */
    int port;
    char *state;
    char **names;      /* further ones of this machine, or NULL */
    char *broker;      /* as it was named; NULL: ours */
    char *broker_host; /* … and its parts */
    int broker_port;
    char *broker_user;
    char *broker_password;
    char *tls_cert; /* files; NULL: none was named */
    char *tls_key;  /* … the same one, where it was left out */
    int tls_self;   /* whether to make one; a gboolean, as GLib wants it */
    int tls_port;
    LogFormat log;
    LogLevel log_level;
    int goes_on;        /* a gboolean: a table that cannot be opened stays shut, the others open */
    BackupPlace backup; /* its folder is NULL where no copies are wanted */
    int backup_every_s; /* between copies of games that go on; 0: none of these */
    char *log_word;     /* as these four were given; NULL: they were not */
    char *level_word;
    char *backup_folder;
    char *every_word;
} Options;

/* What `serve --help` prints. */
extern const char OPTIONS_HELP[];

/* Reads them, and fills in what was left out. False with an error that names what is wrong. */
bool options_parse(Options *options, int argc, char **argv, GError **error);
void options_clear(Options *options);

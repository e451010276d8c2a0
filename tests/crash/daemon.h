/* SPDX-License-Identifier: GPL-3.0-or-later */
/* daemon.h: runs hansom-referee as a child process, and injects disk faults
 *
 *     folder/            working folder of the run
 *       state/           journals and the broker's files; with own_disk, a small file system
 *       daemon.log       standard error of the daemon
 */
#pragma once

#include <gio/gio.h>
#include <stdbool.h>
#include <sys/types.h>

typedef struct Daemon Daemon;

/* The program to run, and its surroundings. All pointers are borrowed. */
typedef struct {
    const char *program;       /* path of hansom-referee */
    const char *folder;        /* working folder */
    const GPtrArray *editions; /* of char *: folders of the editions */
    bool own_disk;             /* true: state/ is a small file system, which the test can fill */
    bool unprivileged;         /* true: no root capabilities, so that file permissions apply */
    int port;                  /* the daemon gets the first free port from this number on */
} DaemonPlan;

typedef struct {
    void (*up)(gpointer data); /* reports that the daemon listens */
    /* reports that the daemon ended, with the status of waitpid() */
    void (*down)(int status, gpointer data);
    gpointer data;
} DaemonHandlers;

/* Prepares a daemon, but does not start it. Returns NULL with an error if the file system cannot be
 * mounted. */
Daemon *daemon_new(const DaemonPlan *plan, const DaemonHandlers *handlers, GError **error);

/* Kills the daemon if it runs, and unmounts its file system. */
void daemon_free(Daemon *daemon);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Daemon, daemon_free)

/* Empties the state folder. */
void daemon_clear(Daemon *daemon);

void daemon_start(Daemon *daemon);
bool daemon_runs(const Daemon *daemon);
void daemon_signal(Daemon *daemon, int number);

/* Returns the process id of the daemon's child that runs @program ("mosquitto"), or 0 if there
 * is none. */
pid_t daemon_child(const Daemon *daemon, const char *program);

int daemon_port(const Daemon *daemon);
const char *daemon_state(const Daemon *daemon);

/* Returns the standard error of the daemon since its last start. The caller frees it. */
char *daemon_said(const Daemon *daemon);

/* Fills the file system of the state folder until only about @spare bytes are free. */
void daemon_fill(Daemon *daemon, gsize spare);

/* Frees the space that daemon_fill() has filled. */
void daemon_empty(Daemon *daemon);

/* Removes the write permission from the state folder, its files and its subfolders. */
void daemon_forbid(Daemon *daemon);

/* Restores the write permission that daemon_forbid() has removed. */
void daemon_permit(Daemon *daemon);

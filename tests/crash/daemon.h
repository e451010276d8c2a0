/* SPDX-License-Identifier: GPL-3.0-or-later */
/* daemon.h: hansom-referee as a child, and all that can befall it
 *
 *     folder/            of the run
 *       state/           journals and the broker's files; a small file system of its own, as root
 *       daemon.log       all that it said
 */
#pragma once

#include <gio/gio.h>
#include <stdbool.h>
#include <sys/types.h>

typedef struct Daemon Daemon;

/* What is run, and where. */
typedef struct {
    const char *program;
    const char *folder;
    const GPtrArray *editions; /* of char *: their folders */
    bool own_disk;             /* mount a file system for the state: it can be full */
    bool unprivileged;         /* run without root's powers, so that permissions hold */
    int port;                  /* where to look for a free one */
} DaemonPlan;

/* Called when it listens, and when it has ended (with the status of waitpid()). */
typedef struct {
    void (*up)(gpointer data);
    void (*down)(int status, gpointer data);
    gpointer data;
} DaemonHandlers;

/* NULL with an error where the file system cannot be mounted. */
Daemon *daemon_new(const DaemonPlan *plan, const DaemonHandlers *handlers, GError **error);

/* Kills what runs, and unmounts. */
void daemon_free(Daemon *daemon);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Daemon, daemon_free)

/* An empty state folder. */
void daemon_clear(Daemon *daemon);

void daemon_start(Daemon *daemon);
bool daemon_runs(const Daemon *daemon);
void daemon_signal(Daemon *daemon, int number);

/* The process of its child that runs @program ("mosquitto"), 0 while there is none. */
pid_t daemon_child(const Daemon *daemon, const char *program);

int daemon_port(const Daemon *daemon);
const char *daemon_state(const Daemon *daemon);

/* What it has said since it was started last. The caller frees. */
char *daemon_said(const Daemon *daemon);

/* Fills the disk but for @spare bytes, or empties it again. */
void daemon_fill(Daemon *daemon, gsize spare);
void daemon_empty(Daemon *daemon);

/* Takes the permission to write from the state folder and all in it, or gives it back. */
void daemon_forbid(Daemon *daemon);
void daemon_permit(Daemon *daemon);

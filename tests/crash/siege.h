/* SPDX-License-Identifier: GPL-3.0-or-later */
/* siege.h: runs one daemon with its tables and their phones, and causes failures
 *
 * A blow is a failure that the test causes. A fault is an error of the daemon that the test finds.
 * An evening begins with an empty state folder and one or more tables, and plays one game at each
 * table. Blows may kill the daemon many times during an evening, and the test restarts it. A job is
 * one of the processes of a test run; each job runs evenings of its own. The history of a table
 * (history.h) records the messages of its phones, and the faults that it finds in them. The trace
 * is a log of all that happens, in the file trace.log.
 *
 *     siege.c   evenings: start, play, strike a blow, check, restart
 *     play.c    the acts of the phones
 *     blow.c    the blows
 */
#pragma once

#include <stdio.h>

#include "tests/crash/daemon.h"
#include "tests/crash/figures.h"
#include "tests/crash/phone.h"
#include "tests/referee/manner.h"

typedef struct {
    const char *print, *referee; /* paths of the two programs */
    const char *seed;
    int job;          /* number of this process, from 0 */
    int port;         /* first port to try */
    int tables;       /* maximum number of tables in an evening */
    bool each;        /* true: all kinds of blow in turn; false: kinds drawn by weight */
    const char *only; /* the only kind of blow, from BLOW_WORDS; NULL: all kinds */
    Figures *figures;
} SiegePlan;

/* Runs evenings until the jobs have together done all kills of the run (Figures.left), or until one
 * job has found a fault. Prints the faults of this job. Returns false if this job has found a
 * fault, or if any job has found complaints of libraries or sanitizers in a daemon's log. */
bool siege_run(const SiegePlan *plan);

/* --- shared by siege.c, play.c and blow.c --- */

enum {
    OLD_ACTS = 8, /* number of answered acts that are kept for each player, so that they can be sent
                   * again */
};

/* A player. */
typedef struct {
    Phone *phone;
    json_t *view;        /* last view received, or NULL */
    char *waits;         /* id of the act that has no verdict yet, owned; NULL if there is none */
    char *text;          /* JSON text of that act, owned */
    char *old[OLD_ACTS]; /* JSON texts of the latest acts with a verdict, owned */
    int n_old;           /* number of acts with a verdict so far */
} Player;

/* One of the tables, with its players. */
typedef struct {
    struct Siege *siege;
    Edition *edition;
    char *folder; /* folder of the edition */
    const Manner *manner;
    Habits habits;
    Company company;
    History *history;
    Player players[SEATS_MAX]; /* in the order of Seating.seats */
    int n_players;
    json_t *room; /* last message received about the room, or NULL */
} Sieged;

typedef struct Siege {
    SiegePlan plan;
    char *folder;
    GRand *rand;
    Catalogue *catalogue;
    Daemon *daemon;
    GPtrArray *folders; /* of char *, borrowed: folders of this evening's editions */
    Sieged all[4];      /* one table per game */
    Sieged *tables[4];  /* the tables of this evening */
    int n_tables;
    bool is_root; /* runs as root, and so can fill disks and remove permissions */
    bool is_up;   /* the daemon listens */
    bool may_end; /* true while the daemon may end; at other times, its end is a fault */
    int status;   /* status that waitpid() returned at the daemon's last end */
    /* monotonic time of the daemon's last start; 0 once the duration of this start is counted in
     * Figures.restart_ms */
    gint64 started_us;
    guint n_acts;     /* number of acts so far, used in their ids */
    int n_blows;      /* number of blows so far; counted only if plan.each */
    int n_phones;     /* number of phones so far, used in their addresses */
    guint n_verdicts; /* verdicts on waiting acts since blow.c last set this number to 0 */
    FILE *trace;
    /* description of the first fault that belongs to no table, such as a timeout; empty if none */
    GString *fault;
} Siege;

/* Returns a random number from 0 to @n - 1. */
int siege_draw(Siege *siege, int n);

/* Writes a line to the trace. */
void siege_note(Siege *siege, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Reports a fault that belongs to no table, such as a timeout. Keeps only the first one. */
void siege_fail(Siege *siege, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* Returns false if siege_fail() was called, or if the history of a table contains a fault. */
bool siege_is_sound(const Siege *siege);

/* Runs the main loop until @is_so returns true or siege_fail() was called. Meanwhile calls
 * play_again() at short intervals. A timeout is a fault, and its description contains @what, which
 * names the awaited state. */
void siege_wait(Siege *siege, const char *what, bool (*is_so)(const Siege *siege));

/* Runs the main loop for @ms milliseconds. */
void siege_pass(Siege *siege, int ms);

/* Starts the daemon. Does nothing after siege_fail(). */
void siege_start(Siege *siege);
/* Reports whether the daemon is up and all phones are ready. */
bool siege_is_ready(const Siege *siege);

/* Waits until the daemon has ended and all connections are closed. Then checks the daemon's log,
 * and checks all received messages against the journals. */
void siege_settle(Siege *siege);

/* Copies the journal of @table with its WAL into @folder, a subfolder of siege->folder. Returns the
 * path of the copy, which the caller frees. */
char *siege_copy(const Siege *siege, const Sieged *table, const char *folder);

/* Records a message that @phone has received. @data is the phone's table (Sieged *). */
void play_heard(Phone *phone, const char *topic, const char *payload, gpointer data);
/* Lets one random player act. Returns false if no player can act now. */
bool play_act(Siege *siege);
/* Reports whether any act has no verdict yet. */
bool play_waits(const Siege *siege);
/* Resends every act that has no verdict yet, if its phone is ready. */
void play_again(Siege *siege);
/* Reports whether the games of all tables are over. */
bool play_is_over(const Siege *siege);
/* Frees the players, the room and the history of @table. */
void play_clear(Sieged *table);

/* Lets the players act for a while, and then strikes one blow. */
void blow_strike(Siege *siege);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* siege.h: runs one daemon with its tables and their phones, and injects faults
 *
 * A blow is one injected fault.
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

/* Runs evenings until no kills are left or a job has found a fault. Prints its own faults, and
 * returns false if there are any. */
bool siege_run(const SiegePlan *plan);

/* --- shared by siege.c, play.c and blow.c --- */

enum {
    OLD_ACTS = 8, /* number of old acts per player that may be sent again */
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
    Player players[SEATS_MAX]; /* by place at the table */
    int n_players;
    json_t *room; /* last room received, or NULL */
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
    bool may_end; /* an end of the daemon, by itself or killed by us, is no fault now */
    int status;   /* status of waitpid() from the daemon's last end */
    /* monotonic time of the daemon's last start; 0 once its duration is counted */
    gint64 started_us;
    guint n_acts;     /* number of acts so far, for their ids */
    int n_blows;      /* number of blows so far, if plan.each */
    int n_phones;     /* number of phones so far, for their addresses */
    guint n_verdicts; /* number of verdicts received for waiting acts */
    FILE *trace;
    /* description of the first fault outside the histories; empty if there is none */
    GString *fault;
} Siege;

/* Returns a random number from 0 to @n - 1. */
int siege_draw(Siege *siege, int n);

/* Writes a line to the trace. */
void siege_note(Siege *siege, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Reports a fault outside the histories. Only the first one is kept. */
void siege_fail(Siege *siege, const char *format, ...) G_GNUC_PRINTF(2, 3);
bool siege_is_sound(const Siege *siege);

/* Runs the main loop until @is_so returns true or there is a fault. Meanwhile resends the acts
 * without a verdict now and then. A timeout is a fault; @what describes in it what was awaited. */
void siege_wait(Siege *siege, const char *what, bool (*is_so)(const Siege *siege));

/* Runs the main loop for @ms milliseconds. */
void siege_pass(Siege *siege, int ms);

/* Starts the daemon, unless there is a fault already. */
void siege_start(Siege *siege);
/* Reports whether the daemon is up and all phones are ready. */
bool siege_is_ready(const Siege *siege);

/* Waits until the daemon has ended and all connections are closed. Then checks all received
 * messages against the journals. */
void siege_settle(Siege *siege);

/* Copies the journal of @table with its WAL into @folder. Returns the path of the copy, which
 * the caller frees. */
char *siege_copy(const Siege *siege, const Sieged *table, const char *folder);

void play_heard(Phone *phone, const char *topic, const char *payload, gpointer data);
/* Lets a random player act. Returns false if nobody has anything to do. */
bool play_act(Siege *siege);
/* Reports whether any act has no verdict yet. */
bool play_waits(const Siege *siege);
/* Sends all acts without a verdict again. */
void play_again(Siege *siege);
bool play_is_over(const Siege *siege);
void play_clear(Sieged *table);

void blow_strike(Siege *siege);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* siege.h: one daemon, its tables and all their phones, beset
 *
 *     siege.c   evenings: start, play, a blow, judge, start again
 *     play.c    what the phones do
 *     blow.c    what befalls them
 */
#pragma once

#include <stdio.h>

#include "tests/crash/daemon.h"
#include "tests/crash/figures.h"
#include "tests/crash/phone.h"
#include "tests/referee/manner.h"

typedef struct {
    const char *print, *referee; /* programs */
    const char *seed;
    int job;
    int port;
    int tables;       /* at most, of an evening */
    bool each;        /* blow falls in turn, else by weights */
    const char *only; /* of BLOW_WORDS: no other blow falls; NULL: all */
    Figures *figures;
} SiegePlan;

/* Besets a daemon until no kills are left; false when something is wrong, which it has told. */
bool siege_run(const SiegePlan *plan);

/* --- what its files share --- */

enum {
    OLD_ACTS = 8, /* of a seat that are remembered, to be sent again */
};

/* Somebody who plays. */
typedef struct {
    Phone *phone;
    json_t *view;        /* as it came last */
    char *waits;         /* the id of the act that has no verdict yet, owned; NULL */
    char *text;          /* that act */
    char *old[OLD_ACTS]; /* acts that had one */
    int n_old;
} Player;

/* A table. */
typedef struct {
    struct Siege *siege;
    Edition *edition;
    char *folder; /* of the edition */
    const Manner *manner;
    Habits habits;
    Company company;
    History *history;
    Player players[SEATS_MAX]; /* by place */
    int n_players;
    json_t *room; /* as it came last */
    bool is_open; /* somebody has sent `open` */
} Sieged;

typedef struct Siege {
    SiegePlan plan;
    char *folder;
    GRand *rand;
    Catalogue *catalogue;
    Daemon *daemon;
    GPtrArray *folders; /* of char *, borrowed: editions of this evening */
    Sieged all[4];      /* a table of each game */
    Sieged *tables[4];  /* those of this evening */
    int n_tables;
    bool is_root; /* so that disks can be full and permissions be taken */
    bool is_up;
    bool may_end; /* the daemon, by itself or by us */
    int status;   /* as it ended last */
    gint64 started_us;
    guint n_acts;
    int n_blows;
    int n_phones;
    guint n_verdicts; /* that came for acts which waited */
    FILE *trace;
    GString *fault; /* what is wrong beside histories; empty */
} Siege;

/* Between 0 and n-1. */
int siege_draw(Siege *siege, int n);
void siege_note(Siege *siege, const char *format, ...) G_GNUC_PRINTF(2, 3);
void siege_fail(Siege *siege, const char *format, ...) G_GNUC_PRINTF(2, 3);
bool siege_is_sound(const Siege *siege);

/* Lets the loop run until @is_so, at most half a minute: then it fails. */
void siege_wait(Siege *siege, const char *what, bool (*is_so)(const Siege *siege));
void siege_pass(Siege *siege, int ms);

void siege_start(Siege *siege);
bool siege_is_ready(const Siege *siege);

/* Waits until the daemon has ended and nothing of a line is left, and judges all that was heard. */
void siege_settle(Siege *siege);

/* Copies the journal of @table with its log; the path of the copy, which the caller frees. */
char *siege_copy(const Siege *siege, const Sieged *table, const char *folder);

void play_heard(Phone *phone, const char *topic, const char *payload, gpointer data);
/* Some seat does something; false when nobody has anything to do. */
bool play_act(Siege *siege);
/* Whether somebody has no verdict yet. */
bool play_waits(const Siege *siege);
/* Acts without a verdict are sent again. */
void play_again(Siege *siege);
bool play_is_over(const Siege *siege);
void play_clear(Sieged *table);

void blow_strike(Siege *siege);

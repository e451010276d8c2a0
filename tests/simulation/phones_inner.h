/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phones_inner.h: internal declarations of phones.c (connection, joining, host, all phones) and
 * phone_acts.c (decisions and acts of a phone) */
#pragma once

#include "tests/referee/manner.h"
#include "tests/simulation/phones.h"

enum {
    THINK_US = 1500000, /* maximum time between two decisions of a phone */
};

/* Ways to join. */
typedef enum {
    WAY_FREE, /* with a free colour */
    WAY_CARD, /* with the seat's card */
    WAY_CODE, /* with a code from the host */
} Way;

/* The phone of one seat. */
typedef struct {
    Phones *phones;
    int seat;
    char *username; /* NULL until the phone has joined */
    char *password;
    bool is_joining; /* the join request is on its way */
    bool is_out;     /* the game has begun without this phone */
    bool is_asleep;
    Way way;                   /* way to join next time */
    bool shows_card;           /* the join request on its way carries a card or a code */
    char *code;                /* the code from the host */
    Session *session;          /* NULL without a connection */
    bool is_up;                /* the broker has accepted the session */
    guint think, resend, wake; /* events for sim_cancel(); 0 for none */
    char *open_id;             /* id of the act that waits for its verdict, or NULL */
    char *open_text;           /* JSON text of that act */
    int n_ids;                 /* number of ids so far */
    json_t *view;              /* the current view */
    json_t *stale;             /* the previous view */
} Phone;

struct Phones {
    Sim *sim;
    Office *office;
    Daemon *daemon;
    Ledger *ledger;
    const Edition *edition;
    const Manner *manner;
    Company company;
    Habits habits;
    int n_seats;
    const int *seats;
    Phone phones[SEATS_MAX]; /* phones[i] has the seat seats[i] */
    guint host;              /* event for the host's next request */
    bool is_calm;            /* phones_calm() was called */
    bool is_paused;          /* the host has paused the table */
    int game;                /* number of the current game at the table */
};

/* Returns the topic of @part of the phone's table. The caller frees it. */
char *phone_topic(const Phone *phone, const char *part);

/* Returns the colour of the phone's seat. */
const char *phone_colour(const Phone *phone);

/* Cancels the event *@event unless it is 0, and sets it to 0. */
void phone_cancel(Phone *phone, guint *event);

/* Sends the pending act, if there is one, and again at intervals until phone_forget(). */
void phone_publish(Phone *phone);

/* Forgets the pending act, because its verdict has arrived or the phone gives it up. */
void phone_forget(Phone *phone);

/* Lets the phone decide on an act and send it, unless it waits for a verdict. Schedules the next
 * decision. Callback for sim_after(). */
void phone_think(gpointer phone);

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
    WAY_FREE, /* with a colour that is still free */
    WAY_CARD, /* with the seat's card */
    WAY_CODE, /* with a one-time code from the host */
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
    bool shows_card;           /* the join request has the card's code or a one-time code */
    char *code;                /* the one-time code from the host, or NULL */
    Session *session;          /* NULL without a connection */
    bool is_up;                /* the broker has accepted the session */
    guint think, resend, wake; /* numbers of scheduled events (sim_cancel()); 0 for none */
    char *open_id;             /* id of the act that waits for its verdict, or NULL */
    char *open_text;           /* JSON text of that act */
    int n_ids;                 /* number of message ids used so far */
    json_t *view;              /* the last view that arrived */
    json_t *stale;             /* the view before that one */
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
    guint host;              /* number of the event for the host's next request */
    bool is_calm;            /* phones_calm() was called */
    bool is_paused;          /* the host has paused the table */
    int game;                /* number of the current game at the table */
};

/* Returns the topic "hansom/<table>/<@part>" for the phone's table. The caller frees it. */
char *phone_topic(const Phone *phone, const char *part);

/* Returns the colour of the phone's seat. */
const char *phone_colour(const Phone *phone);

/* Cancels the event with the number *@event (0 for none), and sets *@event to 0. */
void phone_cancel(Phone *phone, guint *event);

/* Sends the pending act (open_text), if there is one. Repeats this at intervals until
 * phone_forget(). */
void phone_publish(Phone *phone);

/* Forgets the pending act. Called when its verdict has arrived, or when the phone gives the act
 * up. */
void phone_forget(Phone *phone);

/* Lets the phone choose an act and send it, if no earlier act waits for its verdict. Schedules the
 * next decision. Callback for sim_after(). */
void phone_think(gpointer phone);

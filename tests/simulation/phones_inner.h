/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phones_inner.h: internal declarations of phones.c (connection, joining, host, all phones) and
 * phone_acts.c (decisions and acts of a phone) */
#pragma once

#include "tests/referee/manner.h"
#include "tests/simulation/phones.h"

enum {
    THINK_US = 1500000, /* maximum time between two decisions */
};

typedef enum {
    WAY_FREE, /* with a free colour */
    WAY_CARD, /* with the seat's card */
    WAY_CODE, /* with a code from the host */
} Way;

/* The phone of one seat. */
typedef struct {
    Phones *phones;
    int seat;
    int n_taken;    /* number of phones that the seat has had */
    char *username; /* NULL until the phone has joined */
    char *password;
    bool is_joining;
    bool is_out; /* the game has begun without this phone */
    bool is_asleep;
    Way way;
    bool shows_card; /* the join request on its way carries a card or a code */
    char *code;      /* the code from the host */
    Session *session;
    bool is_up;
    guint think, resend, wake;
    char *open_id; /* id of the act that waits for its verdict, or NULL */
    char *open_text;
    bool is_acked; /* the broker has acknowledged the act */
    int n_ids;
    json_t *view;  /* the current view */
    json_t *stale; /* the previous view */
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
    guint host;
    bool is_calm;
    bool is_paused;
    int game;
};

/* Returns the topic of @part of the phone's table. The caller frees it. */
char *phone_topic(const Phone *phone, const char *part);

/* Returns the colour of the phone's seat. */
const char *phone_colour(const Phone *phone);

/* Cancels the event *@event, if there is one. */
void phone_cancel(Phone *phone, guint *event);

/* Sends the pending act, and repeats it until the verdict arrives. */
void phone_publish(Phone *phone);

/* Forgets the pending act, since it has its verdict or is given up. */
void phone_forget(Phone *phone);

/* Makes the phone decide on its next act, and send it. Callback for sim_after(). */
void phone_think(gpointer phone);
